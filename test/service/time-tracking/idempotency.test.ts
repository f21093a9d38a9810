/** Extension: idempotent creates. */
import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import { pruneIdempotencyKeys } from '#service/time-tracking/idempotency.ts';
import { createTimeTrackingService } from '#service/time-tracking/service.ts';
import {
  entryOf,
  instant,
  people,
  readReply,
  records,
  signInAs,
  uuid,
  type Person,
  type Reply,
} from '../../support/time-tracking-fixture.ts';
import { refuseWrites } from '../../support/test-database.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

const running = { user_id: people.owner, start: '2026-11-20T11:00:00Z', end: null };
const bodies = {
  'time-entries': running,
  projects: { name: 'Harbour', color: '#a1b2c3' },
  tasks: { name: 'Piles', project_id: records.project },
  tags: { name: 'road' },
};

async function create(path: string, body: unknown, { key, as = 'owner' }: { readonly key: string; readonly as?: Person }): Promise<Reply> {
  return service.send('POST', path, { as, body, headers: { 'idempotency-key': key } });
}

async function storedKeys(): Promise<readonly string[]> {
  return (await service.database.selectFrom('idempotency_keys').select('key').orderBy('key').execute()).map(({ key }) => key);
}

describe('a create with a key', () => {
  it.each(Object.entries(bodies))('of %s that is repeated is answered as the first, and happened once', async (path, body) => {
    const first = await create(path, body, { key: 'a' });
    expect(first.status).toBe(200);
    const after = await service.dump();
    service.setNow(instant('2026-11-20T13:00:00Z'));
    const second = await create(path, body, { key: 'a' });
    expect([second.status, JSON.stringify(second.body)]).toEqual([200, JSON.stringify(first.body)]);
    expect(await service.dump()).toEqual(after);
  });

  it('is refused with 409 if its key was used for another request', async () => {
    await create('tags', bodies.tags, { key: 'a' });
    const before = await service.dump();
    const others = [
      create('tags', { name: 'rail' }, { key: 'a' }),
      create('projects', bodies.projects, { key: 'a' }),
      create('tags', { name: '' }, { key: 'a' }),
    ];
    for (const reply of await Promise.all(others)) {
      expect(reply).toMatchObject({ status: 409, body: { message: 'This Idempotency-Key belongs to a different request.' } });
    }
    expect(await service.dump()).toEqual(before);
  });

  it("does not meet another person's key", async () => {
    expect((await create('tags', bodies.tags, { key: 'a' })).status).toBe(200);
    expect((await create('tags', { name: 'rail' }, { key: 'a', as: 'admin' })).status).toBe(200);
    expect(await storedKeys()).toEqual(['a', 'a']);
  });

  it('sent many times at once happens once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, async () => create('time-entries', running, { key: 'a' })));
    expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await service.database.selectFrom('time_entries').select('id').execute()).toEqual(
      replies.slice(0, 1).map((reply) => ({ id: entryOf(reply).id })),
    );
  });

  it('leaves no key where it is refused, and may be corrected under the same one', async () => {
    const before = await service.dump();
    expect((await create('projects', { name: '' }, { key: 'a' })).status).toBe(422);
    expect((await create('projects', bodies.projects, { key: 'a', as: 'employee' })).status).toBe(403);
    expect((await create('projects', bodies.projects, { key: 'a', as: 'stranger' })).status).toBe(403);
    expect(await service.dump()).toEqual(before);
    expect((await create('projects', bodies.projects, { key: 'a' })).status).toBe(200);
  });

  it('is answered only while the user is a member', async () => {
    await create('tags', bodies.tags, { key: 'a', as: 'employee' });
    await service.database.deleteFrom('memberships').where('user_id', '=', people.employee).execute();
    expect((await create('tags', bodies.tags, { key: 'a', as: 'employee' })).status).toBe(403);
  });

  it('is stored with the record or not at all', async () => {
    const before = await service.dump();
    await refuseWrites(service.database, { table: 'idempotency_keys', event: 'insert' });
    expect((await create('tags', bodies.tags, { key: 'a' })).status).toBe(500);
    expect(await service.dump()).toEqual(before);
  });

  it('is answered with the tag and the shape of the first time', async () => {
    const plain = { body: running, headers: { 'idempotency-key': 'a' } };
    const extended = { body: running, headers: { 'idempotency-key': 'a', prefer: 'extended-fields' } };
    const first = await service.send('POST', 'time-entries', extended);
    expect([first.status, first.headers.get('etag')]).toEqual([200, expect.stringMatching(/^"/u)]);
    for (const second of [await service.send('POST', 'time-entries', extended), await service.send('POST', 'time-entries', plain)]) {
      expect([second.status, second.headers.get('etag'), second.headers.get('preference-applied'), second.body]).toEqual([
        200,
        first.headers.get('etag'),
        first.headers.get('preference-applied'),
        first.body,
      ]);
    }
  });

  it('is remembered for 24 hours, and forgotten by the next pruning', async () => {
    await create('tags', bodies.tags, { key: 'a' });
    service.setNow(instant('2026-11-21T11:59:59Z'));
    await create('tags', { name: 'rail' }, { key: 'b' });
    expect((await create('tags', bodies.tags, { key: 'a' })).status).toBe(200);
    service.setNow(instant('2026-11-21T12:00:00Z'));
    expect((await create('tags', bodies.tags, { key: 'a' })).status).toBe(422);
    expect(await storedKeys()).toEqual(['a', 'b']);
    expect((await create('tags', { name: 'quay' }, { key: 'a' })).status).toBe(200);
    expect(await storedKeys()).toEqual(['a', 'b']);
    await create('tags', { name: 'lock' }, { key: 'c' });
    service.setNow(instant('2026-11-22T11:59:59Z'));
    await create('tags', { name: 'dam' }, { key: 'd' });
    expect(await storedKeys()).toEqual(['a', 'b', 'c', 'd']);
    await pruneIdempotencyKeys(service.database, instant('2026-11-22T11:59:59Z'));
    expect(await storedKeys()).toEqual(['a', 'c', 'd']);
  });

  it.each(['', ' ', 'two words', 'x'.repeat(256), '\u00e9', 'a, a'])('is refused with 400 where the key is %j', async (key) => {
    const before = await service.dump();
    const reply = await create('tags', bodies.tags, { key });
    expect(reply).toMatchObject({
      status: 400,
      body: { message: 'The Idempotency-Key header must be 1 to 255 visible ASCII characters.' },
    });
    expect(await service.dump()).toEqual(before);
  });

  it.each(['!', '~', 'x'.repeat(255), '{"a":1}'])('is accepted where the key is %j', async (key) => {
    expect((await create('tags', bodies.tags, { key })).status).toBe(200);
  });
});

describe('a key', () => {
  it('means nothing to anything but a create', async () => {
    const headers = { 'idempotency-key': 'not a key' };
    expect((await service.send('GET', 'tags', { headers })).status).toBe(200);
    expect((await service.send('PUT', `tags/${records.tagA}`, { body: { name: 'road' }, headers })).status).toBe(200);
    expect((await service.send('DELETE', `tags/${records.tagA}`, { headers })).status).toBe(204);
    expect(await storedKeys()).toEqual([]);
  });

  it('that is not sent leaves nothing', async () => {
    await service.send('POST', 'tags', { body: bodies.tags });
    expect(await storedKeys()).toEqual([]);
  });
});

/**
 * On a server with several connections, two transactions may both see the state before either: this one does, until it writes and is
 * refused.
 */
class SeesNoCreates implements KyselyPlugin {
  readonly #blinded = new Set<QueryId>();
  #hasWritten = false;

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const text = JSON.stringify(node);
    this.#hasWritten ||= node.kind === 'InsertQueryNode';
    if (!this.#hasWritten && node.kind === 'SelectQueryNode' && /"(idempotency_keys|tags|time_entries)"/.test(text)) {
      this.#blinded.add(queryId);
    }
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return this.#blinded.has(queryId) ? { ...result, rows: [] } : result;
  }
}

describe('a race that the database decides', () => {
  it.each([
    ['a record that may exist twice', 'time-entries', { ...running, end: '2026-11-20T12:00:00Z' }],
    ['a tag', 'tags', bodies.tags],
  ])('ends with the first answer to both, and one record: %s', async (_what, path, body) => {
    const first = await create(path, body, { key: 'a' });
    const after = await service.dump();
    const reports: unknown[] = [];
    const { fetch } = createTimeTrackingService({
      database: service.database.withPlugin(new SeesNoCreates()),
      ports: { now: () => instant('2026-11-20T12:00:00Z'), newId: () => uuid(5000), authenticate: async () => people.owner },
      report: (error) => {
        reports.push(error);
      },
    });
    const headers = { ...signInAs('owner'), 'content-type': 'application/json', 'idempotency-key': 'a' };
    const url = `http://service.test/v1/organization/${records.organization}/${path}`;
    const reply = await readReply(await fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })));
    expect(reply).toMatchObject({ status: 200, body: first.body });
    expect(await service.dump()).toEqual(after);
    expect(reports).toEqual([]);
  });
});
