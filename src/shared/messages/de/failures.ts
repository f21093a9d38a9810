import { byKind } from '../by-kind.ts';
import type { Failure } from '../../failures.ts';
import type { CalendarFailure } from '../../history/calendar.ts';
import type { JobKind } from '../../history/jobs.ts';
import type { ShortcutAction } from '../../program/shortcuts.ts';
import { germanCampusFailure } from './popover/campus-failures.ts';
import { connectFailure } from './window/connecting.ts';
import { germanSignIn } from './main/sign-in.ts';
import { duration, entries, series, wordFor } from './formats.ts';

const jobNames: Readonly<Record<JobKind, string>> = {
  import: 'Ein anderer Import',
  export: 'Ein anderer Export',
  bulk: 'Eine andere Änderung mehrerer Einträge',
};
const absent = { project: 'kein Projekt', task: 'keine Aufgabe', tag: 'kein Schlagwort', connection: 'keine Verbindung' } as const;

export const shortcutNames: Readonly<Record<ShortcutAction, string>> = {
  'start-stop': 'Starten oder stoppen',
  popover: 'Clocktower öffnen',
  'pause-resume': 'Pausieren oder zuletzt Pausiertes fortsetzen',
  'continue-last': 'Letzten Eintrag fortsetzen',
  'new-entry': 'Neuer Eintrag',
};

function quoted(names: readonly string[]): string {
  return names.map((name) => `„${name}“`).join(', ');
}

function serverSays(message: string): string {
  return message === '' ? '' : ` Der Server sagt: „${message}“`;
}

const calendarCauses: Readonly<Record<CalendarFailure['cause'], string>> = {
  'bad-address': 'Das ist keine Adresse eines Kalenders; sie beginnt mit https:// oder webcal:// und enthält keinen Benutzernamen',
  'no-network': 'Es besteht keine Netzwerkverbindung',
  'no-answer': 'Der Server des Kalenders ist nicht erreichbar',
  refused: 'Der Server des Kalenders hat ihn nicht herausgegeben',
  'too-large': 'Der Kalender ist größer als 16 MB',
  'not-a-calendar': 'Dort liegt keine iCalendar-Datei',
  'file-unreadable': 'Die Kalenderdatei lässt sich nicht lesen',
  'too-much': 'Die Termine des Kalenders wiederholen sich häufiger, als Clocktower berechnen kann',
};

export function calendarCause({ cause, detail }: CalendarFailure): string {
  return `${calendarCauses[cause]}${detail === '' ? '' : ` (${detail})`}.`;
}

export const failure = byKind<Failure>({
  'description-too-long': (cause) =>
    `Die Beschreibung hat ${cause.length} Zeichen; erlaubt sind ${cause.limit}. Es wurde nichts geändert. Kürzen Sie sie und versuchen Sie es erneut.`,
  'too-many-tags': (cause) =>
    `Ein Eintrag hätte mehr als ${cause.limit} Schlagwörter. Es wurde nichts geändert. Fügen Sie weniger hinzu oder lassen Sie Einträge mit vielen aus.`,
  'unreadable-time': (cause) =>
    `„${cause.text}“ ist keine Uhrzeit, die Clocktower versteht. Der Eintrag behält seine Zeit. Geben Sie zum Beispiel 9:05 ein, oder -10 für „vor zehn Minuten“.`,
  'unreadable-duration': (cause) =>
    `„${cause.text}“ ist keine Dauer, die Clocktower versteht. Der Eintrag behält seine Zeit. Geben Sie zum Beispiel 1:30, 90m oder 1,5h ein.`,
  'end-before-start': 'Das Ende läge vor dem Beginn. Der Eintrag behält seine Zeiten. Wählen Sie einen Beginn vor dem Ende.',
  'retry-after': (cause) =>
    `Der Server nimmt noch ${duration(cause.seconds)} keine Anfragen an. Ihre Einträge bleiben erhalten und werden danach gesendet. Jetzt wurde nichts gesendet.`,
  'time-in-future': 'Diese Zeit liegt in der Zukunft. Der Eintrag behält seine Zeiten. Wählen Sie eine vergangene Zeit.',
  'start-too-long-ago': (cause) =>
    `Dieser Beginn liegt mehr als ${cause.days} Tage zurück. Der Eintrag behält seine Zeiten. Prüfen Sie das Datum.`,
  'time-outside-entry':
    'Diese Zeit liegt nicht innerhalb des Eintrags. Der Eintrag behält seine Zeiten. Wählen Sie eine Zeit zwischen Beginn und Ende.',
  'project-needs-task': (cause) =>
    cause.choices.length > 0
      ? `Auf diesem Server braucht Zeit für „${cause.project}“ eine seiner Aufgaben. Es wurde nichts geändert. Wählen Sie eine: ${quoted(cause.choices)}.`
      : `Auf diesem Server braucht Zeit für „${cause.project}“ eine Aufgabe, und Clocktower kennt keine davon. Es wurde nichts geändert. Lassen Sie das Projekt weg, oder wählen Sie es einmal dort, wo seine Aufgaben aufgeführt sind.`,
  'no-reopening':
    'Dieser Server kann einen beendeten Eintrag nicht fortsetzen. Der Eintrag behält seine Zeiten. Setzen Sie ihn als neuen Eintrag fort.',
  'nothing-to-undo': 'Seit dem Start von Clocktower gibt es nichts rückgängig zu machen. Es wurde nichts geändert.',
  'favourites-full': (cause) =>
    `Sie haben bereits ${cause.limit} Favoriten, mehr sind nicht möglich. Es wurde nichts geändert. Lösen Sie zuerst einen.`,
  'no-such-favourite':
    'Dieser Favorit ist nicht mehr angeheftet. Es wurde nichts gestartet. Wählen Sie einen anderen, oder geben Sie ein, woran Sie arbeiten.',
  'paused-full': (cause) =>
    `Sie haben bereits ${cause.limit} pausierte Einträge, das Maximum. Der Timer läuft weiter. Setzen Sie zuerst einen fort oder verwerfen Sie einen.`,
  'nothing-to-pause': 'Es läuft kein Timer. Ihre Einträge sind unverändert.',
  'nothing-paused': 'Nichts ist pausiert, nichts wurde gestartet. Pausieren Sie zuerst einen laufenden Timer.',
  'no-such-pause': 'Dies ist nicht mehr pausiert. Es wurde nichts gestartet. Wählen Sie einen anderen.',
  'no-such-name': (cause) =>
    `Hier gibt es ${absent[cause.what]} namens „${cause.name}“. Es wurde nichts geändert. Prüfen Sie den Namen oder lassen Sie ihn weg.`,
  'unknown-project': (cause) =>
    `In dieser Verbindung gibt es kein Projekt „${cause.name}“. Es wurde nichts geändert. ${cause.closest.length === 0 ? '' : `Meinten Sie ${cause.closest.join(', ')}? `}Mit --create wird es angelegt, mit --literal bleibt der Text unverändert.`,
  'end-missing': 'Ein fertiger Eintrag braucht Beginn und Ende. Es wurde nichts geändert. Geben Sie zum Beispiel 9:30-10:15 Abnahme ein.',
  'link-refused': (cause) =>
    `Ein Link wollte etwas, was Links nicht dürfen (${cause.reason}). Es wurde nichts gestartet. Starten Sie den Timer stattdessen hier.`,
  'undo-outdated':
    'Ein Eintrag hat sich inzwischen hier oder anderswo geändert, daher kann die letzte Aktion nicht rückgängig gemacht werden. Es wurde nichts geändert. Bearbeiten Sie stattdessen den Eintrag.',
  'nothing-running': 'Es läuft kein Timer, also gibt es nichts zu stoppen. Ihre Einträge sind unverändert.',
  'nothing-to-continue': 'Es gibt noch keinen früheren Eintrag zum Fortsetzen. Es wurde nichts geändert. Starten Sie zuerst einen Timer.',
  'no-such-version':
    'Diese frühere Fassung ist nicht mehr vorhanden: Fassungen werden 90 Tage lang behalten. Der Eintrag wurde nicht geändert.',
  'no-such-entry': 'Diesen Eintrag gibt es nicht mehr; vielleicht wurde er anderswo gelöscht. Sonst wurde nichts geändert.',
  'shortcut-in-use': (cause) =>
    `Dieses Tastenkürzel wird schon verwendet für „${shortcutNames[cause.action]}“. Es wurde nichts geändert. Drücken Sie ein anderes.`,
  'shortcut-refused': (cause) =>
    `${cause.accelerator} ist nicht verfügbar; vielleicht verwendet es ein anderes Programm. Das bisherige Tastenkürzel bleibt. Drücken Sie ein anderes.`,
  'no-autostart':
    'Clocktower läuft in einer Sandbox und kann sich bei der Anmeldung nicht selbst starten. Es wurde nichts geändert. Fügen Sie es zu den Startprogrammen Ihres Desktops hinzu.',
  'no-such-question':
    'Diese Frage ist nicht mehr offen: Sie wurde beantwortet, oder ihr Eintrag existiert nicht mehr. Es wurde nichts geändert.',
  'work-items': ({ server, cause, detail }) => {
    const said = detail === '' ? '' : ` (${detail})`;
    const why = {
      'bad-address': 'Das ist keine https-Adresse eines Issue-Trackers.',
      'no-token': 'Geben Sie ein Zugriffstoken ein.',
      'signed-out': `„${server}“ akzeptiert das Zugriffstoken nicht mehr. Geben Sie unter Einstellungen, Issues ein neues ein.`,
      'not-allowed': `Das Zugriffstoken darf das auf „${server}“ nicht${said}.`,
      absent: `„${server}“ hat das nicht${said}.`,
      limited: `„${server}“ bittet darum, ${detail} Sekunden lang nichts zu senden.`,
      'no-network': 'Es besteht keine Netzwerkverbindung.',
      'no-answer': `„${server}“ hat nicht geantwortet${said}.`,
      'too-large': `Die Antwort von „${server}“ ist zu groß.`,
      redirected: `„${server}“ verweist auf einen anderen Server${said}; er bekommt kein Token.`,
      unreadable: `Die Antwort von „${server}“ ist nicht die eines solchen Trackers${said}.`,
      refused: `„${server}“ hat das abgelehnt${said}.`,
      'too-many': `Mehr als ${detail} Tracker lassen sich nicht verbinden.`,
      'not-connected': `„${detail}“ ist kein Issue eines verbundenen Trackers. Verbinden Sie den Tracker unter Einstellungen, Issues.`,
      'connected-already': `„${server}“ ist schon verbunden. Ersetzen Sie dort das Zugriffstoken, oder entfernen Sie den Tracker zuerst.`,
    };
    return `${why[cause]} Ihre Timer und die bekannten Issues bleiben erhalten.`;
  },
  git: ({ folder, cause, detail }) => {
    const why = {
      'no-git': 'Git ist nicht installiert.',
      'no-repository': `„${folder}“ ist kein git-Repository.`,
      'no-branch':
        detail === ''
          ? `In „${folder}“ ist kein Branch ausgecheckt. Geben Sie ein, was Sie tun.`
          : `Der Branch „${detail}“ steht für keine einzelne Arbeit. Geben Sie ein, was Sie tun, oder wechseln Sie zu ihrem Branch.`,
      refused: `Git hat es abgelehnt, „${folder}“ zu lesen (${detail}).`,
      'too-slow': `Git hat zu lange gebraucht, um „${folder}“ zu lesen.`,
      'too-large': `Git hat zu viel über „${folder}“ ausgegeben.`,
      'too-many': `Mehr als ${detail} Repositorys lassen sich nicht hinzufügen.`,
    };
    return `${why[cause]} Es wurde nichts geändert.`;
  },
  'not-opened': (cause) => `Das System konnte ${cause.path} nicht öffnen. Es wurde nichts geändert; Sie können den Pfad hier kopieren.`,
  'storage-full':
    'Die Festplatte ist voll, daher konnte dies nicht gespeichert werden. Alles davor ist unversehrt. Geben Sie etwas Speicherplatz frei und versuchen Sie es erneut.',
  'storage-failed': (cause) =>
    `Dies konnte nicht auf der Festplatte gespeichert werden (${cause.detail}). Alles davor ist unversehrt. Prüfen Sie die Festplatte und versuchen Sie es erneut.`,
  'no-such-record': ({ what }) =>
    `${{ project: 'Dieses Projekt', tag: 'Dieses Schlagwort', client: 'Dieser Kunde' }[what]} ist nicht mehr da. Es wurde nichts geändert.`,
  'record-exists': (cause) =>
    `${{ project: 'Ein Projekt', tag: 'Ein Schlagwort', client: 'Einen Kunden' }[cause.what]} namens „${cause.name}“ gibt es schon. Es wurde nichts geändert. Wählen Sie einen anderen Namen.`,
  'record-not-reached': 'Der Server ist nicht erreichbar. Es wurde nichts geändert. Versuchen Sie es erneut, sobald Sie online sind.',
  'record-not-permitted': (cause) =>
    `Ihr Konto darf hier keine ${{ project: 'Projekte', tag: 'Schlagwörter', client: 'Kunden' }[cause.what]} ändern.${serverSays(cause.message)} Es wurde nichts geändert. Wenden Sie sich an einen Administrator der Organisation.`,
  'record-refused': (cause) =>
    `Der Server hat das abgelehnt.${serverSays(cause.message)} Es wurde nichts geändert. Ändern Sie ${cause.what === 'project' ? 'Namen oder Farbe' : 'den Namen'} und versuchen Sie es erneut.`,
  'project-fields-lost': (cause) =>
    `Name und Farbe sind gespeichert, aber der Server hat dabei auch andere Werte des Projekts geändert: ${cause.fields.join(', ')}. Prüfen Sie das Projekt auf dem Server.`,
  'record-outcome-unknown': (cause) =>
    cause.seen === null
      ? 'Die Verbindung brach ab, bevor der Server antwortete. Daher ist nicht bekannt, ob dies gespeichert wurde. Sonst wurde nichts geändert, und nichts wird automatisch erneut gesendet. Prüfen Sie die Liste, sobald Sie online sind.'
      : 'Die Verbindung brach ab, bevor der Server antwortete. Die Liste zeigt die Änderung noch nicht, sie kann aber noch ankommen. Sonst wurde nichts geändert, und nichts wird automatisch erneut gesendet. Prüfen Sie die Liste in einer Minute.',
  'bad-request': (cause) => `Clocktower hat diese Anfrage nicht verstanden (${cause.detail}). Es wurde nichts geändert.`,
  'agents-only-read': (cause) =>
    `„${cause.agent}“ darf nur lesen. Es wurde nichts geändert. Erlauben Sie es mit clocktower mcp allow oder unter Einstellungen, Allgemein.`,
  'too-many-watchers': (cause) =>
    `Es beobachten bereits ${cause.limit} Programme. Es wurde nichts geändert. Beenden Sie zuerst eines davon.`,
  'rules-full': ({ limit }) => `Es wurde nichts geändert. Mehr als ${limit} Regeln sind nicht möglich; entfernen Sie zuerst eine.`,
  'activity-off': 'Die Aktivität wird nicht aufgezeichnet. Es wurde nichts geändert. Schalten Sie das zuerst in den Einstellungen ein.',
  'activity-unsupported':
    'Auf diesem Desktop kann die Aktivität nicht aufgezeichnet werden. Es wurde nichts geändert. Warum, steht unter Einstellungen, Aktivität.',
  'no-longer-two': 'Nur noch einer der beiden läuft. Es wurde nichts geändert.',
  'nothing-unsaved': 'Alles ist gespeichert, es gibt also nichts zu exportieren. Es wurde keine Datei geschrieben.',
  'export-failed': (cause) =>
    `Die Datei konnte nicht geschrieben werden (${cause.detail}). Ihre Einträge bleiben hier erhalten. Wählen Sie einen anderen Speicherort und versuchen Sie es erneut.`,
  'server-field': (cause) => connectFailure(cause.cause),
  'not-connected': (cause) => connectFailure(cause.cause),
  'not-signed-in': (cause) => germanSignIn.failure(cause.cause),
  'no-membership':
    'Sie sind angemeldet, gehören dort aber zu keiner Organisation. Es wurde nichts geändert. Bitten Sie den Administrator, Sie hinzuzufügen.',
  'other-person': (cause) =>
    `Diese Verbindung enthält die Einträge von ${cause.name === '' ? 'einem anderen Konto' : cause.name}, und Sie haben sich mit einem anderen Konto angemeldet. Es wurde nichts geändert. Melden Sie sich wie zuvor an, oder fügen Sie den Server für dieses Konto erneut hinzu.`,
  'other-account': (cause) =>
    `Die für ${cause.name} gespeicherten Einträge gehören zu einem anderen Konto als dem in den Einstellungen. Keiner wurde gesendet oder geändert; sie bleiben in ${cause.folder}. Stellen Sie die Einstellungen wieder her, oder verbinden Sie sich erneut mit dem Server.`,
  'no-such-connection': 'Diese Verbindung gibt es nicht mehr. Es wurde nichts geändert.',
  'organization-choice': (cause) =>
    `Sie gehören dort zu mehreren Organisationen. Es wurde nichts geändert. Wählen Sie eine mit ihrer ID: ${series(cause.organizations.map(({ id, name }) => `${id} (${name})`))}.`,
  'already-connected': (cause) =>
    `Dieses Konto ist bereits als „${cause.name}“ verbunden. Es wurde nichts geändert. Melden Sie sich dort an oder wählen Sie eine andere Organisation.`,
  'this-computer-stays':
    'Auf diesem Computer können Einträge immer gespeichert werden, deshalb lässt er sich nicht entfernen. Es wurde nichts geändert.',
  'no-connection-named': (cause) =>
    `Keine Verbindung heißt „${cause.name}“. Es wurde nichts geändert. Clocktower kennt ${series(cause.known.map((name) => `„${name}“`))}.`,
  'no-setup': 'Diese Anmeldung ist bereits beendet. Es wurde nichts geändert. Starten Sie sie erneut.',
  'connection-leaving': 'Diese Verbindung wird gerade entfernt. Es wurde nichts geändert. Wählen Sie eine andere Verbindung.',
  'entries-waiting': (cause) =>
    `${wordFor(cause.count, { one: '1 Eintrag ist', other: `${entries(cause.count)} sind` })} nur auf diesem Computer gespeichert. Die Verbindung bleibt. Warten Sie, bis alles auf dem Server gespeichert ist, oder löschen Sie es.`,
  'connection-unusable': (cause) =>
    `${cause.name} kann nicht geöffnet werden (${cause.detail}). Die Dateien wurden nicht geändert. Prüfen Sie die Festplatte und starten Sie Clocktower neu.`,
  calendar: (cause) =>
    `${calendarCause(cause)} Es wurde nichts geändert. Prüfen Sie die Adresse oder die Datei und versuchen Sie es erneut.`,
  campus: (cause) => germanCampusFailure(cause.cause),
  'bad-period': (cause) =>
    `Der Zeitraum endet vor seinem Beginn oder ist länger als ${cause.days} Tage. Ihre Einträge sind unverändert. Wählen Sie andere Tage.`,
  'file-unreadable': (cause) =>
    `„${cause.fileName}“ ist nicht lesbar (${cause.detail}). Es wurde nichts geändert. Prüfen Sie die Datei und wählen Sie sie erneut.`,
  'file-not-written': (cause) =>
    `„${cause.fileName}“ konnte nicht geschrieben werden (${cause.detail}). Ihre Einträge bleiben erhalten, und eine vorhandene Datei dieses Namens ist unverändert. Wählen Sie einen anderen Speicherort und versuchen Sie es erneut.`,
  'file-too-large': (cause) =>
    `„${cause.fileName}“ ist größer als ${cause.megabytes} MB. Es wurde nichts geändert. Teilen Sie sie in kleinere Dateien und importieren Sie diese nacheinander.`,
  'file-unknown': (cause) =>
    `„${cause.fileName}“ ist keine Datei, die Clocktower importieren kann${cause.found === '' ? '' : ` (sie beginnt mit: ${cause.found})`}. Es wurde nichts geändert. Wählen Sie eine CSV-Datei von Clocktower, Toggl oder Clockify oder eine JSON-Datei von Clocktower.`,
  'no-import': 'Diese Datei ist nicht mehr geöffnet. Es wurde nichts geändert. Wählen Sie sie erneut.',
  'no-job':
    'Dieser Vorgang läuft nicht mehr, oder etwas dafür Nötiges fehlt. Was bisher erledigt wurde, bleibt erhalten. Starten Sie ihn erneut.',
  'job-running': (cause) => `${jobNames[cause.job]} läuft noch. Es wurde nichts geändert. Warten Sie das Ende ab oder brechen Sie ab.`,
  'differences-undecided':
    'Die Datei enthält Zeilen, deren Dauer Beginn und Ende widerspricht. Es wurde nichts geändert. Wählen Sie, was davon gelten soll.',
  'person-needed':
    'Die Datei enthält Einträge mehrerer Personen. Es wurde nichts geändert. Wählen Sie, wessen Einträge importiert werden sollen.',
  'history-incomplete':
    'Ihre früheren Einträge sind noch nicht alle geladen, daher sind Duplikate nicht zu erkennen. Was hinzugefügt wurde, bleibt erhalten, der Rest wartet. Clocktower lädt weiter; versuchen Sie es gleich noch einmal.',
  'unknown-time-zone': (cause) =>
    `„${cause.text}“ ist keine Zeitzone, die Clocktower kennt. Es wurde nichts geändert. Geben Sie zum Beispiel Europe/Berlin ein.`,
});
