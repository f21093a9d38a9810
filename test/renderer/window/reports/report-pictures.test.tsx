/** Which pictures a report has, how wide they are, what they say of the goal, and their numbers as tables. */
import type { Report } from '#shared/history/reports.ts';
import { secondsSchema } from '#shared/values/brands.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReportPictures } from '#renderer/window/reports/pictures/report-pictures.tsx';
import { fixLayout } from '../../support/fixed-layout.ts';
import { bar, day, days, reportOf } from '../../support/report.ts';
import { openWindowPage, type WindowPageRig } from '../../support/window-page.tsx';

async function open(changes: Partial<Report>, goalHours: number | null = 8): Promise<WindowPageRig> {
  fixLayout();
  const goal = goalHours === null ? null : { secondsPerDay: secondsSchema.parse(goalHours * 3_600), weekdays: [1, 2, 3, 4, 5] };
  return openWindowPage({}, <ReportPictures report={reportOf(changes)} weekStart={1} goal={goal} />, { page: 'reports' });
}

const pictures = () =>
  screen
    .getAllByRole('figure')
    .map((figure) => [within(figure).getByRole('heading').textContent, figure.dataset['half'] === 'true' ? 'half' : 'full']);
const goalText = () => screen.getByRole('button', { name: /^(Set|Change)/u }).previousElementSibling?.textContent;
const bars = (count: number): Report['bars'] => ({ unit: 'day', bars: Array.from({ length: count }, (_, index) => bar(index, 1, 0)) });
const cells = (name: RegExp) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the pictures of a report', () => {
  it.each<[string, Partial<Report>, readonly string[]]>([
    ['three days', { bars: bars(3), days: days(3, 1) }, ['half', 'half', 'full']],
    ['four bars', { bars: bars(4), days: days(4, 1) }, ['full', 'full', 'full']],
    ['four weeks, with a heat map beside the shares', { bars: bars(28), days: days(28, 1) }, ['full', 'half', 'half', 'full']],
    ['27 days', { bars: bars(27), days: days(27, 1) }, ['full', 'full', 'full']],
    ['three months', { bars: bars(92), days: days(92, 1) }, ['full', 'half', 'half', 'full']],
    ['a longer time, with a wide heat map', { bars: bars(93), days: days(93, 1) }, ['full', 'full', 'full', 'full']],
  ])('are as many and as wide as it needs: %s', async (_, changes, widths) => {
    await open(changes);
    expect(pictures().map(([, width]) => width)).toEqual(widths);
  });

  it.each<[string, Partial<Report>, number]>([
    ['one day', { days: days(1, 1) }, 2],
    ['no goal', { days: days(3, 1).map((each) => ({ ...each, goalSeconds: null })) }, 2],
    ['a goal of two days', { days: days(2, 1) }, 3],
  ])('have a trend from two days with a goal on: %s', async (_, changes, count) => {
    await open(changes);
    expect(pictures()).toHaveLength(count);
  });

  it.each<[string, Report['days'], string]>([
    ['ahead', [day(0, 9), day(1, 8, { begun: false })], '1:00 ahead of the goal'],
    ['behind', [day(0, 7.5), day(1, 8, { begun: false })], '0:30 behind the goal'],
    ['at it', [day(0, 8), day(1, 8, { begun: false })], 'Exactly at the goal'],
  ])('say where the time is beside the goal: %s', async (_, shown, text) => {
    await open({ days: shown });
    expect(screen.getByText(text).closest('figure')).not.toBeNull();
    expect(goalText()).not.toContain(text);
  });

  it('say it below where there is no trend', async () => {
    const { user, router } = await open({ days: [day(0, 9)] });
    expect(goalText()).toMatch(/ · 1:00 ahead of the goal$/u);
    await user.click(screen.getByRole('button', { name: /^(Set|Change)/u }));
    expect(router.current()).toMatchObject({ page: 'settings', detail: 'goals' });
  });

  it('say that there is no goal', async () => {
    await open({ days: days(1, 1).map((each) => ({ ...each, goalSeconds: null })) }, null);
    expect(goalText()).not.toMatch(/ahead|behind|Exactly/u);
  });

  it.each([
    ['day', 'day/2026-11-04'],
    ['week', 'week/2026-11-04'],
  ] as const)('open the timeline at the bar that is clicked: a %s', async (unit, detail) => {
    const { router } = await open({ bars: { unit, bars: [bar(0, 3, 1), bar(1, 0, 0), bar(2, 3, 1)] } });
    const parts = [...document.querySelectorAll('figure')][0]?.querySelectorAll('g > rect');
    fireEvent.click(parts?.[2] ?? document.body);
    expect(router.current()).toEqual({ page: 'timeline', detail });
  });
});

describe('the numbers of the pictures', () => {
  it('have each bar by its series, with the total', async () => {
    await open({});
    const [first] = screen.getAllByRole('table', { hidden: true });
    const rows = [...(first?.querySelectorAll('tr') ?? [])].map((row) => [...row.children].map(({ textContent }) => textContent));
    expect([rows[0]?.slice(1), ...rows.slice(1).map((row) => row.slice(1))]).toEqual([
      ['Acme', 'A name that is far too long', 'Total'],
      ['3:00', '1:00', '4:00'],
      ['0:00', '0:00', '0:00'],
      ['3:00', '1:00', '4:00'],
    ]);
  });

  it('have the share of each project', async () => {
    await open({});
    expect(cells(/project/iu).slice(1)).toEqual([
      ['Acme', '6:00', '75%'],
      ['A name that is far too long', '2:00', '25%'],
    ]);
  });

  it('have both sums of each day, the time only of those that have begun', async () => {
    await open({ days: [day(0, 3), day(1, 0, { begun: false })] });
    expect(
      cells(/goal/iu)
        .slice(1)
        .map((row) => row.slice(1)),
    ).toEqual([
      ['3:00', '8:00'],
      ['', '16:00'],
    ]);
  });

  it('have the days of the heat map', async () => {
    await open({ days: days(28, 1, 2) });
    const [, , third] = screen.getAllByRole('table', { hidden: true });
    const rows = [...(third?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.children].map(({ textContent }) => textContent));
    expect([rows.length, rows.slice(0, 2).map(([, time]) => time)]).toEqual([28, ['1:00', '2:00']]);
  });
});
