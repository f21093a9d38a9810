/** Items that entries wait for by name. Pure. */
import type { EntryRecord } from '../entry-record.ts';
import { needKey, needOf, type Need } from '../wish.ts';
import type { EngineState } from './engine-state.ts';

/** The item that the entry needs before it can be sent; null for a deleted one. */
export function needIn({ deleted, local }: EntryRecord): Need | null {
  return deleted ? null : needOf(local);
}

/** True if the entry waits for an item that is being ensured, for it or for another. */
export function waitsForNeed({ ensuring }: EngineState, record: EntryRecord): boolean {
  const need = needIn(record);
  return need !== null && (ensuring.get(needKey(need))?.waitsUntilMs ?? null) !== null;
}

/** When the next ensured item may continue. */
export function nextNeedMs({ ensuring }: EngineState, nowMs: number): number | null {
  const dues = [...ensuring.values()].flatMap(({ waitsUntilMs }) => (waitsUntilMs === null || waitsUntilMs <= nowMs || waitsUntilMs === Number.POSITIVE_INFINITY ? [] : [waitsUntilMs]));
  return dues.length === 0 ? null : Math.min(...dues);
}
