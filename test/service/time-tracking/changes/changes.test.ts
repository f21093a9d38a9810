/** Changes by page: complete, in order, and only those that the reader may see. */
import { describe, expect, it } from 'vitest';
import { shiftInstant } from '#shared/values/brands.ts';
import { changesPageSchema, type ChangesPage } from '#shared/time-tracking-extensions.ts';
import { pruneChanges } from '#service/storage/changes/change-log.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import { z } from 'zod';
import { databaseKind } from '../../../support/test-database.ts';
import { finished, running } from '../../../support/time-entry-bodies.ts';
import { entryOf, instant, people, readReply, records, signInAs, type Person, type Reply } from '../../../support/time-tracking-fixture.ts';
import { changesSettled, useTimeTrackingService } from '../../../support/use-service.ts';

const service = useTimeTrackingService();

async function ask(query: string, as: Person = 'owner'): Promise<Reply> {
  const url = `http://service.test/v1/organizations/${records.organization}/changes?${query}`;
  return readReply(await service.fetch(new Request(url, { headers: signInAs(as) })));
}

async function page(query = '', as: Person = 'owner'): Promise<ChangesPage> {
  await changesSettled(service);
  return pageNow(query, as);
}

async function pageNow(query = '', as: Person = 'owner'): Promise<ChangesPage> {
  const reply = await ask(query, as);
  expect(reply.status).toBe(200);
  return z.object({ data: changesPageSchema }).parse(reply.body).data;
}

async function createdId(body: object): Promise<string> {
  return entryOf(await service.send('POST', 'time-entries', { body })).id;
}

function briefOf({ changes }: ChangesPage): readonly string[] {
  return changes.map(({ kind, id, row }) => `${kind} ${id}${row === null ? ' deleted' : ''}`);
}

describe('changes since a cursor', () => {
  it('are none without one, and begin with what is committed next', async () => {
    await createdId(finished);
    const { cursor, changes, has_more: hasMore } = await page();
    expect([changes, hasMore]).toEqual([[], false]);
    expect(briefOf(await page(`since=${cursor}`))).toEqual([]);
    const id = await createdId(finished);
    expect(briefOf(await page(`since=${cursor}`))).toEqual([`time-entry ${id}`]);
  });

  it('are in the order of their commits, each record once and as it is now', async () => {
    const { cursor } = await page();
    const first = await createdId(running);
    const second = await createdId({ ...finished, tags: [records.tagB, records.tagA] });
    await service.send('PUT', `time-entries/${first}`, { body: { ...finished, description: 'Piers' } });
    await service.send('DELETE', `time-entries/${second}`);
    const project = await service.send('PUT', `projects/${records.project}`, { body: { name: 'Pier', color: '#112233' } });
    const read = await page(`since=${cursor}`);
    expect(briefOf(read)).toEqual([
      `time-entry ${first}`,
      `time-entry ${second} deleted`,
      `project ${records.project}`,
      `task ${records.task}`,
    ]);
    const listed = await service.send('GET', 'time-entries', { headers: { prefer: 'extended-fields' } });
    expect({ data: [read.changes[0]?.row] }).toEqual(listed.body);
    expect(project.status).toBe(200);
    expect({ data: read.changes[2]?.row }).toEqual(
      (await service.send('GET', `projects/${records.project}`, { headers: { prefer: 'extended-fields' } })).body,
    );
    expect(briefOf(await page(`since=${read.cursor}`))).toEqual([]);
  });

  it('include entries that lose their tag, task or project', async () => {
    const id = await createdId({ ...finished, tags: [records.tagA], task_id: records.task });
    const { cursor } = await page();
    await service.send('DELETE', `tags/${records.tagA}`);
    const untagged = await page(`since=${cursor}`);
    expect(briefOf(untagged)).toEqual([`time-entry ${id}`, `tag ${records.tagA} deleted`]);
    expect(untagged.changes[0]?.row).toMatchObject({ tags: [] });
    await service.send('DELETE', `projects/${records.project}`);
    const without = await page(`since=${untagged.cursor}`);
    expect(briefOf(without)).toEqual([`time-entry ${id}`, `task ${records.task} deleted`, `project ${records.project} deleted`]);
    expect(without.changes[0]?.row).toMatchObject({ task_id: null, project_id: null });
  });

  it('leave out what was refused', async () => {
    const { cursor } = await page();
    await service.send('POST', 'time-entries', { body: { ...finished, task_id: records.otherTask } });
    await service.send('POST', 'tags', { body: { name: 'drawing' } });
    expect(briefOf(await page(`since=${cursor}`))).toEqual([]);
  });

  it('are of one organization, and of an employee those they may see', async () => {
    const { cursor } = await page(`user_id=${people.employee}`, 'employee');
    const own = await createdId(finished);
    await createdId({ ...finished, user_id: people.colleague });
    await service.send('POST', 'tags', { as: 'stranger', organization: records.otherOrganization, body: { name: 'elsewhere too' } });
    expect(briefOf(await page(`since=${cursor}&user_id=${people.employee}`, 'employee'))).toEqual([`time-entry ${own}`]);
    expect(briefOf(await page(`since=${cursor}`))).toHaveLength(2);
    expect((await ask(`since=${cursor}`, 'employee')).status).toBe(403);
    expect((await ask(`since=${cursor}&user_id=${people.colleague}`, 'employee')).status).toBe(403);
    expect((await ask(`since=${cursor}`, 'stranger')).status).toBe(403);
  });

  it('come in pages, none of them lost or repeated between two', async () => {
    const { cursor } = await page();
    const rows = Array.from({ length: 1_100 }, (_, index) => ({
      id: z.custom<typeof records.project>().parse(`00000000-0000-4000-9000-${String(index).padStart(12, '0')}`),
      organization_id: records.organization,
      user_id: people.employee,
      start: instant('2026-11-20T08:00:00Z'),
      end: instant('2026-11-20T09:00:00Z'),
      description: null,
      project_id: null,
      task_id: null,
    }));
    await service.database.insertInto('time_entries').values(rows).execute();
    const seen: string[] = [];
    let at = cursor;
    for (let more = true; more;) {
      const next = await page(`since=${at}`);
      seen.push(...next.changes.map(({ id }) => id));
      at = next.cursor;
      more = next.has_more;
    }
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  it('are complete while many commit at once', async () => {
    const { cursor } = await page();
    const writing = Promise.all(Array.from({ length: 60 }, async () => createdId(finished)));
    const seen: string[] = [];
    let at = cursor;
    while (seen.length < 60) {
      const next = await pageNow(`since=${at}`);
      seen.push(...next.changes.map(({ id }) => id));
      at = next.cursor;
    }
    expect(seen.toSorted()).toEqual([...(await writing)].toSorted());
    expect(briefOf(await page(`since=${at}`))).toEqual([]);
  });

  it.runIf(databaseKind === 'postgres')('wait for an older transaction that may still commit before them', async () => {
    const { cursor } = await page();
    const older = await service.database.startTransaction().execute();
    const tag = {
      organization_id: records.organization,
      name: 'older',
      id: z.custom<typeof records.tagA>().parse('00000000-0000-4000-9000-000000000001'),
    };
    await older.insertInto('tags').values(tag).execute();
    const id = await createdId(finished);
    const before = await pageNow(`since=${cursor}`);
    expect(briefOf(before)).toEqual([]);
    await older.commit().execute();
    expect(briefOf(await page(`since=${before.cursor}`)).toSorted()).toEqual([`tag ${tag.id}`, `time-entry ${id}`].toSorted());
  });
});

describe('a cursor', () => {
  it('that is invalid, of another log, ahead of it, or too old, is answered 410', async () => {
    const { cursor } = await page();
    const [log = '', transaction = '', position = ''] = cursor.split('.');
    const message = { message: 'This cursor has expired. Read the lists again, and ask for changes without a cursor.' };
    for (const wrong of ['x', `${log}.1`, `${'0'.repeat(32)}.${transaction}.${position}`, `${log}.99999999999.0`]) {
      const reply = await ask(`since=${wrong}`);
      expect([wrong, reply.status, reply.body]).toEqual([wrong, 410, message]);
    }
    await createdId(finished);
    const later = await page();
    const now = instant('2026-11-20T12:00:00Z');
    await service.database
      .updateTable('changes')
      .set({ recorded_at: shiftInstant(now, -8 * 86_400) })
      .execute();
    await pruneChanges(service.database, now);
    expect((await ask(`since=${cursor}`)).status).toBe(410);
    expect(briefOf(await page(`since=${later.cursor}`))).toEqual([]);
    expect(await service.database.selectFrom('changes').select('position').execute()).toEqual([]);
    expect(isPostgres(service.database)).toBe(databaseKind !== 'sqlite');
  });
});
