/** What a row of the service means, decided from facts alone. `reconcile` gathers the facts and carries the decision out. */
import type { Uuid } from '#shared/values/brands.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import {
  equalFields,
  sameContent,
  sameUpToStop,
  toEntryContent,
  type Attempt,
  type EntryContent,
  type EntryRecord,
} from '../entry-record.ts';

/** What a row means for the entry that it belongs to. */
type OwnedDecision =
  /** Older than the entry, or nothing is to be done. */
  | { readonly kind: 'skip' }
  /** It is as confirmed: a change may be sent. */
  | { readonly kind: 'same' }
  /** The unanswered update took effect. */
  | { readonly kind: 'written'; readonly attempt: Attempt }
  /** An older body of the entry was delivered again: what is wanted is written again. */
  | { readonly kind: 'late'; readonly attempt: Attempt }
  | { readonly kind: 'merge'; readonly ancestor: EntryContent };

interface OwnedFacts {
  readonly owner: EntryRecord;
  readonly content: EntryContent;
  /** Writes of the entry that may still take effect, the oldest first. */
  readonly attempts: readonly Attempt[];
  /** The entry may be newer than the read. */
  readonly isNewer: boolean;
  /** The read began after the attempt could take effect. */
  readonly isClosed: (attempt: Attempt) => boolean;
}

function decideUnknown({ owner, content, attempts, isClosed }: OwnedFacts, base: EntryContent): OwnedDecision {
  const current = attempts.at(-1);
  if (current?.kind === 'update' && sameContent(content, current.body)) {
    return { kind: 'written', attempt: current };
  }
  if (current !== undefined && !isClosed(current)) {
    // It may still take effect, and would revert what is sent before that.
    return { kind: 'skip' };
  }
  if (sameContent(content, base)) {
    return { kind: 'same' };
  }
  // The client that changed the row since had seen the content that it is more similar to.
  const isAfterOurs = current?.kind === 'update' && equalFields(current.body, content) >= equalFields(base, content);
  return { kind: 'merge', ancestor: isAfterOurs && owner.base !== null ? current.body : base };
}

export function decideOwned(facts: OwnedFacts): OwnedDecision {
  const { owner, content, attempts, isNewer, isClosed } = facts;
  const { base, state, deleted } = owner;
  if (state === 'sent' || base === null) {
    return { kind: 'skip' };
  }
  if (isNewer) {
    // A read that shows the confirmed content is not older than it.
    return state === 'changed' && sameContent(content, base) ? { kind: 'same' } : { kind: 'skip' };
  }
  if (state === 'unknown') {
    return decideUnknown(facts, base);
  }
  if (deleted && state === 'saved') {
    // The delete was answered. A row that is still there after the grace was not deleted.
    const isLasting = attempts.every(isClosed);
    return isLasting ? { kind: 'merge', ancestor: base } : { kind: 'skip' };
  }
  if (sameContent(content, base)) {
    return { kind: 'same' };
  }
  const late = attempts.find(({ kind, body }) => kind === 'update' && sameContent(body, content));
  return late === undefined ? { kind: 'merge', ancestor: base } : { kind: 'late', attempt: late };
}

/** What a row means that belongs to no entry. */
type UnownedDecision =
  /** Older than the removal of its entry. */
  | { readonly kind: 'skip' }
  | { readonly kind: 'import'; readonly duplicateOf: Uuid | null }
  | { readonly kind: 'adopt'; readonly attempt: Attempt }
  /** An open create may still make a row of this second: whose row this is, is known when it has ended. */
  | { readonly kind: 'hold'; readonly attempt: Attempt }
  | { readonly kind: 'ask'; readonly attempt: Attempt };

interface UnownedFacts {
  readonly row: RemoteEntry;
  /** Its entry was removed after the read began. */
  readonly isGone: boolean;
  /** Creates of the row's second that may still take effect, the oldest first, with their entries. */
  readonly creates: readonly { readonly attempt: Attempt; readonly entry: EntryRecord | null }[];
  readonly isClosed: (attempt: Attempt) => boolean;
}

/** True if a user would call two rows of one second the same work. A second delivery may have been changed since. */
export function isSameWork(one: EntryContent, other: EntryContent): boolean {
  return one.description === other.description && one.taskId === other.taskId && one.ownProjectId === other.ownProjectId;
}

export function decideUnowned({ row, isGone, creates, isClosed }: UnownedFacts): UnownedDecision {
  if (isGone) {
    return { kind: 'skip' };
  }
  const content = toEntryContent(row);
  const seekers = creates.filter(({ entry }) => entry !== null && entry.serverId === null);
  const match = seekers.find(({ attempt }) => sameUpToStop(attempt.body, content));
  const asked = creates.find(({ entry }) => entry?.blocked?.kind === 'ask' && entry.blocked.found.id === row.id);
  if (asked !== undefined && match === undefined) {
    return { kind: 'ask', attempt: asked.attempt };
  }
  if (match !== undefined) {
    return match.entry?.state === 'sent' ? { kind: 'hold', attempt: match.attempt } : { kind: 'adopt', attempt: match.attempt };
  }
  const unsure = seekers.filter(
    ({ attempt, entry }) => attempt.outcome !== 'answered' && (entry?.state === 'sent' || entry?.state === 'unknown'),
  );
  const open = unsure.find(({ attempt }) => !isClosed(attempt));
  if (open !== undefined) {
    return { kind: 'hold', attempt: open.attempt };
  }
  const [closed] = unsure;
  if (closed !== undefined) {
    return { kind: 'ask', attempt: closed.attempt };
  }
  const duplicate = creates.find(({ attempt }) => isSameWork(attempt.body, content));
  return { kind: 'import', duplicateOf: duplicate?.attempt.localId ?? null };
}
