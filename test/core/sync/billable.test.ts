/** Billable of an entry: the project's default, the user's choice, and the way to the service and back. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import { openRig, type Rig } from '../../support/core-rig.ts';
import { valueOf } from '../../support/core-records.ts';
import { openTimeTrackingFixture, records } from '../../support/time-tracking-fixture.ts';
import { openOwnServer } from '../../support/timeline-server.ts';

let rig: Rig;

async function openOver(dialect: 'contract' | 'extended'): Promise<void> {
  const service = await openTimeTrackingFixture();
  await service.send('PUT', `projects/${records.project}`, {
    headers: { prefer: 'extended-fields' },
    body: { name: 'Bridge', color: '#123abc', is_billable: true },
  });
  rig = await openRig({ server: await openOwnServer(dialect, service) });
  await rig.tracker.catalog.refresh();
}

afterEach(async () => {
  await rig.close();
});

/** What the service stores, the newest first. */
async function stored(): Promise<readonly (boolean | undefined)[]> {
  const reply = await rig.client.listEntries({ after: null, before: null });
  return reply.kind === 'done' ? reply.value.rows.map(({ billable }) => billable) : expect.fail();
}

function shown(localId: Uuid): boolean | undefined {
  return rig.tracker.entryView(rig.record(localId)).billable;
}

function startOn(projectId: Uuid | null): Uuid {
  return valueOf(rig.tracker.start({ description: 'drawing', at: null, projectId })).localId;
}

describe('with our own service', () => {
  beforeEach(async () => openOver('extended'));

  it('a new entry has the default of its project at once, and at the service', async () => {
    const charged = startOn(records.project);
    expect(shown(charged)).toBe(true);
    await rig.time.advance(5_000);
    const free = startOn(null);
    expect(shown(free)).toBe(false);
    await rig.time.advance(5_000);
    expect(await stored()).toEqual([false, true]);
  });

  it('a choice of the user is sent, survives a restart, and can be undone', async () => {
    const localId = startOn(records.project);
    await rig.time.advance(5_000);
    valueOf(rig.tracker.edit({ localId, billable: false }));
    rig.restart();
    await rig.time.advance(60_000);
    expect([shown(localId), await stored()]).toEqual([false, [false]]);
    valueOf(rig.tracker.edit({ localId, billable: true }));
    expect(shown(localId)).toBe(true);
    expect((await rig.tracker.undo()).ok).toBe(true);
    await rig.time.advance(5_000);
    expect([shown(localId), await stored()]).toEqual([false, [false]]);
  });

  it('an entry that moves to another project takes its default, and keeps its value within a project', async () => {
    const localId = startOn(null);
    valueOf(rig.tracker.edit({ localId, projectId: records.project }));
    expect(shown(localId)).toBe(true);
    valueOf(rig.tracker.edit({ localId, billable: false }));
    valueOf(rig.tracker.edit({ localId, projectId: records.project }));
    expect(shown(localId)).toBe(false);
    await rig.time.advance(5_000);
    expect(await stored()).toEqual([false]);
  });

  it('continuing and splitting keep the value', () => {
    const localId = startOn(records.project);
    valueOf(rig.tracker.edit({ localId, billable: false }));
    const again = valueOf(rig.tracker.continueEntry(localId)).localId;
    expect(shown(again)).toBe(false);
  });

  it('what another client sets is taken over', async () => {
    const localId = startOn(records.project);
    await rig.time.advance(5_000);
    const { serverId, local } = rig.record(localId);
    await rig.client.updateEntry(serverId ?? expect.fail(), {
      start: local.start,
      end: null,
      task_id: local.taskId,
      description: local.description,
      tags: [],
      billable: false,
    });
    rig.tracker.syncNow();
    await rig.time.advance(60_000);
    expect(shown(localId)).toBe(false);
  });
});

describe('with a service that knows only the contract', () => {
  beforeEach(async () => openOver('contract'));

  it('the field is neither sent nor shown', async () => {
    const { localId } = valueOf(rig.tracker.start({ description: 'drawing', at: null, billable: true }));
    await rig.time.advance(5_000);
    valueOf(rig.tracker.edit({ localId, billable: true, description: 'site' }));
    await rig.time.advance(5_000);
    expect([shown(localId), await stored(), (await rig.rows()).map((row) => 'billable' in row)]).toEqual([undefined, [undefined], [false]]);
  });
});
