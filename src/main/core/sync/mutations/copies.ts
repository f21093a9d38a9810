/** Entries copied from another connection of this computer. */
import type { RecordId, UtcInstant, Uuid } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { canonicalTags, assigned, type Assignment } from '../assignment.ts';
import { billableIf, newEntryRecord, type EntryRecord } from '../entry-record.ts';
import { wishingTags } from '../catalog/wanted-names.ts';
import type { EntryMutationContext, MutationResult } from './mutation-context.ts';

export interface EntryCopy {
  /** Its identifier in the other connection, so that it is not copied twice. */
  readonly sourceId: RecordId;
  readonly start: UtcInstant;
  readonly end: UtcInstant;
  readonly description: string;
  readonly assignment: Assignment;
  readonly tags: readonly RecordId[];
  readonly tagWishes: readonly string[];
  readonly billable?: boolean | undefined;
}

function copiedRecord(copy: EntryCopy, { localId, commandOrder }: { readonly localId: Uuid; readonly commandOrder: number }): EntryRecord {
  const { start, end, description, assignment, tags, tagWishes, billable } = copy;
  const local = wishingTags(
    { start, end, description, ...assigned(assignment), tags: canonicalTags(tags), ...billableIf(billable) },
    tagWishes,
  );
  return newEntryRecord(local, { localId, projectId: assignment.projectId, commandOrder });
}

export function copyEntries(copies: readonly EntryCopy[], context: EntryMutationContext): MutationResult {
  const changed = copies.map((copy) => copiedRecord(copy, { localId: context.newId(), commandOrder: context.commandOrder }));
  const [first] = changed;
  return first === undefined
    ? fail({ kind: 'no-such-entry' })
    : succeed({ changeSet: { changed, copied: copies.map(({ sourceId }) => sourceId) }, localId: first.localId, at: context.now });
}
