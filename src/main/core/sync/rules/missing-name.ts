/** Items that an entry needs by name before its next request. Pure. */
import type { EntryContent, EntryRecord } from '../entry-record.ts';
import { firstMissingName, type MissingName } from '../wish.ts';

/** The item that the entry needs next; null for a delete, and for a stop, which is sent without it. */
export function missingNameOf({ base, deleted, local }: EntryRecord): MissingName | null {
  const isStop = base?.end === null && local.end !== null;
  return deleted || isStop ? null : firstMissingName(local);
}

/** The content to send. A stop does not wait for names: it sends the times, and the rest follows in the next request. */
export function bodyToSend({ base, local }: EntryRecord): EntryContent {
  return base === null || firstMissingName(local) === null ? local : { ...base, start: local.start, end: local.end };
}
