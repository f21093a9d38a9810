import { describe, expect, it } from 'vitest';
import { groupListRows, listRows } from '#renderer/window/timeline/list/list-rows.ts';
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
    expect(listRows({ pages: [[late]], more: true, timeZone: berlin, nowMs })[0]).toEqual({
      kind: 'day',
      date: '2026-11-20',
      seconds: null,
    });
  });

  it('counts into each day what reaches into it, of later and earlier entries too', () => {
    const third = entryAt(1, { start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z' });
    const overNight = entryAt(2, { start: '2026-11-20T22:00:00Z', end: '2026-11-21T01:00:00Z' });
    const second = entryAt(3, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T09:30:00Z' });
    const long = entryAt(4, { start: '2026-11-18T23:00:00Z', end: '2026-11-20T00:00:00Z' });
    const rows = listRows({
      pages: [
        [third, overNight],
        [second, long],
      ],
      more: false,
      timeZone: berlin,
      nowMs,
    });
    expect(rows.flatMap((row) => (row.kind === 'day' ? [[row.date, row.seconds]] : []))).toEqual([
      ['2026-11-21', 3 * 3600],
      ['2026-11-20', 3600 + 1800 + 3600],
      ['2026-11-19', 24 * 3600],
    ]);
    expect(rows.filter(({ kind }) => kind === 'entry').map((row) => row.kind === 'entry' && row.page)).toEqual([0, 0, 1, 1]);
  });
});

function at(number: number, start: string, description: string): HistoryEntry {
  return { ...entryAt(number, { start, end: start.replace(':00Z', ':30Z') }), description };
}

describe('equal entries of the list', () => {
  const entries = [
    at(1, '2026-11-20T11:00:00Z', 'mail'),
    at(2, '2026-11-20T10:00:00Z', 'draw'),
    at(3, '2026-11-20T09:00:00Z', 'mail'),
    at(4, '2026-11-19T09:00:00Z', 'mail'),
  ];
  const rows = listRows({ pages: [entries.slice(0, 2), entries.slice(2)], more: false, timeZone: berlin, nowMs });
  const text = (isOpen: (id: string) => boolean) =>
    groupListRows(rows, isOpen).map((row) =>
      row.kind === 'day'
        ? row.date
        : row.kind === 'group'
          ? `${row.entries.length} × ${row.entries[0].description}`
          : `${row.isMember === true ? '  ' : ''}${row.entry.description}`,
    );

  it('of one day are one row at the place of the newest, which opens', () => {
    expect(text(() => false)).toEqual(['2026-11-20', '2 × mail', 'draw', '2026-11-19', 'mail']);
    expect(text(() => true)).toEqual(['2026-11-20', '2 × mail', '  mail', '  mail', 'draw', '2026-11-19', 'mail']);
  });

  it('do not include the running one', () => {
    const running = listRows({
      pages: [[{ ...at(5, '2026-11-20T12:00:00Z', 'mail'), end: null }, ...entries]],
      more: false,
      timeZone: berlin,
      nowMs,
    });
    expect(groupListRows(running, () => false).map(({ kind }) => kind)).toEqual(['day', 'entry', 'group', 'entry', 'day', 'entry']);
  });

  it('are grouped in a day with more entries than a call has arguments', () => {
    const [mail, draw] = [at(5, '2026-11-20T09:00:00Z', 'mail'), at(6, '2026-11-20T09:00:00Z', 'draw')];
    const many = Array.from({ length: 200_000 }, (_, index) => ({ kind: 'entry' as const, entry: index % 2 === 0 ? mail : draw, page: 0 }));
    expect(groupListRows([...rows.slice(0, 1), ...many], () => true).length).toBe(1 + 2 + many.length);
  });
});
