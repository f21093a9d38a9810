/** Contract servers with other identifiers than UUIDs: entries are started, changed and deleted as usual. */
import { beforeEach, describe, expect, it } from 'vitest';
import { uuidSchema, type RecordId, type Uuid } from '#shared/values/brands.ts';
import { at, first } from '../support/core-records.ts';
import { openRig, type Rig } from '../support/core-rig.ts';
import { withIds } from '../support/server-with-ids.ts';
import { serverOfStrictContract } from '../support/solidtime-servers.ts';
import { records } from '../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../support/after-test.ts';

function padded(number: number, width: number): string {
  return String(number).padStart(width, '0');
}

const kinds: readonly (readonly [string, (number: number) => string | number])[] = [
  ['numbers', (number) => number],
  ['numbers beyond the precision of JavaScript', (number) => `90071992547409${padded(number, 8)}`],
  ['ULIDs', (number) => `01ARZ3NDEKTSV4RRFFQ69${padded(number, 5)}`],
  ['nanoids', (number) => `V1StGXR8_Z5jdHi-${padded(number, 5)}`],
  ['ObjectIds of MongoDB', (number) => `507f1f77bcf86cd7${padded(number, 8)}`],
  ['texts that differ only in case', (number) => number.toString(2).padStart(20, '0').replaceAll('0', 'a').replaceAll('1', 'A')],
  ['texts that contain each other', (number) => 'x'.repeat(number % 200) + padded(number, 1)],
  ['UUIDs in upper case', (number) => `9F1C3B5D-7E2A-4D68-B046-8C0E${padded(number, 8)}`],
  ['prefixed texts with the characters of addresses', (number) => `urn:te/${padded(number, 3)}?a=b&c#d%2F`],
  ['the longest texts', (number) => `x${padded(number, 254)}`],
];

describe.each(kinds)('with a server that has %s', (_, write) => {
  let rig: Rig;
  let idOf: (id: Uuid) => RecordId;
  beforeEach(async () => {
    const odd = withIds(serverOfStrictContract(), write);
    ({ idOf } = odd);
    rig = closedAfterTest(await openRig({ server: odd.server }));
  });

  async function stored() {
    return (await rig.rows()).map(({ description, end, task_id, tags }) => ({ description, end, task_id, tags: (tags ?? []).toSorted() }));
  }

  it('a timer is started with task and tags, edited, stopped and deleted', async () => {
    const localId = rig.mutate({
      kind: 'start',
      description: 'drawing',
      at: null,
      assignment: { taskId: idOf(records.task), ownProjectId: null, projectId: null },
      tags: [idOf(records.tagA), idOf(records.tagB)],
    }).localId;
    await rig.time.advance(60_000);
    expect(await stored()).toEqual([{ description: 'drawing', end: null, task_id: records.task, tags: [records.tagA, records.tagB] }]);
    rig.mutate({ kind: 'edit', localId, patch: { description: 'plans', tags: [idOf(records.tagB)] } });
    rig.stop();
    await rig.time.advance(60_000);
    expect(await stored()).toEqual([{ description: 'plans', end: at('12:01'), task_id: records.task, tags: [records.tagB] }]);
    expect(rig.unsettled.size).toBe(0);
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(60_000);
    expect(await stored()).toEqual([]);
  });

  it('what another client did is read, and is still known after a restart', async () => {
    const row = await rig.createElsewhere({ start: at('8:00'), end: at('9:00'), description: 'elsewhere' });
    await rig.outbox.pull({ after: null, before: null });
    rig.restart();
    const record = first([...rig.records.values()]);
    expect([record.serverId, record.local.description]).toEqual([idOf(uuidSchema.parse(row.id)), 'elsewhere']);
    rig.mutate({ kind: 'edit', localId: record.localId, patch: { description: 'here' } });
    await rig.time.advance(60_000);
    expect((await stored()).map(({ description }) => description)).toEqual(['here']);
  });

  it('projects are read, changed and deleted', async () => {
    const { client } = rig;
    expect(await client.listProjects()).toMatchObject({ kind: 'done', value: [{ id: idOf(records.project) }] });
    expect(await client.updateProject(idOf(records.project), { name: 'Tower', color: '#abcdef' })).toMatchObject({
      kind: 'done',
      value: { name: 'Tower' },
    });
    expect(await client.deleteProject(idOf(records.project))).toEqual({ kind: 'done', value: null });
  });
});
