export const englishOverlaps = {
  mark: 'overlaps another entry',
  /** `count`: of the others; `other`: the first of them. */
  question: (about: { readonly entry: string; readonly other: string; readonly count: number; readonly duration: string }) =>
    about.count === 1 ? `“${about.entry}” and “${about.other}” overlap by ${about.duration}.` : `“${about.entry}” and ${about.count} other entries overlap by ${about.duration}.`,
  effect: {
    ends: (cut: { readonly other: string; readonly time: string }) => `Cut “${cut.other}”: ends at ${cut.time}.`,
    starts: (cut: { readonly other: string; readonly time: string }) => `Cut “${cut.other}”: starts at ${cut.time}.`,
    splits: (cut: { readonly other: string; readonly time: string; readonly until: string }) => `Cut “${cut.other}”: split, until ${cut.time} and from ${cut.until}.`,
    deletes: (cut: { readonly other: string }) => `Cut “${cut.other}”: deleted.`,
  },
  more: (count: number) => `And ${count} more.`,
  cut: (about: { readonly other: string; readonly count: number }) => (about.count === 1 ? `Cut “${about.other}”` : `Cut ${about.count} entries`),
  keep: (count: number): string => (count === 1 ? 'Keep both' : 'Keep all'),
  cutAnnouncement: (count: number) => (count === 1 ? 'The entry was cut' : `${count} entries were cut`),
  keptAnnouncement: 'Kept as they are',
} as const;
