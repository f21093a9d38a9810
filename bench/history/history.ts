/** Measures queries on a history of 100,000 entries in a real file, beside a plain scan of the same rows in memory. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { openTimeTrackingApi } from '#core/service-client/dialects/dialect.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { noNames } from '#core/sync/catalog/catalog-names.ts';
import { noItems } from '#core/sync/queries/entry-item.ts';
import { Gateway } from '#core/sync/gateway/gateway.ts';
import { Outbox } from '#core/sync/outbox.ts';
import { EntryQueries } from '#core/sync/queries/entry-queries.ts';
import { History } from '#core/sync/queries/history.ts';
import { openReplica } from '#core/sync/replica/open-replica.ts';
import type { Replica } from '#core/sync/replica/replica.ts';
import { entryWindow } from '#core/sync/rules/windows.ts';
import { instantOfEpochMs, localDateSchema, utcInstantSchema, uuidSchema, type Uuid } from '#shared/values/brands.ts';
import type { HistoryFilter, HistorySearch } from '#shared/history/history.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { valueOf } from '../../test/support/core-records.ts';
import { median, percentile, type Table } from '../measure.ts';

const count = 100_000;
const rounds = 40;
const nowMs = Date.parse('2026-11-20T12:00:00Z');
const words = [
  'bearing',
  'plans',
  'call',
  'client',
  'facade',
  'study',
  'mail',
  'planning',
  'site',
  'visit',
  'report',
  'stair',
  'details',
  'accounts',
];

function idOf(kind: number, number: number): Uuid {
  return uuidSchema.parse(`${kind}0000000-0000-4000-9000-${String(number).padStart(12, '0')}`);
}

/** Newest first, half an hour apart: 5.7 years. */
function rows(): readonly RemoteEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const startMs = nowMs - (index + 1) * 1_800_000;
    const description = [0, 1, 2].map((part) => words[(index * (part + 3) + part) % words.length]).join(' ');
    const end = instantOfEpochMs(startMs + 1_500_000);
    return {
      id: idOf(1, index),
      start: instantOfEpochMs(startMs),
      end,
      description,
      taskId: null,
      projectId: idOf(3, index % 12),
      userId: idOf(4, 1),
      tags: [],
    };
  });
}

/** Returns the span of the last days. */
function since(days: number): HistorySpan {
  return { from: instantOfEpochMs(nowMs - days * 86_400_000), to: instantOfEpochMs(nowMs) };
}

function timed(act: () => unknown): number {
  const began = performance.now();
  act();
  return performance.now() - began;
}

function row(name: string, act: () => unknown): readonly (string | number)[] {
  const figures = Array.from({ length: rounds }, () => timed(act));
  return [name, median(figures), percentile(figures, 0.95)];
}

/** Never reached. */
async function exchange() {
  return { kind: 'not-sent', connectivity: 'no-network', detail: 'ENOTFOUND' } as const;
}

/** Never sends anything. */
function outboxOver(replica: Replica): Outbox {
  const ports = systemPorts();
  const account = { baseUrl: 'http://nowhere.invalid', organizationId: idOf(5, 1), userId: idOf(4, 1) };
  const client = openTimeTrackingApi({ dialect: 'contract', account, exchange, findKnown: () => null });
  return new Outbox({ replica, client, ports, gateway: new Gateway({ ports, isLocal: false }), graceMs: 30_000 });
}

export async function measureHistory(): Promise<readonly Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-history-'));
  const file = join(folder, 'replica.sqlite');
  const { replica } = valueOf(openReplica({ file, now: instantOfEpochMs(nowMs), today: localDateSchema.parse('2026-11-20'), nowMs }));
  const history = new History({
    queries: new EntryQueries(replica),
    names: () => noNames,
    describeBlock: ({ kind }) => kind,
    items: noItems,
    isKeptOverlap: () => false,
    scheduler: { after: () => () => {} },
  });
  const all = rows();
  const portion = 400;
  const outbox = outboxOver(replica);
  const fills: number[] = [];
  for (let from = 0; from < count; from += portion) {
    const part = all.slice(from, from + portion);
    const [first, last] = [part.at(-1)?.start ?? '', part[0]?.start ?? ''];
    const asked = entryWindow(utcInstantSchema.parse(first), utcInstantSchema.parse(last));
    const read = { list: { rows: part, complete: false }, asked, mark: outbox.readMark() };
    fills.push(timed(() => valueOf(outbox.takeHistory(read, { meta: {}, isLast: false }))));
  }
  const filter: HistoryFilter = { text: '', projectId: null, tagId: null, clientId: null, billable: null, span: null };
  const search: HistorySearch = { ...filter, after: null, limit: 200 };
  const tables: Table[] = [
    {
      title: `History of ${count} entries, milliseconds`,
      columns: ['question', 'median', '95 %'],
      rows: [
        row('a page of the newest', () => history.search(search)),
        row('a page from the middle', () =>
          history.search({ ...search, after: { start: instantOfEpochMs(nowMs - 1000 * 86_400_000), localId: idOf(2, 1) } }),
        ),
        row('keystroke: one letter', () => history.search({ ...search, text: 'f' })),
        row('keystroke: two words', () => history.search({ ...search, text: 'faca pla' })),
        row('keystroke: no match', () => history.search({ ...search, text: 'xylophone' })),
        row('keystroke within one project', () => history.search({ ...search, text: 'st', projectId: idOf(3, 5) })),
        row('total of one letter', () => history.searchTotal({ ...filter, text: 'f' })),
        row('total within one project', () => history.searchTotal({ ...filter, text: 'st', projectId: idOf(3, 5) })),
        row('a week', () => history.between(since(7))),
        row('a year', () => history.between(since(365))),
        row('totals by project', () => history.totals(instantOfEpochMs(nowMs - 30 * 86_400_000))),
        row('beside it: the same two words by a scan in memory', () =>
          all.filter(({ description }) => /\bfaca/i.test(description) && /\bpla/i.test(description)).slice(0, 200),
        ),
      ],
    },
    {
      title: 'Filling it',
      columns: ['what', 'figure'],
      rows: [
        [`${portion} entries, median ms`, median(fills)],
        [`${portion} entries, worst ms`, Math.max(...fills)],
        ['size of the file, MB', statSync(file).size / 1e6],
      ],
    },
  ];
  replica.close();
  rmSync(folder, { recursive: true, force: true });
  return tables;
}
