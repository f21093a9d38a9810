/** Entries that come from another connection of this machine. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { EntryRecord } from '../entry-record.ts';

/** A finished entry to take over. */
export interface EntryCopy {
  /** Its identifier where it comes from: what was taken over once is not taken over again. */
  readonly sourceId: Uuid;
  readonly start: UtcInstant;
  readonly end: UtcInstant;
  readonly description: string;
}

/** Tasks and tags stay behind: their identifiers mean nothing at another service. */
export function copiedRecord(copy: EntryCopy, { localId, intentOrder }: { readonly localId: Uuid; readonly intentOrder: number }): EntryRecord {
  const { start, end, description } = copy;
  return {
    localId,
    serverId: null,
    base: null,
    local: { start, end, description, taskId: null, tags: [] },
    deleted: false,
    projectId: null,
    inflight: null,
    blocked: null,
    intentOrder,
    duplicateOf: null,
  };
}
