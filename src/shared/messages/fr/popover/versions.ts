import type { Messages } from '../../catalogue.ts';

const origins = {
  here: 'écrite sur cet ordinateur',
  elsewhere: 'd’un autre appareil',
  deleted: 'avant sa suppression',
  discarded: 'abandonnée ici',
} as const;

export const frenchVersions: Messages['versions'] = {
  title: (count) => `Versions précédentes (${count})`,
  replaced: ({ when, origin }) => `${when}, ${origins[origin]}`,
  noTags: 'Aucune étiquette',
  current: 'Comme maintenant',
  use: 'Utiliser celle-ci',
  used: 'La version précédente est de nouveau utilisée',
  mark: 'Modifiée sur un autre appareil',
};
