/** Evicted entries whose rows a read shows: the engine has to know whose they are, or it takes one for an entry whose create it seeks. */
import type { GatheredReply } from '../engine/engine-events.ts';
import type { EngineState } from '../engine/engine-state.ts';
import type { EntryRecord } from '../entry-record.ts';
import type { Replica } from './replica.ts';

interface LoadShown {
  readonly state: Pick<EngineState, 'byServerId'>;
  readonly replica: Pick<Replica, 'evictedByServerId'>;
  /** Returns whether the disk accepted it. */
  readonly load: (records: readonly EntryRecord[]) => boolean;
}

const notRead = { kind: 'entries', reply: { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: 0, detail: 'NOT_READ' } } as const;

/** Loads them, and returns the answers; reads among them count as not answered if the disk refuses what belongs to them. */
export function loadShown(replies: readonly GatheredReply[], { state, replica, load }: LoadShown): readonly GatheredReply[] {
  const rows = replies.flatMap(({ answer }) => (answer.kind === 'entries' && answer.reply.kind === 'done' ? answer.reply.value.rows : []));
  const records = rows.flatMap(({ id }) => (state.byServerId.has(id) ? [] : (replica.evictedByServerId(id) ?? [])));
  return records.length === 0 || load(records) ? replies : replies.map((reply) => (reply.answer.kind === 'entries' ? { ...reply, answer: notRead } : reply));
}
