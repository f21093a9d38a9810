import type { EntryContent, EntryRecord } from '../entry-record.ts';
import { findNeed, needKey, type Need } from '../wish.ts';
import type { EngineState } from './engine-state.ts';

/** The item that the entry needs before its next request; null for a delete, and for a stop, which is sent without it. */
export function needIn({ base, deleted, local }: EntryRecord): Need | null {
  const isStop = base?.end === null && local.end !== null;
  return deleted || isStop ? null : findNeed(local);
}

/** The content to send: that of a stop which does not wait for names keeps everything but the times for the next request. */
export function bodyToSend({ base, local }: EntryRecord): EntryContent {
  return base === null || findNeed(local) === null ? local : { ...base, start: local.start, end: local.end };
}

export function waitsForNeed({ ensuring }: EngineState, record: EntryRecord): boolean {
  const need = needIn(record);
  return need !== null && (ensuring.get(needKey(need))?.waitsUntilMs ?? null) !== null;
}

export function nextNeedMs({ ensuring }: EngineState, nowMs: number): number | null {
  const dues = [...ensuring.values()].flatMap(({ waitsUntilMs }) => (waitsUntilMs === null || waitsUntilMs <= nowMs || waitsUntilMs === Number.POSITIVE_INFINITY ? [] : [waitsUntilMs]));
  return dues.length === 0 ? null : Math.min(...dues);
}
