/** The table of a report by client: its groups are closed and opened, and billable time has a column where the service stores it. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Report } from '#shared/history/reports.ts';
import { localDateSchema, secondsSchema, utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { beginningOptions, buildReportRequest, noFilter } from '#renderer/window/reports/report-options.ts';
import { ReportTable } from '#renderer/window/reports/report-table.tsx';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import type { Answers } from '../../support/fake-bridge.ts';
import { openPage } from '../support/page-rig.tsx';

const day = localDateSchema.parse('2026-11-20');
const seconds = (hours: number) => secondsSchema.parse(hours * 3600);

const report: Report = {
  span: { first: day, last: day },
  timeZone: 'UTC',
  madeAt: utcInstantSchema.parse('2026-11-21T00:00:00Z'),
  grouping: 'client',
  totalSeconds: seconds(4),
  billableSeconds: seconds(3),
  exactSeconds: seconds(4),
  entries: 2,
  rows: [
    { key: { kind: 'client', client: 'Acme' }, seconds: seconds(3), billableSeconds: seconds(3), entries: 1 },
    { key: { kind: 'description', description: 'drawing' }, seconds: seconds(3), billableSeconds: seconds(3), entries: 1, depth: 1 },
    { key: { kind: 'client', client: null }, seconds: seconds(1), billableSeconds: seconds(0), entries: 1 },
    { key: { kind: 'description', description: 'mail' }, seconds: seconds(1), billableSeconds: seconds(0), entries: 1, depth: 1 },
  ],
  rest: null,
  series: [],
  bars: { unit: 'day', bars: [] },
  days: [],
  offered: { projects: [], tags: [], clients: ['Acme', null] },
  whole: true,
};

const request = buildReportRequest({ ...beginningOptions, grouping: 'client' }, noFilter, { weekStart: 1, goal: null }) ?? expect.fail();

async function openTable(shown: Report, answers: Answers = {}) {
  const router = openRouter({
    asked: '',
    memory: { getItem: () => null, setItem: () => {} },
    beginning: { page: 'reports', detail: null },
  });
  const page = await openPage(
    answers,
    <WindowStateContext value={{ router }}>
      <ReportTable report={shown} request={request} choice={null} onPrint={async (write) => write()} />
    </WindowStateContext>,
  );
  return { ...page, router };
}

it('the table of a report closes and opens a group', async () => {
  const { user } = await openTable(report);
  const group = screen.getByRole('button', { name: 'Rows of Acme' });
  expect(group.getAttribute('aria-expanded')).toBe('true');
  await user.click(group);
  expect([group.getAttribute('aria-expanded'), screen.queryByText('drawing'), screen.queryByText('mail')]).toEqual([
    'false',
    null,
    expect.anything(),
  ]);
  await user.click(group);
  expect(screen.queryByText('drawing')).not.toBeNull();
});

it('the table of a report has a column of billable time only where the service stores it', async () => {
  await openTable(report);
  expect(screen.getByRole('columnheader', { name: 'Billable' })).toBeTruthy();
  document.body.replaceChildren();
  await openTable({ ...report, billableSeconds: null });
  expect(screen.queryByRole('columnheader', { name: 'Billable' })).toBeNull();
});

it.each([
  ['CSV', { kind: 'report', report: request, format: 'csv' }],
  ['XLSX', { kind: 'report', report: request, format: 'xlsx' }],
  ['PDF', { kind: 'pdf', name: 'report-2026-11-20-to-2026-11-20' }],
])('the table of a report is saved as %s, and says where', async (format, expected) => {
  const { user, requests } = await openTable(report, { runExport: () => succeed({ kind: 'written', fileName: 'hours.out', whole: true }) });
  await user.click(screen.getByRole('button', { name: `Save as ${format}` }));
  expect(requests('runExport')).toEqual([expected]);
  expect(screen.getByText('hours.out was written.')).toBeDefined();
});

it('the table of a report says nothing of a file that was not chosen, and why one could not be written', async () => {
  let answer: 'cancelled' | 'failed' = 'cancelled';
  const { user } = await openTable(report, {
    runExport: () =>
      answer === 'cancelled' ? succeed({ kind: 'cancelled' }) : fail({ kind: 'file-not-written', fileName: 'hours.csv', detail: 'ENOSPC' }),
  });
  const save = screen.getByRole('button', { name: 'Save as CSV' });
  await user.click(save);
  expect([screen.queryByText(/was written/), screen.queryByText(/ENOSPC/)]).toEqual([null, null]);
  answer = 'failed';
  await user.click(save);
  expect([screen.queryByText(/was written/), screen.getByText(/ENOSPC/)]).toEqual([null, expect.anything()]);
});

it('the table of a report is copied with its rows, shares and total, one line each', async () => {
  const { user, requests } = await openTable(
    { ...report, grouping: 'description', totalSeconds: seconds(5), rest: { rows: 3, seconds: seconds(1), billableSeconds: seconds(1) } },
    { copyText: () => succeed(null) },
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  const [asked] = requests('copyText');
  expect(asked).toEqual({
    text: [
      'Description\tDuration\tShare\tEntries',
      'Acme\t3:00\t60%\t1',
      'drawing\t3:00\t60%\t1',
      'No client\t1:00\t20%\t1',
      'mail\t1:00\t20%\t1',
      '3 more rows\t1:00\t20%\t',
      'Total\t5:00\t\t2',
    ].join('\n'),
  });
  expect(screen.getByText('The table was copied.')).toBeDefined();
});

it('the table of a report says so if it could not be copied', async () => {
  const { user } = await openTable(report, { copyText: () => fail({ kind: 'storage-full' }) });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(screen.getByText('The table could not be copied. Save it as CSV instead.')).toBeDefined();
});

it('the table of a report opens the timeline at its days, a week for several, and not where nothing was tracked', async () => {
  const last = localDateSchema.parse('2026-11-26');
  const days: Report = {
    ...report,
    grouping: 'day',
    rows: [
      { key: { kind: 'days', first: day, last: day }, seconds: seconds(3), billableSeconds: seconds(3), entries: 1 },
      { key: { kind: 'days', first: day, last }, seconds: seconds(1), billableSeconds: seconds(0), entries: 1 },
      { key: { kind: 'days', first: last, last }, seconds: seconds(0), billableSeconds: seconds(0), entries: 0 },
    ],
  };
  const { user, router } = await openTable(days);
  const links = screen.getAllByRole('rowheader').flatMap((head) => [...head.querySelectorAll('button')]);
  expect(links).toHaveLength(2);
  await user.click(links[0] ?? document.body);
  expect(router.current()).toEqual({ page: 'timeline', detail: 'day/2026-11-20' });
  await user.click(links[1] ?? document.body);
  expect(router.current()).toEqual({ page: 'timeline', detail: 'week/2026-11-20' });
});

const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));

it('the table of a report has entries, share, billable time and duration of each row, of the rest and of all', async () => {
  await openTable({ ...report, totalSeconds: seconds(5), rest: { rows: 3, seconds: seconds(1), billableSeconds: seconds(0.5) } });
  expect(cells()).toEqual([
    ['Client, project, task and entry', 'Entries', 'Share', 'Billable', 'Duration'],
    ['Acme', '1', '60%', '3:00', '3:00'],
    ['drawing', '1', '60%', '3:00', '3:00'],
    ['No client', '1', '20%', '0:00', '1:00'],
    ['mail', '1', '20%', '0:00', '1:00'],
    ['3 more rows', expect.any(String), '20%', '0:30', '1:00'],
    ['Total', '2', '100%', '3:00', '5:00'],
  ]);
});

it('the table of a report has four columns in every row where billable time is not stored', async () => {
  await openTable({ ...report, billableSeconds: null, rest: { rows: 3, seconds: seconds(0), billableSeconds: seconds(0) } });
  expect(cells().map(({ length }) => length)).toEqual([4, 4, 4, 4, 4, 4, 4]);
});

it('indents the rows of a group, which has its own button, and leaves those without time quiet', async () => {
  await openTable({ ...report, rows: report.rows.map((row, index) => (index === 3 ? { ...row, seconds: seconds(0) } : row)) });
  const rows = [...document.querySelectorAll('tbody tr')];
  expect(
    rows.map((row) => [
      row.querySelector<HTMLElement>('th > span')?.style.paddingInlineStart,
      row.querySelectorAll('button').length,
      row.getAttribute('data-none'),
    ]),
  ).toEqual([
    ['0px', 1, null],
    ['20px', 0, null],
    ['0px', 1, null],
    ['20px', 0, 'true'],
  ]);
});

it('the table of a report shows the colour of a project', async () => {
  const project = { id: uuidSchema.parse('00000000-0000-4000-8000-000000000030'), name: 'Bridge', color: '#2f7d6b' };
  const rows: Report['rows'] = [{ ...(report.rows[0] ?? expect.fail()), key: { kind: 'project', project } }, ...report.rows.slice(1)];
  await openTable({ ...report, rows });
  expect([
    document.querySelectorAll('[style*="#2f7d6b"]').length,
    screen.getByRole('button', { name: 'Rows of Bridge' }).getAttribute('aria-expanded'),
  ]).toEqual([1, 'true']);
});
