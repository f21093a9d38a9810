/** A queue that is longer than what is sent at a time. */
import { beforeEach, describe, expect, it } from 'vitest';
import { shiftInstant, utcInstantSchema } from '#shared/values/brands.ts';
import { valueOf } from '../../support/core-records.ts';
import { openRig, type Rig } from '../../support/core-rig.ts';
import { closedAfterTest } from '../../support/after-test.ts';

let rig: Rig;
beforeEach(async () => {
  rig = closedAfterTest(await openRig());
});

/** Twenty finished entries, whose creates are answered after a second. */
function queueTwenty(): void {
  rig.exchange.failNext('POST', ...Array.from({ length: 30 }, () => ({ kind: 'slow-response', delayMs: 1_000 }) as const));
  const starts = Array.from({ length: 20 }, (_, index) => utcInstantSchema.parse(`2026-11-20T11:${10 + index}:00Z`));
  valueOf(
    rig.outbox.applyAll(starts.map((start) => ({ kind: 'add', description: 'drawing', start, end: shiftInstant(start, 30) }) as const)),
  );
}

function open(): number {
  return [...rig.records.values()].filter(({ state }) => state === 'sent' || state === 'unknown').length;
}

function writes(): number {
  return rig.exchange.asked('POST').length;
}

describe('a long queue', () => {
  it('has four requests on their way, and the next ones stored', async () => {
    queueTwenty();
    await rig.time.advance(500);
    expect([writes(), open()]).toEqual([4, 16]);
    await rig.time.advance(60_000);
    expect(await rig.rows()).toHaveLength(20);
    expect(writes()).toBe(20);
  });

  it('is overtaken by a timer that is started', async () => {
    queueTwenty();
    await rig.time.advance(500);
    rig.start('site visit');
    await rig.time.advance(600);
    expect(
      rig.exchange
        .asked('POST')
        .map(({ body }) => body)
        .slice(4, 5),
    ).toMatchObject([{ description: 'site visit' }]);
  });

  it('sends nothing more after a Retry-After, and all of it once afterwards', async () => {
    rig.exchange.failNext('POST', { kind: 'status', status: 429, when: 'before', headers: { 'retry-after': '600' } });
    queueTwenty();
    await rig.time.advance(590_000);
    expect(writes()).toBe(4);
    await rig.time.advance(120_000);
    expect(await rig.rows()).toHaveLength(20);
  });

  it('sends nothing that waited when the computer went to sleep', async () => {
    queueTwenty();
    await rig.time.advance(500);
    rig.outbox.suspend();
    await rig.time.advance(30_000);
    expect([writes(), open()]).toEqual([4, 0]);
    rig.outbox.resume();
    await rig.time.advance(60_000);
    expect(await rig.rows()).toHaveLength(20);
    expect(writes()).toBe(20);
  });

  it('sends nothing more while the program ends', async () => {
    queueTwenty();
    await rig.time.advance(500);
    const closed = rig.outbox.close();
    await rig.time.advance(2_000);
    await closed;
    expect([writes(), open()]).toEqual([4, 0]);
  });
});
