/**
 * The View: everything that a window, the tray or the command line draws, derived in the main process from confirmed and pending data. It
 * contains no ticking value: elapsed time is `now - start`.
 */
import { z } from 'zod';
import { localDateSchema, recordIdSchema, secondsSchema, utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { attentionReasonSchema } from './attention.ts';
import { connectionKeySchema, signInStateSchema, thisComputerKey } from '../connections/connections.ts';
import { wifiHealthSchema } from '../campus/wifi.ts';
import { noticeSchema } from '../failures.ts';
import { itemTimeSchema } from '../work-items/item-time.ts';
import { overlapSchema } from './overlaps.ts';
import { commandViewSchema } from './undo.ts';

export const namedSchema = z.strictObject({ id: recordIdSchema, name: z.string().nullable() });
export type Named = z.infer<typeof namedSchema>;

export const projectViewSchema = z.strictObject({ id: recordIdSchema, name: z.string(), color: z.string() });
export type ProjectView = z.infer<typeof projectViewSchema>;

/**
 * State of an entry, independent of connectivity. `saved`: the service has it as shown; `queued`: waits here; `sending`: in flight, or with
 * an unknown outcome; `attention`: needs the user's answer.
 */
export const entryStateSchema = z.enum(['saved', 'queued', 'sending', 'attention']);

/** The item of a tracker that an entry is about. */
export const entryItemSchema = z.strictObject({ key: z.string() });

export const entryViewSchema = z.strictObject({
  /** The local identifier of the entry, which never changes. */
  localId: uuidSchema,
  start: utcInstantSchema,
  end: utcInstantSchema.nullable(),
  description: z.string(),
  project: projectViewSchema.nullable(),
  /** `name`: null if neither the service nor the user has named it. */
  task: namedSchema.nullable(),
  tags: z.array(namedSchema),
  /** Omitted if the service does not store it. */
  billable: z.boolean().optional(),
  state: entryStateSchema,
  /** Why the user must answer; null unless `state` is `attention`. */
  problem: z.string().nullable(),
  /** Another client replaced content that was written here, and the user has not looked at its versions yet. */
  isReplaced: z.boolean(),
  /** The item of a tracker that it is about; omitted without one. */
  item: entryItemSchema.extend({ time: itemTimeSchema.optional() }).optional(),
});
export type EntryView = z.infer<typeof entryViewSchema>;

const attentionItemSchema = z.strictObject({ entry: entryViewSchema, reason: attentionReasonSchema });
export type AttentionItem = z.infer<typeof attentionItemSchema>;

/** Recent work, one row per distinct description and project, the latest first. */
const recentViewSchema = z.strictObject({
  /** The latest entry of this kind, which Continue repeats. */
  localId: uuidSchema,
  description: z.string(),
  project: projectViewSchema.nullable(),
});
export type RecentView = z.infer<typeof recentViewSchema>;

/** A pinned description with project, task and tags, to be started again. */
const favouriteViewSchema = z.strictObject({
  id: uuidSchema,
  description: z.string(),
  project: projectViewSchema.nullable(),
  task: namedSchema.nullable(),
  tags: z.array(namedSchema),
});
export type FavouriteView = z.infer<typeof favouriteViewSchema>;

/** The content of an entry that was stopped to be resumed. */
const pausedViewSchema = z.strictObject({
  ...favouriteViewSchema.shape,
  /** Omitted if the service does not store it. */
  billable: z.boolean().optional(),
  pausedAt: utcInstantSchema,
});
export type PausedView = z.infer<typeof pausedViewSchema>;

/** `local`: embedded. `no-access`: it answers but shows the user nothing of the organization. `unknown`: no request yet. */
export const connectivitySchema = z.enum(['local', 'online', 'server-down', 'no-network', 'no-access', 'signed-out', 'unknown']);
export type Connectivity = z.infer<typeof connectivitySchema>;

/** True if no entry can be saved at the service at the moment. */
export function isCutOff(connectivity: Connectivity): boolean {
  return ['no-network', 'server-down', 'no-access', 'signed-out'].includes(connectivity);
}

/** A connection that is not the current one: it keeps sending, and its timer keeps running. */
const otherConnectionSchema = z.strictObject({
  id: connectionKeySchema,
  name: z.string(),
  signIn: signInStateSchema,
  /** The latest running entry. */
  running: entryViewSchema.nullable(),
  waiting: z.number().int().nonnegative(),
  attention: z.number().int().nonnegative(),
});
export type OtherConnection = z.infer<typeof otherConnectionSchema>;

export const viewSchema = z.strictObject({
  revision: z.number().int().nonnegative(),
  /** Milliseconds to add to this computer's clock to get the time of the connection. */
  clockCorrectionMs: z.number().int(),
  /** The destination of new entries. */
  connection: z.strictObject({
    id: connectionKeySchema,
    kind: z.enum(['embedded', 'server']),
    name: z.string(),
    signIn: signInStateSchema,
  }),
  /** The other connections, in a stable order. */
  others: z.array(otherConnectionSchema),
  /** Of a new entry that names no project; null: none. */
  defaultProject: projectViewSchema.nullable(),
  timer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('stopped') }),
    z.strictObject({ kind: z.literal('running'), entry: entryViewSchema }),
  ]),
  today: z.strictObject({
    /** In this computer's time zone. */
    date: localDateSchema,
    /** Every entry that touches today, including the running one, the newest start first. */
    entries: z.array(entryViewSchema),
    /** Seconds of finished entries in today. The running one adds `now - max(start, midnight)`. */
    finishedSeconds: secondsSchema,
    /** The local start of today; time before it belongs to yesterday. */
    midnight: utcInstantSchema,
    /** Overlaps of today, without those that the user keeps. */
    overlaps: z.array(overlapSchema).readonly(),
  }),
  /** Open questions, the newest start first; entries of today are also in `today`. */
  attention: z.array(attentionItemSchema),
  /** Unsent changes from before the file was damaged that wait for the user's decision. */
  recovered: z.number().int().nonnegative(),
  /** Two running entries without a decision; `refused`: the service refuses the later one because of the earlier one. */
  twoRunning: z.strictObject({ earlier: entryViewSchema, later: entryViewSchema, refused: z.boolean() }).nullable(),
  /** In the order of pinning. */
  favourites: z.array(favouriteViewSchema),
  /** The latest first. */
  paused: z.array(pausedViewSchema),
  recents: z.array(recentViewSchema),
  sync: z.strictObject({
    connectivity: connectivitySchema,
    /** What the service said about `no-access`. */
    refusal: z.string().optional(),
    /** End of a Retry-After; null without one. */
    retryAt: utcInstantSchema.nullable(),
    /** Entries not confirmed yet, without those that need attention. */
    waiting: z.number().int().nonnegative(),
    /** Entries that are not saved before the user decides, with the recovered ones. */
    attention: z.number().int().nonnegative(),
    /** Questions about saved entries. */
    questions: z.number().int().nonnegative(),
  }),
  /** The latest state of the campus Wi-Fi; omitted before the first request. */
  campusWifi: wifiHealthSchema.optional(),
  undo: commandViewSchema.nullable(),
  notices: z.array(noticeSchema),
});
export type View = z.infer<typeof viewSchema>;

/** Number of open questions, about saved and unsaved entries. */
export function countDecisions({ attention, questions }: Pick<View['sync'], 'attention' | 'questions'>): number {
  return attention + questions;
}

/** Entries of all connections that are saved only here. Entries for the embedded service count as saved. */
export function unsavedCount({ connection, sync, others }: Pick<View, 'connection' | 'sync' | 'others'>): number {
  const here = (connection.kind === 'embedded' ? 0 : sync.waiting) + sync.attention;
  return others.reduce((sum, other) => sum + (other.id === thisComputerKey ? 0 : other.waiting) + other.attention, here);
}

/** The favourite with exactly the content of the entry; null if it is not pinned. */
export function findFavourite(
  { description, project, task, tags }: Pick<EntryView, 'description' | 'project' | 'task' | 'tags'>,
  favourites: readonly FavouriteView[],
): FavouriteView | null {
  return (
    favourites.find(
      (each) =>
        each.description === description &&
        each.task?.id === task?.id &&
        (task !== null || each.project?.id === project?.id) &&
        each.tags.length === tags.length &&
        each.tags.every(({ id }) => tags.some((tag) => tag.id === id)),
    ) ?? null
  );
}

/** Recent entries that can be continued: without the running one and those with a favourite, compared by description and project only. */
export function continuableRecents({ recents, favourites, timer }: Pick<View, 'recents' | 'favourites' | 'timer'>): readonly RecentView[] {
  const runningId = timer.kind === 'running' ? timer.entry.localId : null;
  return recents.filter(
    ({ localId, description, project }) =>
      localId !== runningId && !favourites.some((each) => each.description === description && each.project?.id === project?.id),
  );
}
