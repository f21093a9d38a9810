import type { Messages } from '../../catalogue.ts';

export const germanOverlaps: Messages['overlaps'] = {
  mark: 'überlappt einen anderen Eintrag',
  question: (about) =>
    about.count === 1 ? `„${about.entry}“ und „${about.other}“ überlappen sich um ${about.duration}.` : `„${about.entry}“ und ${about.count} andere Einträge überlappen sich um ${about.duration}.`,
  effect: {
    ends: (cut) => `„${cut.other}“ kürzen: endet um ${cut.time}.`,
    starts: (cut) => `„${cut.other}“ kürzen: beginnt um ${cut.time}.`,
    splits: (cut) => `„${cut.other}“ kürzen: geteilt, bis ${cut.time} und ab ${cut.until}.`,
    deletes: (cut) => `„${cut.other}“ kürzen: wird gelöscht.`,
  },
  more: (count) => (count === 1 ? 'Und 1 weiterer.' : `Und ${count} weitere.`),
  cut: (about) => (about.count === 1 ? `„${about.other}“ kürzen` : `${about.count} Einträge kürzen`),
  keep: (count) => (count === 1 ? 'Beide behalten' : 'Alle behalten'),
  cutAnnouncement: (count) => (count === 1 ? 'Der Eintrag wurde gekürzt' : `${count} Einträge wurden gekürzt`),
  keptAnnouncement: 'Unverändert behalten',
};
