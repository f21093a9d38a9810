/** The texts of the page of projects, and of what a command on a project may run into, in German. */
import type { z } from 'zod';
import type { projectFailures } from '../../timer/projects.ts';
import { assertNever } from '../../values/result.ts';
import type { Messages } from '../catalogue.ts';
import { entries } from './words.ts';

type ProjectFailure = z.infer<(typeof projectFailures)[number]>;

function quoted(message: string): string {
  return message === '' ? '' : ` Der Server sagt: „${message}“`;
}

export function projectFailure(cause: ProjectFailure): string {
  switch (cause.kind) {
    case 'no-such-project':
      return 'Dieses Projekt ist nicht mehr da. Es wurde nichts geändert.';
    case 'project-exists':
      return `Ein Projekt namens „${cause.name}“ gibt es schon. Es wurde nichts geändert. Bitte einen anderen Namen wählen.`;
    case 'project-not-reached':
      return 'Der Server ist nicht erreichbar. Es wurde nichts geändert. Bitte erneut versuchen, sobald eine Verbindung besteht.';
    case 'project-not-permitted':
      return `Dieses Konto darf hier keine Projekte ändern.${quoted(cause.message)} Es wurde nichts geändert. Wer die Organisation verwaltet, kann es erlauben.`;
    case 'project-refused':
      return `Der Server hat das abgelehnt.${quoted(cause.message)} Es wurde nichts geändert. Bitte Namen oder Farbe ändern und erneut versuchen.`;
    case 'project-outcome-unknown':
      return cause.seen === null
        ? 'Die Verbindung brach ab, bevor der Server antwortete. Ob gesichert wurde, ist nicht bekannt. Von selbst wird nichts noch einmal gesendet. Bitte die Liste prüfen, sobald eine Verbindung besteht.'
        : 'Die Verbindung brach ab, bevor der Server antwortete. Die Liste zeigt die Änderung noch nicht, sie kann aber noch ankommen. Von selbst wird nichts noch einmal gesendet. Bitte die Liste in einer Minute prüfen.';
    default:
      return assertNever(cause);
  }
}

export const germanProjects: Messages['projects'] = {
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
  confirmRemove: (name) => `„${name}“ löschen? Seine Einträge behalten ihre Stunden und haben dann kein Projekt. Das lässt sich nicht rückgängig machen.`,
  confirm: 'Projekt löschen',
  saving: 'Wird gesichert …',
  deleting: 'Wird gelöscht …',
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
  said: {
    created: (name) => `„${name}“ angelegt`,
    changed: (name) => `„${name}“ geändert`,
    deleted: (name) => `„${name}“ gelöscht`,
  },
  named: (name) => `Heißt jetzt ${name}`,
  unnamed: 'Der Name wurde zurückgenommen',
};
