/**
 * Every text a person sees, in German. Impersonal where the language allows it, „Sie“ where it does not; sentence case, no
 * exclamation marks, no blame. An error says what happened, what was kept and what one can do, in that order.
 */
import { hourMinuteFigures } from '../../values/durations.ts';
import type { StartFailure } from '../../failures.ts';
import { assertNever } from '../../values/result.ts';
import type { Messages } from '../catalogue.ts';
import { germanAttention } from './attention.ts';
import { germanAbout } from './about.ts';
import { germanDoctor } from './doctor.ts';
import { germanAway } from './away.ts';
import { germanCampus } from './campus.ts';
import { germanCampusPage } from './campus-page.ts';
import { germanCommandLine } from './command-line.ts';
import { germanConnections } from './connections.ts';
import { failure } from './failures.ts';
import { germanFavourites } from './favourites.ts';
import { germanInterchange } from './interchange.ts';
import { germanJobs } from './jobs.ts';
import { germanLinks } from './links.ts';
import { germanOneLine, germanUndo } from './one-line.ts';
import { germanPalette } from './palette.ts';
import { germanPopover } from './popover.ts';
import { germanProjects } from './projects.ts';
import { germanReminders } from './reminders.ts';
import { germanReports } from './reports.ts';
import { germanSettings } from './settings.ts';
import { germanUpdates } from './updates.ts';
import { germanSignIn } from './sign-in.ts';
import { germanTimeline } from './timeline.ts';
import { germanWindow } from './window.ts';
import { asSentence, entries, sentence, spokenDuration, wordFor } from './words.ts';

function startFailure(cause: StartFailure): string {
  switch (cause.kind) {
    case 'profile-not-writable':
      return `Clocktower kann nicht in seinen Ordner ${cause.folder} schreiben (${cause.detail}). Darin wurde nichts geändert. Den Ordner beschreibbar machen oder mit --profile einen anderen wählen.`;
    case 'profile-in-use':
      return `Clocktower läuft schon mit dem Ordner ${cause.folder}. Darin wurde nichts geändert; das kleine Fenster wurde geöffnet.`;
    case 'disk-full':
      return `Der Datenträger mit ${cause.folder} ist voll, darum kann Clocktower die Zeit dort nicht aufheben. Das Gespeicherte ist unversehrt. Etwas Platz schaffen und neu starten.`;
    case 'database-newer':
      return `${cause.file} stammt von einem neueren Clocktower. Die Datei wurde nicht angerührt. Jene Version oder eine spätere installieren.`;
    case 'database-unusable':
      return `${cause.file} lässt sich nicht öffnen (${cause.detail}). Die Datei wurde nicht angerührt. Die Festplatte prüfen und Clocktower neu starten.`;
    case 'other-account':
      return `Die Einträge in ${cause.folder} gehören zu einem anderen Konto. Es wurde nichts gesendet oder geändert; sie bleiben dort. Mit --profile einen anderen Ordner wählen.`;
    case 'unexpected':
      return germanAbout.unexpectedAtStart(cause.folder);
    case 'flag-needs-value':
      return `Nach ${cause.flag} fehlt ein Ordner. Es wurde nichts gestartet. So schreiben: --profile ORDNER.`;
    default:
      return assertNever(cause);
  }
}

const notice: Messages['notice'] = (cause) => {
  switch (cause.kind) {
    case 'database-restored': {
      const what = cause.database === 'outbox' ? 'Die Datei mit den Einträgen dieses Computers' : 'Die Datei der Zeiterfassung';
      const now = {
        copy: 'Verwendet wird die letzte Tageskopie',
        salvaged: 'Verwendet wird, was davon lesbar war',
        empty: 'Verwendet wird eine neue, leere',
      }[cause.restored];
      return `${what} war beschädigt. Aufgehoben ist sie als ${cause.keptAs}. ${now}; die heutigen Einträge bitte prüfen.`;
    }
    case 'copy-failed':
      return `Die heutige Sicherheitskopie konnte nicht geschrieben werden (${cause.detail}). Die Einträge bleiben erhalten. Etwas Platz schaffen; beim nächsten Start wird kopiert.`;
    case 'settings-reset':
      return `Die Einstellungen waren nicht lesbar. Sie sind als ${cause.keptAs} aufgehoben, die Einträge sind unversehrt. Es gelten die Voreinstellungen.`;
    case 'favourites-unreadable':
      return `Die Favoriten waren nicht lesbar. Sie sind als ${cause.keptAs} aufgehoben, die Einträge sind unversehrt. Neu anheften oder die Datei reparieren.`;
    case 'connection-unreadable':
      return `Die Beschreibung einer Verbindung war nicht lesbar. Sie ist als ${cause.keptAs} aufgehoben, ebenso ihre Einträge daneben. Den Server neu hinzufügen oder die Datei reparieren.`;
    case 'storage-trouble':
      return `Was gesendet wurde, ließ sich nicht auf der Festplatte vermerken (${cause.detail}). Die Einträge bleiben erhalten. Etwas Platz schaffen; Clocktower versucht es von selbst erneut.`;
    case 'no-tray':
      return cause.tray === 'missing'
        ? 'Dieser Desktop zeigt keine Symbole in der Leiste, darum wurde dieses Fenster geöffnet. Das Erfasste bleibt erhalten, auch wenn es geschlossen ist. Clocktower noch einmal starten öffnet es wieder; oder in den Einstellungen eine Taste dafür festlegen.'
        : 'Das Symbol ist nicht zu sehen: Es ist für die Menüleiste abgeschaltet, oder es ist kein Platz mehr. Das Erfasste bleibt erhalten. Clocktower noch einmal öffnen zeigt es; oder in den Einstellungen eine Taste dafür festlegen.';
    case 'reminder':
      return `${sentence(germanReminders.title(cause.reminder))} ${germanReminders.body(cause.reminder)}`;
    case 'not-remembered':
      return `Eine offene Frage ließ sich nicht auf der Festplatte vermerken (${cause.detail}). Die Einträge bleiben erhalten. Offene Fragen vor dem Beenden beantworten und etwas Platz schaffen.`;
    case 'refused':
      return failure(cause.failure);
    case 'clock-off':
      return germanAttention.clockOff({ seconds: cause.seconds, spoken: spokenDuration(Math.abs(cause.seconds)) });
    case 'unexpected':
      return germanAbout.unexpected(cause.folder);
    case 'crash-report':
      return germanAbout.crashReport(cause.folder);
    case 'exported':
      return germanAttention.exported(cause);
    default:
      return assertNever(cause);
  }
};

const park: Messages['park'] = (cause) => {
  switch (cause.kind) {
    case 'rejected': {
      const reasons = Object.values(cause.errors).flat();
      const reason = reasons.length > 0 ? reasons.join(' ') : cause.message;
      return `Der Dienst hat diesen Eintrag abgelehnt${reason === '' ? '.' : `: ${asSentence(reason)}`} Er bleibt hier erhalten. Ändern oder erneut versuchen.`;
    }
    case 'gone':
      return 'Dieser Eintrag wurde anderswo gelöscht, nachdem er hier geändert worden war. Er bleibt hier erhalten. Erneut versuchen sichert ihn neu; oder löschen.';
    case 'ask':
      return 'Ein Eintrag wie dieser ist vielleicht schon gesichert; Clocktower kann es nicht erkennen. Er bleibt hier erhalten. Erneut versuchen sichert ihn trotzdem; oder löschen.';
    case 'impossible':
      return 'Nach Änderungen hier und anderswo liegt das Ende vor dem Beginn. Die hiesige Fassung bleibt erhalten. Die Zeiten ändern.';
    case 'defect':
      return 'Wegen eines Fehlers in Clocktower lässt sich dieser Eintrag nicht sichern. Er bleibt hier erhalten. Erneut versuchen oder ändern.';
    default:
      return assertNever(cause);
  }
};

type SyncState = Parameters<Messages['sync']>[0];

/** Whether it is the network or the service, and how much waits. */
function lineState(state: SyncState): string {
  const kept = state.waiting > 0 ? `, ${entries(state.waiting)} nur hier` : '';
  switch (state.line) {
    case 'no-network':
      return `Warten auf das Netz${kept}`;
    case 'server-down':
      return `Warten auf ${state.place}${kept}`;
    case 'no-access':
      return `${state.place} gewährt keinen Zutritt zu dieser Organisation${kept}`;
    case 'local':
    case 'online':
    case 'unknown':
      if (state.waiting > 0) {
        return wordFor(state.waiting, { one: '1 Eintrag wird gesichert', other: `${entries(state.waiting)} werden gesichert` });
      }
      return state.line === 'local' ? 'Auf diesem Computer gesichert' : state.line === 'online' ? `Gesichert in ${state.place}` : `Verbindung zu ${state.place} wird aufgebaut`;
    default:
      return assertNever(state.line);
  }
}

function sync(state: SyncState): string {
  if (state.attention > 0) {
    const asked = germanConnections.attention(state.attention);
    const isDown = state.line === 'no-network' || state.line === 'server-down';
    return isDown ? `${asked}. ${lineState(state)}` : asked;
  }
  return lineState(state);
}

export const german: Messages = {
  productName: 'Clocktower',
  projects: germanProjects,
  running: (folder) => `Clocktower läuft. Was es aufhebt, liegt in ${folder}.`,
  controlKey: 'Strg',
  thisComputer: 'Dieser Computer',
  noDescription: 'Ohne Beschreibung',
  hourFigures: (seconds) => hourMinuteFigures(seconds),
  hours: (seconds) => `${hourMinuteFigures(seconds)} h`,
  spokenDuration,
  failure,
  startFailure,
  notice,
  park,
  sync,
  tray: {
    running: (state) => `${state.description} — ${state.elapsed}`,
    stopped: 'Clocktower: Es läuft kein Timer',
    today: (day) => `Heute ${day.done} von ${day.goal}`,
    current: (state) => `${state.description} (seit ${state.since})`,
    nothingRunning: 'Es läuft kein Timer',
    start: 'Starten',
    continueLast: (description) => `„${description}“ fortsetzen`,
    stop: 'Anhalten',
    favourites: 'Favoriten',
    recent: 'Zuletzt',
    connections: 'Verbindungen',
    alsoRunning: (state) => `Läuft auch in ${state.place}: ${state.description} (seit ${state.since})`,
    open: 'Öffnen',
    quit: 'Beenden',
  },
  popover: germanPopover,
  attention: germanAttention,
  connections: germanConnections,
  campus: germanCampus,
  campusPage: germanCampusPage,
  away: germanAway,
  links: germanLinks,
  oneLine: germanOneLine,
  undo: germanUndo,
  favourites: germanFavourites,
  interchange: germanInterchange,
  jobs: germanJobs,
  reports: germanReports,
  reminders: germanReminders,
  settings: germanSettings,
  updates: germanUpdates,
  commandLine: germanCommandLine,
  signIn: germanSignIn,
  window: germanWindow,
  timeline: germanTimeline,
  palette: germanPalette,
  doctor: germanDoctor,
  about: germanAbout,
};
