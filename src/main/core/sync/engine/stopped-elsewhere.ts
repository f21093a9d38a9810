/** Tells a stop that another device made from one of our own. Pure. */
import type { EngineState } from './engine-state.ts';
import type { EntryRecord } from '../entry-record.ts';

/** Entries of this person's making that ran before and do not after, because the service holds them as stopped. */
export function stoppedElsewhere(before: Pick<EngineState, 'running' | 'records'>, after: Pick<EngineState, 'running' | 'records'>): readonly EntryRecord[] {
  if (before.running === after.running) {
    return [];
  }
  return [...before.running.values()].flatMap((localId) => {
    const record = after.records.get(localId);
    // A stop of our own is wanted before the service has it; this one came from there. What began there, too, is nobody's news.
    const isTheirs = record !== undefined && record.local.end !== null && record.base?.end === record.local.end && before.records.get(localId)?.base?.end === null;
    return isTheirs && record.commandOrder > 0 ? [record] : [];
  });
}
