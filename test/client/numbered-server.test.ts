/** A contract server with numeric identifiers: entries are started, changed and deleted as usual. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uuidSchema } from '#shared/values/brands.ts';
import { at, first } from '../support/core-records.ts';
import { openRig, type Rig } from '../support/core-rig.ts';
import { numberedId, withNumbers } from '../support/numbered-server.ts';
import { serverOfStrictContract } from '../support/solidtime-servers.ts';
import { records } from '../support/time-tracking-fixture.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await openRig({ server: withNumbers(serverOfStrictContract()) });
});
afterEach(async () => {
  await rig.close();
});

async function stored() {
  return (await rig.rows()).map(({ description, end, task_id, tags }) => ({ description, end, task_id, tags }));
}

describe('with a server that numbers its records', () => {
  it('a timer is started with task and tags, edited, stopped and deleted', async () => {
    const localId = rig.mutate({ kind: 'start', description: 'drawing', at: null, assignment: { taskId: numberedId(records.task), ownProjectId: null, projectId: null }, tags: [numberedId(records.tagA), numberedId(records.tagB)] }).localId;
    await rig.time.advance(60_000);
    expect(await stored()).toEqual([{ description: 'drawing', end: null, task_id: records.task, tags: [records.tagA, records.tagB] }]);
    rig.mutate({ kind: 'edit', localId, patch: { description: 'plans', tags: [numberedId(records.tagB)] } });
    rig.stop();
    await rig.time.advance(60_000);
    expect(await stored()).toEqual([{ description: 'plans', end: at('12:01'), task_id: records.task, tags: [records.tagB] }]);
    expect(rig.outbox.unresolved.size).toBe(0);
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(60_000);
    expect(await stored()).toEqual([]);
  });

  it('what another client did is read, and is still known after a restart', async () => {
    const row = await rig.createElsewhere({ start: at('8:00'), end: at('9:00'), description: 'elsewhere' });
    await rig.outbox.pull({ after: null, before: null });
    rig.restart();
    const record = first([...rig.outbox.records.values()]);
    expect([record.serverId, record.local.description]).toEqual([numberedId(uuidSchema.parse(row.id)), 'elsewhere']);
    rig.mutate({ kind: 'edit', localId: record.localId, patch: { description: 'here' } });
    await rig.time.advance(60_000);
    expect((await stored()).map(({ description }) => description)).toEqual(['here']);
  });

  it('projects are read, changed and deleted', async () => {
    const { client } = rig;
    expect(await client.listProjects()).toMatchObject({ kind: 'done', value: [{ id: numberedId(records.project) }] });
    expect(await client.updateProject(numberedId(records.project), { name: 'Tower', color: '#abcdef' })).toMatchObject({ kind: 'done', value: { name: 'Tower' } });
    expect(await client.deleteProject(numberedId(records.project))).toEqual({ kind: 'done', value: null });
  });
});
