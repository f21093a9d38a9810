import { englishUpdates } from './main/updates.ts';
import { englishUpdateNote } from './popover/updates.ts';
import { byKind } from '../by-kind.ts';
import type { StartFailure } from '../../failures.ts';
import { asSentence } from './popover/attention.ts';
import { englishActivity } from './main/activity.ts';
import { englishAgents } from './main/agents.ts';
import { englishCommandLine } from './main/command-line.ts';
import { englishDoctor } from './main/doctor.ts';
import { englishImportExport } from './window/import-export.ts';
import { englishLinks } from './main/links.ts';
import { englishSignIn } from './main/sign-in.ts';

const startFailure = byKind<StartFailure>({
  'profile-not-writable': (cause) =>
    `Clocktower cannot write to its folder ${cause.folder} (${cause.detail}). Nothing in it was changed. Make the folder writable, or choose another one with --profile.`,
  'profile-in-use': (cause) =>
    `Clocktower is already running with the folder ${cause.folder}. Nothing in it was changed; the popover was opened.`,
  'disk-full': (cause) =>
    `The disk that holds ${cause.folder} is full, so Clocktower cannot save your time there. What is already stored is safe. Free up some space and start Clocktower again.`,
  'database-newer': (cause) =>
    `${cause.file} was written by a newer version of Clocktower. It was not changed. Install that version or a later one.`,
  'database-unusable': (cause) =>
    `${cause.file} cannot be opened (${cause.detail}). It was not changed. Check the disk and start Clocktower again.`,
  'other-account': (cause) =>
    `The entries in ${cause.folder} belong to another account. Nothing was sent or changed; they are kept there. Choose another folder with --profile.`,
  unexpected: (cause) =>
    `Clocktower ran into an error while starting. Your data is safe. Start it again; if that does not help, details are in the log in ${cause.folder}.`,
  'flag-needs-value': (cause) => `${cause.flag} needs a folder after it. Nothing was started. Type it like --profile FOLDER.`,
});

/** The fields of a block that its text mentions. */
type BlockText =
  | { readonly kind: 'rejected'; readonly message: string; readonly errors: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: 'gone' | 'ask' | 'defect' };

const block = byKind<BlockText>({
  rejected: (cause) => {
    const reasons = Object.values(cause.errors).flat();
    const reason = reasons.length > 0 ? reasons.join(' ') : cause.message;
    return `The service did not accept this entry${reason === '' ? '.' : `: ${asSentence(reason)}`} It is kept here. Change it, or try again.`;
  },
  gone: 'This entry was deleted elsewhere after you changed it. It is kept here. Try again to save it as a new entry, or delete it.',
  ask: 'This entry may already be saved, and Clocktower cannot tell. It is kept here. Try again to save it anyway, or delete it.',
  defect: 'An error in Clocktower keeps this entry from being saved. It is kept here. Try again, or change it.',
});

export const mainProcess = {
  running: (folder: string) => `Clocktower is running. Its data is in ${folder}.`,
  startFailure,
  block,
  tray: {
    running: (state: { readonly description: string; readonly elapsed: string }) => `${state.description} — ${state.elapsed}`,
    startedBy: (agent: string) => `Started by ${agent}`,
    stopped: 'Clocktower: no timer is running',
    today: (day: { readonly done: string; readonly goal: string }) => `Today ${day.done} of ${day.goal}`,
    current: (state: { readonly description: string; readonly since: string }) => `${state.description} (since ${state.since})`,
    elapsed: (elapsed: string) => `Elapsed: ${elapsed}`,
    todayTotal: (total: string) => `Today: ${total}`,
    nothingRunning: 'No timer is running',
    start: 'Start',
    continueLast: (description: string) => `Continue “${description}”`,
    stop: 'Stop',
    pause: 'Pause',
    resume: (description: string) => `Resume “${description}”`,
    takeBreak: 'Take a break',
    breakOf: (minutes: number) => `${minutes} minutes`,
    favourites: 'Favourites',
    recent: 'Recent',
    connections: 'Connections',
    alsoRunning: (state: { readonly connectionName: string; readonly description: string; readonly since: string }) =>
      `Also running in ${state.connectionName}: ${state.description} (since ${state.since})`,
    open: 'Open',
    quit: 'Quit',
  },
  links: englishLinks,
  activity: englishActivity,
  agents: englishAgents,
  paper: { pageOf: (at: { readonly page: string; readonly pages: string }) => `Page ${at.page} of ${at.pages}` },
  commandLine: englishCommandLine,
  signIn: englishSignIn,
  updates: { ...englishUpdateNote, ...englishUpdates },
  doctor: englishDoctor,
  importExport: englishImportExport,
} as const;
