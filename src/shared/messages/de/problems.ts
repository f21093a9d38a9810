/** What went wrong, and other notices: a page loads these texts once it is shown. */
import { byKind } from '../by-kind.ts';
import type { ProblemMessages } from '../catalogue.ts';
import { failure } from './failures.ts';
import { duration, entries, sentence } from './formats.ts';
import { germanReminders } from './main/reminders.ts';
import { germanAttention } from './popover/attention.ts';

const notice: ProblemMessages['notice'] = byKind({
  'database-restored': (cause) => {
    const what = cause.database === 'replica' ? 'Die Datei mit Ihren Einträgen auf diesem Computer' : 'Die Datei der Zeiterfassung';
    if (cause.restored === 'empty' && cause.keptAs === undefined) {
      return `${what} fehlte, mit allen Sicherungen. Verwendet wird eine neue, leere. Einträge, die sonst nirgends gespeichert waren, sind verloren; alle anderen werden erneut geladen. Prüfen Sie, was diesen Ordner aufräumt oder synchronisiert.`;
    }
    const now = { copy: 'Verwendet wird die letzte tägliche Sicherung', empty: 'Verwendet wird eine neue, leere' }[cause.restored];
    return cause.keptAs === undefined
      ? `${what} fehlte. ${now}; prüfen Sie die heutigen Einträge.`
      : `${what} war beschädigt. Sie wurde als ${cause.keptAs} aufbewahrt. ${now}; prüfen Sie die heutigen Einträge.`;
  },
  'database-moved': ({ keptAs }) =>
    `Ein anderes Programm hat die Datei mit Ihren Einträgen entfernt oder verändert, während Clocktower lief. Alles ist in einer neuen Datei gespeichert${keptAs === undefined ? '.' : `; was an ihrer Stelle lag, heißt jetzt ${keptAs}.`} Prüfen Sie, was diesen Ordner aufräumt oder synchronisiert.`,
  'copy-failed': (cause) =>
    `Die heutige Sicherung konnte nicht geschrieben werden (${cause.detail}). Ihre Einträge bleiben erhalten. Geben Sie etwas Speicherplatz frei; Clocktower sichert beim nächsten Start.`,
  'settings-reset': (cause) =>
    `Ihre Einstellungen waren nicht lesbar. Sie wurden als ${cause.keptAs} aufbewahrt, Ihre Einträge sind unversehrt. Es gelten die Standardeinstellungen.`,
  'settings-unreadable': (cause) =>
    `Diese Einstellungen waren nicht lesbar und haben ihre Standardwerte: ${cause.names.join(', ')}. Alle anderen sind unverändert. Sie können sie in den Einstellungen neu wählen.`,
  'favourites-unreadable': (cause) =>
    `Ihre Favoriten waren nicht lesbar. Sie wurden als ${cause.keptAs} aufbewahrt, Ihre Einträge sind unversehrt. Heften Sie sie erneut an oder reparieren Sie die Datei.`,
  'paused-unreadable': (cause) =>
    `Ihre pausierten Einträge waren nicht lesbar. Sie wurden als ${cause.keptAs} aufbewahrt, Ihre Zeit ist unversehrt. Setzen Sie sie aus der Liste fort.`,
  'breaks-unreadable': ({ keptAs }) =>
    `Ihre Pausen waren nicht lesbar. Sie wurden als ${keptAs} aufbewahrt, Ihre Zeit ist unversehrt. Reparieren Sie die Datei, um sie wieder zu sehen.`,
  'activity-restarted': ({ keptAs }) =>
    keptAs === undefined
      ? 'Die Datei der aufgezeichneten Aktivität wurde entfernt. Ihre Einträge sind da. Die Aufzeichnung geht in einer neuen Datei weiter.'
      : `Die Datei der aufgezeichneten Aktivität war beschädigt und liegt jetzt unter ${keptAs}. Ihre Einträge sind da. Die Aufzeichnung geht in einer neuen Datei weiter.`,
  'connection-unreadable': (cause) =>
    `Die Einstellungen einer Verbindung waren nicht lesbar. Sie wurden mit den Einträgen als ${cause.keptAs} aufbewahrt. Fügen Sie den Server erneut hinzu oder reparieren Sie die Datei.`,
  'connection-returned': ({ name, count }) =>
    count === null
      ? `${name} wurde entfernt, und die Datei mit den Einträgen ist beschädigt: Einige waren vielleicht nirgends sonst gespeichert. Die Verbindung ist deshalb wieder da, mit allem, was lesbar ist. Prüfen Sie die Einträge, bevor Sie ${name} erneut entfernen.`
      : `${name} wurde entfernt, obwohl ${count === 1 ? '1 Eintrag' : `${count} Einträge`} noch nirgends sonst gespeichert ${count === 1 ? 'war' : 'waren'}. Die Verbindung ist deshalb wieder da. Melden Sie sich an, um zu speichern, oder exportieren Sie, bevor Sie ${name} erneut entfernen.`,
  'storage-failed': (cause) =>
    `Clocktower konnte nicht auf der Festplatte vermerken, was gesendet wurde (${cause.detail}). Ihre Einträge bleiben erhalten. Geben Sie etwas Speicherplatz frei; Clocktower versucht es automatisch erneut.`,
  'no-tray': (cause) =>
    cause.tray === 'missing'
      ? 'Dieser Desktop zeigt keine Symbole in der Leiste, daher wurde dieses Fenster geöffnet. Ihr Timer läuft weiter, wenn Sie es schließen. Starten Sie Clocktower erneut, um es zu öffnen, oder legen Sie in den Einstellungen ein globales Tastenkürzel fest.'
      : 'Das Symbol ist ausgeblendet: Es ist für die Menüleiste ausgeschaltet, oder es ist kein Platz dafür. Ihr Timer läuft weiter. Öffnen Sie Clocktower erneut, um es zu sehen, oder legen Sie in den Einstellungen ein globales Tastenkürzel fest.',
  reminder: (cause) => `${sentence(germanReminders.title(cause.reminder))} ${germanReminders.body(cause.reminder)}`,
  'not-remembered': (cause) =>
    `Eine offene Frage konnte nicht gespeichert werden (${cause.detail}). Ihre Einträge bleiben erhalten. Beantworten Sie sie vor dem Beenden und geben Sie etwas Speicherplatz frei.`,
  refused: (cause) => failure(cause.failure),
  'entries-unreadable': (cause) =>
    `Clocktower kann ${entries(cause.entries)} des Dienstes nicht lesen. Nichts wurde geändert; sie stehen oben in der Liste der Zeitleiste und fehlen hier in Summen, alles andere wird wie gewohnt gespeichert. Prüfen Sie sie im Dienst, oder wenden Sie sich an dessen Verwaltung.`,
  'clock-off': (cause) => germanAttention.clockOff({ ...cause, duration: duration(Math.abs(cause.seconds)) }),
  unexpected: (cause) =>
    `In Clocktower ist ein unerwarteter Fehler aufgetreten. Ihre Einträge bleiben erhalten. Wenn etwas nicht stimmt, beenden Sie Clocktower und starten Sie es neu; Einzelheiten stehen im Protokoll in ${cause.folder}.`,
  'crash-report': (cause) =>
    `Clocktower ist beim letzten Mal abgestürzt. Ihre Einträge bleiben erhalten. Ein Bericht liegt in ${cause.folder}; er kann Ihre Eingaben enthalten, geben Sie ihn daher nur an Personen weiter, denen Sie vertrauen.`,
  updated: ({ version }) => `Clocktower wurde auf Version ${version} aktualisiert. Ihre Einträge und Einstellungen bleiben erhalten.`,
  exported: (cause) => germanAttention.exported(cause),
});

export const failing: ProblemMessages['failing'] = ({ connectionName, what, name, detail, since, next }) => {
  const quoted = name === '' ? '' : ` „${name}“`;
  const task = {
    client: `den Kunden${quoted} anzulegen`,
    project: `das Projekt${quoted} anzulegen`,
    task: `die Aufgabe${quoted} anzulegen`,
    tag: `das Schlagwort${quoted} anzulegen`,
    entry: `den Eintrag${quoted} zu speichern`,
    names: 'Projekte und Schlagwörter aufzulisten',
    entries: 'Einträge aufzulisten',
  }[what];
  return `Seit ${since} gelingt es ${connectionName} nicht, ${task} (Status ${detail}). Ihre Einträge bleiben auf diesem Computer erhalten.${next === null ? '' : ` Der nächste Versuch ist um ${next}.`} Wenn das anhält, wenden Sie sich an den Administrator.`;
};

export const problems: ProblemMessages = { failure, notice, failing };
