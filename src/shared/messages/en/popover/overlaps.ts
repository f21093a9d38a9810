export const englishOverlaps = {
  mark: 'overlaps another entry',
  /** `count`: of those that overlap one entry. */
  question: (about: { readonly count: number; readonly duration: string }) =>
    about.count === 1 ? `Two entries overlap by ${about.duration}` : `${about.count + 1} entries overlap by ${about.duration}`,
  /** One line for each entry: what becomes of it. `span`: its time now; `parts`: what is left of it. */
  effect: {
    leaves: (cut: { readonly other: string; readonly span: string; readonly parts: readonly string[] }) =>
      `Cut “${cut.other}”, ${cut.span}: leaves ${cut.parts.join(', ')}.`,
    deletes: (cut: { readonly other: string; readonly span: string }) => `Delete “${cut.other}”, ${cut.span}.`,
  },
  /** `other`: the first of those that are cut. */
  cut: (about: { readonly other: string; readonly count: number }) =>
    about.count === 1 ? `Cut “${about.other}”` : `Cut ${about.count} entries`,
  delete: (about: { readonly other: string; readonly count: number }) =>
    about.count === 1 ? `Delete “${about.other}”` : `Delete ${about.count} entries`,
  cutAndDelete: (counts: { readonly cut: number; readonly deleted: number }) => `Cut ${counts.cut} and delete ${counts.deleted}`,
  keep: (count: number): string => (count === 1 ? 'Keep both' : 'Keep all'),
  cutAnnouncement: (count: number) => (count === 1 ? 'The entry was cut' : `${count} entries were cut`),
  deletedAnnouncement: (count: number) => (count === 1 ? 'The entry was deleted' : `${count} entries were deleted`),
  cutAndDeletedAnnouncement: (counts: { readonly cut: number; readonly deleted: number }) => `${counts.cut} cut, ${counts.deleted} deleted`,
  keptAnnouncement: 'Kept as they are',
} as const;
