/** The words of the page of projects, and of what making and changing them may run into, in German. */
import { assertNever } from '../../values/result.ts';
import type { Messages } from '../catalogue.ts';
import { entries } from './words.ts';

function told(message: string): string {
  return message === '' ? '' : ` Der Server sagt: „${message}“`;
}

export const germanProjects: Messages['projects'] = {
  problem: (cause) => {
    switch (cause.kind) {
      case 'not-allowed':
        return `Dieses Konto darf hier keine Projekte ändern.${told(cause.message)} Die Änderung bleibt nur auf diesem Computer erhalten. Wer die Organisation verwaltet, kann es erlauben; dann erneut versuchen, oder verwerfen.`;
      case 'refused':
        return `Der Server hat das nicht angenommen.${told(Object.values(cause.errors).flat().join(' ') || cause.message)} Die Änderung bleibt nur auf diesem Computer erhalten. Das Projekt ändern, erneut versuchen oder verwerfen.`;
      case 'gone':
        return 'Dieses Projekt wurde anderswo gelöscht, während es hier geändert wurde. Die hiesige Fassung bleibt auf diesem Computer erhalten. Neu anlegen oder verwerfen.';
      case 'maybe-found':
        return `Die Antwort auf das Anlegen dieses Projekts ging verloren, und ein Projekt „${cause.found.name}“ mit anderer Farbe ist da. Das hiesige bleibt auf diesem Computer erhalten. Daneben anlegen, oder verwerfen und das andere verwenden.`;
      case 'changed-elsewhere':
        return `Dieses Projekt wurde anderswo in „${cause.theirs.name}“ geändert, während es hier geändert wurde. Beide Fassungen bleiben erhalten. Die hiesige behalten oder die andere übernehmen.`;
      case 'maybe-twice':
        return 'Das Netz hat eine Anfrage wohl zweimal zugestellt, und dieses Projekt ist vielleicht das zweite von zweien. Es wurde nichts gelöscht. Behalten oder löschen.';
      default:
        return assertNever(cause);
    }
  },
  lede: 'Was für jedes Projekt gearbeitet wurde, hier und überall sonst, wo Zeit dafür erfasst wird.',
  noProject: 'Ohne Projekt',
  gone: (id) => `Nicht mehr da …${id.slice(-6)}`,
  recent: 'Letzte 30 Tage',
  ever: 'Insgesamt',
  latest: 'Zuletzt',
  never: 'Noch nie',
  name: 'Projekt',
  table: 'Projekte und ihre Summen',
  nothing: 'Hier stehen später die Projekte',
  nothingHint: 'Es gibt noch keine. Zeit lässt sich auch ohne erfassen.',
  entries,
  nicknames: 'Eigene Namen',
  nicknamesLede: 'Dieser Dienst hat keine Worte für diese Aufgaben und Schlagwörter. Wie sie hier heißen, bleibt nur auf diesem Computer.',
  task: (id) => `Aufgabe …${id.slice(-6)}`,
  tag: (id) => `Schlagwort …${id.slice(-6)}`,
  nickname: (what) => `Name für: ${what}`,
  save: 'Sichern',
  cancel: 'Abbrechen',
  create: 'Neues Projekt',
  deeds: 'Ändern oder löschen',
  edit: (name) => `„${name}“ ändern`,
  editing: (name) => `„${name}“ ändern`,
  remove: (name) => `„${name}“ löschen`,
  deleted: (name) => `„${name}“ wurde gelöscht`,
  undo: 'Rückgängig',
  undoDelete: (name) => `Rückgängig: „${name}“ behalten`,
  nameField: 'Name',
  nameMissing: 'Ein Projekt braucht einen Namen.',
  color: 'Farbe',
  hexField: 'Farbe als Zahl',
  colorUnreadable: 'Eine Farbe ist ein # und sechs Ziffern von 0 bis f, etwa #4068d4.',
  colors: {
    red: 'Rot',
    orange: 'Orange',
    yellow: 'Gelb',
    olive: 'Oliv',
    green: 'Grün',
    teal: 'Blaugrün',
    sky: 'Himmelblau',
    blue: 'Blau',
    violet: 'Violett',
    magenta: 'Magenta',
    pink: 'Rosa',
    brown: 'Braun',
    grey: 'Grau',
  },
  retry: {
    'not-allowed': 'Erneut versuchen',
    refused: 'Erneut versuchen',
    gone: 'Neu anlegen',
    'maybe-found': 'Meines daneben anlegen',
    'changed-elsewhere': 'Meines behalten',
    'maybe-twice': 'Behalten',
  },
  discard: {
    'not-allowed': 'Änderung verwerfen',
    refused: 'Änderung verwerfen',
    gone: 'Meines verwerfen',
    'maybe-found': 'Anderes verwenden',
    'changed-elsewhere': 'Anderes übernehmen',
    'maybe-twice': 'Löschen',
  },
  answerFor: (answer, name) => `${answer}: „${name}“`,
  said: {
    created: (name) => `„${name}“ angelegt`,
    changed: (name) => `„${name}“ geändert`,
    deleted: (name) => `„${name}“ gelöscht`,
    restored: (name) => `„${name}“ ist wieder da`,
    retried: (name) => `„${name}“ wird weiter gesichert`,
    discarded: (name) => `Die Änderung an „${name}“ wurde verworfen`,
  },
  named: (name) => `Heißt jetzt ${name}`,
  unnamed: 'Der Name wurde zurückgenommen',
};
