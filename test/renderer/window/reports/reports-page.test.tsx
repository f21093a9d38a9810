/** The page of reports, as far as it is more than its parts. */
import { expect, it } from 'vitest';
import type { Report } from '#shared/history/reports.ts';
import { localDateSchema, secondsSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { ReportsPage } from '#renderer/window/reports/reports-page.tsx';
import { openWindowPage } from '../../support/window-page.tsx';

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
  const { requests } = await openWindowPage({ makeReport: () => succeed(report), refreshShownRange: () => succeed(null) }, <ReportsPage />, { page: 'reports' });
  await expect.poll(() => requests('refreshShownRange')).toEqual([{ from: '2026-11-15T23:00:00Z', to: '2026-11-22T23:00:00Z' }]);
});
