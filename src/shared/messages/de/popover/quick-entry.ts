import type { Messages } from '../../catalogue.ts';
import { wordFor } from '../formats.ts';

export const germanQuickEntry: Messages['quickEntry'] = {
  startsTimer: (line) => (line.since === null ? 'Startet jetzt' : `Läuft seit ${line.since}`),
  addsEntry: (line) => `Fügt ${line.span} hinzu`,
  charge: (billable) => (billable ? 'abrechenbar' : 'nicht abrechenbar'),
  completionsLabel: 'Projekte, Aufgaben und Schlagwörter',
  completionKind: { project: 'Projekt', task: 'Aufgabe', tag: 'Schlagwort' },
  createProject: (name) => `Projekt „${name}“ anlegen`,
  createTag: (name) => `Schlagwort „${name}“ anlegen`,
};

export const germanUndo: Messages['undo'] = {
  done: ({ kind, description, count }) => {
    return {
      started: `Gestartet: ${description}`,
      stopped: `Gestoppt: ${description}`,
      added: count === 1 ? `Hinzugefügt: ${description}` : `${count} Einträge hinzugefügt`,
      changed: `Geändert: ${description}`,
      deleted: count === 1 ? `Gelöscht: ${description}` : `${count} Einträge gelöscht`,
      restored: `Wiederhergestellt: ${description}`,
      split: `Geteilt: ${description}`,
      joined: `${count} Einträge zusammengeführt`,
      discarded: `Änderungen verworfen: ${description}`,
      several: wordFor(count, { one: '1 Eintrag geändert', other: `${count} Einträge geändert` }),
      imported: wordFor(count, { one: '1 Eintrag importiert', other: `${count} Einträge importiert` }),
      pinned: `Angeheftet: ${description}`,
      unpinned: `Nicht mehr angeheftet: ${description}`,
      paused: `Pausiert: ${description}`,
      resumed: `Fortgesetzt: ${description}`,
      'pause-discarded': `Pause verworfen: ${description}`,
      'not-work': 'Zeit als „Keine Arbeit“ markiert',
    }[kind];
  },
  unnamed: 'Eintrag ohne Beschreibung',
  undoSpoken: (command) => `Rückgängig: ${command}`,
  undone: (command) => `Rückgängig gemacht: ${command}`,
};
