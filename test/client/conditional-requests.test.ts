/** Conditional and idempotent requests to our own service: unchanged lists are not sent again and no change is overwritten unseen. */
import { beforeEach, describe, expect, it } from 'vitest';
import { openTimeTrackingApi } from '#core/service-client/dialects/dialect.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import { openClientServer, type ClientServer } from '../support/client-servers.ts';
import { instant } from '../support/time-tracking-fixture.ts';
import { openOwnServer } from '../support/timeline-server.ts';
import { closedAfterTest } from '../support/after-test.ts';

let server: ClientServer;
let api: TimeTrackingApi;
let statuses: number[] = [];
beforeEach(async () => {
  server = closedAfterTest(await openClientServer(await openOwnServer('extended')));
  statuses = [];
  api = openTimeTrackingApi({
    dialect: 'extended',
    account: server.account,
    findKnown: () => null,
    exchange: async (request) => {
      const outcome = await server.exchange(request);
      statuses.push(outcome.kind === 'answered' ? outcome.response.status : 0);
      return outcome;
    },
  });
});

const body = { start: instant('2026-11-20T08:00:00Z'), end: instant('2026-11-20T09:00:00Z'), description: 'old', task_id: null, tags: [] };
const everything = { after: null, before: null };

async function onlyEntry() {
  const list = await api.listEntries(everything);
  const [entry] = list.kind === 'done' ? list.value.rows : [];
  return entry ?? expect.fail('There is no entry');
}

describe('a list that has not changed', () => {
  it('is answered 304 and shows the same rows', async () => {
    await server.server.createElsewhere(body);
    const first = await api.listEntries(everything);
    const second = await api.listEntries(everything);
    expect(statuses).toEqual([200, 304]);
    expect(second).toEqual(first);
  });

  it('is answered in full once something changed, and 304 again after that', async () => {
    await server.server.createElsewhere(body);
    await api.listEntries(everything);
    const [row] = await server.server.rows();
    await server.server.editElsewhere(row ?? expect.fail(), { description: 'new' });
    expect((await onlyEntry()).description).toBe('new');
    expect((await onlyEntry()).description).toBe('new');
    expect(statuses).toEqual([200, 200, 304]);
  });

  it('is different from the list of running entries', async () => {
    await server.server.createElsewhere({ ...body, end: null });
    await api.listActiveEntries();
    await api.listEntries(everything);
    await api.listActiveEntries();
    expect(statuses).toEqual([200, 200, 304]);
  });
});

describe('a change of a row that another client changed since', () => {
  it('is refused as changed and leaves the row as it is', async () => {
    await server.server.createElsewhere(body);
    const { id, version } = await onlyEntry();
    const [row] = await server.server.rows();
    await server.server.editElsewhere(row ?? expect.fail(), { description: 'theirs' });
    const refused = [await api.updateEntry(id, { ...body, description: 'ours' }, { version }), await api.deleteEntry(id, { version })];
    const current = await onlyEntry();
    expect([current.description, current.version !== version]).toEqual(['theirs', true]);
    expect(refused).toEqual([
      { kind: 'changed', current },
      { kind: 'changed', current },
    ]);
    expect(await server.server.rows()).toMatchObject([{ description: 'theirs' }]);
  });

  it('is done where the version is the one that is there', async () => {
    await server.server.createElsewhere(body);
    const { id, version } = await onlyEntry();
    expect(await api.updateEntry(id, { ...body, description: 'ours' }, { version })).toMatchObject({ kind: 'done' });
    expect(await api.deleteEntry(id, { version: (await onlyEntry()).version })).toMatchObject({ kind: 'done' });
    expect(await server.server.rows()).toEqual([]);
  });
});
