/** Extension: tags: answers, refusals, and the effect on entries. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tagResourceSchema, type TagResource } from '#shared/time-tracking-extensions.ts';
import { entriesOf, people, records, unknownId, type Reply } from '../../support/time-tracking-fixture.ts';
import { refuseWrites } from '../../support/test-database.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

const taken = { name: ['must not be the name of another tag of the organization'] };

function tagOf(reply: Reply): TagResource {
  return z.object({ data: tagResourceSchema.strict() }).parse(reply.body).data;
}

async function storeTaggedEntry(): Promise<void> {
  const body = { user_id: people.employee, start: '2026-11-20T08:00:00Z', end: null, tags: [records.tagA, records.tagB] };
  expect((await service.send('POST', 'time-entries', { body })).status).toBe(200);
}

describe('tags', () => {
  it("are listed by name, the organization's only", async () => {
    const archive = tagOf(await service.send('POST', 'tags', { as: 'employee', body: { name: ' archive ' } }));
    expect(archive.name).toBe('archive');
    expect((await service.send('GET', 'tags', { as: 'employee' })).body).toEqual({
      data: [archive, { id: records.tagA, name: 'drawing' }, { id: records.tagB, name: 'site' }],
    });
  });

  it.each([
    ['nothing', {}, { name: ['is required'] }],
    ['an empty name', { name: '' }, { name: ['must not be empty'] }],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, { name: ['must be at most 255 characters'] }],
    ['half a character', { name: '\ud800' }, { name: ['must be text without NUL or broken characters'] }],
    ['a taken name', { name: 'drawing ' }, taken],
  ])('refuse %s with 422 that names the field, created or renamed', async (_what, body, errors) => {
    const before = await service.dump();
    expect(await service.send('POST', 'tags', { body })).toMatchObject({ status: 422, body: { errors } });
    expect(await service.send('PUT', `tags/${records.tagB}`, { body })).toMatchObject({ status: 422, body: { errors } });
    expect(await service.dump()).toEqual(before);
  });

  it('may have the name of a tag elsewhere, and keep their own', async () => {
    expect((await service.send('POST', 'tags', { body: { name: 'elsewhere' } })).status).toBe(200);
    expect(tagOf(await service.send('PUT', `tags/${records.tagA}`, { body: { name: 'drawing' } })).name).toBe('drawing');
    expect(tagOf(await service.send('PUT', `tags/${records.tagA}`, { body: { name: 'drawings' } }))).toEqual({
      id: records.tagA,
      name: 'drawings',
    });
  });

  it('of one name made at once are one', async () => {
    const replies = await Promise.all([1, 2].map(async () => service.send('POST', 'tags', { body: { name: 'road' } })));
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422']);
  });

  it.each([unknownId, records.otherTag, 'drawing'])('answer 404 for %s', async (id) => {
    for (const method of ['PUT', 'DELETE']) {
      const reply = await service.send(method, `tags/${id}`, { body: { name: 'road' } });
      expect(reply).toMatchObject({ status: 404, body: { message: 'Tag not found.' } });
    }
  });

  it('that are deleted leave the entries, which keep their other tags', async () => {
    await storeTaggedEntry();
    expect((await service.send('DELETE', `tags/${records.tagA}`)).status).toBe(204);
    expect(entriesOf(await service.send('GET', 'time-entries')).map(({ tags }) => tags)).toEqual([[records.tagB]]);
    expect((await service.send('DELETE', `tags/${records.tagA}`)).status).toBe(404);
  });

  it('are deleted with their uses or not at all', async () => {
    await storeTaggedEntry();
    const before = await service.dump();
    await refuseWrites(service.database, { table: 'tags', event: 'delete' });
    expect((await service.send('DELETE', `tags/${records.tagA}`)).status).toBe(500);
    expect(await service.dump()).toEqual(before);
  });
});
