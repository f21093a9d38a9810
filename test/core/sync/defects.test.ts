/** A bug while an answer is taken over blocks only its entry, and its *Try again* does neither more nor less than the user wanted. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Replica } from '#core/sync/replica/replica.ts';
import { graceMs, openRig, type Rig } from '../../support/core-rig.ts';
import { openOwnServer } from '../../support/timeline-server.ts';
import { closedAfterTest } from '../../support/after-test.ts';

let rig: Rig;
const defects: unknown[] = [];

/** The next answer to a write meets a bug. */
function failNextAnswer(method: 'noteOutcome' | 'dropAttempt' = 'noteOutcome'): void {
  vi.spyOn(Replica.prototype, method).mockImplementationOnce(() => {
    throw new Error('A bug');
  });
}

describe.each(['contract', 'extended'] as const)('with the %s service', (dialect) => {
  const ending = dialect === 'extended' ? 'dropAttempt' : 'noteOutcome';
  beforeEach(async () => {
    rig = closedAfterTest(await openRig({ server: await openOwnServer(dialect) }));
    defects.length = 0;
    rig.onDefect = (error) => defects.push(error);
  });

  it('a delete that met one is asked about, and tried again as a delete', async () => {
    const localId = rig.start('work');
    rig.stop();
    await rig.time.advance(3 * graceMs);
    failNextAnswer();
    rig.exchange.failNext('DELETE', { kind: 'lost-request' });
    rig.mutate({ kind: 'delete', localId });
    await rig.time.advance(1_000);
    const { blocked, deleted } = rig.record(localId);
    expect({ defects: defects.length, blocked: blocked?.kind, deleted, rows: (await rig.rows()).length }).toEqual({
      defects: 1,
      blocked: 'defect',
      deleted: false,
      rows: 1,
    });
    rig.mutate({ kind: 'retry', localId });
    await rig.time.advance(4 * graceMs);
    expect([await rig.rows(), rig.records.size]).toEqual([[], 0]);
  });

  it.each(['answered', 'lost-response', 'lost-request'] as const)(
    'a create that met one is there once after it was tried again: %s',
    async (fault) => {
      if (fault !== 'answered') {
        rig.exchange.failNext('POST', { kind: fault });
      }
      failNextAnswer(fault === 'answered' ? ending : 'noteOutcome');
      const localId = rig.start('work');
      rig.stop();
      await rig.time.advance(1_000);
      expect([defects.length, rig.record(localId).blocked?.kind]).toEqual([1, 'defect']);
      rig.mutate({ kind: 'retry', localId });
      await rig.time.advance(4 * graceMs);
      expect([(await rig.rows()).map(({ description }) => description), rig.records.size, rig.unsettled.size]).toEqual([['work'], 1, 0]);
    },
  );

  it('an entry that met one while it was edited has the edit after it was tried again', async () => {
    const localId = rig.start('work');
    rig.stop();
    await rig.time.advance(3 * graceMs);
    rig.exchange.failNext('PUT', { kind: 'lost-response' });
    failNextAnswer();
    rig.mutate({ kind: 'edit', localId, patch: { description: 'first' } });
    await rig.time.advance(1_000);
    expect(rig.record(localId).blocked?.kind).toBe('defect');
    rig.mutate({ kind: 'edit', localId, patch: { description: 'second' } });
    await rig.time.advance(4 * graceMs);
    expect([(await rig.rows()).map(({ description }) => description), rig.unsettled.size]).toEqual([['second'], 0]);
  });
});
