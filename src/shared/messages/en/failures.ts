import { byKind } from '../by-kind.ts';
import type { Failure } from '../../failures.ts';
import type { CalendarFailure } from '../../history/calendar.ts';
import type { JobKind } from '../../history/jobs.ts';
import type { ShortcutAction } from '../../program/shortcuts.ts';
import { englishCampusFailure } from './popover/campus-failures.ts';
import { connectFailure } from './window/connecting.ts';
import { englishSignIn } from './main/sign-in.ts';
import { duration, series } from './formats.ts';

const jobNames: Readonly<Record<JobKind, string>> = {
  import: 'Another import',
  export: 'Another export',
  bulk: 'Another change of several entries',
};

export const shortcutNames: Readonly<Record<ShortcutAction, string>> = {
  'start-stop': 'Start or stop',
  popover: 'Open Clocktower',
  'pause-resume': 'Pause, or resume what was paused last',
  'continue-last': 'Continue the last entry',
  'new-entry': 'New entry',
};

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ');
}

function serverSays(message: string): string {
  return message === '' ? '' : ` The server says: “${message}”`;
}

const calendarCauses: Readonly<Record<CalendarFailure['cause'], string>> = {
  'bad-address': 'This is not the address of a calendar; it begins with https:// or webcal:// and has no user name in it',
  'no-network': 'There is no network connection',
  'no-answer': 'The calendar’s server cannot be reached',
  refused: 'The calendar’s server refused to send it',
  'too-large': 'The calendar is larger than 16 MB',
  'not-a-calendar': 'What was found there is not an iCalendar file',
  'file-unreadable': 'The calendar file cannot be read',
  'too-much': 'The calendar repeats its events more often than Clocktower can compute',
};

export function calendarCause({ cause, detail }: CalendarFailure): string {
  return `${calendarCauses[cause]}${detail === '' ? '' : ` (${detail})`}.`;
}

export const failure = byKind<Failure>({
  'description-too-long': (cause) =>
    `The description has ${cause.length} characters; the limit is ${cause.limit}. Nothing was changed. Shorten it and try again.`,
  'too-many-tags': (cause) =>
    `An entry would have more than ${cause.limit} tags. Nothing was changed. Add fewer tags, or leave out the entries that have many.`,
  'unreadable-time': (cause) =>
    `“${cause.text}” is not a time Clocktower understands. The entry keeps its time. Type it like 9:05, or -10 for ten minutes ago.`,
  'unreadable-duration': (cause) =>
    `“${cause.text}” is not a length of time Clocktower understands. The entry keeps its time. Type it like 1:30, 90m or 1.5h.`,
  'end-before-start': 'The end would be before the start. The entry keeps its times. Choose a start before the end.',
  'retry-after': (cause) =>
    `The server asked for no requests for another ${duration(cause.seconds)}. Your entries are kept and sent then. Nothing was sent now.`,
  'time-in-future': 'That time is in the future. The entry keeps its times. Choose a time that has passed.',
  'start-too-long-ago': (cause) => `That start is more than ${cause.days} days ago. The entry keeps its times. Check the date.`,
  'time-outside-entry': 'That time is outside the entry. The entry keeps its times. Choose a time between its start and its end.',
  'project-needs-task': (cause) =>
    cause.choices.length > 0
      ? `On this server, time on “${cause.project}” needs one of its tasks. Nothing was changed. Choose one: ${quoted(cause.choices)}.`
      : `On this server, time on “${cause.project}” needs a task, and Clocktower knows none of them. Nothing was changed. Leave out the project, or choose it once where its tasks are listed.`,
  'no-reopening': 'This server cannot resume a finished entry. The entry keeps its times. Continue it as a new one.',
  'nothing-to-undo': 'There is nothing to undo since Clocktower was started. Nothing was changed.',
  'favourites-full': (cause) => `You already have ${cause.limit} favourites, which is the limit. Nothing was changed. Unpin one first.`,
  'no-such-favourite': 'This favourite is no longer pinned. Nothing was started. Choose another one, or type what you are working on.',
  'paused-full': (cause) =>
    `You already have ${cause.limit} paused entries, which is the limit. The timer keeps running. Resume or discard one first.`,
  'nothing-to-pause': 'No timer is running, so there is nothing to pause. Your entries are unchanged.',
  'nothing-paused': 'Nothing is paused. Nothing was started. Pause a running timer first.',
  'no-such-pause': 'This is no longer paused. Nothing was started. Choose another paused entry, or type what you are working on.',
  'no-such-name': (cause) => `There is no ${cause.what} called “${cause.name}” here. Nothing was changed. Check the name, or leave it out.`,
  'unknown-project': (cause) =>
    `There is no project “${cause.name}” on this connection. Nothing was changed. ${cause.closest.length === 0 ? '' : `Did you mean ${cause.closest.join(', ')}? `}Add --create to create it, or --literal to keep the text as it is.`,
  'end-missing': 'A finished entry needs a start and an end. Nothing was changed. Type it like 9:30-10:15 review.',
  'link-refused': (cause) =>
    `A link asked for something that links may not do (${cause.reason}). Nothing was started. Start the timer here instead.`,
  'undo-outdated':
    'An entry has changed since, here or elsewhere, so the last action cannot be undone. Nothing was changed. Edit the entry instead.',
  'nothing-running': 'No timer is running, so there is nothing to stop. Your entries are unchanged.',
  'nothing-to-continue': 'There is no earlier entry to continue yet. Nothing was changed. Start a timer first.',
  'no-such-version': 'This earlier version is no longer kept: versions are kept for 90 days. The entry was not changed.',
  'no-such-entry': 'This entry no longer exists; it may have been deleted elsewhere. Nothing else was changed.',
  'shortcut-in-use': (cause) =>
    `This shortcut is already used for “${shortcutNames[cause.action]}”. Nothing was changed. Press another one.`,
  'shortcut-refused': (cause) =>
    `${cause.accelerator} is not available; another program may be using it. The previous shortcut is kept. Press another one.`,
  'no-autostart':
    'Clocktower runs in a sandbox and cannot launch itself at login. Nothing was changed. Add it to the startup applications of your desktop.',
  'no-such-question': 'This question is no longer open: it was answered, or its entry is gone. Nothing was changed.',
  'work-items': ({ server, cause, detail }) => {
    const said = detail === '' ? '' : ` (${detail})`;
    const why = {
      'bad-address': 'This is not the https address of an issue tracker.',
      'no-token': 'Enter an access token.',
      'signed-out': `“${server}” does not accept the access token any more. Enter a new one in Settings, Issues.`,
      'not-allowed': `The access token may not do this on “${server}”${said}.`,
      absent: `“${server}” does not have this${said}.`,
      limited: `“${server}” asked for no requests for ${detail} seconds.`,
      'no-network': 'There is no network.',
      'no-answer': `“${server}” did not answer${said}.`,
      'too-large': `The answer of “${server}” is too large.`,
      redirected: `“${server}” led to another server${said}, which gets no token.`,
      unreadable: `The answer of “${server}” is not that of such a tracker${said}.`,
      refused: `“${server}” refused this${said}.`,
      'too-many': `More than ${detail} trackers cannot be connected.`,
      'not-connected': `“${detail}” is not an issue of a connected tracker. Connect its tracker in Settings, Issues.`,
      'connected-already': `“${server}” is connected already. Replace its access token there, or remove it first.`,
    };
    return `${why[cause]} Your timers and the known issues are kept.`;
  },
  git: ({ folder, cause, detail }) => {
    const why = {
      'no-git': 'Git is not installed.',
      'no-repository': `“${folder}” is no repository of git.`,
      'no-branch':
        detail === ''
          ? `No branch is checked out in “${folder}”. Type what you do.`
          : `The branch “${detail}” stands for no piece of work. Type what you do, or switch to its branch.`,
      refused: `Git refused to read “${folder}” (${detail}).`,
      'too-slow': `Git took too long to read “${folder}”.`,
      'too-large': `Git said too much about “${folder}”.`,
      'too-many': `More than ${detail} repositories cannot be added.`,
    };
    return `${why[cause]} Nothing was changed.`;
  },
  'not-opened': (cause) => `The system could not open ${cause.path}. Nothing was changed; you can copy the path from here.`,
  'storage-full': 'The disk is full, so this could not be saved. Everything before it is safe. Free up some space and try again.',
  'storage-failed': (cause) =>
    `This could not be saved to the disk (${cause.detail}). Everything before it is safe. Check the disk and try again.`,
  'no-such-record': ({ what }) => `This ${what} is no longer there. Nothing was changed.`,
  'record-exists': (cause) => `There is a ${cause.what} called “${cause.name}” already. Nothing was changed. Choose another name.`,
  'record-not-reached': 'The server could not be reached. Nothing was changed. Try again when you are online.',
  'record-not-permitted': (cause) =>
    `Your account may not change ${cause.what}s here.${serverSays(cause.message)} Nothing was changed. Ask an administrator of the organization.`,
  'record-refused': (cause) =>
    `The server refused this.${serverSays(cause.message)} Nothing was changed. ${cause.what === 'project' ? 'Change the name or the colour' : 'Change the name'} and try again.`,
  'project-fields-lost': (cause) =>
    `The name and colour were kept, but the server also changed other values of the project: ${cause.fields.join(', ')}. Check the project on the server.`,
  'record-outcome-unknown': (cause) =>
    cause.seen === null
      ? 'The connection was lost before the server answered, so it is not known whether this was saved. Nothing else was changed, and nothing is sent again by itself. Check the list when you are online.'
      : 'The connection was lost before the server answered. The list does not show this yet, but it may still be saved. Nothing else was changed, and nothing is sent again by itself. Check the list in a minute.',
  'bad-request': (cause) => `Clocktower did not understand this request (${cause.detail}). Nothing was changed.`,
  'agents-only-read': (cause) =>
    `“${cause.agent}” may only read. Nothing was changed. Permit changes with clocktower mcp allow, or in Settings, General.`,
  'too-many-watchers': (cause) =>
    `${cause.limit} programs are watching already, which is the limit. Nothing was changed. End one of them and try again.`,
  'rules-full': ({ limit }) => `Nothing was changed: there are ${limit} rules. Remove one.`,
  'activity-off': 'Activity is not recorded. Nothing was changed. Switch it on in Settings first.',
  'activity-unsupported': 'Activity cannot be recorded on this desktop. Nothing was changed. Settings, Activity says why.',
  'no-longer-two': 'Only one of these is still running. Nothing was changed.',
  'nothing-unsaved': 'Everything has been saved, so there is nothing to export. No file was written.',
  'export-failed': (cause) =>
    `The file could not be written (${cause.detail}). Your entries are kept here. Choose another location and try again.`,
  'server-field': (cause) => connectFailure(cause.cause),
  'not-connected': (cause) => connectFailure(cause.cause),
  'not-signed-in': (cause) => englishSignIn.failure(cause.cause),
  'no-membership': 'You are signed in, but not a member of any organization there. Nothing was changed. Ask its administrator to add you.',
  'other-person': (cause) =>
    `This connection holds the entries of ${cause.name === '' ? 'another account' : cause.name}, and you signed in with a different account. Nothing was changed. Sign in as before, or add the server again for this account.`,
  'other-account': (cause) =>
    `The entries kept for ${cause.name} belong to another account than the one in its settings. None was sent or changed; they stay in ${cause.folder}. Restore its settings, or connect to the server again.`,
  'no-such-connection': 'This connection no longer exists. Nothing was changed.',
  'organization-choice': (cause) =>
    `You belong to several organizations there. Nothing was changed. Choose one by its ID: ${series(cause.organizations.map(({ id, name }) => `${id} (${name})`))}.`,
  'already-connected': (cause) =>
    `This account is connected already, as “${cause.name}”. Nothing was changed. Sign in there, or choose another organization.`,
  'this-computer-stays': 'Entries can always be saved on this computer, so it cannot be removed. Nothing was changed.',
  'no-connection-named': (cause) =>
    `No connection is called “${cause.name}”. Nothing was changed. Clocktower knows ${series(cause.known.map((name) => `“${name}”`))}.`,
  'no-setup': 'This sign-in is already over. Nothing was changed. Start it again.',
  'connection-leaving': 'This connection is being removed. Nothing was changed. Choose another connection and do it there.',
  'entries-waiting': (cause) =>
    `${cause.count === 1 ? '1 entry is' : `${cause.count} entries are`} saved only on this computer. The connection was kept. Wait until they are saved to the server, or delete them.`,
  'connection-unusable': (cause) =>
    `${cause.name} cannot be opened (${cause.detail}). Its files were not changed. Check the disk and start Clocktower again.`,
  calendar: (cause) => `${calendarCause(cause)} Nothing was changed. Check the address or the file and try again.`,
  campus: (cause) => englishCampusFailure(cause.cause),
  'bad-period': (cause) =>
    `That period ends before it begins, or is longer than ${cause.days} days. Your entries are unchanged. Choose other days.`,
  'file-unreadable': (cause) =>
    `“${cause.fileName}” cannot be read (${cause.detail}). Nothing was changed. Check the file and choose it again.`,
  'file-not-written': (cause) =>
    `“${cause.fileName}” could not be written (${cause.detail}). Your entries are safe, and an existing file of that name is unchanged. Choose another location and try again.`,
  'file-too-large': (cause) =>
    `“${cause.fileName}” is larger than ${cause.megabytes} MB. Nothing was changed. Split it into smaller files and import them one after the other.`,
  'file-unknown': (cause) =>
    `“${cause.fileName}” is not a file Clocktower can import${cause.found === '' ? '' : ` (it begins with: ${cause.found})`}. Nothing was changed. Choose a CSV file from Clocktower, Toggl or Clockify, or a JSON file from Clocktower.`,
  'no-import': 'This file is no longer open. Nothing was changed. Choose it again.',
  'no-job': 'This task is no longer running, or what it needs is gone. What it has done so far is kept. Start it again.',
  'job-running': (cause) => `${jobNames[cause.job]} is running. Nothing was changed. Wait until it is done, or cancel it.`,
  'differences-undecided':
    'The file contains rows whose duration contradicts their start and end. Nothing was changed. Choose which of them to use.',
  'person-needed': 'The file contains entries of several people. Nothing was changed. Choose whose entries to import.',
  'history-incomplete':
    'Your earlier entries are not all loaded yet, so duplicates cannot be detected. What was added is kept, and the rest waits. Clocktower keeps loading them; try again in a moment.',
  'unknown-time-zone': (cause) => `“${cause.text}” is not a time zone Clocktower knows. Nothing was changed. Type it like Europe/Berlin.`,
});
