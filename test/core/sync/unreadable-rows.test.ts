/** Rows that cannot be read are skipped, prove nothing, and are reported. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openOwnServer, type TimelineServer } from '../../support/timeline-server.ts';
import { openRig, type Rig } from '../../support/core-rig.ts';

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
  return Response.json({ data: [...added, ...(Array.isArray(rows) ? rows : [])] }, { headers: response.headers });
}

beforeEach(async () => {
  added = [];
  const server = await openOwnServer('extended');
  rig = await openRig({ server: { ...server, fetch: async (request) => withAddedRows(server, request) } });
});
afterEach(async () => {
  await rig.close();
});

const sound = { id: '00000000-0000-4000-8000-000000000901', user_id: '00000000-0000-4000-8000-000000000902', end: null, description: '', task_id: null, project_id: null, tags: [] };
const unreadable: readonly (readonly [string, unknown])[] = [
  ['a year before 0', { ...sound, start: '-000001-12-31T00:00:00Z' }],
  ['a year of five figures', { ...sound, start: '+010000-01-01T00:00:00Z' }],
  ['a leap second', { ...sound, start: '2016-12-31T23:59:60Z' }],
  ['no date', { ...sound, start: 'NaN' }],
  ['a number for a start', { ...sound, start: 1_763_640_000 }],
  ['no start', { ...sound, start: null }],
  ['a description that is none', { ...sound, start: '2026-11-20T09:00:00Z', description: { length: { toString: 1 } } }],
  ['an identifier that is none', { ...sound, start: '2026-11-20T09:00:00Z', id: '../../etc' }],
  ['nothing', null],
  ['a text', 'row'],
];

describe.each(unreadable)('a row with %s', (_, row) => {
  it('stops nothing: what is tracked is saved, and other entries are read', async () => {
    added = [row];
    await rig.createElsewhere({ start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z', description: 'Elsewhere' });
    rig.poller.start();
    const localId = rig.start('drawing');
    await rig.time.advance(60_000);
    rig.stop();
    rig.mutate({ kind: 'edit', localId, patch: { description: 'drawing plans' } });
    await rig.time.advance(60_000);
    expect(rig.outbox.unresolved.size).toBe(0);
    expect((await rig.rows()).map(({ description }) => description)).toEqual(['Elsewhere', 'drawing plans']);
    expect([...rig.outbox.records.values()].map(({ local }) => local.description).sort()).toEqual(['Elsewhere', 'drawing plans']);
  });

  it('is mentioned until it can be read or is gone', async () => {
    added = [row, row];
    rig.poller.start();
    await rig.time.advance(60_000);
    expect(rig.tracker.view().notices).toEqual([{ kind: 'entries-unreadable', entries: 2 }]);
    added = [];
    await rig.outbox.pull({ after: null, before: null });
    await rig.time.advance(1_000);
    expect(rig.tracker.view().notices).toEqual([]);
  });
});

it('a create whose answer was lost is not sent again while one of the rows may be it', async () => {
  added = [null];
  rig.exchange.failNext('POST', { kind: 'lost-response' });
  rig.start('drawing');
  await rig.time.advance(180_000);
  expect(await rig.rows()).toHaveLength(1);
  expect(rig.outbox.unresolved.size).toBe(0);
});
