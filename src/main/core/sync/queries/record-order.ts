import type { EntryRecord } from '../entry-record.ts';

export function newestFirst(one: EntryRecord, other: EntryRecord): number {
  if (one.local.start === other.local.start) {
    return one.commandOrder === other.commandOrder ? (one.localId < other.localId ? 1 : -1) : other.commandOrder - one.commandOrder;
  }
  return one.local.start < other.local.start ? 1 : -1;
}
