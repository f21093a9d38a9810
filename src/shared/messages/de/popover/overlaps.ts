import type { Messages } from '../../catalogue.ts';

export const germanOverlaps: Messages['overlaps'] = {
  mark: 'überlappt einen anderen Eintrag',
  question: (about) =>
    about.count === 1
      ? `Zwei Einträge überlappen sich um ${about.duration}`
      : `${about.count + 1} Einträge überlappen sich um ${about.duration}`,
  effect: {
    leaves: (cut) => `„${cut.other}“ kürzen, ${cut.span}: danach ${cut.parts.join(', ')}.`,
    deletes: (cut) => `„${cut.other}“ löschen, ${cut.span}.`,
  },
  cut: (about) => (about.count === 1 ? `„${about.other}“ kürzen` : `${about.count} Einträge kürzen`),
  delete: (about) => (about.count === 1 ? `„${about.other}“ löschen` : `${about.count} Einträge löschen`),
  cutAndDelete: (counts) => `${counts.cut} kürzen und ${counts.deleted} löschen`,
  keep: (count) => (count === 1 ? 'Beide behalten' : 'Alle behalten'),
  cutAnnouncement: (count) => (count === 1 ? 'Der Eintrag wurde gekürzt' : `${count} Einträge wurden gekürzt`),
  deletedAnnouncement: (count) => (count === 1 ? 'Der Eintrag wurde gelöscht' : `${count} Einträge wurden gelöscht`),
  cutAndDeletedAnnouncement: (counts) => `${counts.cut} gekürzt, ${counts.deleted} gelöscht`,
  keptAnnouncement: 'Unverändert behalten',
};
