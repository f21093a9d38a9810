/** What the outbox answers where the disk refuses to write. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shiftInstant } from '#shared/values/brands.ts';
import { first } from '../../support/core-records.ts';
import { openRig, type Rig } from '../../support/core-rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await openRig();
});
afterEach(async () => {
  await rig.close();
});

function refuseWrites(): void {
  rig.database.exec('PRAGMA query_only = 1');
}

it('a name is free to create once, and not while that is not on the disk', () => {
  const [harbour, pier] = [{ kind: 'project', name: 'Harbour' }, { kind: 'project', name: 'Pier' }] as const;
  expect([rig.outbox.claimName(harbour), rig.outbox.claimName(harbour)]).toEqual(['claimed', 'pending']);
  refuseWrites();
  expect(rig.outbox.claimName(pier)).toBe('pending');
});

it('entries that were evicted are found again, or the failure of the disk is returned', async () => {
  const localId = rig.start('drawing');
  await rig.time.advance(1_000);
  rig.stop();
  await rig.time.advance(60_000);
  rig.outbox.forgetBefore(shiftInstant(rig.time.now, 1));
  expect(rig.outbox.records.get(localId)).toBeUndefined();
  const found = rig.outbox.findAll([localId]);
  expect(found.ok && first(found.value.values()).local.description).toBe('drawing');
  rig.outbox.forgetBefore(shiftInstant(rig.time.now, 1));
  refuseWrites();
  expect(rig.outbox.findAll([localId])).toMatchObject({ ok: false, failure: { kind: 'storage-failed' } });
});
