/** Words about one typed line, and about what can be taken back, in German. */
import { assertNever } from '../../values/result.ts';
import type { Messages } from '../catalogue.ts';
import { wordFor } from './words.ts';

function said(description: string): string {
  return description === '' ? '' : `: ${description}`;
}

export const germanOneLine: Messages['oneLine'] = {
  startsTimer: (line) => `${line.since === null ? 'Startet jetzt' : `Läuft seit ${line.since}`}${said(line.description)}`,
  addsEntry: (line) => `Fügt ${line.span} hinzu, ${line.duration}${said(line.description)}`,
  completionsLabel: 'Projekte, Aufgaben und Schlagwörter',
  completionKind: { project: 'Projekt', task: 'Aufgabe', tag: 'Schlagwort' },
};

export const germanUndo: Messages['undo'] = {
  done: ({ kind, description, count }) => {
    switch (kind) {
      case 'started':
        return `Gestartet: ${description}`;
      case 'stopped':
        return `Angehalten: ${description}`;
      case 'added':
        return `Hinzugefügt: ${description}`;
      case 'changed':
        return `Geändert: ${description}`;
      case 'deleted':
        return `Gelöscht: ${description}`;
      case 'restored':
        return `Zurückgeholt: ${description}`;
      case 'split':
        return `Geteilt: ${description}`;
      case 'joined':
        return `${count} Einträge zusammengefügt`;
      case 'discarded':
        return `Änderungen verworfen: ${description}`;
      case 'several':
        return wordFor(count, { one: '1 Eintrag geändert', other: `${count} Einträge geändert` });
      case 'pinned':
        return `Angeheftet: ${description}`;
      case 'unpinned':
        return `Nicht mehr angeheftet: ${description}`;
      default:
        return assertNever(kind);
    }
  },
  undo: 'Rückgängig',
  undoSpoken: (deed) => `Rückgängig: ${deed}`,
  undone: (deed) => `Zurückgenommen: ${deed}`,
};
