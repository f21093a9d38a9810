/**
 * The View: everything a window, the tray or the command line needs to draw, derived in the main process from
 * what is confirmed and what is pending. It holds no ticking value: elapsed time is `now - start`.
 */
import { z } from 'zod';
import { localDateSchema, secondsSchema, utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { attentionReasonSchema } from './attention.ts';
import { connectionKeySchema, signInStateSchema, thisComputerKey } from '../connections/connections.ts';
import { wifiHealthSchema } from '../campus/wifi.ts';
import { noticeSchema } from '../failures.ts';
import { overlapSchema } from './overlaps.ts';
import { commandViewSchema } from './undo.ts';

export const namedSchema = z.strictObject({ id: uuidSchema, name: z.string().nullable() });
export type Named = z.infer<typeof namedSchema>;

export const projectViewSchema = z.strictObject({ id: uuidSchema, name: z.string(), color: z.string() });
export type ProjectView = z.infer<typeof projectViewSchema>;

/**
 * About each entry, never about the line: `saved` the service has it as shown; `queued` it waits here;
 * `sending` it is on its way or its answer got lost and is being looked for; `attention` a user must decide.
 */
export const entryStateSchema = z.enum(['saved', 'queued', 'sending', 'attention']);
export type EntryState = z.infer<typeof entryStateSchema>;

export const entryViewSchema = z.strictObject({
  /** This machine's own identifier of the entry; stays the same before and after it is saved. */
  localId: uuidSchema,
  start: utcInstantSchema,
  /** null: running. */
  end: utcInstantSchema.nullable(),
  /** Empty when there is none. */
  description: z.string(),
  project: projectViewSchema.nullable(),
  /** `name`: null where neither the service nor this person has a word for it. */
  task: namedSchema.nullable(),
  tags: z.array(namedSchema),
  state: entryStateSchema,
  /** Why a user must decide, in the service's or our words; null unless `state` is `attention`. */
  problem: z.string().nullable(),
});
export type EntryView = z.infer<typeof entryViewSchema>;

const attentionItemSchema = z.strictObject({ entry: entryViewSchema, reason: attentionReasonSchema });
export type AttentionItem = z.infer<typeof attentionItemSchema>;

/** What was worked on lately, one row a distinct description and project, the latest first. */
const recentViewSchema = z.strictObject({
  /** The latest entry of this kind: the one that Continue repeats. */
  localId: uuidSchema,
  description: z.string(),
  project: projectViewSchema.nullable(),
});
export type RecentView = z.infer<typeof recentViewSchema>;

/** Words and a place that a user pinned, to be started again. */
const favouriteViewSchema = z.strictObject({
  id: uuidSchema,
  /** Empty when there is none. */
  description: z.string(),
  project: projectViewSchema.nullable(),
  task: namedSchema.nullable(),
  tags: z.array(namedSchema),
});
export type FavouriteView = z.infer<typeof favouriteViewSchema>;

/**
 * About the line to the service: `no-access` it answers and lets the user see nothing of the organization; `local` the service is in this program; `online` the last request was answered;
 * `server-down` the network works and the service does not answer as it should; `no-network` it was not reached;
 * `signed-out` nobody is signed in, or the service no longer accepts the sign-in; `unknown` nothing was asked yet.
 */
export const lineSchema = z.enum(['local', 'online', 'server-down', 'no-network', 'no-access', 'signed-out', 'unknown']);
export type Line = z.infer<typeof lineSchema>;

/** A connection that is not the current one: it goes on sending what waits, and its timer goes on running. */
const otherConnectionSchema = z.strictObject({
  id: connectionKeySchema,
  name: z.string(),
  signIn: signInStateSchema,
  /** What runs there; several at once are shown by the latest. */
  running: entryViewSchema.nullable(),
  waiting: z.number().int().nonnegative(),
  attention: z.number().int().nonnegative(),
});
export type OtherConnection = z.infer<typeof otherConnectionSchema>;

export const viewSchema = z.strictObject({
  /** Counts up with every change; the higher one is the newer. */
  revision: z.number().int().nonnegative(),
  /** What is added to this computer's clock to get the time of the connection, in milliseconds. */
  clockCorrectionMs: z.number().int(),
  /** Where new entries go. */
  connection: z.strictObject({ id: connectionKeySchema, kind: z.enum(['embedded', 'server']), name: z.string(), signIn: signInStateSchema }),
  /** The other connections, in their lasting order. */
  others: z.array(otherConnectionSchema),
  timer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('stopped') }),
    z.strictObject({ kind: z.literal('running'), entry: entryViewSchema }),
  ]),
  today: z.strictObject({
    /** In this machine's time zone. */
    date: localDateSchema,
    /** Every entry that touches today, the running one included, the newest start first. */
    entries: z.array(entryViewSchema),
    /** Time of finished entries that falls into today. The running one adds `now - max(start, midnight)`. */
    finishedSeconds: secondsSchema,
    /** When today began here: what of an entry lies before belongs to yesterday. */
    midnight: utcInstantSchema,
    /** Entries of today that were tracked at the same time, without those that the user keeps so. */
    overlaps: z.array(overlapSchema).readonly(),
  }),
  /** What only a user can decide, the newest start first; each entry of today is in `today`, too. */
  attention: z.array(attentionItemSchema),
  /** Two entries that run at once and have not been decided about; `refused`: the service does not take the later one because of the earlier one. */
  twoRunning: z.strictObject({ earlier: entryViewSchema, later: entryViewSchema, refused: z.boolean() }).nullable(),
  /** In the order they were pinned. */
  favourites: z.array(favouriteViewSchema),
  recents: z.array(recentViewSchema),
  sync: z.strictObject({
    line: lineSchema,
    /** The service asked for no requests before; null: it did not. */
    retryAt: utcInstantSchema.nullable(),
    /** Entries not confirmed yet, without those that need attention. */
    waiting: z.number().int().nonnegative(),
    attention: z.number().int().nonnegative(),
    /** What else is to be decided: about entries that are saved. */
    questions: z.number().int().nonnegative(),
  }),
  /** What the campus directory last said of the campus Wi-Fi; left out where it never was asked. */
  campusWifi: wifiHealthSchema.optional(),
  /** What was done last and can be taken back. */
  undo: commandViewSchema.nullable(),
  notices: z.array(noticeSchema),
});
export type View = z.infer<typeof viewSchema>;

/** How many decisions wait for their person, about entries saved or not. */
export function decisionsOf({ attention, questions }: Pick<View['sync'], 'attention' | 'questions'>): number {
  return attention + questions;
}

/** Entries that are saved nowhere but here, of every connection. What waits for the service in this program is as good as saved. */
export function unsavedCount({ connection, sync, others }: Pick<View, 'connection' | 'sync' | 'others'>): number {
  const here = (connection.kind === 'embedded' ? 0 : sync.waiting) + sync.attention;
  return others.reduce((sum, other) => sum + (other.id === thisComputerKey ? 0 : other.waiting) + other.attention, here);
}

/** The favourite that is just what the entry says; null: it is not pinned. */
export function favouriteOf({ description, project, task, tags }: Pick<EntryView, 'description' | 'project' | 'task' | 'tags'>, favourites: readonly FavouriteView[]): FavouriteView | null {
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

/** Recent entries that no favourite offers already: a recent one is known by its words and its project alone. */
export function unpinnedRecents({ recents, favourites }: Pick<View, 'recents' | 'favourites'>): readonly RecentView[] {
  return recents.filter(({ description, project }) => !favourites.some((each) => each.description === description && each.project?.id === project?.id));
}
