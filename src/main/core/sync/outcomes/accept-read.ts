/** Takes over a row that another client changed, perhaps without having seen our latest writes (`sent`). Pure. */
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { equalFields, sameContent, singleFields, singleValue, toEntryContent, withoutSent, type EntryContent, type EntryRecord, type SentWrite, type SingleField } from '../entry-record.ts';
import type { FieldConflict } from './merge.ts';
import { accept, type AcceptedChangeSet } from './settle.ts';

type SentUpdate = Extract<SentWrite, { readonly kind: 'update' }>;

function sentUpdates({ sent = [] }: EntryRecord): readonly SentUpdate[] {
  return sent.filter((write) => write.kind === 'update');
}

/** The last accepted content, or an older state that the row is more similar to: the other client had seen only that. */
function seenElsewhere(base: EntryContent, there: EntryContent, updates: readonly SentUpdate[]): EntryContent {
  const older = updates.flatMap(({ body, before }) => [body, ...(before === undefined ? [] : [before])]);
  return older.reduce((best, content) => (equalFields(content, there) > equalFields(best, there) ? content : best), base);
}

/** Per field: a local change is based on the last accepted content. A different value in the row was not seen by the user, even an older one. */
function ancestorByField({ base, local }: { readonly base: EntryContent; readonly local: EntryContent }, older: EntryContent): EntryContent {
  const of = (field: SingleField): EntryContent => (singleValue(local, field) === singleValue(base, field) ? older : base);
  return {
    start: of('start').start,
    end: of('end').end,
    description: of('description').description,
    taskId: of('task').taskId,
    ownProjectId: of('project').ownProjectId,
    tags: older.tags,
    billable: of('billable').billable,
  };
}

/** True if one of our updates wrote the current value. */
function isWrittenHere(base: EntryContent, field: SingleField, updates: readonly SentUpdate[]): boolean {
  const value = singleValue(base, field);
  return updates.some(({ body, before }) => before !== undefined && singleValue(body, field) === value && singleValue(before, field) !== value);
}

/** Accepts the row. Records conflicts for values of ours that it replaced and for values of it that ours replace. */
export function acceptRead(record: EntryRecord, row: RemoteEntry): AcceptedChangeSet {
  const there = toEntryContent(row);
  const { base, localId, local } = record;
  if (base === null) {
    return accept(record, row, there);
  }
  const updates = sentUpdates(record);
  const seen = seenElsewhere(base, there, updates);
  // A row equal to an older state may have been put back on purpose.
  const accepted = accept(record, row, ancestorByField({ base, local }, sameContent(seen, there) ? base : seen));
  const [changed] = accepted.changed;
  const kept: FieldConflict[] = [];
  for (const field of singleFields) {
    const valueIn = (content: EntryContent): string | null => singleValue(content, field);
    const [before, mine, theirs, result] = [valueIn(base), valueIn(local), valueIn(there), valueIn(changed.local)] as const;
    if (theirs === before || mine !== before || accepted.conflicts.some(({ conflict }) => conflict.field === field)) {
      continue;
    }
    if (result === mine) {
      kept.push({ field, base: before, mine, theirs });
    } else if (isWrittenHere(base, field, updates)) {
      kept.push({ field, base: before, mine: theirs, theirs: mine, isReplaced: true });
    }
  }
  return { ...accepted, conflicts: [...accepted.conflicts, ...kept.map((conflict) => ({ localId, conflict }))] };
}

/** Accepts the row that restores the entry's one, which is gone: what was sent for that row cannot reach this one. Tags that were changed since stay so. */
export function acceptRestored(record: EntryRecord, row: RemoteEntry): AcceptedChangeSet {
  const { base } = record;
  const restored = base === null ? record : { ...record, base: { ...base, tags: seenElsewhere(base, toEntryContent(row), sentUpdates(record)).tags } };
  const accepted = acceptRead(restored, row);
  return { ...accepted, changed: [withoutSent(accepted.changed[0])] };
}
