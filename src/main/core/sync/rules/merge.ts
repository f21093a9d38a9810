/** Merges changes of two sides to one entry field by field, and returns whether values of either side are lost. Pure. */
import { billableIf, itemIf, sameBillable, sameTags, singleFields, singleValue, type EntryContent } from '../entry-record.ts';
import { wishingTags } from '../catalog/wanted-names.ts';

interface Sides<Value> {
  /** The content that both sides started from. */
  readonly base: Value;
  /** Wanted here. */
  readonly mine: Value;
  /** At the service. */
  readonly theirs: Value;
}

export interface Merge {
  readonly content: EntryContent;
  /** A value that was wanted here, or that the other side had written, is not in `content`. */
  readonly lost: { readonly mine: boolean; readonly theirs: boolean };
}

function mergeTags({ base, mine, theirs }: Sides<EntryContent['tags']>): EntryContent['tags'] {
  if (sameTags(mine, base)) {
    return theirs;
  }
  const removed = new Set(base.filter((tag) => !mine.includes(tag) || !theirs.includes(tag)));
  return [...new Set([...mine, ...theirs])].filter((tag) => !removed.has(tag)).sort();
}

/** Of two stops of a running entry, the earlier one is right. */
function mergeEnd({ base, mine, theirs }: Sides<EntryContent['end']>): EntryContent['end'] {
  if (mine === base) {
    return theirs;
  }
  return base === null && mine !== null && theirs !== null && theirs < mine ? theirs : mine;
}

/** True if a value that `side` changed is not in `result`. A stop loses nothing, and of merged tags only removed ones count. */
function loses(side: EntryContent, { base, result }: { readonly base: EntryContent | null; readonly result: EntryContent }): boolean {
  const isChanged = singleFields.some((field) => {
    const value = singleValue(side, field);
    const isLeft = field === 'billable' ? sameBillable(side, result) : value === singleValue(result, field);
    return !isLeft && (base === null || value !== singleValue(base, field)) && !(field === 'end' && value === null);
  });
  return isChanged || side.tags.some((tag) => !result.tags.includes(tag) && base?.tags.includes(tag) !== true);
}

/** Ours applies where both sides changed a field. If that puts the end before the start, all of ours applies. */
export function mergeContent({ base, mine, theirs }: Sides<EntryContent>): Merge {
  const pick = <Value>(sides: Sides<Value>): Value => (sides.mine === sides.base ? sides.theirs : sides.mine);
  // A project or task by name counts as a change, although the identifiers beside it are not.
  const isNamed = mine.assignmentWish !== undefined;
  const taskId = isNamed ? mine.taskId : pick({ base: base.taskId, mine: mine.taskId, theirs: theirs.taskId });
  const own = isNamed ? undefined : pick({ base: base.ownProjectId, mine: mine.ownProjectId, theirs: theirs.ownProjectId });
  // If one of them leaves it to the service, it was not changed on both sides.
  const isBillableKnown = base.billable !== undefined && mine.billable !== undefined && theirs.billable !== undefined;
  const merged: EntryContent = {
    start: pick({ base: base.start, mine: mine.start, theirs: theirs.start }),
    end: mergeEnd({ base: base.end, mine: mine.end, theirs: theirs.end }),
    description: pick({ base: base.description, mine: mine.description, theirs: theirs.description }),
    // A task determines its project.
    taskId,
    ...(taskId === null && own !== undefined ? { ownProjectId: own } : {}),
    ...(isNamed ? { assignmentWish: mine.assignmentWish } : {}),
    tags: mergeTags({ base: base.tags, mine: mine.tags, theirs: theirs.tags }),
    ...billableIf(
      isBillableKnown ? pick({ base: base.billable, mine: mine.billable, theirs: theirs.billable }) : (mine.billable ?? theirs.billable),
    ),
    ...itemIf(mine.item),
  };
  const isPossible = merged.end === null || merged.end >= merged.start;
  const content = wishingTags(isPossible ? merged : { ...merged, start: mine.start, end: mine.end }, mine.tagWishes ?? []);
  return { content, lost: { mine: loses(mine, { base: null, result: content }), theirs: loses(theirs, { base, result: content }) } };
}
