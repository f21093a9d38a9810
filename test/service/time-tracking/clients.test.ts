/** Extension: clients: answers, refusals, and the effect on their projects. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changesPageSchema, clientResourceSchema, type ChangesPage, type ClientResource } from '#shared/time-tracking-extensions.ts';
import { records, unknownId, type Reply } from '../../support/time-tracking-fixture.ts';
import { changesSettled, useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

const lisbon = { id: records.client, name: 'City of Lisbon', is_archived: false };
const taken = { name: ['must not be the name of another client of the organization'] };

function clientOf(reply: Reply): ClientResource {
  return z.object({ data: clientResourceSchema.strict() }).parse(reply.body).data;
}

async function clients(): Promise<unknown> {
  return (await service.send('GET', 'clients', { as: 'employee' })).body;
}

async function changesOf(path: string): Promise<ChangesPage> {
  await changesSettled(service);
  return z.object({ data: changesPageSchema }).parse((await service.send('GET', path)).body).data;
}

describe('clients', () => {
  it("are listed by name, the organization's only, archived ones included", async () => {
    const authority = clientOf(await service.send('POST', 'clients', { as: 'admin', body: { name: ' Authority ' } }));
    expect(authority).toEqual({ id: authority.id, name: 'Authority', is_archived: false });
    await service.send('POST', 'clients', { as: 'stranger', organization: records.otherOrganization, body: { name: 'Elsewhere' } });
    const archived = clientOf(await service.send('PUT', `clients/${authority.id}`, { body: { name: 'Authority', is_archived: true } }));
    expect(await clients()).toEqual({ data: [archived, lisbon] });
  });

  it('are archived, restored and renamed, each without the other', async () => {
    const path = `clients/${records.client}`;
    await service.send('PUT', path, { body: { name: 'City of Lisbon', is_archived: true } });
    expect(clientOf(await service.send('PUT', path, { body: { name: 'Lisboa' } }))).toEqual({
      ...lisbon,
      name: 'Lisboa',
      is_archived: true,
    });
    expect(clientOf(await service.send('PUT', path, { body: { name: 'Lisboa', is_archived: false } }))).toEqual({
      ...lisbon,
      name: 'Lisboa',
    });
  });

  it.each([
    ['nothing', {}, { name: ['is required'] }],
    ['an empty name', { name: ' ' }, { name: ['must not be empty'] }],
    ['half a character', { name: '\ud800' }, { name: ['must be text without NUL or broken characters'] }],
    ['a taken name', { name: 'City of Lisbon ' }, taken],
  ])('refuse %s with 422 that names the field, created or renamed', async (_what, body, errors) => {
    const other = clientOf(await service.send('POST', 'clients', { body: { name: 'Authority' } }));
    const before = await service.dump();
    expect(await service.send('POST', 'clients', { body })).toMatchObject({ status: 422, body: { errors } });
    expect(await service.send('PUT', `clients/${other.id}`, { body })).toMatchObject({ status: 422, body: { errors } });
    expect(await service.dump()).toEqual(before);
  });

  it('refuse an invalid flag', async () => {
    const reply = await service.send('PUT', `clients/${records.client}`, { body: { name: 'Lisboa', is_archived: 'yes' } });
    expect(reply).toMatchObject({ status: 422, body: { errors: { is_archived: [expect.any(String)] } } });
  });

  it('are not found by an unknown identifier, or by one of another organization', async () => {
    for (const [method, body] of [
      ['PUT', { name: 'x' }],
      ['DELETE', undefined],
    ] as const) {
      for (const id of [unknownId, records.project, 'x']) {
        const reply = await service.send(method, `clients/${id}`, body === undefined ? {} : { body });
        expect(reply).toMatchObject({ status: 404, body: { message: 'Client not found.' } });
      }
    }
  });

  it('leave their projects when they are deleted, and both changes are pushed', async () => {
    const { cursor } = await changesOf('changes');
    expect((await service.send('DELETE', `clients/${records.client}`)).status).toBe(204);
    expect((await service.send('GET', `projects/${records.project}`)).body).toMatchObject({ data: { name: 'Bridge', client_id: null } });
    const { changes } = await changesOf(`changes?since=${cursor}`);
    expect(changes.map(({ kind, id, row }) => [kind, id, row === null])).toEqual([
      ['project', records.project, false],
      ['client', records.client, true],
    ]);
  });

  it('are one of a name, however many are created at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, async () => service.send('POST', 'clients', { body: { name: 'Authority' } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(7);
    expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({ errors: taken });
  });
});
