/**
 * All failures that the user sees, as one tagged union. It crosses IPC and the control socket; `messages` has the texts: what happened,
 * what was kept, what to do.
 */
import { z } from 'zod';
import { unsupportedDesktopSchema } from './activity/activity.ts';
import { utcInstantSchema, uuidSchema } from './values/brands.ts';
import { calendarFailureSchema } from './history/calendar.ts';
import { gitFailureSchema } from './work-items/git-failure.ts';
import { itemFailureSchema } from './work-items/item-failure.ts';
import { unreadableEntrySchema } from './history/unreadable-entry.ts';
import { campusFailureSchema } from './campus/failures.ts';
import { connectionFailures } from './connections/connection-failures.ts';
import { recordFailures } from './timer/projects.ts';
import { failingSchema } from './timer/failing.ts';
import { reminderSchema } from './timer/reminders.ts';
import { shortcutActionSchema } from './program/shortcuts.ts';
import { importExportFailures } from './history/import-export-failures.ts';

const timeFieldSchema = z.enum(['start', 'end']);
type TimeField = z.infer<typeof timeFieldSchema>;

export const failureSchema = z.discriminatedUnion('kind', [
  /** `length` and `limit` in characters. */
  z.strictObject({ kind: z.literal('description-too-long'), length: z.number(), limit: z.number() }),
  z.strictObject({ kind: z.literal('too-many-tags'), limit: z.number() }),
  z.strictObject({ kind: z.literal('unreadable-time'), text: z.string(), field: timeFieldSchema }),
  z.strictObject({ kind: z.literal('unreadable-duration'), text: z.string() }),
  /** `field`: the one that was changed. */
  z.strictObject({ kind: z.literal('end-before-start'), field: timeFieldSchema }),
  z.strictObject({ kind: z.literal('time-in-future'), field: timeFieldSchema }),
  /** Seconds for which the service asked for no requests. */
  z.strictObject({ kind: z.literal('retry-after'), seconds: z.number().int().positive() }),
  /** `days`: limit of a start in the past. */
  z.strictObject({ kind: z.literal('start-too-long-ago'), days: z.number() }),
  z.strictObject({ kind: z.literal('time-outside-entry') }),
  /** The service assigns projects only through tasks. `choices`: names of its tasks, if none is obvious. */
  z.strictObject({ kind: z.literal('project-needs-task'), project: z.string(), choices: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('no-reopening') }),
  /** A link that is not allowed or unreadable. */
  z.strictObject({
    kind: z.literal('link-refused'),
    reason: z.enum(['not-ours', 'too-long', 'unreadable', 'unknown-action', 'unknown-parameter', 'repeated-parameter', 'bad-value']),
  }),
  z.strictObject({ kind: z.literal('nothing-to-undo') }),
  z.strictObject({ kind: z.literal('favourites-full'), limit: z.number() }),
  z.strictObject({ kind: z.literal('no-such-favourite') }),
  z.strictObject({ kind: z.literal('paused-full'), limit: z.number() }),
  z.strictObject({ kind: z.literal('nothing-to-pause') }),
  z.strictObject({ kind: z.literal('nothing-paused') }),
  z.strictObject({ kind: z.literal('no-such-pause') }),
  z.strictObject({ kind: z.literal('no-such-name'), what: z.enum(['project', 'tag']), name: z.string() }),
  /** Of a typed line; `closest`: known names that may be meant. */
  z.strictObject({ kind: z.literal('unknown-project'), name: z.string(), closest: z.array(z.string()) }),
  /** A finished entry is required, and the text has no end. */
  z.strictObject({ kind: z.literal('end-missing') }),
  z.strictObject({ kind: z.literal('undo-outdated') }),
  z.strictObject({ kind: z.literal('nothing-running') }),
  z.strictObject({ kind: z.literal('nothing-to-continue') }),
  z.strictObject({ kind: z.literal('no-such-entry') }),
  z.strictObject({ kind: z.literal('no-such-version') }),
  z.strictObject({ kind: z.literal('shortcut-in-use'), action: shortcutActionSchema }),
  z.strictObject({ kind: z.literal('shortcut-refused'), accelerator: z.string() }),
  z.strictObject({ kind: z.literal('no-autostart') }),
  z.strictObject({ kind: z.literal('no-such-question') }),
  z.strictObject({ kind: z.literal('no-longer-two') }),
  z.strictObject({ kind: z.literal('nothing-unsaved') }),
  z.strictObject({ kind: z.literal('export-failed'), detail: z.string() }),
  /** The disk is full: the command had no effect, everything earlier is kept. */
  z.strictObject({ kind: z.literal('storage-full') }),
  /** Any other disk error; `detail` is the system's message. */
  z.strictObject({ kind: z.literal('storage-failed'), detail: z.string() }),
  /** A malformed request; `detail` names the fields. */
  z.strictObject({ kind: z.literal('bad-request'), detail: z.string() }),
  /** An agent asked for a change, and the user has not permitted it. */
  z.strictObject({ kind: z.literal('agents-only-read'), agent: z.string() }),
  /** Too many subscribers of the control socket. */
  z.strictObject({ kind: z.literal('too-many-watchers'), limit: z.number() }),
  z.strictObject({ kind: z.literal('activity-off') }),
  z.strictObject({ kind: z.literal('rules-full'), limit: z.number() }),
  z.strictObject({ kind: z.literal('activity-unsupported'), desktop: unsupportedDesktopSchema }),
  ...recordFailures,
  ...connectionFailures,
  z.strictObject({ kind: z.literal('campus'), cause: campusFailureSchema }),
  calendarFailureSchema,
  itemFailureSchema,
  gitFailureSchema,
  z.strictObject({ kind: z.literal('not-opened'), path: z.string() }),
  ...importExportFailures,
]);
export type Failure = z.infer<typeof failureSchema>;

export type EntryField = TimeField | 'duration' | 'description' | 'project' | 'tags' | 'split';

const fieldsOfFailures: ReadonlyMap<string, EntryField> = new Map([
  ['description-too-long', 'description'],
  ['too-many-tags', 'tags'],
  ['project-needs-task', 'project'],
  ['start-too-long-ago', 'start'],
  ['unreadable-duration', 'duration'],
  ['time-outside-entry', 'split'],
]);

/** The field of an entry that the failure concerns; null for the whole entry or anything else. */
export function failedEntryField(failure: { readonly kind: string; readonly field?: unknown }): EntryField | null {
  return fieldsOfFailures.get(failure.kind) ?? (failure.field === 'start' || failure.field === 'end' ? failure.field : null);
}

export const startFailureSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('profile-not-writable'), folder: z.string(), detail: z.string() }),
  z.strictObject({ kind: z.literal('profile-in-use'), folder: z.string() }),
  z.strictObject({ kind: z.literal('disk-full'), folder: z.string() }),
  z.strictObject({ kind: z.literal('database-newer'), file: z.string() }),
  z.strictObject({ kind: z.literal('database-unusable'), file: z.string(), detail: z.string() }),
  z.strictObject({ kind: z.literal('flag-needs-value'), flag: z.string() }),
  /** The entries in `folder` belong to another account. */
  z.strictObject({ kind: z.literal('other-account'), folder: z.string() }),
  /** A bug; `folder` contains the log. */
  z.strictObject({ kind: z.literal('unexpected'), folder: z.string() }),
]);
export type StartFailure = z.infer<typeof startFailureSchema>;

/** A message in the popover that is not the answer to a click; stays until dismissed. */
export const noticeSchema = z.discriminatedUnion('kind', [
  /** A damaged database file was set aside at `keptAs`; `restored` is its replacement. */
  z.strictObject({
    kind: z.literal('database-restored'),
    database: z.enum(['replica', 'service']),
    /** Omitted if the file was missing. */
    keptAs: z.string().optional(),
    restored: z.enum(['copy', 'empty']),
  }),
  /**
   * Another program removed, replaced or overwrote the open file; all data is in a new one. `keptAs`: the file that was found in its place.
   */
  z.strictObject({ kind: z.literal('database-moved'), keptAs: z.string().optional() }),
  z.strictObject({ kind: z.literal('copy-failed'), detail: z.string() }),
  z.strictObject({ kind: z.literal('settings-reset'), keptAs: z.string() }),
  /** Values of the settings file that have their defaults, such as `tray.theme`. */
  z.strictObject({ kind: z.literal('settings-unreadable'), names: z.array(z.string()).readonly() }),
  z.strictObject({ kind: z.literal('favourites-unreadable'), keptAs: z.string() }),
  z.strictObject({ kind: z.literal('paused-unreadable'), keptAs: z.string() }),
  z.strictObject({ kind: z.literal('breaks-unreadable'), keptAs: z.string() }),
  /** The file of the recorded activity was damaged, and is at `keptAs`; omitted: it was gone. The recording goes on in a new one. */
  z.strictObject({ kind: z.literal('activity-restarted'), keptAs: z.string().optional() }),
  /** The definition of a connection was unreadable; it is kept at `keptAs`, its entries beside it. */
  z.strictObject({ kind: z.literal('connection-unreadable'), keptAs: z.string() }),
  /** A removed connection is restored, because `count` of its entries are unsaved; null: its file is damaged, and some may be. */
  z.strictObject({ kind: z.literal('connection-returned'), name: z.string(), count: z.number().int().positive().nullable() }),
  /** A disk error in the background; `detail` is the system's message. */
  z.strictObject({ kind: z.literal('storage-failed'), detail: z.string() }),
  z.strictObject({ kind: z.literal('no-tray'), tray: z.enum(['missing', 'hidden']) }),
  /** A reminder for which the system accepted no notification. */
  z.strictObject({ kind: z.literal('reminder'), reminder: reminderSchema }),
  z.strictObject({ kind: z.literal('not-remembered'), detail: z.string() }),
  /** A command failed that was given where no answer can be shown, such as in the tray menu. */
  z.strictObject({ kind: z.literal('refused'), failure: failureSchema }),
  z.strictObject({ kind: z.literal('stopped-elsewhere'), localId: uuidSchema, description: z.string(), at: utcInstantSchema }),
  /** Difference between this computer's clock and the service's; positive: this computer is behind. */
  z.strictObject({ kind: z.literal('clock-off'), seconds: z.number().int(), corrected: z.boolean() }),
  /** `entries`: how many; `rows`: the first of them. */
  z.strictObject({
    kind: z.literal('entries-unreadable'),
    entries: z.number().int().positive(),
    rows: z.array(unreadableEntrySchema).readonly(),
  }),
  z.strictObject({ kind: z.literal('failing'), failing: failingSchema }),
  z.strictObject({ kind: z.literal('quit-asked') }),
  z.strictObject({ kind: z.literal('unexpected'), folder: z.string() }),
  z.strictObject({ kind: z.literal('crash-report'), folder: z.string() }),
  z.strictObject({ kind: z.literal('updated'), version: z.string() }),
  z.strictObject({ kind: z.literal('exported'), file: z.string(), count: z.number().int() }),
]);
export type Notice = z.infer<typeof noticeSchema>;

export const noticeKindSchema = z.enum(noticeSchema.options.map((option) => option.shape.kind.value));
