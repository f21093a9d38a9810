/** Words about making and changing entries, in German. */
import type { Failure } from '../../failures.ts';
import { assertNever } from '../../values/result.ts';

type EntryFailure = Extract<Failure, { readonly kind: 'time-outside-entry' | 'project-needs-task' | 'no-reopening' | 'nothing-to-undo' | 'undo-outdated' | 'favourites-full' | 'no-such-favourite' | 'no-such-name' | 'end-missing' | 'link-refused' }>;

const absent = { project: 'kein Projekt', task: 'keine Aufgabe', tag: 'kein Schlagwort', connection: 'keine Verbindung' } as const;

function quoted(names: readonly string[]): string {
  return names.map((name) => `„${name}“`).join(', ');
}

export function entryFailure(cause: EntryFailure): string {
  switch (cause.kind) {
    case 'time-outside-entry':
      return 'Diese Zeit liegt nicht innerhalb des Eintrags. Der Eintrag behält seine Zeiten. Eine Zeit zwischen Beginn und Ende wählen.';
    case 'project-needs-task':
      return cause.choices.length > 0
        ? `Der Server ordnet Zeit „${cause.project}“ über eine seiner Aufgaben zu. Es wurde nichts geändert. Eine wählen: ${quoted(cause.choices)}.`
        : `Der Server ordnet Zeit „${cause.project}“ über eine Aufgabe zu, und Clocktower kennt keine davon. Es wurde nichts geändert. Das Projekt weglassen oder es dort wählen, wo Aufgaben zu sehen sind.`;
    case 'no-reopening':
      return 'Der Server lässt einen beendeten Eintrag nicht wieder laufen. Der Eintrag behält seine Zeiten. Ihn als neuen fortsetzen.';
    case 'nothing-to-undo':
      return 'Seit dem Start des Programms gibt es nichts, was sich zurücknehmen ließe. Es wurde nichts geändert.';
    case 'favourites-full':
      return `Es sind schon ${cause.limit} Favoriten angeheftet, für weitere ist kein Platz. Es wurde nichts geändert. Zuerst einen lösen.`;
    case 'no-such-favourite':
      return 'Dieser Favorit ist nicht mehr angeheftet. Es wurde nichts gestartet. Einen anderen wählen oder eintippen, woran gearbeitet wird.';
    case 'no-such-name':
      return `Hier gibt es ${absent[cause.what]} namens „${cause.name}“. Es wurde nichts geändert. Den Namen prüfen oder weglassen.`;
    case 'end-missing':
      return 'Ein fertiger Eintrag braucht Beginn und Ende. Es wurde nichts geändert. So schreiben: 9:30-10:15 Abnahme.';
    case 'link-refused':
      return `Ein Link hat etwas verlangt, was Clocktower für Links nicht tut (${cause.reason}). Es wurde nichts gestartet. Stattdessen hier starten.`;
    case 'undo-outdated':
      return 'Ein Eintrag hat sich seither geändert, hier oder anderswo, darum lässt sich die letzte Handlung nicht zurücknehmen. Es wurde nichts geändert. Stattdessen den Eintrag bearbeiten.';
    default:
      return assertNever(cause);
  }
}
