/** The HTML that is made for paper, and which entries are on it. */
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#shared/history/history.ts';
import type { ReportFilter } from '#shared/history/reports.ts';
import { paperEntries } from '#renderer/window/reports/paper/paper-entries.ts';
import { type PaperContent, ReportPaper } from '#renderer/window/reports/paper/report-paper.tsx';
import { entryOf } from '../../../fixtures.ts';
import { hours, reportOf, series } from '../../../support/report.ts';
import { emptyCatalog } from '../../../support/timeline.tsx';
import { openPage } from '../../../support/page-rig.tsx';

const acme = series[0]?.kind === 'project' ? series[0].project : null;
const report = reportOf({
  rows: [
    { key: { kind: 'project', project: acme }, seconds: hours(6), billableSeconds: hours(0), entries: 2 },
    { key: { kind: 'project', project: null }, seconds: hours(2), billableSeconds: hours(0), entries: 1 },
  ],
});

function worked(number: number, date: string, changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return { ...entryOf(number, { start: `${date}T09:00:00Z`, end: `${date}T10:30:00Z` }), serverId: null, ...changes };
}

const plain: PaperContent = { paper: { company: '', signature: false }, person: null, clients: [], entries: [] };

async function open(content: Partial<PaperContent> = {}): Promise<HTMLElement> {
  await openPage({}, <ReportPaper report={report} content={{ ...plain, ...content }} />);
  return document.querySelector('article') ?? document.body;
}

const lines = (within: Element | null | undefined) =>
  [...(within?.querySelectorAll('tr') ?? [])].map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

describe('a report on paper', () => {
  it('says who and when above the totals, and only what is known', async () => {
    const paper = await open({ paper: { company: 'Acme Ltd', signature: true }, person: 'Ada', clients: ['Bridge AG'] });
    expect([...(paper.querySelector('header')?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Acme Ltd',
      'Reports',
      expect.stringContaining('2026'),
      'Client: Bridge AG',
      'Tracked by Ada',
    ]);
    expect(paper.textContent).toContain('Date and signature');
    document.body.replaceChildren();
    const bare = await open();
    expect([
      bare.querySelector('header')?.children.length,
      bare.textContent?.includes('signature'),
      bare.querySelectorAll('table').length,
    ]).toEqual([2, false, 1]);
  });

  it('has the total once, in the last row, and a head that is repeated on each page', async () => {
    const table = (await open()).querySelector('table');
    expect(lines(table)).toEqual([
      'Project | Entries | Share | Duration',
      'Acme | 2 | 75% | 6:00',
      'No project | 1 | 25% | 2:00',
      'Total | 3 | 100% | 8:00',
    ]);
    expect([table?.querySelectorAll('thead tr').length, table?.querySelector('tfoot')]).toEqual([1, null]);
  });

  it('has the entries by day as an appendix', async () => {
    const paper = await open({
      entries: [worked(1, '2026-11-02', { project: acme }), worked(2, '2026-11-02', { description: '' }), worked(3, '2026-11-04')],
    });
    const table = screen.getByText('Entries by day').closest('table');
    expect(paper.contains(table)).toBe(true);
    expect(lines(table)).toEqual([
      'Description | Project | Start | End | Duration',
      'Mon 2 Nov 2026',
      'Entry 1 | Acme | 9:00 | 10:30 | 1:30',
      'No description |  | 9:00 | 10:30 | 1:30',
      'Wed 4 Nov 2026',
      'Entry 3 |  | 9:00 | 10:30 | 1:30',
    ]);
  });

  it('has nothing that can be pressed or is a hint', async () => {
    const paper = await open({ entries: [worked(1, '2026-11-02')] });
    expect(paper.querySelectorAll('button, a, input, select, details, svg')).toHaveLength(0);
  });
});

describe('the entries on paper', () => {
  const all: ReportFilter = { projects: [], tags: [], clients: [], billable: null, text: '' };
  const tag = { id: entryOf(50, { start: '2026-11-02T09:00:00Z', end: null }).localId, name: 'daily' };
  const one = worked(1, '2026-11-02', { project: acme, tags: [tag], billable: true, description: 'Draw the PIER' });
  const other = worked(2, '2026-11-02', { billable: false });
  const client = { id: tag.id, name: 'Bridge AG', isArchived: false };
  const catalog = {
    clients: [client],
    projects: acme === null ? [] : [{ ...acme, clientId: client.id, isBillable: false, isArchived: false }],
  };

  it.each<[string, Partial<ReportFilter>, readonly HistoryEntry[]]>([
    ['all', {}, [one, other]],
    ['a project', { projects: acme === null ? [] : [acme.id] }, [one]],
    ['no project', { projects: [null] }, [other]],
    ['a tag', { tags: [tag.id] }, [one]],
    ['a client', { clients: ['Bridge AG'] }, [one]],
    ['no client', { clients: [null] }, [other]],
    ['billable', { billable: true }, [one]],
    ['not billable', { billable: false }, [other]],
    ['a part of the description', { text: 'pier' }, [one]],
  ])('are those of the filter: %s', (_, filter, expected) => {
    expect(
      paperEntries(
        [one, other, worked(3, '2026-11-03', { end: null, project: acme, tags: [tag] })],
        { ...all, ...filter },
        { ...emptyCatalog, ...catalog },
      ),
    ).toEqual(expected);
  });
});
