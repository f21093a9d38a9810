import type { Messages } from '../../catalogue.ts';

export const frenchOverlaps: Messages['overlaps'] = {
  mark: 'chevauche une autre entrée',
  question: (about) =>
    about.count === 1
      ? `Deux entrées se chevauchent de ${about.duration}`
      : `${about.count + 1} entrées se chevauchent de ${about.duration}`,
  effect: {
    leaves: (cut) => `Raccourcir « ${cut.other} », ${cut.span} : il reste ${cut.parts.join(', ')}.`,
    deletes: (cut) => `Supprimer « ${cut.other} », ${cut.span}.`,
  },
  cut: (about) => (about.count === 1 ? `Raccourcir « ${about.other} »` : `Raccourcir ${about.count} entrées`),
  delete: (about) => (about.count === 1 ? `Supprimer « ${about.other} »` : `Supprimer ${about.count} entrées`),
  cutAndDelete: (counts) => `En raccourcir ${counts.cut} et en supprimer ${counts.deleted}`,
  keep: (count) => (count === 1 ? 'Garder les deux' : 'Tout garder'),
  cutAnnouncement: (count) => (count === 1 ? 'L’entrée a été raccourcie' : `${count} entrées ont été raccourcies`),
  deletedAnnouncement: (count) => (count === 1 ? 'L’entrée a été supprimée' : `${count} entrées ont été supprimées`),
  cutAndDeletedAnnouncement: (counts) => `Raccourcies : ${counts.cut}, supprimées : ${counts.deleted}`,
  keptAnnouncement: 'Gardées telles quelles',
};
