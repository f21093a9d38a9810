/**
 * Decides what is done next to bring the worklogs of one entry in line with the entry. Pure. A draft is noted on disk before it is sent and
 * has a mark or an instant of its own, so a list of the item's worklogs tells whether it took effect: nothing is repeated without such a
 * list.
 */
import { z } from 'zod';
import { connectionKeySchema } from '#shared/connections/connections.ts';
import { shiftInstant, utcInstantSchema, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { itemLinkSchema, type ItemLink } from '#shared/work-items/item-link.ts';
import { itemTimeSchema } from '#shared/work-items/item-time.ts';
import type { Worklog } from '../tracker-api.ts';

/** What the worklogs of an entry should be: one with this content. */
const spentSchema = z.strictObject({ item: itemLinkSchema, start: utcInstantSchema, minutes: z.number().int().positive() });
export type Spent = Readonly<z.infer<typeof spentSchema>>;

const draftSchema = z.strictObject({
  ...spentSchema.shape,
  /** The instant that is sent: where worklogs have no text, no other one of the user on the item has it. */
  at: utcInstantSchema,
  /** Identifies the draft among those of all entries, in the text of its worklog. */
  mark: z.string(),
});
export type Draft = Readonly<z.infer<typeof draftSchema>>;

export const spentRecordSchema = z.strictObject({
  entry: uuidSchema,
  /** Of the entry. */
  connection: connectionKeySchema,
  /** Of the entry, when it was created. */
  began: utcInstantSchema,
  /** null: the entry runs, was deleted, or has no item. */
  wanted: spentSchema.nullable(),
  /** Time was wanted once: changes are followed, whenever the entry ends now. */
  isFollowed: z.boolean(),
  /** All that may be at a tracker. */
  drafts: z.array(draftSchema),
  /** When a write was sent of which no answer is known: wall clock, milliseconds. */
  sentMs: z.number().nullable(),
  /** `nothing`: nothing is wanted, and nothing is at a tracker. */
  state: z.union([itemTimeSchema, z.strictObject({ kind: z.literal('nothing') })]),
});
export type SpentRecord = Readonly<z.infer<typeof spentRecordSchema>>;

export type NextStep =
  | { readonly kind: 'list'; readonly item: ItemLink }
  /** Notes a draft, which is not sent yet. */
  | { readonly kind: 'note'; readonly draft: Omit<Draft, 'mark'> }
  | { readonly kind: 'add'; readonly draft: Draft }
  | { readonly kind: 'remove'; readonly item: ItemLink; readonly worklog: string }
  /** No worklog of another draft is left. */
  | { readonly kind: 'forget'; readonly kept: readonly Draft[] }
  | { readonly kind: 'done' };

export interface KnownLists {
  /** The worklogs of an item as they were listed after the last write; undefined: not listed. */
  readonly list: (item: ItemLink) => readonly Worklog[] | undefined;
  /** Whether the draft of another entry has the instant. */
  readonly isTaken: (item: ItemLink, at: UtcInstant) => boolean;
}

/** In the text of each worklog of the entry. */
export function entryMark(entry: Uuid): string {
  return `Clocktower ${entry.slice(-12)}-`;
}

export function sameItem(one: ItemLink, other: ItemLink): boolean {
  return one.tracker === other.tracker && one.key === other.key;
}

export function sameSpent(one: Spent | null, other: Spent | null): boolean {
  return one === null || other === null
    ? one === other
    : sameItem(one.item, other.item) && one.start === other.start && one.minutes === other.minutes;
}

function freeInstant({ item, start }: Spent, listed: readonly Worklog[], { isTaken }: KnownLists): UtcInstant {
  let at = start;
  while (isTaken(item, at) || listed.some((worklog) => worklog.text === null && worklog.start === at)) {
    at = shiftInstant(at, 1);
  }
  return at;
}

export function nextStep({ entry, wanted, drafts }: SpentRecord, lists: KnownLists): NextStep {
  const current = wanted === null ? undefined : drafts.findLast((draft) => sameSpent(draft, wanted));
  let isWritten = false;
  for (const { item } of drafts) {
    const listed = lists.list(item);
    if (listed === undefined) {
      return { kind: 'list', item };
    }
    const here = drafts.filter((draft) => sameItem(draft.item, item));
    const isOurs = ({ text, start }: Worklog): boolean =>
      text === null ? here.some(({ at }) => at === start) : text.includes(entryMark(entry));
    const isOf = (draft: Draft | undefined, { text, start }: Worklog): boolean =>
      draft !== undefined && sameItem(draft.item, item) && (text === null ? draft.at === start : text.includes(draft.mark));
    const ours = listed.filter(isOurs);
    const kept = ours.find((worklog) => isOf(current, worklog));
    const surplus = ours.find((worklog) => worklog !== kept);
    if (surplus !== undefined) {
      return { kind: 'remove', item, worklog: surplus.key };
    }
    isWritten ||= kept !== undefined;
  }
  if (drafts.some((draft) => draft !== current)) {
    return { kind: 'forget', kept: current === undefined ? [] : [current] };
  }
  if (wanted === null || isWritten) {
    return { kind: 'done' };
  }
  if (current !== undefined) {
    return { kind: 'add', draft: current };
  }
  const listed = lists.list(wanted.item);
  return listed === undefined
    ? { kind: 'list', item: wanted.item }
    : { kind: 'note', draft: { ...wanted, at: freeInstant(wanted, listed, lists) } };
}
