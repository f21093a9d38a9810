/** What entries wait for by name. Pure. */
import type { EntryRecord } from '../entry-record.ts';
import { needKey, needOf, type Need } from '../wish.ts';
import type { EngineState } from './engine-state.ts';

/** What the entry needs before it can be sent; what is deleted needs nothing. */
export function needIn({ deleted, local }: EntryRecord): Need | null {
  return deleted ? null : needOf(local);
}

/** Whether the entry waits for something that is being ensured, for it or for another. */
export function waitsForNeed({ ensuring }: EngineState, record: EntryRecord): boolean {
  const need = needIn(record);
  return need !== null && (ensuring.get(needKey(need))?.waitsUntilMs ?? null) !== null;
}

/** When the next of what is being ensured may go on. */
export function nextNeedMs({ ensuring }: EngineState, nowMs: number): number | null {
  const dues = [...ensuring.values()].flatMap(({ waitsUntilMs }) => (waitsUntilMs === null || waitsUntilMs <= nowMs || waitsUntilMs === Number.POSITIVE_INFINITY ? [] : [waitsUntilMs]));
  return dues.length === 0 ? null : Math.min(...dues);
}
