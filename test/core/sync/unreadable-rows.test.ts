/** Rows that cannot be read are skipped, prove nothing, and are reported. */
import { beforeEach, describe, expect, it } from 'vitest';
import { localDateSchema } from '#shared/values/brands.ts';
import type { UnreadableEntry } from '#shared/history/unreadable-entry.ts';
import { openOwnServer, type TimelineServer } from '../../support/timeline-server.ts';
import { openRig, type Rig } from '../../support/core-rig.ts';
import { closedAfterTest } from '../../support/after-test.ts';

/** Rows added in front of every list of entries. */
let added: readonly unknown[] = [];
let rig: Rig;

async function withAddedRows(server: TimelineServer, request: Request): Promise<Response> {
  const response = await server.fetch(request);
  const isList = request.method === 'GET' && new URL(request.url).pathname.endsWith('/time-entries');
  if (!isList || !response.ok) {
    return response;
  }
  const body: unknown = await response.json();
  const rows: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'data') : null;
  const headers = new Headers(response.headers);
  headers.delete('etag');
  return Response.json({ data: [...added, ...(Array.isArray(rows) ? rows : [])] }, { headers });
}

beforeEach(async () => {
  added = [];
  const server = await openOwnServer('extended');
  rig = closedAfterTest(await openRig({ server: { ...server, fetch: async (request) => withAddedRows(server, request) } }));
});

const sound = {
  id: '00000000-0000-4000-8000-000000000901',
  user_id: '00000000-0000-4000-8000-000000000902',
  end: null,
  description: '',
  task_id: null,
  project_id: null,
  tags: [],
};
const named = { id: sound.id, start: '2026-11-20T09:00:00Z', description: '' };
const unreadable: readonly (readonly [string, unknown, UnreadableEntry])[] = [
  ['a year before 0', { ...sound, start: '-000001-12-31T00:00:00Z' }, { ...named, start: '-000001-12-31T00:00:00Z', field: 'start' }],
  [
    'a year of five figures',
    { ...sound, start: '+010000-01-01T00:00:00Z', description: 'far' },
    { ...named, start: '+010000-01-01T00:00:00Z', description: 'far', field: 'start' },
  ],
  ['a leap second', { ...sound, start: '2016-12-31T23:59:60Z' }, { ...named, start: '2016-12-31T23:59:60Z', field: 'start' }],
  ['no date', { ...sound, start: 'NaN' }, { ...named, start: 'NaN', field: 'start' }],
  ['a number for a start', { ...sound, start: 1_763_640_000 }, { ...named, start: '1763640000', field: 'start' }],
  ['no start', { ...sound, start: null }, { ...named, start: null, field: 'start' }],
  ['no end', { ...sound, start: named.start, end: undefined }, { ...named, field: 'end' }],
  [
    'a description that is none',
    { ...sound, start: named.start, description: { length: { toString: 1 } } },
    { ...named, description: null, field: 'description' },
  ],
  [
    'a very long text for tags',
    { ...sound, start: named.start, description: 'x'.repeat(1_000_000), tags: 'y' },
    { ...named, description: 'x'.repeat(200), field: 'tags' },
  ],
  ['an identifier that is none', { ...sound, start: named.start, id: '../../etc' }, { ...named, id: '../../etc', field: 'id' }],
  ['nothing', null, { id: null, start: null, description: null, field: 'entry' }],
  ['a text', 'row', { id: null, start: null, description: null, field: 'entry' }],
];

describe.each(unreadable)('a row with %s', (_, row, shown) => {
  it('stops nothing: what is tracked is saved, and other entries are read', async () => {
    added = [row];
    await rig.createElsewhere({ start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z', description: 'Elsewhere' });
    rig.poller.start();
    const localId = rig.start('drawing');
    await rig.time.advance(60_000);
    rig.stop();
    rig.mutate({ kind: 'edit', localId, patch: { description: 'drawing plans' } });
    await rig.time.advance(60_000);
    expect(rig.unsettled.size).toBe(0);
    expect((await rig.rows()).map(({ description }) => description)).toEqual(['Elsewhere', 'drawing plans']);
    expect([...rig.records.values()].map(({ local }) => local.description).sort()).toEqual(['Elsewhere', 'drawing plans']);
  });

  it('is shown as far as it can be, until it can be read or is gone', async () => {
    added = [row, row];
    rig.poller.start();
    await rig.time.advance(60_000);
    expect(rig.tracker.view().notices).toEqual([{ kind: 'entries-unreadable', entries: 2, rows: [shown, shown] }]);
    added = [];
    rig.poller.pollNow();
    await rig.time.advance(10_000);
    expect(rig.tracker.view().notices).toEqual([]);
  });
});

it('a row that only a read of few dates shows is added to those of a longer one', async () => {
  added = [null];
  rig.poller.start();
  await rig.time.advance(1_000);
  added = [null, 'row', { ...sound, start: 'NaN' }];
  await rig.outbox.pull({ after: localDateSchema.parse('2026-11-19'), before: localDateSchema.parse('2026-11-21') });
  expect(rig.tracker.view().notices).toMatchObject([{ entries: 2, rows: [{ field: 'entry' }, { field: 'start' }] }]);
});

it('a create whose answer was lost is not sent again while one of the rows may be it', async () => {
  added = [null];
  rig.exchange.failNext('POST', { kind: 'lost-response' });
  rig.start('drawing');
  await rig.time.advance(180_000);
  expect(await rig.rows()).toHaveLength(1);
  expect(rig.unsettled.size).toBe(0);
});
