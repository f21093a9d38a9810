import type { VersionView } from '../../../history/earlier-content.ts';

const origins: Readonly<Record<VersionView['origin'], string>> = {
  here: 'written on this computer',
  elsewhere: 'from another device',
  deleted: 'before it was deleted',
  discarded: 'discarded here',
};

export const englishVersions = {
  title: (count: number) => `Earlier versions (${count})`,
  /** `when`: day and time. */
  replaced: ({ when, origin }: { readonly when: string; readonly origin: VersionView['origin'] }) => `${when}, ${origins[origin]}`,
  noTags: 'No tags',
  /** Instead of `use`, for a version that equals the entry. */
  current: 'As it is now',
  use: 'Use this',
  used: 'The earlier version is used again',
  /** The mark of an entry of which something was replaced. */
  mark: 'Changed on another device',
} as const;
