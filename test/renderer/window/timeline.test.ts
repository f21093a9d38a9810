/** The timeline's pure functions: days of 23 and 25 hours, block layout, moves, gaps, neighbours, texts and routes. */
import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockLines, linePixels } from '#renderer/window/timeline/hours/block-lines.ts';
import { moved } from '#renderer/window/timeline/hours/block-moves.ts';
import { gapAt, layOutDay, secondsWithin, shortestDrawnMs } from '#renderer/window/timeline/hours/day-layout.ts';
import { usualHourPixels } from '#renderer/window/timeline/hours/hour-scale.ts';
import { entryInSight } from '#renderer/window/timeline/panel/following.ts';
import { addDays, dateAt, toLocalDay, listHours, parseWallText, wallText, weekAround } from '#renderer/window/timeline/local-days.ts';
import { findNextEntry } from '#renderer/window/timeline/panel/neighbours.ts';
import { parseTimelineRoute, readTimelineAction, timelineDetail } from '#renderer/window/timeline/timeline-route.ts';
import { instantOfEpochMs, localDateSchema } from '#shared/values/brands.ts';
import { messagesFor } from '../../support/messages.ts';
import { berlin, entryAt, id, nowMs } from '../support/entry-at.ts';

const hourMs = 3_600_000;

function date(text: string) {
  return localDateSchema.parse(text);
}

function hours(text: string) {
  const day = toLocalDay(date(text), berlin);
  return [(day.endMs - day.startMs) / hourMs, listHours(day, berlin).map(({ hour }) => hour)];
}

describe('days', () => {
  it('are as long as they were', () => {
    const usual = Array.from({ length: 23 }, (_, hour) => hour + 1);
    expect(hours('2026-11-20')).toEqual([24, usual]);
    expect(hours('2026-03-29')).toEqual([23, usual.filter((hour) => hour !== 2)]);
    expect(hours('2026-10-25')).toEqual([25, [1, 2, 2, ...usual.slice(2)]]);
    const later = toLocalDay(date('2026-11-21'), berlin);
    expect([day.date, day.startMs, day.endMs, later.startMs]).toEqual([
      '2026-11-20',
      Date.parse('2026-11-19T23:00:00Z'),
      later.startMs,
      Date.parse('2026-11-20T23:00:00Z'),
    ]);
    expect(listHours(day, berlin)[0]).toEqual({ atMs: day.startMs + hourMs, hour: 1 });
    expect([dateAt(day.startMs - 1, berlin), dateAt(day.startMs, berlin), dateAt(day.endMs, berlin)]).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ]);
  });

  it('make weeks that begin where people say they do', () => {
    expect(weekAround(date('2026-11-20'), 1)[0]).toBe('2026-11-16');
    expect(weekAround(date('2026-11-20'), 7)[0]).toBe('2026-11-15');
    expect(weekAround(date('2026-11-15'), 7)).toHaveLength(7);
    expect(addDays(date('2026-03-01'), -1)).toBe('2026-02-28');
  });

  it('have times that are read back as they are written, and no others', () => {
    const at = Date.parse('2026-11-20T08:05:00Z');
    expect(wallText(at, berlin)).toBe('2026-11-20T09:05');
    expect(parseWallText('2026-11-20T09:05', berlin)).toBe(at);
    expect(parseWallText('2026-02-31T09:05', berlin)).toBeNull();
    expect(
      ['', '2026-11-20', '2026-11-20 09:05', '2026-11-20T9:05', '2026-11-20T09:05:0', 'x2026-11-20T09:05'].map((text) =>
        parseWallText(text, berlin),
      ),
    ).toEqual([null, null, null, null, null, null]);
    expect(parseWallText('2026-11-20T09:05:30', berlin)).toBe(at + 30_000);
    expect(parseWallText('2026-03-29T02:30', berlin)).toBe(Date.parse('2026-03-29T01:30:00Z'));
    expect(parseWallText('2026-10-25T02:30', berlin)).toBe(Date.parse('2026-10-25T00:30:00Z'));
  });
});

const day = toLocalDay(date('2026-11-20'), berlin);

describe('blocks', () => {
  const drawn = array(record({ from: integer({ min: -120, max: 1500 }), minutes: integer({ min: 0, max: 300 }) }), { maxLength: 25 });

  it('never lie over one another, whatever was worked at the same time, and lose no second', () => {
    assert(
      property(drawn, (list) => {
        const entries = list.map(({ from, minutes }, index) => {
          const startMs = day.startMs + from * 60_000;
          return entryAt(index, { start: instantOfEpochMs(startMs), end: instantOfEpochMs(startMs + minutes * 60_000) });
        });
        const blocks = layOutDay(entries, day, { nowMs, shortestMs: shortestDrawnMs(usualHourPixels) });
        for (const [index, one] of blocks.entries()) {
          for (const other of blocks.slice(index + 1)) {
            const atOnce = one.fromMs < other.toMs && other.fromMs < one.toMs;
            expect(!atOnce || one.column / one.columns !== other.column / other.columns).toBe(true);
          }
          expect(one.column).toBeLessThan(one.columns);
        }
        const worked = list.reduce(
          (sum, { from, minutes }) => sum + Math.max(0, Math.min(from + minutes, 1440) - Math.max(from, 0)) * 60,
          0,
        );
        expect(secondsWithin(entries, day, nowMs)).toBe(worked);
      }),
    );
  });

  it('leave gaps that are filled from end to start, and nothing that is still to come', () => {
    const blocks = layOutDay(
      [
        entryAt(1, { start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' }),
        entryAt(2, { start: '2026-11-20T10:00:00Z', end: '2026-11-20T11:00:00Z' }),
      ],
      day,
      { nowMs, shortestMs: 0 },
    );
    const at = (text: string) => gapAt(blocks, { day, atMs: Date.parse(text), nowMs });
    expect(at('2026-11-20T09:20:00Z')).toEqual({ fromMs: Date.parse('2026-11-20T09:00:00Z'), toMs: Date.parse('2026-11-20T10:00:00Z') });
    expect(at('2026-11-20T08:30:00Z')).toBeNull();
    expect(at('2026-11-20T19:00:00Z')).toBeNull();
    expect(at('2026-11-20T14:40:00Z')).toEqual({ fromMs: Date.parse('2026-11-20T14:30:00Z'), toMs: Date.parse('2026-11-20T15:30:00Z') });
  });

  it('show whole lines, the name first, and never more than fits', () => {
    expect(blockLines(16)).toMatchObject({ total: 1, name: 1 });
    // 40 and 45 minutes, an hour, an hour and a half, three hours.
    expect(blockLines(34)).toMatchObject({ total: 1, name: 1 });
    expect(blockLines(38)).toMatchObject({ total: 2, name: 2 });
    expect(blockLines(51)).toMatchObject({ total: 3, name: 2 });
    expect(blockLines(77)).toMatchObject({ total: 4, name: 3 });
    expect(blockLines(155)).toEqual({ total: 9, name: 6, assignment: 2 });
    for (let height = 0; height < 1300; height += 1) {
      const { total, name, assignment } = blockLines(height);
      expect(total === 1 || total * linePixels <= height).toBe(true);
      expect(name).toBeGreaterThan(0);
      expect(total < 3 || name + 1 <= total).toBe(true);
      expect(total < 5 || name + 1 + assignment <= total).toBe(true);
    }
  });

  it('keep their length when they are moved, and some of it when an edge is', () => {
    const span = { fromMs: Date.parse('2026-11-20T08:02:00Z'), toMs: Date.parse('2026-11-20T09:00:00Z') };
    expect(moved(span, { grip: 'whole', byMs: 600_000, nowMs })).toEqual({
      fromMs: Date.parse('2026-11-20T08:10:00Z'),
      toMs: Date.parse('2026-11-20T09:08:00Z'),
    });
    expect(moved(span, { grip: 'start', byMs: 9 * hourMs, nowMs }).fromMs).toBe(span.toMs - 60_000);
    expect(moved(span, { grip: 'end', byMs: -9 * hourMs, nowMs }).toMs).toBe(span.fromMs + 60_000);
    expect(moved(span, { grip: 'whole', byMs: 99 * hourMs, nowMs }).toMs).toBe(nowMs);
    expect(moved(span, { grip: 'whole', byMs: 0, nowMs })).toBe(span);
  });
});

function placesOf(spans: readonly (readonly [start: string, end: string])[]) {
  const entries = spans.map(([start, end], index) => entryAt(index + 1, { start: `2026-11-20T${start}Z`, end: `2026-11-20T${end}Z` }));
  return layOutDay(entries, day, { nowMs, shortestMs: shortestDrawnMs(usualHourPixels) }).map(({ column, columns }) => [column, columns]);
}

describe('entries that overlap', () => {
  it.each([
    [
      'by 59 seconds stand below each other',
      '09:00:59',
      [
        [0, 1],
        [0, 1],
      ],
    ],
    [
      'by a minute stand side by side',
      '09:01:00',
      [
        [0, 2],
        [1, 2],
      ],
    ],
  ] as const)('%s', (_, end, router) => {
    expect(
      placesOf([
        ['08:00:00', end],
        ['09:00:00', '10:00:00'],
      ]),
    ).toEqual(router);
  });

  it('stand side by side where a short one lies within a long one', () => {
    expect(
      placesOf([
        ['08:00:00', '10:00:00'],
        ['09:00:00', '09:00:30'],
      ]),
    ).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });
});

describe('the entry to be joined with', () => {
  const morning = entryAt(1, { start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' });
  const noon = entryAt(2, { start: '2026-11-20T11:00:00Z', end: '2026-11-20T12:00:00Z' });
  const late = entryAt(3, { start: '2026-11-20T22:00:00Z', end: '2026-11-21T00:00:00Z' });
  const night = entryAt(4, { start: '2026-11-21T00:30:00Z', end: '2026-11-21T01:00:00Z' });
  const nextDay = entryAt(5, { start: '2026-11-22T08:00:00Z', end: '2026-11-22T09:00:00Z' });
  const running = entryAt(6, { start: '2026-11-22T10:00:00Z', end: null });
  const entries = [nextDay, night, late, running, noon, morning];

  it('is the next one of its day, also past midnight, and never over a night or one that runs', () => {
    expect([morning, noon, late, night, nextDay, running].map((entry) => findNextEntry(entry, { entries, timeZone: berlin }))).toEqual([
      noon,
      late,
      night,
      null,
      null,
      null,
    ]);
  });
});

describe('texts of a history', () => {
  const sync = { kind: 'stopped', reason: 'unreachable', entries: 3, backTo: null } as const;
  const note = (whole: boolean) => messagesFor('en').timeline.syncNote({ sync, back: null, connectionName: 'Team', whole });

  it('is that older entries are missing, unless all of it was read before', () => {
    expect(note(false)).toBe('Older entries are not here yet. Team cannot be reached; loading continues once it can.');
    expect(note(true)).toBe('All entries are here as last loaded from Team. Team cannot be reached; changes are loaded once it can.');
    const reading = { kind: 'reading', entries: 3, backTo: null, again: false } as const;
    expect(messagesFor('en').timeline.syncNote({ sync: reading, back: null, connectionName: 'Team', whole: true })).toBeNull();
  });
});

describe('an entry that is open', () => {
  const times = { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' };
  const open = { ...entryAt(1, times), serverId: id(101) };

  it('is found again where a read of the service has given it another name here', () => {
    const renamed = { ...entryAt(2, times), serverId: id(101), description: 'Changed elsewhere' };
    expect(entryInSight(open, [entryAt(3, times), renamed])).toBe(renamed);
    expect(entryInSight(open, [renamed, open])).toBe(open);
  });

  it('is gone where neither is there', () => {
    expect(entryInSight(open, [{ ...entryAt(2, times), serverId: id(102) }])).toBeNull();
  });

  it('is not confused with another unsaved entry', () => {
    expect(entryInSight(entryAt(1, times), [entryAt(2, times)])).toBeNull();
  });
});

describe('the route of the timeline', () => {
  it('is part of a route that is read back, and an invalid one is this week', () => {
    const place = { view: 'day', date: date('2026-11-20') } as const;
    expect(parseTimelineRoute(timelineDetail(place))).toEqual(place);
    expect(parseTimelineRoute('month/never')).toEqual({ view: 'week', date: null });
    expect(parseTimelineRoute(null)).toEqual({ view: 'week', date: null });
    expect(['week/new', 'list/search', 'new', 'week', 'week/2026-11-20', null].map(readTimelineAction)).toEqual([
      'new',
      'search',
      'new',
      null,
      null,
      null,
    ]);
  });
});
