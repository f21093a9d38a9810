import { localDateSchema, utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import type { GroupKey, ReportEntry, ReportRow, ReportFilter } from '#shared/history/reports.ts';
import { reportAsCsv } from '#core/files/import-export/export/report-csv.ts';
import { makeReport, type ReportSources } from '#core/files/reports/report.ts';
import { describe, expect, it } from 'vitest';

const idOf = (number: number) => uuidSchema.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const bridge = { id: idOf(1), name: 'Bridge', color: '#112233' };
const canal = { id: idOf(2), name: 'Canal', color: '#112233' };
const bearings = { id: idOf(3), name: 'Bearings' };

function entry(start: string, minutes: number, rest: Partial<ReportEntry>): ReportEntry {
  const from = utcInstantSchema.parse(`2026-11-20T${start}:00Z`);
  return {
    start: from,
    end: utcInstantSchema.parse(new Date(Date.parse(from) + minutes * 60_000).toISOString().replace('.000', '')),
    description: '',
    project: null,
    task: null,
    tags: [],
    ...rest,
  };
}

const entries = [
  entry('08:00', 60, { description: 'drawing', project: bridge, task: bearings, billable: true }),
  entry('09:00', 30, { description: 'drawing', project: bridge, task: bearings, billable: false }),
  entry('10:00', 45, { description: 'call', project: bridge, task: { id: idOf(4), name: 'Bridge' } }),
  entry('11:00', 15, { description: 'survey', project: canal }),
  entry('12:00', 10, { description: 'mail' }),
];

function report(clientOf: ReportSources['findClient'], filter: Partial<ReportFilter> = {}) {
  const date = localDateSchema.parse('2026-11-20');
  const sources: ReportSources = {
    entries,
    span: { first: date, last: date },
    timeZone: 'UTC',
    now: utcInstantSchema.parse('2026-11-21T00:00:00Z'),
    whole: true,
    readPlace: () => null,
    findClient: clientOf,
  };
  return makeReport(sources, {
    grouping: 'client',
    rounding: { mode: 'none' },
    filter: { projects: [], tags: [], clients: [], billable: null, text: '', ...filter },
    weekStart: 1,
    goal: null,
  });
}

function nameOf(key: GroupKey): string | null {
  if (key.kind === 'client') {
    return key.client;
  }
  if (key.kind === 'project') {
    return key.project?.name ?? null;
  }
  if (key.kind === 'task') {
    return key.task;
  }
  return key.kind === 'description' ? key.description : '';
}

const shown = (rows: readonly ReportRow[]) =>
  rows.map(({ key, depth = 0, seconds, entries: count }) => [depth, nameOf(key), seconds / 60, count]);

const clientOf: ReportSources['findClient'] = (id) => (id === bridge.id ? 'Lisbon' : null);

describe('a report by client', () => {
  it('has clients, their projects, tasks and entries below each other, and the outermost rows add up to the total', () => {
    const { rows, totalSeconds } = report((id) => (id === bridge.id ? 'City of Lisbon' : null));
    expect(shown(rows)).toEqual([
      [0, 'City of Lisbon', 135, 3],
      [1, 'Bridge', 135, 3],
      [2, 'Bearings', 90, 2],
      [3, 'drawing', 90, 2],
      [2, 'call', 45, 1],
      [0, null, 25, 2],
      [1, 'Canal', 15, 1],
      [2, 'survey', 15, 1],
      [1, null, 10, 1],
      [2, 'mail', 10, 1],
    ]);
    expect(rows.filter(({ depth = 0 }) => depth === 0).reduce((sum, { seconds }) => sum + seconds, 0)).toBe(totalSeconds);
  });

  it('counts the billable time of each row, and filters by it and by client', () => {
    const all = report(clientOf);
    expect([all.billableSeconds, all.rows.slice(0, 4).map(({ billableSeconds }) => billableSeconds / 60), all.offered.clients]).toEqual([
      3_600,
      [60, 60, 60, 60],
      [null, 'Lisbon'],
    ]);
    expect(report(clientOf, { billable: true }).totalSeconds).toBe(3_600);
    expect(report(clientOf, { billable: false }).totalSeconds).toBe(1_800);
    expect(report(clientOf, { clients: ['Lisbon'] }).totalSeconds).toBe(135 * 60);
    expect(report(clientOf, { clients: [null] }).totalSeconds).toBe(25 * 60);
    expect(reportAsCsv(all.rows, 'client').split(/\r?\n/).slice(0, 2)).toEqual([
      expect.stringMatching(/,entries,billable_seconds$/),
      expect.stringMatching(/,3600$/),
    ]);
  });

  it('begins with projects where no project has a client', () => {
    expect(shown(report(() => null).rows).slice(0, 3)).toEqual([
      [0, 'Bridge', 135, 3],
      [1, 'Bearings', 90, 2],
      [2, 'drawing', 90, 2],
    ]);
  });

  it('is a row for each entry in a file, with the names of its groups', () => {
    const [header = '', ...lines] = reportAsCsv(report((id) => (id === bridge.id ? 'City of Lisbon' : null)).rows, 'client')
      .trim()
      .split(/\r?\n/);
    expect(header).toContain('client,project,task,description,seconds');
    expect(lines.map((line) => line.split(',').slice(0, 5).join(','))).toEqual([
      'City of Lisbon,Bridge,Bearings,drawing,5400',
      'City of Lisbon,Bridge,,call,2700',
      ',Canal,,survey,900',
      ',,,mail,600',
    ]);
  });
});
