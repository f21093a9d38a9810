/** What went wrong, and other notices: a page loads these texts once it is shown. */
import { byKind } from '../by-kind.ts';
import type { Notice } from '../../failures.ts';
import type { Failing } from '../../timer/failing.ts';
import { failure } from './failures.ts';
import { duration, entries } from './formats.ts';
import { englishReminders } from './main/reminders.ts';
import { englishAttention } from './popover/attention.ts';

/** The notices that are a text only. */
type PlainNotice = Exclude<Notice, { readonly kind: 'stopped-elsewhere' | 'quit-asked' | 'failing' }>;

const notice = byKind<PlainNotice>({
  'database-restored': (cause) => {
    const what = cause.database === 'replica' ? 'This computer’s record of your entries' : 'The time tracking file';
    if (cause.restored === 'empty' && cause.keptAs === undefined) {
      return `${what} was missing, with all copies. A new, empty one is in use. What the service holds is kept and loaded again; entries that were saved nowhere else are lost. Check what cleans up or synchronizes this folder.`;
    }
    const now = { copy: 'The latest daily copy is in use', empty: 'A new, empty one is in use' }[cause.restored];
    return cause.keptAs === undefined
      ? `${what} was missing. ${now}. What it holds is kept; check today’s entries.`
      : `${what} was damaged. It is kept as ${cause.keptAs}. ${now}; check today’s entries.`;
  },
  'database-moved': ({ keptAs }) =>
    `Another program removed or changed the file with your entries while Clocktower was running. Everything is kept in a new file${keptAs === undefined ? '' : `; what was found in its place is now ${keptAs}`}. Check what cleans up or synchronizes this folder.`,
  'copy-failed': (cause) =>
    `Today’s backup could not be written (${cause.detail}). Your entries are safe. Free up some space; Clocktower makes the backup at the next start.`,
  'settings-reset': (cause) =>
    `Your settings could not be read. They are kept as ${cause.keptAs}, and your entries are safe. The default settings are in use.`,
  'settings-unreadable': (cause) =>
    `These settings could not be read and have their default values: ${cause.names.join(', ')}. All others are kept as you left them. You can set these again in Settings.`,
  'favourites-unreadable': (cause) =>
    `Your favourites could not be read. They are kept as ${cause.keptAs}, and your entries are safe. Pin them again, or repair that file.`,
  'paused-unreadable': (cause) =>
    `Your paused entries could not be read. They are kept as ${cause.keptAs}, and your tracked time is safe. Continue them from the list, or repair that file.`,
  'breaks-unreadable': ({ keptAs }) =>
    `Your breaks were unreadable. They are kept as ${keptAs}, and your time is intact. Repair the file to see them again.`,
  'activity-restarted': ({ keptAs }) =>
    keptAs === undefined
      ? 'The file of recorded activity was removed. Your entries are kept. The recording continues in a new file.'
      : `The file of recorded activity was damaged, and is kept as ${keptAs}. Your entries are kept. The recording continues in a new file.`,
  'connection-unreadable': (cause) =>
    `The settings of a connection could not be read. They are kept as ${cause.keptAs}, with the entries beside them. Add the server again, or repair that file.`,
  'connection-returned': ({ name, count }) =>
    count === null
      ? `${name} was removed, and the file with its entries is damaged: some may have been saved nowhere else. It is back, and what can be read of the file is kept. Check its entries before you remove ${name} again.`
      : `${name} was removed while ${count === 1 ? '1 entry' : `${count} entries`} had been saved nowhere else. It is back, with all of its entries kept. Sign in to save ${count === 1 ? 'it' : 'them'}, or export ${count === 1 ? 'it' : 'them'} before you remove ${name} again.`,
  'storage-failed': (cause) =>
    `Clocktower could not record on the disk what was sent (${cause.detail}). Your entries are kept. Free up some space; Clocktower tries again on its own.`,
  'no-tray': (cause) =>
    cause.tray === 'missing'
      ? 'This desktop shows no tray icons, so this window was opened instead. Your timer keeps running while it is closed. Start Clocktower again to open it, or set a global shortcut in Settings.'
      : 'The icon is hidden: it is switched off for the menu bar, or there is no room for it. Your timer keeps running. Open Clocktower again to see it, or set a global shortcut in Settings.',
  reminder: (cause) => `${englishReminders.title(cause.reminder)}. ${englishReminders.body(cause.reminder)}`,
  'not-remembered': (cause) =>
    `A pending question could not be saved to the disk (${cause.detail}). Your entries are kept. Answer it before you quit, and free up some space.`,
  refused: (cause) => failure(cause.failure),
  'entries-unreadable': (cause) =>
    `Clocktower cannot read ${entries(cause.entries)} of the service. Nothing was changed; they are at the top of the timeline’s list and in no total here, and everything else is saved as usual. Check them in the service, or contact its administrator.`,
  'clock-off': (cause) => englishAttention.clockOff({ ...cause, duration: duration(Math.abs(cause.seconds)) }),
  unexpected: (cause) =>
    `Clocktower ran into an unexpected error. Your entries are kept. If anything looks wrong, quit and start it again; details are in the log in ${cause.folder}.`,
  'crash-report': (cause) =>
    `Clocktower crashed last time. Your entries are kept. A crash report is in ${cause.folder}; it may contain what you typed, so share it only with people you trust.`,
  updated: ({ version }) => `Clocktower was updated to version ${version}. Your entries and settings are kept.`,
  exported: (cause) => englishAttention.exported(cause),
});

interface FailingState extends Pick<Failing, 'what' | 'name' | 'detail'> {
  readonly connectionName: string;
  /** As shown to the user. */
  readonly since: string;
  /** null: not known. */
  readonly next: string | null;
}

export function failing({ connectionName, what, name, detail, since, next }: FailingState): string {
  const quoted = name === '' ? '' : ` “${name}”`;
  const task = {
    client: `create the client${quoted}`,
    project: `create the project${quoted}`,
    task: `create the task${quoted}`,
    tag: `create the tag${quoted}`,
    entry: `save the entry${quoted}`,
    names: 'list its projects and tags',
    entries: 'list its entries',
  }[what];
  return `Since ${since}, ${connectionName} has failed to ${task} (status ${detail}). Your entries are kept on this computer.${next === null ? '' : ` The next try is at ${next}.`} If it lasts, tell its administrator.`;
}

export const problems = { failure, notice, failing } as const;
