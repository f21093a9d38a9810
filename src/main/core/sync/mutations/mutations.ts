/**
 * Mutations of more than one entry, and several mutations of which all happen or none. Pure: each results in one change set, and so in one
 * commit.
 */
import type { RecordId, UtcInstant, Uuid } from '#shared/values/brands.ts';
import { movedEnd } from './start-limits.ts';
import type { Failure } from '#shared/failures.ts';
import type { ItemLink } from '#shared/work-items/item-link.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { canonicalTags, unassigned, assigned, toAssignment, type Assignment } from '../assignment.ts';
import { billableIf, itemIf, newEntryRecord, type ChangeSet, type EntryContent, type EntryRecord } from '../entry-record.ts';
import {
  applyEntryMutation,
  checkDescription,
  deleteEntry,
  freeStart,
  later,
  newRecord,
  unblocked,
  type EntryMutation,
} from './entry-mutations.ts';
import type { EntryMutationContext, MutationResult } from './mutation-context.ts';
import { wishingTags } from '../catalog/wanted-names.ts';

/** Mutations that may be part of several: those that need no answer of the service. */
export type SingleMutation =
  | Extract<EntryMutation, { readonly kind: 'start' | 'stop' | 'continue' | 'edit' | 'delete' | 'restore' }>
  | {
      readonly kind: 'add';
      readonly description: string;
      readonly start: UtcInstant;
      readonly end: UtcInstant;
      readonly assignment?: Assignment;
      readonly tags?: readonly RecordId[];
      readonly tagWishes?: readonly string[];
      readonly billable?: boolean | undefined;
      readonly item?: ItemLink | null;
      /** Set by a caller that has to recognize the entry after a crash. */
      readonly localId?: Uuid;
    }
  /** Ends the entry at `at` and begins a copy there. */
  | { readonly kind: 'split'; readonly localId: Uuid; readonly at: UtcInstant }
  /** Replaces several entries by one, from the first start to the last end. */
  | { readonly kind: 'join'; readonly localIds: readonly Uuid[] };

export type Mutation =
  | EntryMutation
  | SingleMutation
  /** In order, each applied to the result of the previous ones. */
  | { readonly kind: 'several'; readonly mutations: readonly SingleMutation[] };

export interface MutationContext extends EntryMutationContext {
  readonly allRunning: readonly EntryRecord[];
}

export interface MutationEffect {
  readonly changeSet: ChangeSet;
  readonly acknowledged: readonly Acknowledgement[];
}

function addEntry(mutation: Extract<SingleMutation, { readonly kind: 'add' }>, context: EntryMutationContext): MutationResult {
  const description = canonicalDescription(mutation.description);
  const refusal =
    checkDescription(description) ??
    (mutation.start > context.now ? ({ kind: 'time-in-future', field: 'start' } as const) : null) ??
    (mutation.end < mutation.start ? ({ kind: 'end-before-start', field: 'end' } as const) : null) ??
    (mutation.end > context.now ? ({ kind: 'time-in-future', field: 'end' } as const) : null);
  if (refusal !== null) {
    return fail(refusal);
  }
  const start = freeStart(mutation.start, context);
  const assignment = mutation.assignment ?? unassigned;
  const tags = canonicalTags(mutation.tags ?? []);
  const moved = movedEnd(mutation, start);
  const end = moved > context.now ? later(start, context.now) : moved;
  const wanted = { start, end, description, ...assigned(assignment), tags, ...billableIf(mutation.billable), ...itemIf(mutation.item) };
  const content = wishingTags(wanted, mutation.tagWishes ?? []);
  const { localId = context.newId() } = mutation;
  const created = newEntryRecord(content, { localId, projectId: assignment.projectId, commandOrder: context.commandOrder });
  return succeed({ changeSet: { changed: [created] }, localId, at: start });
}

function presentRecord(localId: Uuid, { records }: EntryMutationContext): EntryRecord | null {
  const record = records.get(localId);
  return record === undefined || record.deleted ? null : record;
}

function splitEntry({ localId, at }: Extract<SingleMutation, { readonly kind: 'split' }>, context: EntryMutationContext): MutationResult {
  const record = presentRecord(localId, context);
  if (record === null) {
    return fail({ kind: 'no-such-entry' });
  }
  const { start, end } = record.local;
  if (at <= start || at >= (end ?? context.now)) {
    return fail({ kind: 'time-outside-entry' });
  }
  const secondStart = freeStart(at, context);
  // No second is lost where another entry starts at `at`.
  const firstEnd = end !== null && end < secondStart ? end : secondStart;
  const first = unblocked({ ...record, local: { ...record.local, end: firstEnd }, commandOrder: context.commandOrder, duplicateOf: null });
  const second = newRecord(
    { ...record.local, start: secondStart, end: end === null ? null : later(secondStart, end) },
    record.projectId,
    context,
  );
  return succeed({ changeSet: { changed: [first, second] }, localId: second.localId, at: secondStart });
}

function joinedDescription(records: readonly EntryRecord[]): string {
  return [...new Set(records.map(({ local }) => local.description))].filter((description) => description !== '').join('; ');
}

/** The entry that remains: the running one, so that it need not be restarted, or else the first. */
function findSurvivor(records: readonly EntryRecord[]): EntryRecord | undefined {
  return records.findLast(({ local }) => local.end === null) ?? records[0];
}

function isAssigned({ local }: EntryRecord): boolean {
  return local.taskId !== null || local.ownProjectId !== undefined || local.assignmentWish !== undefined;
}

function joinEntries(localIds: readonly Uuid[], context: EntryMutationContext): MutationResult {
  const found = [...new Set(localIds)].map((localId) => presentRecord(localId, context));
  const records = found.filter((record) => record !== null).sort((one, other) => (one.local.start < other.local.start ? -1 : 1));
  const survivor = findSurvivor(records);
  const [first] = records;
  if (survivor === undefined || first === undefined || records.length < found.length) {
    return fail({ kind: 'no-such-entry' });
  }
  const description = joinedDescription(records);
  const refusal = checkDescription(description);
  if (refusal !== null) {
    return fail(refusal);
  }
  const ends = records.map(({ local }) => local.end);
  const end = ends.reduce((last, one) => (last === null || one === null ? null : later(last, one)));
  const settled = records.find(isAssigned) ?? survivor;
  const content: EntryContent = {
    start: first.local.start,
    end,
    description,
    ...assigned(toAssignment(settled.local, settled.projectId)),
    tags: canonicalTags(records.flatMap(({ local: { tags } }) => tags)),
    // The choice of another one counts where the entry with the project leaves it to the service.
    ...billableIf([settled, survivor, ...records].map(({ local: { billable } }) => billable).find((billable) => billable !== undefined)),
    ...itemIf(survivor.local.item ?? records.find(({ local }) => local.item !== undefined)?.local.item),
  };
  const local = wishingTags(
    content,
    records.flatMap(({ local: { tagWishes = [] } }) => tagWishes),
  );
  const joined = unblocked({ ...survivor, local, projectId: settled.projectId, commandOrder: context.commandOrder, duplicateOf: null });
  const changeSets: ChangeSet[] = [{ changed: [joined] }];
  for (const record of records) {
    const deleted = record === survivor ? null : deleteEntry(record, context);
    if (deleted?.ok === true) {
      changeSets.push(deleted.value.changeSet);
    }
  }
  return succeed({ changeSet: asOne(changeSets), localId: survivor.localId, at: local.start });
}

/** Merges consecutive change sets; the last version of each record counts. */
function asOne(changeSets: readonly ChangeSet[]): ChangeSet {
  const changed = new Map<Uuid, EntryRecord>();
  const removed = new Map<Uuid, EntryRecord>();
  for (const changeSet of changeSets) {
    for (const record of changeSet.removed ?? []) {
      changed.delete(record.localId);
      removed.set(record.localId, record);
    }
    for (const record of changeSet.changed ?? []) {
      removed.delete(record.localId);
      changed.delete(record.localId);
      changed.set(record.localId, record);
    }
  }
  return { changed: [...changed.values()], removed: [...removed.values()], versions: changeSets.flatMap(({ versions = [] }) => versions) };
}

function applySingle(mutation: EntryMutation | SingleMutation, context: EntryMutationContext): MutationResult {
  if (mutation.kind === 'add') {
    return addEntry(mutation, context);
  }
  if (mutation.kind === 'split') {
    return splitEntry(mutation, context);
  }
  return mutation.kind === 'join' ? joinEntries(mutation.localIds, context) : applyEntryMutation(mutation, context);
}

/** The records after the mutations so far, none of which is on disk yet. */
class Draft {
  readonly #context: MutationContext;
  readonly #records = new Map<Uuid, EntryRecord | null>();
  readonly #running: Map<Uuid, EntryRecord>;
  readonly #starts = new Set<UtcInstant>();
  readonly #deleted = new Map<Uuid, EntryContent>();

  constructor(context: MutationContext) {
    this.#context = context;
    this.#running = new Map(context.allRunning.map((record) => [record.localId, record]));
  }

  context(): EntryMutationContext {
    const { records, isTaken } = this.#context;
    const running = [...this.#running.values()].sort((one, other) => (one.local.start < other.local.start ? -1 : 1));
    return {
      ...this.#context,
      records: { get: (localId) => (this.#records.has(localId) ? (this.#records.get(localId) ?? undefined) : records.get(localId)) },
      running: running.at(-1) ?? null,
      isTaken: (start) => this.#starts.has(start) || isTaken(start),
      lastDeleted: (localId) => this.#deleted.get(localId) ?? this.#context.lastDeleted(localId),
    };
  }

  add({ changed = [], removed = [] }: ChangeSet): void {
    for (const { localId, local } of removed) {
      this.#records.set(localId, null);
      this.#deleted.set(localId, local);
      this.#running.delete(localId);
    }
    for (const record of changed) {
      this.#records.set(record.localId, record);
      this.#starts.add(record.local.start);
      if (record.local.end === null && !record.deleted) {
        this.#running.set(record.localId, record);
      } else {
        this.#running.delete(record.localId);
      }
    }
  }
}

function applySeveral(mutations: readonly SingleMutation[], context: MutationContext): Result<MutationEffect, Failure> {
  const draft = new Draft(context);
  const changeSets: ChangeSet[] = [];
  const acknowledged: Acknowledgement[] = [];
  for (const mutation of mutations) {
    const outcome = applySingle(mutation, draft.context());
    if (!outcome.ok) {
      return outcome;
    }
    const { changeSet, localId, at } = outcome.value;
    draft.add(changeSet);
    changeSets.push(changeSet);
    acknowledged.push({ localId, at });
  }
  return succeed({ changeSet: asOne(changeSets), acknowledged });
}

export function applyMutation(mutation: Mutation, context: MutationContext): Result<MutationEffect, Failure> {
  if (mutation.kind === 'several') {
    return applySeveral(mutation.mutations, context);
  }
  const outcome = applySingle(mutation, context);
  if (!outcome.ok) {
    return outcome;
  }
  const { changeSet, localId, at } = outcome.value;
  return succeed({ changeSet, acknowledged: [{ localId, at }] });
}
