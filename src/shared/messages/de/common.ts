/**
 * Every text a person sees, in German. Impersonal where the language allows it, „Sie“ where it does not; sentence case, no
 * exclamation marks, no blame. An error says what happened, what was kept and what one can do, in that order.
 */
import { byKind } from '../by-kind.ts';
import { hourMinuteFigures } from '../../values/durations.ts';
import type { CommonMessages } from '../catalogue.ts';
import { germanAttention } from './attention.ts';
import { germanAway } from './away.ts';
import { germanCampus } from './campus.ts';
import { germanConnections } from './connections.ts';
import { failure } from './failures.ts';
import { germanFavourites } from './favourites.ts';
import { germanOneLine, germanUndo } from './one-line.ts';
import { germanPopover } from './popover.ts';
import { germanReminders } from './reminders.ts';
import { germanUpdates } from './updates.ts';
import { germanWindow } from './window.ts';
import { duration, entries, sentence, spokenDuration, wordFor } from './words.ts';

const notice: CommonMessages['notice'] = byKind({
  'database-restored': (cause) => {
    const what = cause.database === 'replica' ? 'Die Datei mit den Einträgen dieses Computers' : 'Die Datei der Zeiterfassung';
    const now = {
      whole: 'Sie wurde unter ihrem zweiten Namen gefunden und wird wieder verwendet',
      copy: 'Verwendet wird die letzte Tageskopie',
      salvaged: 'Verwendet wird, was davon lesbar war',
      empty: 'Verwendet wird eine neue, leere',
    }[cause.restored];
    return cause.keptAs === undefined
      ? `${what} fehlte. ${now}; die heutigen Einträge bitte prüfen.`
      : `${what} war beschädigt. Aufgehoben ist sie als ${cause.keptAs}. ${now}; die heutigen Einträge bitte prüfen.`;
  },
  'database-moved': ({ keptAs }) =>
    `Ein anderes Programm hat die Datei mit den Einträgen entfernt oder verändert, während Clocktower lief. Alles wurde in eine neue Datei geschrieben${keptAs === undefined ? '.' : `; was an ihrer Stelle lag, ist als ${keptAs} aufgehoben.`} Bitte prüfen, was diesen Ordner aufräumt oder synchronisiert.`,
  'copy-failed': (cause) => `Die heutige Sicherheitskopie konnte nicht geschrieben werden (${cause.detail}). Die Einträge bleiben erhalten. Etwas Platz schaffen; beim nächsten Start wird kopiert.`,
  'settings-reset': (cause) => `Die Einstellungen waren nicht lesbar. Sie sind als ${cause.keptAs} aufgehoben, die Einträge sind unversehrt. Es gelten die Voreinstellungen.`,
  'favourites-unreadable': (cause) => `Die Favoriten waren nicht lesbar. Sie sind als ${cause.keptAs} aufgehoben, die Einträge sind unversehrt. Neu anheften oder die Datei reparieren.`,
  'connection-unreadable': (cause) => `Die Beschreibung einer Verbindung war nicht lesbar. Sie ist als ${cause.keptAs} aufgehoben, ebenso ihre Einträge daneben. Den Server neu hinzufügen oder die Datei reparieren.`,
  'storage-trouble': (cause) => `Was gesendet wurde, ließ sich nicht auf der Festplatte vermerken (${cause.detail}). Die Einträge bleiben erhalten. Etwas Platz schaffen; Clocktower versucht es von selbst erneut.`,
  'no-tray': (cause) => cause.tray === 'missing'
    ? 'Dieser Desktop zeigt keine Symbole in der Leiste, darum wurde dieses Fenster geöffnet. Das Erfasste bleibt erhalten, auch wenn es geschlossen ist. Clocktower noch einmal starten öffnet es wieder; oder in den Einstellungen ein Tastenkürzel festlegen.'
    : 'Das Symbol ist nicht zu sehen: Es ist für die Menüleiste abgeschaltet, oder es ist kein Platz mehr. Das Erfasste bleibt erhalten. Clocktower noch einmal öffnen zeigt es; oder in den Einstellungen ein Tastenkürzel festlegen.',
  reminder: (cause) => `${sentence(germanReminders.title(cause.reminder))} ${germanReminders.body(cause.reminder)}`,
  'not-remembered': (cause) => `Eine offene Frage ließ sich nicht auf der Festplatte vermerken (${cause.detail}). Die Einträge bleiben erhalten. Offene Fragen vor dem Beenden beantworten und etwas Platz schaffen.`,
  refused: (cause) => failure(cause.failure),
  'clock-off': (cause) => germanAttention.clockOff({ ...cause, duration: duration(Math.abs(cause.seconds)) }),
  unexpected: (cause) => `In Clocktower ist ein unerwarteter Fehler aufgetreten. Die Einträge bleiben erhalten. Wenn etwas nicht stimmt, beenden und neu starten; Näheres steht im Protokoll in ${cause.folder}.`,
  'crash-report': (cause) => `Clocktower ist beim letzten Mal abgestürzt. Die Einträge bleiben erhalten. Ein Bericht liegt in ${cause.folder}; er kann Eingegebenes enthalten und gehört nur in vertrauenswürdige Hände.`,
  exported: (cause) => germanAttention.exported(cause),
});

type SyncState = Parameters<CommonMessages['sync']>[0];

/** Whether it is the network or the service, and how much waits. */
function lineState(state: SyncState): string {
  const until = state.until === undefined || state.until === null ? '' : `, gebeten wurde um Ruhe bis ${state.until}`;
  const kept = state.waiting > 0 ? `, ${entries(state.waiting)} auf diesem Computer gesichert` : '';
  const saving = state.waiting > 0 ? wordFor(state.waiting, { one: '1 Eintrag wird gesichert', other: `${entries(state.waiting)} werden gesichert` }) : null;
  return {
    'no-network': `Warten auf das Netzwerk${kept}`,
    'server-down': `Warten auf ${state.place}${until}${kept}`,
    'signed-out': `Bei ${state.place} abgemeldet${kept}`,
    'no-access': `${state.place} gewährt keinen Zutritt zu dieser Organisation${kept}`,
    local: saving ?? 'Auf diesem Computer gesichert',
    online: saving ?? `Gesichert in ${state.place}`,
    unknown: saving ?? `Verbindung zu ${state.place} wird aufgebaut`,
  }[state.line];
}

function sync(state: SyncState): string {
  if (state.attention > 0) {
    const asked = germanConnections.attention(state.attention);
    const isDown = ['no-network', 'server-down', 'signed-out'].includes(state.line);
    return isDown ? `${asked}. ${lineState(state)}` : asked;
  }
  return lineState(state);
}

export const common: CommonMessages = {
  productName: 'Clocktower',
  controlKey: 'Strg',
  thisComputer: 'Dieser Computer',
  noDescription: 'Ohne Beschreibung',
  hours: hourMinuteFigures,
  duration,
  spokenDuration,
  failure,
  notice,
  sync,
  projectAndTask: {
    project: 'Projekt',
    noProject: 'Kein Projekt',
    task: 'Aufgabe',
    noTask: 'Keine Aufgabe',
    tags: 'Schlagwörter',
    unnamed: (id) => `Ohne Namen …${id.slice(-6)}`,
  },
  popover: germanPopover,
  attention: germanAttention,
  connections: germanConnections,
  campus: germanCampus,
  away: germanAway,
  oneLine: germanOneLine,
  undo: germanUndo,
  favourites: germanFavourites,
  reminders: germanReminders,
  updates: germanUpdates,
  window: germanWindow,
};
