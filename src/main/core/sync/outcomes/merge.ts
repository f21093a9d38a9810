/** Merges changes of two sides to one entry, field by field. Pure. */
import { billableIf, sameTags, type EntryContent, type SingleField } from '../entry-record.ts';
import { wishingTags } from '../wish.ts';

export interface FieldConflict {
  readonly field: SingleField;
  readonly base: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
  /** Reversed: theirs applies as `mine`, and `theirs` is our former value, which is kept. */
  readonly isReplaced?: boolean;
}

export interface Merge {
  readonly content: EntryContent;
  /** Fields that both sides changed to different values; ours applies and theirs is kept. */
  readonly conflicts: readonly FieldConflict[];
  /** The merged end is before the merged start: the user has to decide. */
  readonly impossible: boolean;
}

interface Sides<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

function mergeTags({ base, mine, theirs }: Sides<EntryContent['tags']>): EntryContent['tags'] {
  if (sameTags(mine, base)) {
    return theirs;
  }
  const removed = new Set(base.filter((tag) => !mine.includes(tag) || !theirs.includes(tag)));
  return [...new Set([...mine, ...theirs])].filter((tag) => !removed.has(tag)).sort();
}

/** Of two stops of a running entry, the earlier one is right. */
function mergeEnd({ base, mine, theirs }: Sides<EntryContent['end']>, isTouched: boolean): { readonly value: EntryContent['end']; readonly conflict: boolean } {
  if (mine === theirs || theirs === base) {
    return { value: mine, conflict: false };
  }
  if (mine === base && !isTouched) {
    return { value: theirs, conflict: false };
  }
  if (base === null && mine !== null && theirs !== null) {
    return { value: mine < theirs ? mine : theirs, conflict: false };
  }
  return { value: mine, conflict: true };
}

/** `mine` is wanted, `theirs` is at the service. `changed`: fields that were changed here even if they have their former value again. */
export function mergeContent({ base, mine, theirs }: Sides<EntryContent>, changed: readonly SingleField[] = []): Merge {
  // An assignment by name counts as changed, although the identifiers beside it are not.
  const touched: readonly SingleField[] = mine.assignmentWish === undefined ? changed : [...changed, 'task', 'project'];
  const conflicts: FieldConflict[] = [];
  const pick = <Value extends string | null>(field: SingleField, sides: Sides<Value>): Value => {
    if (sides.mine === sides.base && !touched.includes(field)) {
      return sides.theirs;
    }
    if (sides.theirs !== sides.base && sides.theirs !== sides.mine) {
      conflicts.push({ field, ...sides });
    }
    return sides.mine;
  };
  const start = pick('start', { base: base.start, mine: mine.start, theirs: theirs.start });
  const description = pick('description', { base: base.description, mine: mine.description, theirs: theirs.description });
  const taskId = pick('task', { base: base.taskId, mine: mine.taskId, theirs: theirs.taskId });
  // A task determines its project.
  const ownProject = pick('project', { base: base.ownProjectId ?? null, mine: mine.ownProjectId ?? null, theirs: theirs.ownProjectId ?? null });
  const assignment = taskId === null && ownProject !== null ? { taskId, ownProjectId: ownProject } : { taskId };
  const wish = mine.assignmentWish === undefined ? {} : { assignmentWish: mine.assignmentWish };
  const tags = mergeTags({ base: base.tags, mine: mine.tags, theirs: theirs.tags });
  // If one of them leaves it to the service, nobody changed it on both sides.
  const isBillableKnown = base.billable !== undefined && mine.billable !== undefined && theirs.billable !== undefined;
  const billable = isBillableKnown ? pick('billable', { base: String(base.billable), mine: String(mine.billable), theirs: String(theirs.billable) }) === 'true' : (mine.billable ?? theirs.billable);
  const ends = { base: base.end, mine: mine.end, theirs: theirs.end };
  const end = mergeEnd(ends, touched.includes('end'));
  if (end.conflict) {
    conflicts.push({ field: 'end', ...ends });
  }
  return {
    content: wishingTags({ start, end: end.value, description, ...assignment, ...wish, tags, ...billableIf(billable) }, mine.tagWishes ?? []),
    conflicts,
    impossible: end.value !== null && end.value < start,
  };
}

/**
 * The ancestor if `sent` may have arrived before another client changed the row to `found`: tags changed as in `sent` are ours. A change that
 * was sent and then undone (`wanted`) counts as another change; conflicts keep both values of the other fields.
 */
export function ancestorOfUnknownOutcome(
  base: EntryContent,
  { sent, found, wanted }: { readonly sent: EntryContent; readonly found: EntryContent; readonly wanted: EntryContent },
): EntryContent {
  const every = [...new Set([...base.tags, ...sent.tags, ...found.tags])].sort();
  const ancestor = <Value>(valueIn: (content: EntryContent) => Value): Value => valueIn(valueIn(wanted) === valueIn(base) ? sent : base);
  return {
    start: ancestor(({ start }) => start),
    end: ancestor(({ end }) => end),
    description: ancestor(({ description }) => description),
    taskId: ancestor(({ taskId }) => taskId),
    ownProjectId: ancestor(({ ownProjectId }) => ownProjectId),
    billable: ancestor(({ billable }) => billable),
    tags: every.filter((tag) => (sent.tags.includes(tag) === found.tags.includes(tag) ? sent : base).tags.includes(tag)),
  };
}
