/** Changes and deletes that the transport delivers a second time within the grace, after a newer one, where the service has no versions. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import { graceMs, openRig, type Rig } from '../../support/core-rig.ts';
import { openOwnServer } from '../../support/timeline-server.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await openRig({ server: await openOwnServer('contract') });
});
afterEach(async () => {
  await rig.close();
});

async function edit(localId: Uuid, patch: { readonly description?: string }): Promise<void> {
  rig.mutate({ kind: 'edit', localId, patch });
  await rig.time.advance(5_000);
}

async function onlyRow() {
  const rows = await rig.rows();
  expect(rows).toHaveLength(1);
  return rows[0] ?? never();
}

function never(): never {
  throw new Error('There is no row');
}

/** An entry changed to 'one' and then to 'two', with the row after the first change. */
async function changedTwice(): Promise<{ readonly localId: Uuid; readonly older: Awaited<ReturnType<typeof onlyRow>> }> {
  const localId = rig.start('drawing');
  rig.stop();
  await rig.time.advance(5_000);
  await edit(localId, { description: 'one' });
  const older = await onlyRow();
  await edit(localId, { description: 'two' });
  return { localId, older };
}

describe('a change that is delivered again after a newer one', () => {
  it('is undone without a question and without a visible page', async () => {
    const { localId, older } = await changedTwice();
    await rig.editElsewhere(older, {});
    expect((await onlyRow()).description).toBe('one');
    await rig.time.advance(2 * graceMs);
    expect([(await onlyRow()).description, rig.record(localId).local.description, rig.outbox.conflicts]).toEqual(['two', 'two', []]);
  });

  it('is undone by the next change, too', async () => {
    const { localId, older } = await changedTwice();
    await rig.editElsewhere(older, {});
    await edit(localId, { description: 'three' });
    expect([(await onlyRow()).description, rig.outbox.conflicts]).toEqual(['three', []]);
  });

  it('is undone each of three times; the same content once more is another client’s', async () => {
    const { localId, older } = await changedTwice();
    for (let time = 0; time < 4; time += 1) {
      expect((await onlyRow()).description).toBe('two');
      await rig.editElsewhere(older, {});
      await rig.outbox.pull({ after: null, before: null });
      await rig.time.advance(5_000);
    }
    expect([(await onlyRow()).description, rig.record(localId).local.description]).toEqual(['one', 'one']);
  });

  it('is undone after a restart', async () => {
    const { older } = await changedTwice();
    rig.restart();
    await rig.editElsewhere(older, {});
    await rig.time.advance(3 * graceMs);
    expect((await onlyRow()).description).toBe('two');
  });

  it('does not leave a stopped timer running', async () => {
    const localId = rig.start('drawing');
    await rig.time.advance(5_000);
    await edit(localId, { description: 'site' });
    const running = await onlyRow();
    rig.stop();
    await rig.time.advance(5_000);
    await rig.editElsewhere(running, {});
    await rig.time.advance(2 * graceMs);
    expect((await onlyRow()).end).not.toBeNull();
  });

  it('is another client’s change once the grace is over and a read has shown none', async () => {
    const { localId, older } = await changedTwice();
    await rig.time.advance(2 * graceMs);
    expect(rig.record(localId).sent).toBeUndefined();
    await rig.editElsewhere(older, {});
    await rig.outbox.pull({ after: null, before: null });
    expect(rig.record(localId).local.description).toBe('one');
  });
});

describe('a delete that arrives after it was taken back', () => {
  it('takes nothing away: the entry is made again', async () => {
    const localId = rig.start('drawing');
    rig.stop();
    await rig.time.advance(5_000);
    const { id } = await onlyRow();
    rig.exchange.failNext('DELETE', { kind: 'status', status: 403, when: 'before' });
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(5_000);
    rig.mutate({ kind: 'revert', localId });
    await rig.deleteElsewhere(id);
    await rig.time.advance(2 * graceMs);
    expect((await onlyRow()).description).toBe('drawing');
  });
});
