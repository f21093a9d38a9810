/** What can go wrong with anything a person asks, in English: what happened, what was kept, what one can do. */
import { byKind } from '../by-kind.ts';
import type { Failure } from '../../failures.ts';
import type { JobKind } from '../../history/jobs.ts';
import type { ShortcutAction } from '../../program/shortcuts.ts';
import { englishCampus } from './campus.ts';
import { connectFailure } from './connecting.ts';
import { englishSignIn } from './sign-in.ts';
import { series } from './words.ts';

const jobNames: Readonly<Record<JobKind, string>> = { import: 'Another import', export: 'Another export', bulk: 'Another change of several entries' };

export const shortcutNames: Readonly<Record<ShortcutAction, string>> = {
  'start-stop': 'Start or stop',
  popover: 'Open Clocktower',
  'continue-last': 'Continue the last entry',
  'new-entry': 'New entry',
};

function quoted(names: readonly string[]): string {
  return names.map((name) => `«${name}»`).join(', ');
}

function serverSays(message: string): string {
  return message === '' ? '' : ` The server says: «${message}»`;
}

export const failure = byKind<Failure>({
  'description-too-long': (cause) => `The description has ${cause.length} characters; ${cause.limit} fit. Nothing was changed. Shorten it and try again.`,
  'too-many-tags': (cause) => `An entry would have more than ${cause.limit} tags. Nothing was changed. Add fewer, or leave out the entries that have many.`,
  'unreadable-time': (cause) => `«${cause.text}» is not a time Clocktower can read. The entry keeps the time it had. Type it like 9:05, or -10 for ten minutes ago.`,
  'end-before-start': 'The end would lie before the start. The entry keeps the times it had. Choose a start before the end.',
  'time-in-future': 'This time is still to come. The entry keeps the times it had. Choose a time that has passed.',
  'start-too-long-ago': (cause) => `This start lies more than ${cause.days} days back. The entry keeps the times it had. Check the date.`,
  'time-outside-entry': 'This time does not lie within the entry. The entry keeps the times it had. Choose a time between its start and its end.',
  'project-needs-task': (cause) => cause.choices.length > 0
    ? `The server puts time on «${cause.project}» through one of its tasks. Nothing was changed. Choose one: ${quoted(cause.choices)}.`
    : `The server puts time on «${cause.project}» through a task, and Clocktower knows none of it. Nothing was changed. Leave the project out, or choose it once where tasks can be seen.`,
  'no-reopening': 'The server does not let a finished entry run again. The entry keeps the times it had. Continue it as a new one.',
  'nothing-to-undo': 'Nothing was done in this run of the program that could be undone. Nothing was changed.',
  'favourites-full': (cause) => `${cause.limit} favourites are pinned already, and there is room for no more. Nothing was changed. Unpin one first.`,
  'no-such-favourite': 'This favourite is no longer pinned. Nothing was started. Choose another one, or type what you are working on.',
  'no-such-name': (cause) => `There is no ${cause.what} called «${cause.name}» here. Nothing was changed. Check the name, or leave it out.`,
  'end-missing': 'A finished entry needs a start and an end. Nothing was changed. Write it like 9:30-10:15 review.',
  'link-refused': (cause) => `A link asked Clocktower for something it does not do for links (${cause.reason}). Nothing was started. Start it here instead.`,
  'undo-outdated': 'An entry has changed since, here or elsewhere, so the last action cannot be undone. Nothing was changed. Edit the entry instead.',
  'nothing-running': 'No timer is running, so there is nothing to stop. Your entries are as they were.',
  'nothing-to-continue': 'There is no earlier entry to continue yet. Nothing was changed. Start a timer first.',
  'no-such-entry': 'This entry is no longer here; it was deleted, perhaps elsewhere. Nothing else was changed.',
  'shortcut-in-use': (cause) => `This key is already used for «${shortcutNames[cause.action]}». Nothing was changed. Press another one.`,
  'shortcut-refused': (cause) => `The system does not give out ${cause.accelerator}; another program may have it. The key before is kept. Press another one.`,
  'no-autostart': 'Clocktower is installed in a sandbox that cannot start it with the session. Nothing was changed. Add it in the settings of your desktop.',
  'no-such-question': 'This question is no longer open: it was answered, or its entry is gone. Nothing was changed.',
  'not-opened': (cause) => `The system could not open ${cause.path}. Nothing was changed; the path can be copied from here.`,
  'storage-full': 'The disk is full, so this could not be kept. Everything before it is kept. Free some space and try again.',
  'storage-failed': (cause) => `This could not be written to the disk (${cause.detail}). Everything before it is kept. Check the disk and try again.`,
  'no-such-project': 'This project is no longer there. Nothing was changed.',
  'project-exists': (cause) => `There is a project called «${cause.name}» already. Nothing was changed. Choose another name.`,
  'project-not-reached': 'The server could not be reached. Nothing was changed. Try again when you are online.',
  'project-not-permitted': (cause) => `Your account may not change projects here.${serverSays(cause.message)} Nothing was changed. Ask whoever manages the organization.`,
  'project-refused': (cause) => `The server refused this.${serverSays(cause.message)} Nothing was changed. Change the name or the colour and try again.`,
  'project-fields-lost': (cause) => `The name and colour were kept, but the server also changed other values of the project: ${cause.fields.join(', ')}. Check the project on the server.`,
  'project-outcome-unknown': (cause) => cause.seen === null
    ? 'The connection was lost before the server answered, so it is not known whether this was saved. Nothing else was changed, and nothing is sent again by itself. Check the list when you are online.'
    : 'The connection was lost before the server answered. The list does not show this yet, but it may still be saved. Nothing else was changed, and nothing is sent again by itself. Check the list in a minute.',
  'bad-request': (cause) => `This request could not be understood (${cause.detail}). Nothing was changed.`,
  'no-longer-two': 'By now only one of these runs. Nothing was changed.',
  'nothing-unsaved': 'Everything is saved by now, so there is nothing to export. No file was written.',
  'export-failed': (cause) => `The file could not be written (${cause.detail}). Your entries are kept here. Choose another place and try again.`,
  'server-field': (cause) => connectFailure(cause.cause),
  'not-connected': (cause) => connectFailure(cause.cause),
  'not-signed-in': (cause) => englishSignIn.failure(cause.cause),
  'no-membership': 'You are signed in, but not a member of any organization there. Nothing was changed. Ask whoever runs the server to add you.',
  'other-person': (cause) => `This connection holds the entries of ${cause.name === '' ? 'somebody else' : cause.name}, and somebody else signed in. Nothing was changed. Sign in as before, or add the server once more for this account.`,
  'other-account': (cause) => `The entries kept for ${cause.name} belong to another account than the one its settings name. None was sent and none was changed; they stay in ${cause.folder}. Put its settings there back, or connect to the server anew.`,
  'no-such-connection': 'This connection is no longer here. Nothing was changed.',
  'no-connection-named': (cause) => `No connection is called «${cause.name}». Nothing was changed. Clocktower knows ${series(cause.known.map((name) => `«${name}»`))}.`,
  'no-setup': 'This sign-in is already over. Nothing was changed. Begin it anew.',
  'entries-waiting': (cause) => `${cause.count === 1 ? '1 entry is' : `${cause.count} entries are`} kept here and saved nowhere else. The connection stays. Let them be saved first, or delete them.`,
  'connection-unusable': (cause) => `${cause.name} cannot be opened (${cause.detail}). Its files were not touched. Check the disk and start Clocktower again.`,
  campus: (cause) => englishCampus.failure(cause.cause),
  'bad-period': (cause) => `The period ends before it begins, or is longer than ${cause.days} days. Your entries are as they were. Choose other days.`,
  'file-unreadable': (cause) => `«${cause.fileName}» cannot be read (${cause.detail}). Nothing was changed. Check the file and choose it again.`,
  'file-not-written': (cause) => `«${cause.fileName}» could not be written (${cause.detail}). Your entries are kept, and a file of that name is as it was. Choose another place and try again.`,
  'file-too-large': (cause) => `«${cause.fileName}» is larger than ${cause.megabytes} MB. Nothing was changed. Split it into smaller files and import them one after the other.`,
  'file-unknown': (cause) => `«${cause.fileName}» is none of the files Clocktower can read${cause.found === '' ? '' : ` (it begins with: ${cause.found})`}. Nothing was changed. Choose a CSV file of Clocktower, Toggl or Clockify, or a JSON file of Clocktower.`,
  'no-import': 'This file is no longer at hand. Nothing was changed. Choose it again.',
  'no-job': 'This is no longer under way, or what it needs is no longer there. What it has done so far is kept. Begin it again.',
  'job-running': (cause) => `${jobNames[cause.job]} is under way. Nothing was changed. Wait until it is done, or cancel it.`,
  'person-needed': 'The file has entries of several people. Nothing was changed. Say whose are to be imported.',
  'history-incomplete': 'Not all of your earlier entries were read yet, so duplicates could not be told. What was added is kept, and the rest waits. Clocktower goes on reading; try again in a moment.',
  'unknown-time-zone': (cause) => `«${cause.text}» is not a time zone Clocktower knows. Nothing was changed. Write it like Europe/Berlin.`,
});
