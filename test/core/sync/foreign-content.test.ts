/** Entries of other clients with content that this program never writes: changing them works. */
import { afterEach, expect, it } from 'vitest';
import { at, first, valueOf } from '../../support/core-records.ts';
import { openRig, type Rig } from '../../support/core-rig.ts';
import { serverOfTodaySolidtime } from '../../support/solidtime-servers.ts';
import { TodaySolidtime } from '../../support/today-solidtime.ts';

let rig: Rig;
afterEach(async () => {
  await rig.close();
});

it('a timer with more words than fit can be stopped, is refused by the service, and what waits behind it is sent', async () => {
  const service = new TodaySolidtime();
  rig = await openRig({ server: serverOfTodaySolidtime(service) });
  const defects: unknown[] = [];
  rig.onDefect = (error) => defects.push(error);
  service.put({ start: at('8:00'), end: null, description: 'x'.repeat(100_000) });
  await rig.outbox.pull({ after: null, before: null });
  const { localId } = first([...rig.records.values()]);
  rig.stop();
  valueOf(rig.outbox.applyAll([{ kind: 'add', description: 'next', start: at('6:00'), end: at('7:00') }]));
  await rig.time.advance(60_000);
  expect([defects, rig.record(localId).blocked?.kind, service.entries.map(({ description }) => description)]).toEqual([
    [],
    'rejected',
    expect.arrayContaining(['next']),
  ]);
});
