/** The page of reports, as far as it is more than its parts. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '#shared/history/reports.ts';
import { localDateSchema, secondsSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { ReportsPage } from '#renderer/window/reports/reports-page.tsx';
import type { Answers } from '../../../support/fake-bridge.ts';
import { day, hours, reportOf } from '../../support/report.ts';
import { emptyCatalog } from '../../support/timeline.tsx';
import { openWindowPage } from '../../support/window-page.tsx';
import { clearDate, dateField, shownDate, typeDate } from '../../support/date-field.ts';
import { chooseOption, chosen } from '../../support/select.ts';

const none = secondsSchema.parse(0);

const report: Report = {
  span: { first: localDateSchema.parse('2026-11-16'), last: localDateSchema.parse('2026-11-22') },
  timeZone: 'Europe/Berlin',
  madeAt: utcInstantSchema.parse('2026-11-21T00:00:00Z'),
  grouping: 'client',
  totalSeconds: none,
  billableSeconds: none,
  exactSeconds: none,
  entries: 0,
  rows: [],
  rest: null,
  series: [],
  bars: { unit: 'day', bars: [] },
  days: [],
  offered: { projects: [], tags: [], clients: [] },
  whole: true,
};

it('has the days of the report read again while it shows them', async () => {
  const { requests } = await openWindowPage(
    { makeReport: () => succeed(report), refreshShownRange: () => succeed(null) },
    <ReportsPage />,
    { page: 'reports' },
  );
  await expect.poll(() => requests('refreshShownRange')).toEqual([{ from: '2026-11-15T23:00:00Z', to: '2026-11-22T23:00:00Z' }]);
});

const worked = reportOf({ billableSeconds: hours(2), series: [], bars: { unit: 'day', bars: [] } });
const plain = () => (document.body.textContent ?? '').replaceAll(/[\u2066-\u2069]/gu, '');
const paper = () => document.querySelector('article')?.textContent ?? undefined;
const figures = () => [...document.querySelectorAll('dl > div')].map((tile) => [...tile.children].map(({ textContent }) => textContent));
const choice = (name: string) => screen.getByRole('combobox', { name });

async function open(made: Report, answers: Answers = {}) {
  return openWindowPage(
    { makeReport: () => succeed(made), refreshShownRange: () => succeed(null), getCatalog: () => succeed(emptyCatalog), ...answers },
    <ReportsPage />,
    { page: 'reports' },
  );
}

const at = (time: string) => utcInstantSchema.parse(`2026-11-16T${time}:00Z`);

describe('the page of reports', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => localStorage.clear());

  it.each<[string, Partial<Report>, readonly (readonly string[])[]]>([
    [
      'with billable time',
      {},
      [
        ['Total', '8:00', '3 entries'],
        ['Billable', '2:00', '25%'],
      ],
    ],
    ['without billable time', { billableSeconds: hours(0) }, [['Total', '8:00', '3 entries']]],
    ['where none is known', { billableSeconds: null, entries: 1 }, [['Total', '8:00', '1 entry']]],
    ['of one day', { billableSeconds: null, days: [day(0, 8), day(1, 0)] }, [['Total', '8:00', '3 entries']]],
    [
      'of several days',
      { billableSeconds: null, days: [day(0, 3), day(1, 0), day(2, 5), day(3, 5)] },
      [
        ['Total', '8:00', '3 entries'],
        ['Daily average', '2:40', 'on 3 days with time'],
        ['Best day', '5:00', 'Wed 4 Nov'],
      ],
    ],
  ])('begins with figures of its days: %s', async (...[, changes, expected]) => {
    await open({ ...worked, ...changes });
    expect(figures()).toEqual(expected);
    expect(document.querySelector('header p')?.textContent).toMatch(/^2\s–\s4 Nov 2026$/u);
  });

  it('says how long the breaks of its days were, apart from the total', async () => {
    const page = await open(worked, {
      getBreaks: () =>
        succeed([
          { from: at('10:00'), to: at('10:15') },
          { from: at('12:00'), to: at('12:30') },
        ]),
    });
    expect(figures()[0]).toEqual(['Total', '8:00', '3 entries · 0:45 of breaks']);
    expect(page.requests('getBreaks')).toEqual(page.requests('refreshShownRange'));
  });

  it.each<[Partial<Report>, readonly boolean[]]>([
    [{}, [false, true, false, true]],
    [{ exactSeconds: hours(7) }, [true, true, false, true]],
    [{ entries: 0 }, [false, false, true, false]],
  ])('says what is rounded, counted twice or missing: %o', async (changes, expected) => {
    await open({ ...worked, ...changes });
    expect([
      /Rounded; 7:00/u.test(plain()),
      plain().includes('Overlapping time counts'),
      plain().includes('Your tracked time will be summed up here'),
      screen.queryByRole('combobox', { name: 'Table by' }) !== null,
    ]).toEqual(expected);
  });

  it('is on paper only while the file is written', async () => {
    const papers: (string | undefined)[] = [];
    const { user } = await open(worked, {
      getHistoryRange: () => fail({ kind: 'storage-full' }),
      getConnections: () => fail({ kind: 'storage-full' }),
      runExport: () => {
        papers.push(paper());
        return succeed({ kind: 'cancelled' });
      },
    });
    expect(paper()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Save as PDF' }));
    await waitFor(() => expect(papers).toEqual([expect.stringContaining('8:00')]));
    await waitFor(() => expect(paper()).toBeUndefined());
  });

  it('says that it waits, and that the filter leaves nothing', async () => {
    const { user } = await open({ ...worked, entries: 0 });
    await user.type(screen.getByRole('textbox'), 'x');
    await screen.findByText('No entries match the filter in this period.');
    cleanup();
    await open(worked, { makeReport: async () => new Promise<never>(() => {}) });
    expect([screen.getByText('Calculating…').tagName, document.querySelector('header p'), plain().includes('Overlapping')]).toEqual([
      'P',
      null,
      false,
    ]);
  });

  it('says that no report could be made, and tries again', async () => {
    let isLost = true;
    const { user } = await open(worked, { makeReport: () => (isLost ? fail({ kind: 'storage-full' }) : succeed(worked)) });
    await screen.findByText(/^The disk is full/u);
    expect([plain().includes('Calculating'), screen.queryByRole('combobox', { name: 'Table by' })]).toEqual([false, null]);
    isLost = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('combobox', { name: 'Table by' });
  });

  it('begins chosen days with those that are shown, and says at them that they are none', async () => {
    const { user, requests } = await open(worked, {
      makeReport: ({ period }) =>
        period.kind === 'days' && period.last < period.first ? fail({ kind: 'bad-period', days: 7_306 }) : succeed(worked),
    });
    await chooseOption(user, choice('Period'), 'Other days');
    const [first, last] = [await dateField('First day'), await dateField('Last day')];
    expect([shownDate(first), shownDate(last)]).toEqual(['02/11/2026', '04/11/2026']);
    await typeDate(user, last, '2026-11-01');
    await waitFor(() => expect(last.closest('[data-invalid]')).not.toBeNull());
    expect(requests('makeReport').at(-1)).toMatchObject({ period: { kind: 'days', first: '2026-11-02', last: '2026-11-01' } });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await clearDate(user, last);
    await screen.findByText('Choose the first and the last day.');
  });

  it('has the rows, settings and filter of a saved report, and remembers them', async () => {
    const { user, requests } = await open(worked);
    await chooseOption(user, choice('Table by'), 'Tags');
    await user.click(screen.getByRole('button', { name: 'Save these settings' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of the report' }), 'Tags{Enter}');
    await chooseOption(user, choice('Period'), 'Last month');
    await chooseOption(user, choice('Saved reports'), 'Tags');
    await waitFor(() => expect([chosen(choice('Period')), chosen(choice('Table by'))]).toEqual(['This week', 'Tags']));
    expect(requests('makeReport').at(-1)).toMatchObject({ grouping: 'tag', period: { kind: 'named', name: 'this-week' } });
    cleanup();
    await open(worked);
    expect([chosen(choice('Table by')), chosen(choice('Period'))]).toEqual(['Tags', 'This week']);
  });
});
