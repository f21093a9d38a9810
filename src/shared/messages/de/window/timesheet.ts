import type { Messages } from '../../catalogue.ts';

export const germanTimesheet: Messages['timesheet'] = {
  previousWeek: 'Vorige Woche',
  thisWeek: 'Diese Woche',
  nextWeek: 'Nächste Woche',
  addRow: 'Projekt hinzufügen',
  copyRows: 'Zeilen der Vorwoche übernehmen',
  empty:
    'Keine Zeit in dieser Woche. Fügen Sie ein Projekt hinzu oder übernehmen Sie die Zeilen der Vorwoche und tippen Sie in die Zellen.',
  hint: 'Geben Sie 1:30, 90m oder 1,5h ein. Eingabe geht nach unten, Pfeiltasten bewegen, Esc bricht ab.',
  cell: (cell) => `${cell.project}, ${cell.day}`,
  running: 'Hier läuft ein Timer. Stoppen Sie ihn, um diese Zeit zu ändern.',
  wrong: 'Geben Sie eine Dauer wie 1:30, 90m oder 1,5h ein, höchstens 25 Stunden.',
};
