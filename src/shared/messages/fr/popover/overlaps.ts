import type { Messages } from '../../catalogue.ts';

export const frenchOverlaps: Messages['overlaps'] = {
  mark: 'chevauche une autre entrée',
  question: (about) =>
    about.count === 1 ? `« ${about.entry} » et « ${about.other} » se chevauchent de ${about.duration}.` : `« ${about.entry} » et ${about.count} autres entrées se chevauchent de ${about.duration}.`,
  effect: {
    ends: (cut) => `Raccourcir « ${cut.other} » : se termine à ${cut.time}.`,
    starts: (cut) => `Raccourcir « ${cut.other} » : commence à ${cut.time}.`,
    splits: (cut) => `Raccourcir « ${cut.other} » : scindée, jusqu’à ${cut.time} et à partir de ${cut.until}.`,
    deletes: (cut) => `Raccourcir « ${cut.other} » : supprimée.`,
  },
  more: (count) => (count === 1 ? 'Et 1 autre.' : `Et ${count} autres.`),
  cut: (about) => (about.count === 1 ? `Raccourcir « ${about.other} »` : `Raccourcir ${about.count} entrées`),
  keep: (count) => (count === 1 ? 'Garder les deux' : 'Tout garder'),
  cutAnnouncement: (count) => (count === 1 ? 'L’entrée a été raccourcie' : `${count} entrées ont été raccourcies`),
  keptAnnouncement: 'Gardées telles quelles',
};
