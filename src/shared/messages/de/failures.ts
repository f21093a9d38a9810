/** What can go wrong with anything a person asks, in German: what happened, what was kept, what one can do. */
import { byKind } from '../by-kind.ts';
import type { Failure } from '../../failures.ts';
import type { JobKind } from '../../history/jobs.ts';
import type { ShortcutAction } from '../../program/shortcuts.ts';
import { germanCampus } from './campus.ts';
import { connectFailure } from './connecting.ts';
import { germanSignIn } from './sign-in.ts';
import { duration, entries, series, wordFor } from './words.ts';

const jobNames: Readonly<Record<JobKind, string>> = { import: 'Ein anderer Import', export: 'Ein anderer Export', bulk: 'Eine andere Änderung mehrerer Einträge' };
const absent = { project: 'kein Projekt', task: 'keine Aufgabe', tag: 'kein Schlagwort', connection: 'keine Verbindung' } as const;

export const shortcutNames: Readonly<Record<ShortcutAction, string>> = {
  'start-stop': 'Starten oder anhalten',
  popover: 'Clocktower öffnen',
  'continue-last': 'Letzten Eintrag fortsetzen',
  'new-entry': 'Neuer Eintrag',
};

function quoted(names: readonly string[]): string {
  return names.map((name) => `„${name}“`).join(', ');
}

function serverSays(message: string): string {
  return message === '' ? '' : ` Der Server sagt: „${message}“`;
}

export const failure = byKind<Failure>({
  'description-too-long': (cause) => `Die Beschreibung hat ${cause.length} Zeichen; ${cause.limit} passen. Es wurde nichts geändert. Kürzen und erneut versuchen.`,
  'too-many-tags': (cause) => `Ein Eintrag hätte mehr als ${cause.limit} Schlagwörter. Es wurde nichts geändert. Weniger hinzufügen, oder Einträge mit vielen auslassen.`,
  'unreadable-time': (cause) => `„${cause.text}“ ist keine Uhrzeit, die Clocktower lesen kann. Der Eintrag behält seine Zeit. So schreiben: 9:05, oder -10 für „vor zehn Minuten“.`,
  'end-before-start': 'Das Ende läge vor dem Beginn. Der Eintrag behält seine Zeiten. Einen Beginn vor dem Ende wählen.',
  'retry-after': (cause) => `Der Server hat darum gebeten, noch ${duration(cause.seconds)} nicht gefragt zu werden. Die Einträge bleiben erhalten und werden dann gesendet. Jetzt wurde nichts gesendet.`,
  'time-in-future': 'Diese Zeit liegt in der Zukunft. Der Eintrag behält seine Zeiten. Eine vergangene Zeit wählen.',
  'start-too-long-ago': (cause) => `Dieser Beginn liegt mehr als ${cause.days} Tage zurück. Der Eintrag behält seine Zeiten. Das Datum prüfen.`,
  'time-outside-entry': 'Diese Zeit liegt nicht innerhalb des Eintrags. Der Eintrag behält seine Zeiten. Eine Zeit zwischen Beginn und Ende wählen.',
  'project-needs-task': (cause) => cause.choices.length > 0
    ? `Der Server ordnet Zeit „${cause.project}“ über eine seiner Aufgaben zu. Es wurde nichts geändert. Eine wählen: ${quoted(cause.choices)}.`
    : `Der Server ordnet Zeit „${cause.project}“ über eine Aufgabe zu, und Clocktower kennt keine davon. Es wurde nichts geändert. Das Projekt weglassen oder es dort wählen, wo Aufgaben zu sehen sind.`,
  'no-reopening': 'Der Server lässt einen beendeten Eintrag nicht wieder laufen. Der Eintrag behält seine Zeiten. Ihn als neuen fortsetzen.',
  'nothing-to-undo': 'Seit dem Start des Programms gibt es nichts, was sich zurücknehmen ließe. Es wurde nichts geändert.',
  'favourites-full': (cause) => `Es sind schon ${cause.limit} Favoriten angeheftet, für weitere ist kein Platz. Es wurde nichts geändert. Zuerst einen lösen.`,
  'no-such-favourite': 'Dieser Favorit ist nicht mehr angeheftet. Es wurde nichts gestartet. Einen anderen wählen oder eintippen, woran gearbeitet wird.',
  'no-such-name': (cause) => `Hier gibt es ${absent[cause.what]} namens „${cause.name}“. Es wurde nichts geändert. Den Namen prüfen oder weglassen.`,
  'end-missing': 'Ein fertiger Eintrag braucht Beginn und Ende. Es wurde nichts geändert. So schreiben: 9:30-10:15 Abnahme.',
  'link-refused': (cause) => `Ein Link hat etwas verlangt, was Clocktower für Links nicht tut (${cause.reason}). Es wurde nichts gestartet. Stattdessen hier starten.`,
  'undo-outdated': 'Ein Eintrag hat sich seither geändert, hier oder anderswo, darum lässt sich die letzte Handlung nicht zurücknehmen. Es wurde nichts geändert. Stattdessen den Eintrag bearbeiten.',
  'nothing-running': 'Es läuft kein Timer, also gibt es nichts anzuhalten. Die Einträge sind unverändert.',
  'nothing-to-continue': 'Es gibt noch keinen früheren Eintrag zum Fortsetzen. Es wurde nichts geändert. Zuerst einen Timer starten.',
  'no-such-entry': 'Diesen Eintrag gibt es nicht mehr; er wurde gelöscht, vielleicht anderswo. Sonst wurde nichts geändert.',
  'shortcut-in-use': (cause) => `Dieses Tastenkürzel gehört schon zu „${shortcutNames[cause.action]}“. Es wurde nichts geändert. Ein anderes drücken.`,
  'shortcut-refused': (cause) => `${cause.accelerator} ist nicht verfügbar; vielleicht verwendet es ein anderes Programm. Das bisherige Tastenkürzel bleibt. Ein anderes drücken.`,
  'no-autostart': 'Clocktower läuft in einer Sandbox und kann sich bei der Anmeldung nicht selbst starten. Es wurde nichts geändert. Es lässt sich in den Einstellungen des Desktops zu den Startprogrammen hinzufügen.',
  'no-such-question': 'Diese Frage ist nicht mehr offen: Sie wurde beantwortet, oder ihr Eintrag ist weg. Es wurde nichts geändert.',
  'not-opened': (cause) => `Das System konnte ${cause.path} nicht öffnen. Es wurde nichts geändert; der Pfad lässt sich hier kopieren.`,
  'storage-full': 'Die Festplatte ist voll, darum ließ sich dies nicht aufheben. Alles davor bleibt erhalten. Etwas Platz schaffen und erneut versuchen.',
  'storage-failed': (cause) => `Dies ließ sich nicht auf die Festplatte schreiben (${cause.detail}). Alles davor bleibt erhalten. Die Festplatte prüfen und erneut versuchen.`,
  'no-such-project': 'Dieses Projekt ist nicht mehr da. Es wurde nichts geändert.',
  'project-exists': (cause) => `Ein Projekt namens „${cause.name}“ gibt es schon. Es wurde nichts geändert. Bitte einen anderen Namen wählen.`,
  'project-not-reached': 'Der Server ist nicht erreichbar. Es wurde nichts geändert. Bitte erneut versuchen, sobald eine Verbindung besteht.',
  'project-not-permitted': (cause) => `Dieses Konto darf hier keine Projekte ändern.${serverSays(cause.message)} Es wurde nichts geändert. Wer die Organisation verwaltet, kann es erlauben.`,
  'project-refused': (cause) => `Der Server hat das abgelehnt.${serverSays(cause.message)} Es wurde nichts geändert. Bitte Namen oder Farbe ändern und erneut versuchen.`,
  'project-fields-lost': (cause) => `Name und Farbe sind gespeichert, aber der Server hat dabei auch andere Werte des Projekts geändert: ${cause.fields.join(', ')}. Bitte das Projekt auf dem Server prüfen.`,
  'project-outcome-unknown': (cause) => cause.seen === null
    ? 'Die Verbindung brach ab, bevor der Server antwortete. Ob gesichert wurde, ist nicht bekannt. Von selbst wird nichts noch einmal gesendet. Bitte die Liste prüfen, sobald eine Verbindung besteht.'
    : 'Die Verbindung brach ab, bevor der Server antwortete. Die Liste zeigt die Änderung noch nicht, sie kann aber noch ankommen. Von selbst wird nichts noch einmal gesendet. Bitte die Liste in einer Minute prüfen.',
  'bad-request': (cause) => `Diese Anfrage war nicht zu verstehen (${cause.detail}). Es wurde nichts geändert.`,
  'no-longer-two': 'Inzwischen läuft nur noch einer der beiden. Es wurde nichts geändert.',
  'nothing-unsaved': 'Inzwischen ist alles gesichert, es gibt also nichts zu exportieren. Es wurde keine Datei geschrieben.',
  'export-failed': (cause) => `Die Datei konnte nicht geschrieben werden (${cause.detail}). Die Einträge bleiben hier erhalten. Einen anderen Ort wählen und erneut versuchen.`,
  'server-field': (cause) => connectFailure(cause.cause),
  'not-connected': (cause) => connectFailure(cause.cause),
  'not-signed-in': (cause) => germanSignIn.failure(cause.cause),
  'no-membership': 'Die Anmeldung gelang, doch dieses Konto gehört dort zu keiner Organisation. Es wurde nichts geändert. Wer den Server betreibt, kann es aufnehmen.',
  'other-person': (cause) => `Diese Verbindung enthält die Einträge von ${cause.name === '' ? 'jemand anderem' : cause.name}, und angemeldet hat sich eine andere Person. Es wurde nichts geändert. Wie zuvor anmelden oder den Server für dieses Konto noch einmal hinzufügen.`,
  'other-account': (cause) => `Die für ${cause.name} aufgehobenen Einträge gehören zu einem anderen Konto, als die Einstellungen nennen. Keiner wurde gesendet, keiner geändert; sie bleiben in ${cause.folder}. Die Einstellungen dort zurückholen oder den Server neu verbinden.`,
  'no-such-connection': 'Diese Verbindung gibt es nicht mehr. Es wurde nichts geändert.',
  'no-connection-named': (cause) => `Keine Verbindung heißt „${cause.name}“. Es wurde nichts geändert. Clocktower kennt ${series(cause.known.map((name) => `„${name}“`))}.`,
  'no-setup': 'Diese Anmeldung ist schon vorbei. Es wurde nichts geändert. Von vorn beginnen.',
  'connection-leaving': 'Diese Verbindung wird gerade entfernt. Es wurde nichts geändert. Eine andere Verbindung wählen und es dort tun.',
  'entries-waiting': (cause) => `${wordFor(cause.count, { one: '1 Eintrag liegt', other: `${entries(cause.count)} liegen` })} nur hier und sonst nirgends. Die Verbindung bleibt. Erst sichern lassen oder löschen.`,
  'connection-unusable': (cause) => `${cause.name} lässt sich nicht öffnen (${cause.detail}). Die Dateien wurden nicht angerührt. Die Festplatte prüfen und Clocktower neu starten.`,
  campus: (cause) => germanCampus.failure(cause.cause),
  'bad-period': (cause) => `Der Zeitraum endet vor seinem Beginn oder ist länger als ${cause.days} Tage. Die Einträge sind unverändert. Andere Tage wählen.`,
  'file-unreadable': (cause) => `„${cause.fileName}“ ist nicht lesbar (${cause.detail}). Es wurde nichts geändert. Die Datei prüfen und erneut wählen.`,
  'file-not-written': (cause) => `„${cause.fileName}“ konnte nicht geschrieben werden (${cause.detail}). Die Einträge bleiben erhalten, und eine Datei dieses Namens ist unverändert. Einen anderen Ort wählen und erneut versuchen.`,
  'file-too-large': (cause) => `„${cause.fileName}“ ist größer als ${cause.megabytes} MB. Es wurde nichts geändert. In kleinere Dateien teilen und nacheinander importieren.`,
  'file-unknown': (cause) => `„${cause.fileName}“ ist keine Datei, die Clocktower lesen kann${cause.found === '' ? '' : ` (sie beginnt mit: ${cause.found})`}. Es wurde nichts geändert. Eine CSV-Datei von Clocktower, Toggl oder Clockify oder eine JSON-Datei von Clocktower wählen.`,
  'no-import': 'Diese Datei liegt nicht mehr vor. Es wurde nichts geändert. Sie erneut wählen.',
  'no-job': 'Das ist nicht mehr im Gange, oder was dazu nötig ist, fehlt. Das bisher Getane bleibt. Es erneut beginnen.',
  'job-running': (cause) => `${jobNames[cause.job]} ist im Gange. Es wurde nichts geändert. Das Ende abwarten oder abbrechen.`,
  'person-needed': 'Die Datei enthält Einträge mehrerer Personen. Es wurde nichts geändert. Angeben, wessen Einträge importiert werden sollen.',
  'history-incomplete': 'Noch sind nicht alle früheren Einträge gelesen, darum sind Doppelte nicht zu erkennen. Das Hinzugefügte bleibt, der Rest wartet. Clocktower liest weiter; in einem Moment erneut versuchen.',
  'unknown-time-zone': (cause) => `„${cause.text}“ ist keine Zeitzone, die Clocktower kennt. Es wurde nichts geändert. So schreiben: Europe/Berlin.`,
});
