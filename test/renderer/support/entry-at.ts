/** Entries of the timeline at given times, in the time zone and at the moment of these tests. */
import { uuidSchema } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { entryOf } from '../fixtures.ts';

export const berlin = 'Europe/Berlin';
export const nowMs = Date.parse('2026-11-20T18:00:00Z');

export function id(number: number) {
  return uuidSchema.parse(`10000000-0000-4000-9000-${String(number).padStart(12, '0')}`);
}

export function entryAt(number: number, times: { readonly start: string; readonly end: string | null }): HistoryEntry {
  return { ...entryOf(number, times), localId: id(number), serverId: null };
}
