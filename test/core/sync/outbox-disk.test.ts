/** What the outbox answers where the disk refuses to write. */
import { beforeEach, expect, it } from 'vitest';
import { openRig, type Rig } from '../../support/core-rig.ts';
import { closedAfterTest } from '../../support/after-test.ts';

let rig: Rig;
beforeEach(async () => {
  rig = closedAfterTest(await openRig());
});

function refuseWrites(): void {
  rig.database.exec('PRAGMA query_only = 1');
}

it('a name is free to create once, and not while that is not on the disk', () => {
  const [harbour, pier] = [
    { kind: 'project', name: 'Harbour' },
    { kind: 'project', name: 'Pier' },
  ] as const;
  expect([rig.outbox.claimName(harbour), rig.outbox.claimName(harbour)]).toEqual(['claimed', 'pending']);
  refuseWrites();
  expect(rig.outbox.claimName(pier)).toBe('pending');
});
