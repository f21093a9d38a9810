/** The table of a report by client: its groups are closed and opened, and billable time has a column where the service stores it. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Report } from '#shared/history/reports.ts';
import { localDateSchema, secondsSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { beginningOptions, buildReportRequest, noFilter } from '#renderer/window/reports/report-options.ts';
import { ReportTable } from '#renderer/window/reports/report-table.tsx';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
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

async function openTable(shown: Report) {
  const request = buildReportRequest({ ...beginningOptions, grouping: 'client' }, noFilter, { weekStart: 1, goal: null }) ?? expect.fail();
  const router = openRouter({ asked: '', memory: { getItem: () => null, setItem: () => {} }, beginning: { page: 'reports', detail: null } });
  return openPage({}, <WindowStateContext value={{ router }}><ReportTable report={shown} request={request} choice={null} /></WindowStateContext>);
}

it('closes and opens a group', async () => {
  const { user } = await openTable(report);
  const group = screen.getByRole('button', { name: 'Rows of Acme' });
  expect(group.getAttribute('aria-expanded')).toBe('true');
  await user.click(group);
  expect([group.getAttribute('aria-expanded'), screen.queryByText('drawing'), screen.queryByText('mail')]).toEqual(['false', null, expect.anything()]);
  await user.click(group);
  expect(screen.queryByText('drawing')).not.toBeNull();
});

it('has a column of billable time only where the service stores it', async () => {
  await openTable(report);
  expect(screen.getByRole('columnheader', { name: 'Billable' })).toBeTruthy();
  document.body.replaceChildren();
  await openTable({ ...report, billableSeconds: null });
  expect(screen.queryByRole('columnheader', { name: 'Billable' })).toBeNull();
});
