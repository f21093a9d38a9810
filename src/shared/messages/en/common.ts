/**
 * Every text that the user sees, in English. Sentence case, no exclamation marks, no blame. An error says what happened, what was
 * kept and what one can do, in that order. Other languages implement the same shape (`Messages`).
 */
import { hourMinuteFigures } from '../../values/durations.ts';
import type { WifiHealth } from '../../campus/wifi.ts';
import { isCutOff, type Connectivity } from '../../timer/view.ts';
import { englishAttention } from './popover/attention.ts';
import { englishAway } from './popover/away.ts';
import { englishFirstRun } from './popover/first-run.ts';
import { englishFavourites } from './popover/favourites.ts';
import { englishConnections } from './popover/connections.ts';
import { englishQuickEntry, englishUndo } from './popover/quick-entry.ts';
import { englishOverlaps } from './popover/overlaps.ts';
import { englishVersions } from './popover/versions.ts';
import { englishPopover } from './popover/popover.ts';
import { englishUpdateNote } from './popover/updates.ts';
import { englishReminders } from './main/reminders.ts';
import { englishWindow } from './window/window.ts';
import { bytes, duration, entries, signInProblems, spokenDuration } from './formats.ts';

interface SyncState {
  readonly connectivity: Connectivity;
  /** What the service said about `no-access`. */
  readonly refusal?: string | undefined;
  readonly waiting: number;
  readonly attention: number;
  readonly connectionName: string;
  /** Time of day before which the service asked for no requests; null or left out: it did not. */
  readonly until?: string | null;
}

function sync(state: SyncState): string {
  if (state.attention > 0) {
    const asked = state.attention === 1 ? '1 entry needs your attention' : `${state.attention} entries need your attention`;
    return isCutOff(state.connectivity) ? `${asked}. ${lineState(state)}` : asked;
  }
  return lineState(state);
}

function lineState(state: SyncState): string {
  const until = state.until === undefined || state.until === null ? '' : `, which asked to wait until ${state.until}`;
  const kept = state.waiting > 0 ? `, ${entries(state.waiting)} saved on this computer` : '';
  const reason = state.refusal === undefined ? '' : ` (“${state.refusal}”)`;
  const saving = state.waiting > 0 ? `Saving ${entries(state.waiting)}` : null;
  return {
    'no-network': `Waiting for the network${kept}`,
    'server-down': `Waiting for ${state.connectionName}${until}${kept}`,
    'signed-out': `Signed out of ${state.connectionName}${kept}`,
    'no-access': `${state.connectionName} does not let you into this organization${reason}${kept}`,
    local: saving ?? 'Saved on this computer',
    online: saving ?? `Saved in ${state.connectionName}`,
    unknown: saving ?? `Connecting to ${state.connectionName}`,
  }[state.connectivity];
}

/** The sync state while the network is down, with what the campus Wi-Fi explains of it, if anything. */
function syncWithWifi(state: string, health: WifiHealth | undefined): string {
  return health?.kind === 'issues' ? `${state}; campus Wi-Fi reports ${signInProblems(health.count)}` : state;
}

export const common = {
  productName: 'Clocktower',
  /** As it is printed on the key, where it is not Apple's. */
  controlKey: 'Ctrl',
  thisComputer: 'This computer',
  openItem: (key: string) => `Open ${key} in the browser`,
  noDescription: 'No description',
  /** `7:30`, for columns. */
  hours: hourMinuteFigures,
  bytes,
  duration,
  spokenDuration,
  sync,
  syncWithWifi,
  actions: {
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    tryAgain: 'Try again',
    undo: 'Undo',
    delete: 'Delete',
    remove: 'Remove',
    rename: 'Rename',
    keep: 'Keep it',
    dismiss: 'Dismiss',
    whatIsNew: 'What is new',
    back: 'Back',
    continue: 'Continue',
  },
  lists: { search: 'Search', nothingFound: 'Nothing found' },
  projectAndTask: {
    project: 'Project',
    noProject: 'No project',
    task: 'Task',
    noTask: 'No task',
    tags: 'Tags',
    billable: 'Billable',
    notBillable: 'Not billable',
    anyBillable: 'Billable or not',
    client: 'Client',
    noClient: 'No client',
    anyClient: 'Any client',
    unnamed: (id: string) => `Unnamed …${id.slice(-6)}`,
  },
  popover: englishPopover,
  overlaps: englishOverlaps,
  versions: englishVersions,
  attention: englishAttention,
  connections: englishConnections,
  away: englishAway,
  quickEntry: englishQuickEntry,
  undo: englishUndo,
  favourites: englishFavourites,
  firstRun: englishFirstRun,
  reminders: englishReminders,
  updates: englishUpdateNote,
  window: englishWindow,
} as const;
