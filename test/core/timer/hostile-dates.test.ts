/** Entries of other clients may start in any year from 0000 to 9999. They are shown, but not used in calculations. */
import { describe, expect, it } from 'vitest';
import { calendarDay, calendarWeek } from '#core/platform/calendar.ts';
import { goalProgress } from '#core/timer/goals.ts';
import { windowAround, windowSince } from '#core/sync/rules/windows.ts';
import { nothingNotified, planReminders } from '#core/presence/reminders/plan-reminders.ts';
import { cutIntoPieces } from '#core/files/reports/pieces.ts';
import { entriesAsCalendar } from '#core/files/import-export/export/entry-calendar.ts';
import { entriesAsCsv } from '#core/files/import-export/export/entry-csv.ts';
import { entriesAsJson } from '#core/files/import-export/export/entry-json.ts';
import { reportDays } from '#core/files/reports/report-days.ts';
import { totalSecondsAt } from '#core/timer/view/view.ts';
import { instantOfEpochMs, isPlausibleDate, secondsSchema, shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';
import { fractionsFrom, localUuid } from '../../support/core-ports.ts';
import { at, date } from '../../support/core-records.ts';
import { layOutDay } from '../../../src/renderer/window/timeline/hours/day-layout.ts';
import { listRows } from '../../../src/renderer/window/timeline/list/list-rows.ts';
import { toLocalDay } from '../../../src/renderer/window/timeline/local-days.ts';
import { formOfEntry, readTimes } from '../../../src/renderer/window/timeline/panel/entry-form.ts';

const chance = fractionsFrom(19_700_101);
const edges = [
  '0000-01-01T00:00:00Z',
  '0000-02-29T12:00:00Z',
  '0999-12-31T23:59:59Z',
  '1969-12-31T23:59:59Z',
  '2201-01-01T00:00:00Z',
  '9999-12-31T00:00:00Z',
  '9999-12-31T23:59:59Z',
];
const firstMs = Date.parse('0000-01-01T00:00:00Z');
const lastMs = Date.parse('9999-12-31T23:59:59Z');

/** Instants outside the plausible years. */
const hostile: readonly UtcInstant[] = [
  ...edges.map(at),
  ...Array.from({ length: 300 }, () => instantOfEpochMs(firstMs + chance() * (lastMs - firstMs))).filter(
    (instant) => !isPlausibleDate(instant),
  ),
];
const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin'];
const now = at('12:00');

function historyEntry(start: UtcInstant, end: UtcInstant | null) {
  return {
    localId: localUuid(1),
    serverId: null,
    description: '',
    start,
    end,
    project: null,
    task: null,
    tags: [],
    state: 'saved' as const,
    problem: null,
    isReplaced: false,
  };
}

describe('an entry outside the years 1970 to 2200', () => {
  it('has a day and a week in every zone', () => {
    for (const start of hostile) {
      for (const timeZone of zones) {
        expect(calendarDay(start, timeZone).date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(calendarWeek(start, { timeZone, weekStart: 1 }).date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }
    }
  });

  it('never bounds a list', () => {
    for (const start of hostile) {
      for (const bound of [windowAround(start, 2).after, windowAround(start, 0).before, windowSince(start, 31).after]) {
        expect(bound === null || isPlausibleDate(bound)).toBe(true);
      }
    }
  });

  it('causes no reminder and reaches no goal', () => {
    const settings = { ...defaultPreferences.reminders, longRunning: { ...defaultPreferences.reminders.longRunning, on: true } };
    for (const start of hostile) {
      const running = { localId: localUuid(1), start, description: '' };
      const plan = planReminders({
        now,
        timeZone: 'UTC',
        settings,
        running,
        stoppedAt: null,
        last: null,
        attention: 0,
        daily: null,
        weekly: null,
        notified: nothingNotified,
      });
      expect([plan.due, plan.nextAt]).toEqual([[], null]);
      const period = calendarDay(now, 'UTC');
      expect(
        goalProgress(60, {
          period,
          spans: [
            { start, end: null },
            { start: at('0000-01-01T00:00:00Z'), end: start },
          ],
          now,
        }),
      ).toMatchObject({ doneSeconds: 0, expectedAt: null });
    }
  });

  it('counts in no total', () => {
    const days = reportDays({ first: date('2026-11-16'), last: date('2026-11-22') }, 'UTC');
    for (const start of hostile) {
      const entry = historyEntry(start, null);
      expect(cutIntoPieces([entry, historyEntry(at('0000-01-01T00:00:00Z'), start)], days, Date.parse(now) / 1000)).toHaveLength(0);
      const today = { date: date('2026-11-20'), midnight: at('0:00'), entries: [], finishedSeconds: secondsSchema.parse(0), overlaps: [] };
      expect(totalSecondsAt({ timer: { kind: 'running', entry }, today }, now)).toBe(0);
    }
  });

  it('is a row of the list, covers no day of the calendar, and opens in the editor', () => {
    const nowMs = Date.parse(now);
    for (const start of hostile) {
      for (const timeZone of zones) {
        const entry = historyEntry(start, null);
        expect(listRows({ pages: [[entry]], more: false, timeZone, nowMs })).toHaveLength(2);
        expect(layOutDay([entry], toLocalDay(date('2026-11-20'), timeZone), { nowMs, shortestMs: 0 })).toEqual([]);
        expect(readTimes(formOfEntry(entry, timeZone), { entry, timeZone, nowMs: 0 })).toEqual({ kind: 'times', start, end: null });
      }
    }
  });

  it('is moved by arithmetic to the nearest instant that can be written', () => {
    expect(shiftInstant(at('9999-12-31T23:59:59Z'), 86_400)).toBe('9999-12-31T23:59:59Z');
    expect(shiftInstant(at('0000-01-01T00:00:00Z'), -1)).toBe('0000-01-01T00:00:00Z');
  });
});

describe('an exported entry outside the years 1970 to 2200', () => {
  const otherEnds: readonly (UtcInstant | null)[] = [null, at('9:00'), at('0000-01-01T00:00:00Z'), at('9999-12-31T23:59:59Z')];
  const entries = hostile.flatMap((start) =>
    [start, ...otherEnds].map((end) => ({ ...historyEntry(start, end), id: localUuid(1), seconds: secondsSchema.parse(0) })),
  );

  it.each([
    ['CSV', entriesAsCsv],
    ['JSON', entriesAsJson],
    [
      'iCalendar',
      (some: Parameters<typeof entriesAsCsv>[0], setting: Parameters<typeof entriesAsCsv>[1]) =>
        entriesAsCalendar(some, { ...setting, text: { noDescription: 'Entry' } }),
    ],
  ] as const)('is written as %s with its own dates', (_, write) => {
    for (const timeZone of zones) {
      for (const entry of entries) {
        const text = [...write([entry], { at: now, timeZone })].join('');
        expect(text).not.toMatch(/NaN|Invalid|undefined/);
      }
    }
  });
});
