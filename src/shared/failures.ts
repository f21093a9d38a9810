/**
 * Everything that can go wrong in a way a user should hear of, as one tagged union. It crosses IPC and the
 * control socket; `messages` turns each kind into words: what happened, what was kept, what to do.
 */
import { z } from 'zod';
import { utcInstantSchema, uuidSchema } from './values/brands.ts';
import { calendarFailureSchema } from './history/calendar.ts';
import { campusFailureSchema } from './campus/failures.ts';
import { connectionFailures } from './connections/connection-failures.ts';
import { recordFailures } from './timer/projects.ts';
import { reminderSchema } from './timer/reminders.ts';
import { shortcutActionSchema } from './program/shortcuts.ts';
import { importExportFailures } from './history/import-export-failures.ts';

/** Which time of an entry a failure is about. */
const timeFieldSchema = z.enum(['start', 'end']);
type TimeField = z.infer<typeof timeFieldSchema>;

export const failureSchema = z.discriminatedUnion('kind', [
  /** `length` and `limit` in characters. */
  z.strictObject({ kind: z.literal('description-too-long'), length: z.number(), limit: z.number() }),
  /** An entry would have more than `limit` tags. */
  z.strictObject({ kind: z.literal('too-many-tags'), limit: z.number() }),
  z.strictObject({ kind: z.literal('unreadable-time'), text: z.string(), field: timeFieldSchema }),
  z.strictObject({ kind: z.literal('unreadable-duration'), text: z.string() }),
  /** `field`: the one that was changed. */
  z.strictObject({ kind: z.literal('end-before-start'), field: timeFieldSchema }),
  z.strictObject({ kind: z.literal('time-in-future'), field: timeFieldSchema }),
  /** The service asked for no requests for so long. */
  z.strictObject({ kind: z.literal('retry-after'), seconds: z.number().int().positive() }),
  /** `days`: how far back a start may lie. */
  z.strictObject({ kind: z.literal('start-too-long-ago'), days: z.number() }),
  /** A time to split at that is not within the entry. */
  z.strictObject({ kind: z.literal('time-outside-entry') }),
  /** The service puts entries on a project only through a task. `choices`: names of its tasks, of which none is the obvious one. */
  z.strictObject({ kind: z.literal('project-needs-task'), project: z.string(), choices: z.array(z.string()) }),
  /** The service does not make a finished entry run again. */
  z.strictObject({ kind: z.literal('no-reopening') }),
  /** An address that asks for something it may not, or cannot be read. */
  z.strictObject({
    kind: z.literal('link-refused'),
    reason: z.enum(['not-ours', 'too-long', 'unreadable', 'unknown-action', 'unknown-parameter', 'repeated-parameter', 'bad-value']),
  }),
  z.strictObject({ kind: z.literal('nothing-to-undo') }),
  /** So many favourites are pinned already. */
  z.strictObject({ kind: z.literal('favourites-full'), limit: z.number() }),
  z.strictObject({ kind: z.literal('no-such-favourite') }),
  /** No project, task or tag of the current connection has this name. */
  z.strictObject({ kind: z.literal('no-such-name'), what: z.enum(['project', 'tag']), name: z.string() }),
  /** A finished entry was wanted, and no end was said. */
  z.strictObject({ kind: z.literal('end-missing') }),
  /** An entry is no longer as the last command left it. */
  z.strictObject({ kind: z.literal('undo-outdated') }),
  z.strictObject({ kind: z.literal('nothing-running') }),
  z.strictObject({ kind: z.literal('nothing-to-continue') }),
  z.strictObject({ kind: z.literal('no-such-entry') }),
  /** Another act of this program has that key. */
  z.strictObject({ kind: z.literal('shortcut-in-use'), action: shortcutActionSchema }),
  /** The system does not give out that key: another program has it, or it is none there. */
  z.strictObject({ kind: z.literal('shortcut-refused'), accelerator: z.string() }),
  /** The program was installed so that it cannot start with the session by itself. */
  z.strictObject({ kind: z.literal('no-autostart') }),
  /** What was asked about is decided already, or no longer there. */
  z.strictObject({ kind: z.literal('no-such-question') }),
  /** Two entries ran, and by now one of them does not. */
  z.strictObject({ kind: z.literal('no-longer-two') }),
  /** Everything is saved already. */
  z.strictObject({ kind: z.literal('nothing-unsaved') }),
  /** A file for the user could not be written; `detail` is the system's word for it. */
  z.strictObject({ kind: z.literal('export-failed'), detail: z.string() }),
  /** The disk is full: the action did not happen, everything earlier is kept. */
  z.strictObject({ kind: z.literal('storage-full') }),
  /** Any other refusal of the disk; `detail` is the system's word for it. */
  z.strictObject({ kind: z.literal('storage-failed'), detail: z.string() }),
  /** A request that is not of the shape agreed on; `detail` names the fields. */
  z.strictObject({ kind: z.literal('bad-request'), detail: z.string() }),
  ...recordFailures,
  ...connectionFailures,
  /** Something about the campus directory. */
  z.strictObject({ kind: z.literal('campus'), cause: campusFailureSchema }),
  calendarFailureSchema,
  /** The system did not open a file or a folder. */
  z.strictObject({ kind: z.literal('not-opened'), path: z.string() }),
  ...importExportFailures,
]);
export type Failure = z.infer<typeof failureSchema>;

export type EntryField = TimeField | 'duration' | 'description' | 'project' | 'tags';

/** The field of an entry that the failure is about; null: the whole entry, or something else. */
export function entryFieldOf(failure: { readonly kind: string; readonly field?: unknown }): EntryField | null {
  switch (failure.kind) {
    case 'description-too-long':
      return 'description';
    case 'too-many-tags':
      return 'tags';
    case 'project-needs-task':
      return 'project';
    case 'start-too-long-ago':
      return 'start';
    case 'unreadable-duration':
      return 'duration';
    default:
      return failure.field === 'start' || failure.field === 'end' ? failure.field : null;
  }
}

/** What keeps the app from starting at all. */
export const startFailureSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('profile-not-writable'), folder: z.string(), detail: z.string() }),
  z.strictObject({ kind: z.literal('profile-in-use'), folder: z.string() }),
  z.strictObject({ kind: z.literal('disk-full'), folder: z.string() }),
  z.strictObject({ kind: z.literal('database-newer'), file: z.string() }),
  z.strictObject({ kind: z.literal('database-unusable'), file: z.string(), detail: z.string() }),
  z.strictObject({ kind: z.literal('flag-needs-value'), flag: z.string() }),
  /** The entries in `folder` are another account's than the one that is to be opened with them. */
  z.strictObject({ kind: z.literal('other-account'), folder: z.string() }),
  /** A defect of the program; `folder` has the log that says where. */
  z.strictObject({ kind: z.literal('unexpected'), folder: z.string() }),
]);
export type StartFailure = z.infer<typeof startFailureSchema>;

/** Something worth a line in the popover that is not the answer to a click; stays until dismissed. */
export const noticeSchema = z.discriminatedUnion('kind', [
  /** A damaged database file was set aside at `keptAs`; `restored` says what the app works with now. */
  z.strictObject({
    kind: z.literal('database-restored'),
    database: z.enum(['replica', 'service']),
    /** Left out where the file was missing. */
    keptAs: z.string().optional(),
    restored: z.enum(['whole', 'copy', 'salvaged', 'empty']),
  }),
  /** Another program removed, replaced or overwrote the file while it was open; everything is in a new one. `keptAs`: what was found in its place. */
  z.strictObject({ kind: z.literal('database-moved'), keptAs: z.string().optional() }),
  /** Today's safety copy of a file could not be written; the file itself is unharmed. */
  z.strictObject({ kind: z.literal('copy-failed'), detail: z.string() }),
  /** The settings file could not be read; it is kept at `keptAs` and the defaults are in force. */
  z.strictObject({ kind: z.literal('settings-reset'), keptAs: z.string() }),
  /** The favourites of a connection could not be read; the file is kept at `keptAs`. */
  z.strictObject({ kind: z.literal('favourites-unreadable'), keptAs: z.string() }),
  /** What describes a connection could not be read; it is kept at `keptAs`, its entries beside it. */
  z.strictObject({ kind: z.literal('connection-unreadable'), keptAs: z.string() }),
  /** It was removed while `count` of its entries are saved nowhere else, and is on the list again. */
  z.strictObject({ kind: z.literal('connection-returned'), name: z.string(), count: z.number().int().positive() }),
  /** The disk refused a step in the background; `detail` is the system's word for it. */
  z.strictObject({ kind: z.literal('storage-failed'), detail: z.string() }),
  /** Nothing shows the tray icon, or the system keeps it out of sight. */
  z.strictObject({ kind: z.literal('no-tray'), tray: z.enum(['missing', 'hidden']) }),
  /** What would have been a notification, where the system took none. */
  z.strictObject({ kind: z.literal('reminder'), reminder: reminderSchema }),
  /** An open question could not be noted; `detail` is the system's word for why. */
  z.strictObject({ kind: z.literal('not-remembered'), detail: z.string() }),
  /** Something asked for where no answer can be shown, such as the tray's menu, could not be done. */
  z.strictObject({ kind: z.literal('refused'), failure: failureSchema }),
  /** Another device stopped an entry that ran here. */
  z.strictObject({ kind: z.literal('stopped-elsewhere'), localId: uuidSchema, description: z.string(), at: utcInstantSchema }),
  /** This machine's clock differs from the service's by so many seconds; positive: it is behind. */
  z.strictObject({ kind: z.literal('clock-off'), seconds: z.number().int(), corrected: z.boolean() }),
  /** The service shows entries that cannot be read. */
  z.strictObject({ kind: z.literal('entries-unreadable'), entries: z.number().int().positive() }),
  /** Somebody wants to quit while entries are saved nowhere else. */
  z.strictObject({ kind: z.literal('quit-asked') }),
  /** A defect of the program, which goes on; `folder` has the log that says where. */
  z.strictObject({ kind: z.literal('unexpected'), folder: z.string() }),
  /** The program broke down in an earlier run; `folder` has the reports of it. */
  z.strictObject({ kind: z.literal('crash-report'), folder: z.string() }),
  /** What was not saved was written to `file`. */
  z.strictObject({ kind: z.literal('exported'), file: z.string(), count: z.number().int() }),
]);
export type Notice = z.infer<typeof noticeSchema>;

export const noticeKindSchema = z.enum(noticeSchema.options.map((option) => option.shape.kind.value));
