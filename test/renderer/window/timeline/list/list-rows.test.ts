import { describe, expect, it } from 'vitest';
import { listRows } from '#renderer/window/timeline/list/list-rows.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { entryOf } from '../../../fixtures.ts';

const berlin = 'Europe/Berlin';
const nowMs = Date.parse('2026-11-21T12:00:00Z');

function entryAt(number: number, times: { readonly start: string; readonly end: string | null }): HistoryEntry {
  return { ...entryOf(number, times), serverId: null };
}

describe('the list', () => {
  it('has a day above its entries, with a total only where all of it was read', () => {
    const late = entryAt(1, { start: '2026-11-20T22:30:00Z', end: '2026-11-21T00:30:00Z' });
    const early = entryAt(2, { start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' });
    const rows = listRows({ pages: [[late], [early]], more: false, timeZone: berlin, nowMs });
    expect(rows).toEqual([
      { kind: 'day', date: '2026-11-20', seconds: 3600 + 1800 },
      { kind: 'entry', entry: late, page: 0 },
      { kind: 'entry', entry: early, page: 1 },
    ]);
    expect(listRows({ pages: [[late]], more: true, timeZone: berlin, nowMs })[0]).toEqual({ kind: 'day', date: '2026-11-20', seconds: null });
  });

  it('counts into each day what reaches into it, of later and earlier entries too', () => {
    const third = entryAt(1, { start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z' });
    const overNight = entryAt(2, { start: '2026-11-20T22:00:00Z', end: '2026-11-21T01:00:00Z' });
    const second = entryAt(3, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T09:30:00Z' });
    const long = entryAt(4, { start: '2026-11-18T23:00:00Z', end: '2026-11-20T00:00:00Z' });
    const rows = listRows({ pages: [[third, overNight], [second, long]], more: false, timeZone: berlin, nowMs });
    expect(rows.flatMap((row) => (row.kind === 'day' ? [[row.date, row.seconds]] : []))).toEqual([
      ['2026-11-21', 3 * 3600],
      ['2026-11-20', 3600 + 1800 + 3600],
      ['2026-11-19', 24 * 3600],
    ]);
    expect(rows.filter(({ kind }) => kind === 'entry').map((row) => row.kind === 'entry' && row.page)).toEqual([0, 0, 1, 1]);
  });
});
