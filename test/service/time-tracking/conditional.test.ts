/** Conditional requests: unchanged lists are not sent again, and a change for another state is refused. */
import { createHash } from 'node:crypto';
import { expect, describe, it } from 'vitest';
import { timeEntryTagText } from '#shared/time-tracking-extensions.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { databaseKind } from '../../support/test-database.ts';
import { finished, running } from '../../support/time-entry-bodies.ts';
import { entriesOf, entryOf, instant, people, records, type Person, type Reply } from '../../support/time-tracking-fixture.ts';
import { changesSettled, useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

const own = `time-entries?user_id=${people.employee}`;

async function list(path: string, known: string | null = null, as: Person = 'owner'): Promise<Reply> {
  await changesSettled(service);
  return service.send('GET', path, { as, headers: known === null ? {} : { 'if-none-match': known } });
}

async function tagOf(path: string): Promise<string> {
  return (await list(path)).headers.get('etag') ?? 'none';
}

async function create(body: object = finished): Promise<{ readonly entry: TimeEntryResource; readonly tag: string }> {
  const reply = await service.send('POST', 'time-entries', { body });
  return { entry: entryOf(reply), tag: reply.headers.get('etag') ?? 'none' };
}

describe('a list', () => {
  it('that has not changed is answered 304, empty, and with its tag', async () => {
    await create(running);
    for (const path of [own, `${own}&active=true`, 'time-entries', 'projects', 'tasks', 'tags']) {
      const tag = await tagOf(path);
      expect(tag).toMatch(/^W\/"[0-9a-f]{32}\./);
      const again = await list(path, `"other", ${tag}`);
      expect({ path, status: again.status, body: again.body, etag: again.headers.get('etag') }).toEqual({
        path,
        status: 304,
        body: null,
        etag: tag,
      });
      expect((await list(path, '"other"')).status).toBe(200);
    }
  });

  it('of running entries is unchanged though their duration grows', async () => {
    await create(running);
    const tag = await tagOf(`${own}&active=true`);
    service.setNow(instant('2026-11-20T13:00:00Z'));
    expect((await list(`${own}&active=true`, tag)).status).toBe(304);
  });

  it('has another tag after each change to what it lists, and the same after others', async () => {
    const { entry } = await create();
    const changes: readonly (() => Promise<unknown>)[] = [
      async () => create(),
      async () => service.send('PUT', `time-entries/${entry.id}`, { body: { ...finished, tags: [records.tagA] } }),
      async () => service.send('DELETE', `tags/${records.tagA}`),
      async () => service.send('DELETE', `time-entries/${entry.id}`),
    ];
    for (const change of changes) {
      const before = await tagOf(own);
      await change();
      const after = await list(own, before);
      expect(after.status).toBe(200);
      expect(after.headers.get('etag')).not.toBe(before);
    }
    const before = await tagOf(own);
    const all = await tagOf('time-entries');
    await create({ ...finished, user_id: people.colleague });
    await service.send('POST', 'tags', { body: { name: 'road' } });
    expect((await list(own, before)).status).toBe(304);
    expect((await list('time-entries', all)).status).toBe(200);
  });

  it('is refused as before to whom it is not shown, whatever they know', async () => {
    const tag = await tagOf('time-entries');
    expect((await list('time-entries', tag, 'employee')).status).toBe(403);
    expect((await list(own, tag, 'stranger')).status).toBe(403);
    expect((await list('time-entries?limit=0', tag)).status).toBe(422);
  });

  it.runIf(databaseKind === 'postgres')('has no tag while an older transaction may still change it behind the latest change', async () => {
    const { entry } = await create();
    const tag = await tagOf(own);
    const older = await service.database.startTransaction().execute();
    await older.updateTable('time_entries').set({ description: 'older' }).where('id', '=', entry.id).execute();
    await create();
    const meanwhile = await service.send('GET', own, { headers: { 'if-none-match': tag } });
    expect([meanwhile.status, meanwhile.headers.get('etag')]).toEqual([200, null]);
    await older.commit().execute();
    expect(
      entriesOf(await list(own, tag))
        .map(({ description }) => description ?? 'newer')
        .toSorted(),
    ).toEqual(['newer', 'older']);
  });
});

describe('a change to a time entry', () => {
  it('names the state it was written for by a tag that the client can make itself', async () => {
    const { entry, tag } = await create({ ...running, tags: [records.tagA] });
    expect(tag).toBe(
      `"${createHash('sha256')
        .update(timeEntryTagText({ ...entry, billable: false }))
        .digest('base64url')}"`,
    );
    service.setNow(instant('2026-11-20T13:00:00Z'));
    const changed = await service.send('PUT', `time-entries/${entry.id}`, { body: finished, headers: { 'if-match': tag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
    const deleted = await service.send('DELETE', `time-entries/${entry.id}`, {
      headers: { 'if-match': `"x", ${changed.headers.get('etag') ?? ''}` },
    });
    expect(deleted.status).toBe(204);
  });

  it('that was written for another state is refused with the present one, and changes nothing', async () => {
    const { entry, tag } = await create();
    const newer = await service.send('PUT', `time-entries/${entry.id}`, { body: { ...finished, description: 'newer' } });
    const before = await service.dump();
    for (const [method, stale] of [
      ['PUT', tag],
      ['DELETE', tag],
      ['PUT', `W/${newer.headers.get('etag') ?? ''}`],
      ['DELETE', ''],
    ] as const) {
      const refused = await service.send(method, `time-entries/${entry.id}`, {
        ...(method === 'PUT' ? { body: finished } : {}),
        headers: { 'if-match': stale },
      });
      expect([refused.status, refused.headers.get('etag')]).toEqual([412, newer.headers.get('etag')]);
      expect(refused.body).toEqual({ message: 'The time entry was changed meanwhile.', data: entryOf(newer) });
    }
    expect(await service.dump()).toEqual(before);
    expect((await service.send('DELETE', `time-entries/${entry.id}`, { headers: { 'if-match': '*' } })).status).toBe(204);
    expect((await service.send('DELETE', `time-entries/${entry.id}`, { headers: { 'if-match': '*' } })).status).toBe(404);
  });

  it('reveals nothing of an entry that the sender may not see', async () => {
    const { entry } = await create({ ...finished, user_id: people.colleague });
    const refused = await service.send('PUT', `time-entries/${entry.id}`, {
      as: 'employee',
      body: finished,
      headers: { 'if-match': '"x"' },
    });
    expect(refused.status).toBe(403);
  });

  it('made by two at once for the same state succeeds for one of them', async () => {
    const { entry, tag } = await create();
    const replies = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        service.send('PUT', `time-entries/${entry.id}`, {
          body: { ...finished, description: `edit ${index}` },
          headers: { 'if-match': tag },
        }),
      ),
    );
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412', '412', '412', '412', '412', '412', '412']);
    const winner = replies.find(({ status }) => status === 200);
    expect(entriesOf(await service.send('GET', 'time-entries'))).toEqual(winner === undefined ? [] : [entryOf(winner)]);
  });
});
