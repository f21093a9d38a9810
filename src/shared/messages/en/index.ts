/**
 * Every text a person sees, in English. Sentence case, no exclamation marks, no blame. An error says what happened, what was
 * kept and what one can do, in that order. Other languages implement the same shape (`Messages`).
 */
import { durationParts, hourMinuteFigures } from '../../values/durations.ts';
import type { Notice, StartFailure } from '../../failures.ts';
import { assertNever } from '../../values/result.ts';
import type { Line } from '../../timer/view.ts';
import { englishAttention } from './attention.ts';
import { englishCampus } from './campus.ts';
import { englishCampusPage } from './campus-page.ts';
import { englishCommandLine } from './command-line.ts';
import { englishAbout } from './about.ts';
import { englishDoctor } from './doctor.ts';
import { englishAway } from './away.ts';
import { failure } from './failures.ts';
import { englishFavourites } from './favourites.ts';
import { englishProjects } from './projects.ts';
import { englishConnections } from './connections.ts';
import { englishInterchange } from './interchange.ts';
import { englishJobs } from './jobs.ts';
import { englishReports } from './reports.ts';
import { englishLinks } from './links.ts';
import { englishOneLine, englishUndo } from './one-line.ts';
import { englishPopover } from './popover.ts';
import { englishSettings } from './settings.ts';
import { englishUpdates } from './updates.ts';
import { englishReminders } from './reminders.ts';
import { englishSignIn } from './sign-in.ts';
import { englishPalette } from './palette.ts';
import { englishTimeline } from './timeline.ts';
import { englishWindow } from './window.ts';
import { entries } from './words.ts';

/** The shape of a park (see the outbox) as far as words need it. */
type ParkWords =
  | { readonly kind: 'rejected'; readonly message: string; readonly errors: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: 'gone' | 'ask' | 'impossible' | 'defect' };

/** Services end their reasons with a full stop, or do not. */
function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** `1 h 5 min`, `12 min`, `9 s`. */
function spokenDuration(seconds: number): string {
  const parts = durationParts(seconds);
  if (parts.hours > 0) {
    return parts.minutes > 0 ? `${parts.hours} h ${parts.minutes} min` : `${parts.hours} h`;
  }
  return parts.minutes > 0 ? `${parts.minutes} min` : `${parts.seconds} s`;
}

function startFailure(cause: StartFailure): string {
  switch (cause.kind) {
    case 'profile-not-writable':
      return `Clocktower cannot write to its folder ${cause.folder} (${cause.detail}). Nothing in it was changed. Make the folder writable, or choose another one with --profile.`;
    case 'profile-in-use':
      return `Clocktower is already running with the folder ${cause.folder}. Nothing in it was changed; the popover was opened.`;
    case 'disk-full':
      return `The disk that holds ${cause.folder} is full, so Clocktower cannot keep your time there. What is stored is unharmed. Free some space and start it again.`;
    case 'database-newer':
      return `${cause.file} was written by a newer Clocktower. It was not touched. Install that version or a later one.`;
    case 'database-unusable':
      return `${cause.file} cannot be opened (${cause.detail}). It was not touched. Check the disk and start Clocktower again.`;
    case 'other-account':
      return `The entries in ${cause.folder} belong to another account. Nothing was sent or changed; they are kept there. Choose another folder with --profile.`;
    case 'unexpected':
      return englishAbout.unexpectedAtStart(cause.folder);
    case 'flag-needs-value':
      return `${cause.flag} needs a folder after it. Nothing was started. Write it like --profile FOLDER.`;
    default:
      return assertNever(cause);
  }
}

/** Those that come with more than words are put together by who shows them. */
type PlainNotice = Exclude<Notice, { readonly kind: 'stopped-elsewhere' | 'quit-asked' }>;

function notice(cause: PlainNotice): string {
  switch (cause.kind) {
    case 'database-restored': {
      const what = cause.database === 'outbox' ? 'This computer’s record of your entries' : 'The time tracking file';
      const now = {
        copy: 'The latest daily copy is in use',
        salvaged: 'What could be read of it is in use',
        empty: 'A new, empty one is in use',
      }[cause.restored];
      return `${what} was damaged. It is kept as ${cause.keptAs}. ${now}; check today’s entries.`;
    }
    case 'copy-failed':
      return `Today’s safety copy could not be written (${cause.detail}). Your entries are kept. Free some space; the copy is made at the next start.`;
    case 'settings-reset':
      return `The settings could not be read. They are kept as ${cause.keptAs}, and your entries are unharmed. The defaults are in force.`;
    case 'favourites-unreadable':
      return `Your favourites could not be read. They are kept as ${cause.keptAs}, and your entries are unharmed. Pin them anew, or repair that file.`;
    case 'connection-unreadable':
      return `The description of a connection could not be read. It is kept as ${cause.keptAs}, and so are its entries beside it. Add the server again, or repair that file.`;
    case 'storage-trouble':
      return `The disk refused to note what was sent (${cause.detail}). Your entries are kept. Free some space; Clocktower tries again by itself.`;
    case 'no-tray':
      return cause.tray === 'missing'
        ? 'This desktop shows no tray icons, so this window was opened instead. What you track is kept while it is closed. Start Clocktower again to open it, or set a key for it in Settings.'
        : 'The icon is out of sight: it is switched off for the menu bar, or there is no room left. What you track is kept. Open Clocktower again to see it, or set a key for it in Settings.';
    case 'reminder':
      return `${englishReminders.title(cause.reminder)}. ${englishReminders.body(cause.reminder)}`;
    case 'not-remembered':
      return `An open question could not be noted on the disk (${cause.detail}). Your entries are kept. Answer open questions before you quit, and free some space.`;
    case 'refused':
      return failure(cause.failure);
    case 'clock-off':
      return englishAttention.clockOff({ seconds: cause.seconds, spoken: spokenDuration(Math.abs(cause.seconds)) });
    case 'unexpected':
      return englishAbout.unexpected(cause.folder);
    case 'crash-report':
      return englishAbout.crashReport(cause.folder);
    case 'exported':
      return englishAttention.exported(cause);
    default:
      return assertNever(cause);
  }
}

/** Why an entry waits for a person: what happened, what was kept, what to do. */
function park(cause: ParkWords): string {
  switch (cause.kind) {
    case 'rejected': {
      const reasons = Object.values(cause.errors).flat();
      const reason = reasons.length > 0 ? reasons.join(' ') : cause.message;
      return `The service did not accept this entry${reason === '' ? '.' : `: ${asSentence(reason)}`} It is kept here. Change it, or try again.`;
    }
    case 'gone':
      return 'This entry was deleted elsewhere after you changed it. It is kept here. Try again to save it anew, or delete it.';
    case 'ask':
      return 'An entry like this one may already be saved, and Clocktower cannot tell. It is kept here. Try again to save it anyway, or delete it.';
    case 'impossible':
      return 'Changes made here and elsewhere leave its end before its start. Your version is kept here. Change its times.';
    case 'defect':
      return 'An error in Clocktower keeps this entry from being saved. It is kept here. Try again, or change it.';
    default:
      return assertNever(cause);
  }
}

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
  switch (state.line) {
    case 'no-network':
      return `Waiting for the network${kept}`;
    case 'server-down':
      return `Waiting for ${state.place}${kept}`;
    case 'no-access':
      return `${state.place} does not let you into this organization${kept}`;
    case 'local':
    case 'online':
    case 'unknown':
      if (state.waiting > 0) {
        return `Saving ${entries(state.waiting)}`;
      }
      return state.line === 'local' ? 'Saved on this computer' : state.line === 'online' ? `Saved in ${state.place}` : `Connecting to ${state.place}`;
    default:
      return assertNever(state.line);
  }
}

export const english = {
  productName: 'Clocktower',
  projects: englishProjects,
  running: (folder: string) => `Clocktower is running. What it keeps is in ${folder}.`,
  /** As it is printed on the key, where it is not Apple's. */
  controlKey: 'Ctrl',
  thisComputer: 'This computer',
  noDescription: 'No description',
  /** `7:30`, without its unit. */
  hourFigures: (seconds: number) => hourMinuteFigures(seconds),
  hours: (seconds: number) => `${hourMinuteFigures(seconds)} h`,
  spokenDuration,
  failure,
  startFailure,
  notice,
  park,
  sync,
  tray: {
    running: (state: { readonly description: string; readonly elapsed: string }) => `${state.description} — ${state.elapsed}`,
    stopped: 'Clocktower: no timer is running',
    today: (day: { readonly done: string; readonly goal: string }) => `Today ${day.done} of ${day.goal}`,
    current: (state: { readonly description: string; readonly since: string }) => `${state.description} (since ${state.since})`,
    nothingRunning: 'No timer is running',
    start: 'Start',
    continueLast: (description: string) => `Continue «${description}»`,
    stop: 'Stop',
    favourites: 'Favourites',
    recent: 'Recent',
    connections: 'Connections',
    alsoRunning: (state: { readonly place: string; readonly description: string; readonly since: string }) =>
      `Also running in ${state.place}: ${state.description} (since ${state.since})`,
    open: 'Open',
    quit: 'Quit',
  },
  popover: englishPopover,
  attention: englishAttention,
  connections: englishConnections,
  campus: englishCampus,
  campusPage: englishCampusPage,
  away: englishAway,
  links: englishLinks,
  oneLine: englishOneLine,
  undo: englishUndo,
  favourites: englishFavourites,
  interchange: englishInterchange,
  jobs: englishJobs,
  reports: englishReports,
  reminders: englishReminders,
  settings: englishSettings,
  updates: englishUpdates,
  commandLine: englishCommandLine,
  signIn: englishSignIn,
  window: englishWindow,
  timeline: englishTimeline,
  palette: englishPalette,
  doctor: englishDoctor,
  about: englishAbout,
} as const;
