/** Which entries an intent is about, and how one that was let go comes back as a record. Pure. */
import type { Uuid } from '#shared/brands.ts';
import { recordOf, type EntryRecord } from '../outbox/entry-record.ts';
import type { Intent } from '../outbox/intents.ts';
import type { KeptEntry } from './history-schema.ts';

/** Entries that must be known before the intent can be judged. */
export function referencedEntries(intent: Intent): readonly Uuid[] {
  return 'localId' in intent ? [intent.localId] : [];
}

export function recordOfKept({ localId, serverId, ...content }: KeptEntry): EntryRecord {
  return recordOf({ ...content, id: serverId }, localId);
}
