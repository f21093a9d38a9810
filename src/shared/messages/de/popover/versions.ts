import type { Messages } from '../../catalogue.ts';

const origins = {
  here: 'auf diesem Computer geschrieben',
  elsewhere: 'von einem anderen Gerät',
  deleted: 'vor dem Löschen',
  discarded: 'hier verworfen',
} as const;

export const germanVersions: Messages['versions'] = {
  title: (count) => `Frühere Versionen (${count})`,
  replaced: ({ when, origin }) => `${when}, ${origins[origin]}`,
  noTags: 'Keine Schlagwörter',
  current: 'Wie jetzt',
  use: 'Diese verwenden',
  used: 'Die frühere Version gilt wieder',
  mark: 'Auf einem anderen Gerät geändert',
};
