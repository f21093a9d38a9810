import type { Messages } from '../../catalogue.ts';

export const frenchTimesheet: Messages['timesheet'] = {
  previousWeek: 'Semaine précédente',
  thisWeek: 'Cette semaine',
  nextWeek: 'Semaine suivante',
  addRow: 'Ajouter un projet',
  copyRows: 'Reprendre les lignes de la semaine dernière',
  empty: 'Aucun temps cette semaine. Ajoutez un projet, ou reprenez les lignes de la semaine dernière, puis saisissez dans les cellules.',
  hint: 'Saisissez 1:30, 90m ou 1,5h. Entrée descend, les flèches déplacent, Échap annule.',
  cell: (cell) => `${cell.project}, ${cell.day}`,
  running: 'Un minuteur tourne ici. Arrêtez-le pour modifier ce temps.',
  wrong: 'Saisissez une durée comme 1:30, 90m ou 1,5h, de 25 heures au plus.',
};
