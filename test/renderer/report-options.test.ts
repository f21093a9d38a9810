import { describe, expect, it } from 'vitest';
import { localDateSchema, secondsSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { reportRequestSchema, type Report } from '#shared/history/reports.ts';
import {
  beginningOptions,
  buildReportRequest,
  noFilter,
  rememberedOptions,
  rememberOptions,
  toReportGoal,
} from '#renderer/window/reports/report-options.ts';
import { tableText } from '#renderer/window/reports/report-table.tsx';
import { createI18n } from '#renderer/page/i18n.ts';
import { messagesFor } from '../support/messages.ts';

const ulid = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const date = (text: string) => localDateSchema.parse(text);

describe('options', () => {
  it('is asked for in the shape agreed on', () => {
    const named = buildReportRequest(
      beginningOptions,
      { project: 'no project', tag: ulid, client: '=Acme', billable: 'no', text: 'mail' },
      { weekStart: 7, goal: null },
    );
    expect(named).toEqual({
      period: { kind: 'named', name: 'this-week' },
      grouping: 'project',
      rounding: { mode: 'none' },
      filter: { projects: [null], tags: [ulid], clients: ['Acme'], billable: false, text: 'mail' },
      weekStart: 7,
      goal: null,
    });
    expect(reportRequestSchema.safeParse(named).success).toBe(true);
    const days = { ...beginningOptions, period: 'days' as const, first: date('2026-11-01') };
    const settled = { weekStart: 1, goal: toReportGoal({ dailyMinutes: 60, weeklyMinutes: null }) };
    expect(buildReportRequest(days, noFilter, settled)).toBeNull();
    expect(buildReportRequest({ ...days, last: date('2026-11-02') }, noFilter, settled)).toMatchObject({
      period: { kind: 'days', first: '2026-11-01', last: '2026-11-02' },
      goal: { secondsPerDay: 3600 },
    });
  });

  it('is stored, and has its defaults if the stored value is invalid', () => {
    const memory = new Map<string, string>();
    const storage = {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, text: string) => void memory.set(key, text),
    };
    expect(rememberedOptions(storage)).toEqual(beginningOptions);
    const options = { ...beginningOptions, rounding: { mode: 'up' as const, minutes: 15, per: 'work' as const } };
    rememberOptions(storage, options);
    expect(rememberedOptions(storage)).toEqual(options);
    for (const rubbish of ['{', '{"period":"never"}', 'null']) {
      for (const key of memory.keys()) {
        memory.set(key, rubbish);
      }
      expect(rememberedOptions(storage)).toEqual(beginningOptions);
    }
  });

  it.each([
    [480, 2400, 28_800],
    [null, 2310, 27_720],
    [null, null, null],
  ])('has the goal of a day (%j) before that of a week (%j)', (dailyMinutes, weeklyMinutes, seconds) => {
    expect(toReportGoal({ dailyMinutes, weeklyMinutes })?.secondsPerDay ?? null).toBe(seconds);
  });
});

describe('the table as text', () => {
  it('has a cell between tabs for each, whatever a description holds', () => {
    const i18n = createI18n({
      messages: messagesFor('en'),
      problems: messagesFor('en'),
      locale: 'en-US',
      timeZone: 'Europe/Berlin',
      apple: false,
      weekStart: 1,
    });
    const report: Report = {
      span: { first: date('2026-11-01'), last: date('2026-11-02') },
      timeZone: 'Europe/Berlin',
      madeAt: utcInstantSchema.parse('2026-11-02T12:00:00Z'),
      grouping: 'description',
      totalSeconds: secondsSchema.parse(7_200),
      billableSeconds: null,
      exactSeconds: secondsSchema.parse(7_200),
      entries: 3,
      rows: [
        {
          key: { kind: 'description', description: '=two\n\tlines' },
          seconds: secondsSchema.parse(5_400),
          billableSeconds: secondsSchema.parse(0),
          entries: 2,
        },
      ],
      rest: { rows: 1, seconds: secondsSchema.parse(1_800), billableSeconds: secondsSchema.parse(0) },
      series: [],
      bars: { unit: 'day', bars: [] },
      days: [],
      offered: { projects: [], tags: [], clients: [] },
      whole: true,
    };
    expect(tableText(i18n, report)).toBe(
      "Description\tDuration\tShare\tEntries\n'=two lines\t1:30\t75%\t2\n1 more row\t0:30\t25%\t\nTotal\t2:00\t\t3",
    );
  });
});
