/** What can go wrong with anything a person asks, in German: what happened, what was kept, what one can do. */
import type { Failure } from '../../failures.ts';
import { assertNever } from '../../values/result.ts';
import { germanAbout } from './about.ts';
import { attentionFailure } from './attention.ts';
import { germanCampus } from './campus.ts';
import { connectionFailure } from './connection-failures.ts';
import { entryFailure } from './entry.ts';
import { interchangeFailure } from './interchange-failures.ts';
import { projectFailure } from './projects.ts';
import { germanSettings } from './settings.ts';

export function failure(cause: Failure): string {
  switch (cause.kind) {
    case 'description-too-long':
      return `Die Beschreibung hat ${cause.length} Zeichen; ${cause.limit} passen. Es wurde nichts geändert. Kürzen und erneut versuchen.`;
    case 'too-many-tags':
      return `Ein Eintrag hätte mehr als ${cause.limit} Schlagwörter. Es wurde nichts geändert. Weniger hinzufügen, oder Einträge mit vielen auslassen.`;
    case 'unreadable-time':
      return `„${cause.text}“ ist keine Uhrzeit, die Clocktower lesen kann. Der Eintrag behält seine Zeit. So schreiben: 9:05, oder -10 für „vor zehn Minuten“.`;
    case 'end-before-start':
      return 'Das Ende läge vor dem Beginn. Der Eintrag behält seine Zeiten. Einen Beginn vor dem Ende wählen.';
    case 'time-in-future':
      return 'Diese Zeit liegt in der Zukunft. Der Eintrag behält seine Zeiten. Eine vergangene Zeit wählen.';
    case 'start-too-long-ago':
      return `Dieser Beginn liegt mehr als ${cause.days} Tage zurück. Der Eintrag behält seine Zeiten. Das Datum prüfen.`;
    case 'time-outside-entry':
    case 'project-needs-task':
    case 'no-reopening':
    case 'nothing-to-undo':
    case 'undo-outdated':
    case 'favourites-full':
    case 'no-such-favourite':
    case 'no-such-name':
    case 'end-missing':
    case 'link-refused':
      return entryFailure(cause);
    case 'nothing-running':
      return 'Es läuft kein Timer, also gibt es nichts anzuhalten. Die Einträge sind unverändert.';
    case 'nothing-to-continue':
      return 'Es gibt noch keinen früheren Eintrag zum Fortsetzen. Es wurde nichts geändert. Zuerst einen Timer starten.';
    case 'no-such-entry':
      return 'Diesen Eintrag gibt es nicht mehr; er wurde gelöscht, vielleicht anderswo. Sonst wurde nichts geändert.';
    case 'shortcut-in-use':
      return `Diese Taste gehört schon zu „${germanSettings.shortcutName(cause.action)}“. Es wurde nichts geändert. Eine andere drücken.`;
    case 'shortcut-refused':
      return `Das System gibt ${cause.accelerator} nicht her; vielleicht hat ein anderes Programm diese Taste. Die bisherige bleibt. Eine andere drücken.`;
    case 'no-autostart':
      return 'Clocktower ist in einer Sandbox installiert, aus der es nicht mit der Sitzung starten kann. Es wurde nichts geändert. Es lässt sich in den Einstellungen des Desktops hinzufügen.';
    case 'no-such-question':
      return 'Diese Frage ist nicht mehr offen: Sie wurde beantwortet, oder ihr Eintrag ist weg. Es wurde nichts geändert.';
    case 'not-opened':
      return germanAbout.notOpened(cause.path);
    case 'storage-full':
      return 'Die Festplatte ist voll, darum ließ sich dies nicht aufheben. Alles davor bleibt erhalten. Etwas Platz schaffen und erneut versuchen.';
    case 'storage-failed':
      return `Dies ließ sich nicht auf die Festplatte schreiben (${cause.detail}). Alles davor bleibt erhalten. Die Festplatte prüfen und erneut versuchen.`;
    case 'no-such-project':
    case 'project-exists':
    case 'project-not-reached':
    case 'project-not-permitted':
    case 'project-refused':
    case 'project-outcome-unknown':
      return projectFailure(cause);
    case 'bad-request':
      return `Diese Anfrage war nicht zu verstehen (${cause.detail}). Es wurde nichts geändert.`;
    case 'no-longer-two':
    case 'nothing-unsaved':
    case 'export-failed':
      return attentionFailure(cause);
    case 'server-field':
    case 'not-connected':
    case 'not-signed-in':
    case 'no-membership':
    case 'other-person':
    case 'other-account':
    case 'no-such-connection':
    case 'no-connection-named':
    case 'no-setup':
    case 'entries-waiting':
    case 'connection-unusable':
      return connectionFailure(cause);
    case 'campus':
      return germanCampus.failure(cause.cause);
    case 'bad-period':
    case 'file-unreadable':
    case 'file-not-written':
    case 'file-too-large':
    case 'file-unknown':
    case 'no-import':
    case 'no-job':
    case 'job-running':
    case 'person-needed':
    case 'history-incomplete':
    case 'unknown-time-zone':
      return interchangeFailure(cause);
    default:
      return assertNever(cause);
  }
}
