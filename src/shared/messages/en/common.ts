/**
 * Every text a person sees, in English. Sentence case, no exclamation marks, no blame. An error says what happened, what was
 * kept and what one can do, in that order. Other languages implement the same shape (`Messages`).
 */
import { byKind } from '../by-kind.ts';
import { durationParts, hourMinuteFigures } from '../../values/durations.ts';
import type { Notice } from '../../failures.ts';
import type { Line } from '../../timer/view.ts';
import { englishAttention } from './attention.ts';
import { englishCampus } from './campus.ts';
import { englishAway } from './away.ts';
import { failure } from './failures.ts';
import { englishFavourites } from './favourites.ts';
import { englishConnections } from './connections.ts';
import { englishOneLine, englishUndo } from './one-line.ts';
import { englishPopover } from './popover.ts';
import { englishUpdates } from './updates.ts';
import { englishReminders } from './reminders.ts';
import { englishWindow } from './window.ts';
import { entries } from './words.ts';

/** `1 h 5 min`, `12 min`, `9 s`. */
function spokenDuration(seconds: number): string {
  const parts = durationParts(seconds);
  if (parts.hours > 0) {
    return parts.minutes > 0 ? `${parts.hours} h ${parts.minutes} min` : `${parts.hours} h`;
  }
  return parts.minutes > 0 ? `${parts.minutes} min` : `${parts.seconds} s`;
}

/** Those that come with more than words are put together by who shows them. */
type PlainNotice = Exclude<Notice, { readonly kind: 'stopped-elsewhere' | 'quit-asked' }>;

const notice = byKind<PlainNotice>({
  'database-restored': (cause) => {
    const what = cause.database === 'replica' ? 'This computer’s record of your entries' : 'The time tracking file';
    const now = {
      copy: 'The latest daily copy is in use',
      salvaged: 'What could be read of it is in use',
      empty: 'A new, empty one is in use',
    }[cause.restored];
    return `${what} was damaged. It is kept as ${cause.keptAs}. ${now}; check today’s entries.`;
  },
  'copy-failed': (cause) => `Today’s safety copy could not be written (${cause.detail}). Your entries are kept. Free some space; the copy is made at the next start.`,
  'settings-reset': (cause) => `The settings could not be read. They are kept as ${cause.keptAs}, and your entries are unharmed. The defaults are in force.`,
  'favourites-unreadable': (cause) => `Your favourites could not be read. They are kept as ${cause.keptAs}, and your entries are unharmed. Pin them anew, or repair that file.`,
  'connection-unreadable': (cause) => `The description of a connection could not be read. It is kept as ${cause.keptAs}, and so are its entries beside it. Add the server again, or repair that file.`,
  'storage-trouble': (cause) => `The disk refused to note what was sent (${cause.detail}). Your entries are kept. Free some space; Clocktower tries again by itself.`,
  'no-tray': (cause) => cause.tray === 'missing'
    ? 'This desktop shows no tray icons, so this window was opened instead. What you track is kept while it is closed. Start Clocktower again to open it, or set a key for it in Settings.'
    : 'The icon is out of sight: it is switched off for the menu bar, or there is no room left. What you track is kept. Open Clocktower again to see it, or set a key for it in Settings.',
  reminder: (cause) => `${englishReminders.title(cause.reminder)}. ${englishReminders.body(cause.reminder)}`,
  'not-remembered': (cause) => `An open question could not be noted on the disk (${cause.detail}). Your entries are kept. Answer open questions before you quit, and free some space.`,
  refused: (cause) => failure(cause.failure),
  'clock-off': (cause) => englishAttention.clockOff({ ...cause, spoken: spokenDuration(Math.abs(cause.seconds)) }),
  unexpected: (cause) => `Something in Clocktower went wrong that should not have. Your entries are kept. If anything looks odd, quit and start it again; the log in ${cause.folder} says where it happened.`,
  'crash-report': (cause) => `Clocktower broke down last time. Your entries are kept. A report of it is in ${cause.folder}; it may hold what you wrote, so give it only to people you trust.`,
  exported: (cause) => englishAttention.exported(cause),
});

interface SyncState {
  readonly line: Line;
  readonly waiting: number;
  /** Of all that is to be decided. */
  readonly attention: number;
  readonly place: string;
}

/** What needs its person, the state of the line, and what waits. */
function sync(state: SyncState): string {
  if (state.attention > 0) {
    const asked = state.attention === 1 ? '1 entry needs your attention' : `${state.attention} entries need your attention`;
    const isDown = state.line === 'no-network' || state.line === 'server-down';
    return isDown ? `${asked}. ${lineState(state)}` : asked;
  }
  return lineState(state);
}

/** Whether it is the network or the service, and how much waits. */
function lineState(state: SyncState): string {
  const kept = state.waiting > 0 ? `, ${entries(state.waiting)} kept here` : '';
  const saving = state.waiting > 0 ? `Saving ${entries(state.waiting)}` : null;
  return {
    'no-network': `Waiting for the network${kept}`,
    'server-down': `Waiting for ${state.place}${kept}`,
    'no-access': `${state.place} does not let you into this organization${kept}`,
    local: saving ?? 'Saved on this computer',
    online: saving ?? `Saved in ${state.place}`,
    unknown: saving ?? `Connecting to ${state.place}`,
  }[state.line];
}

export const common = {
  productName: 'Clocktower',
  /** As it is printed on the key, where it is not Apple's. */
  controlKey: 'Ctrl',
  thisComputer: 'This computer',
  noDescription: 'No description',
  /** `7:30`, without its unit. */
  hourFigures: (seconds: number) => hourMinuteFigures(seconds),
  hours: (seconds: number) => `${hourMinuteFigures(seconds)} h`,
  spokenDuration,
  failure,
  notice,
  sync,
  projectAndTask: {
    project: 'Project',
    noProject: 'No project',
    task: 'Task',
    noTask: 'No task',
    tags: 'Tags',
    unnamed: (id: string) => `Unnamed …${id.slice(-6)}`,
  },
  popover: englishPopover,
  attention: englishAttention,
  connections: englishConnections,
  campus: englishCampus,
  away: englishAway,
  oneLine: englishOneLine,
  undo: englishUndo,
  favourites: englishFavourites,
  reminders: englishReminders,
  updates: englishUpdates,
  window: englishWindow,
} as const;
