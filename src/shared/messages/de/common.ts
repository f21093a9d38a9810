/**
 * Every text of the program in German. Sentences address the user as „Sie“, buttons are infinitives; sentence case, no
 * exclamation marks, no blame. An error says what happened, what was kept and what one can do, in that order.
 */
import { hourMinuteFigures } from '../../values/durations.ts';
import type { CommonMessages } from '../catalogue.ts';
import { germanAttention } from './popover/attention.ts';
import { germanAway } from './popover/away.ts';
import { germanConnections } from './popover/connections.ts';
import { germanFirstRun } from './popover/first-run.ts';
import { germanFavourites } from './popover/favourites.ts';
import { germanQuickEntry, germanUndo } from './popover/quick-entry.ts';
import { germanOverlaps } from './popover/overlaps.ts';
import { germanVersions } from './popover/versions.ts';
import { germanPopover } from './popover/popover.ts';
import { germanReminders } from './main/reminders.ts';
import { germanUpdateNote } from './popover/updates.ts';
import { germanWindow } from './window/window.ts';
import { bytes, duration, entries, signInProblems, spokenDuration, wordFor } from './formats.ts';
import { isCutOff } from '../../timer/view.ts';

type SyncState = Parameters<CommonMessages['sync']>[0];

function lineState(state: SyncState): string {
  const until = state.until === undefined || state.until === null ? '' : `, Anfragen erst wieder ab ${state.until}`;
  const kept = state.waiting > 0 ? `, ${entries(state.waiting)} auf diesem Computer gespeichert` : '';
  const reason = state.refusal === undefined ? '' : ` („${state.refusal}“)`;
  const saving =
    state.waiting > 0
      ? wordFor(state.waiting, { one: '1 Eintrag wird gespeichert', other: `${entries(state.waiting)} werden gespeichert` })
      : null;
  return {
    'no-network': `Warten auf das Netzwerk${kept}`,
    'server-down': `Warten auf ${state.connectionName}${until}${kept}`,
    'signed-out': `Bei ${state.connectionName} abgemeldet${kept}`,
    'no-access': `${state.connectionName} erlaubt Ihnen keinen Zugriff auf diese Organisation${reason}${kept}`,
    local: saving ?? 'Auf diesem Computer gespeichert',
    online: saving ?? `Gespeichert in ${state.connectionName}`,
    unknown: saving ?? `Verbindung zu ${state.connectionName} wird aufgebaut`,
  }[state.connectivity];
}

function sync(state: SyncState): string {
  if (state.attention > 0) {
    const asked = germanConnections.attention(state.attention);
    return isCutOff(state.connectivity) ? `${asked}. ${lineState(state)}` : asked;
  }
  return lineState(state);
}

export const common: CommonMessages = {
  productName: 'Clocktower',
  controlKey: 'Strg',
  thisComputer: 'Dieser Computer',
  openItem: (key: string) => `${key} im Browser öffnen`,
  noDescription: 'Ohne Beschreibung',
  hours: hourMinuteFigures,
  bytes,
  duration,
  spokenDuration,
  sync,
  syncWithWifi: (state, health) => (health?.kind === 'issues' ? `${state}; das Campus-WLAN meldet ${signInProblems(health.count)}` : state),
  actions: {
    save: 'Speichern',
    cancel: 'Abbrechen',
    close: 'Schließen',
    tryAgain: 'Erneut versuchen',
    undo: 'Rückgängig',
    delete: 'Löschen',
    remove: 'Entfernen',
    rename: 'Umbenennen',
    keep: 'Behalten',
    dismiss: 'Ausblenden',
    whatIsNew: 'Neuerungen',
    back: 'Zurück',
    continue: 'Fortsetzen',
  },
  lists: { search: 'Suchen', nothingFound: 'Nichts gefunden' },
  projectAndTask: {
    project: 'Projekt',
    noProject: 'Kein Projekt',
    task: 'Aufgabe',
    noTask: 'Keine Aufgabe',
    tags: 'Schlagwörter',
    billable: 'Abrechenbar',
    notBillable: 'Nicht abrechenbar',
    anyBillable: 'Abrechenbar oder nicht',
    client: 'Kunde',
    noClient: 'Kein Kunde',
    anyClient: 'Alle Kunden',
    unnamed: (id) => `Ohne Namen …${id.slice(-6)}`,
  },
  popover: germanPopover,
  overlaps: germanOverlaps,
  versions: germanVersions,
  attention: germanAttention,
  connections: germanConnections,
  away: germanAway,
  quickEntry: germanQuickEntry,
  undo: germanUndo,
  favourites: germanFavourites,
  firstRun: germanFirstRun,
  reminders: germanReminders,
  updates: germanUpdateNote,
  window: germanWindow,
};
