/** Distinguishes a stop by another client from our own. Pure. */
import type { EngineState } from './engine-state.ts';
import type { EntryRecord } from '../entry-record.ts';

/** Entries created here that ran before and are stopped now because the service holds them as stopped. */
export function stoppedElsewhere(before: Pick<EngineState, 'running' | 'records'>, after: Pick<EngineState, 'running' | 'records'>): readonly EntryRecord[] {
  if (before.running === after.running) {
    return [];
  }
  return [...before.running.values()].flatMap((localId) => {
    const record = after.records.get(localId);
    // Our own stop is wanted before the service has it; this one came from the service. Entries that began elsewhere are not reported.
    const isTheirs = record !== undefined && record.local.end !== null && record.base?.end === record.local.end && before.records.get(localId)?.base?.end === null;
    return isTheirs && record.commandOrder > 0 ? [record] : [];
  });
}
