/** When the history is loaded: as fast as the service has something new, and never in a loop without progress. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { days, HistoryRig, minutesOf } from '../../support/history-rig.ts';
import { instant } from '../../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../../support/after-test.ts';

let rig: HistoryRig;
beforeEach(() => {
  rig = new HistoryRig();
});
afterEach(async () => {
  await rig.close();
});

describe('reading all entries', () => {
  it.each(['1969-07-20T20:17:40Z', '0001-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:00:00Z'])(
    'ends where an entry is of %s',
    async (start) => {
      rig.hold(...days, start);
      rig.backFill.catchUp();
      await rig.time.advance(60_000);
      expect(rig.history.change()).toMatchObject({ whole: true, sync: { kind: 'complete' } });
      expect(rig.asked.length).toBeLessThan(10);
    },
  );

  it('is not begun once the connection is closed', async () => {
    rig.hold(...days);
    await rig.backFill.close();
    rig.backFill.catchUp();
    await rig.time.advance(60_000);
    expect([rig.asked, rig.history.change().sync]).toEqual([[], { kind: 'none' }]);
  });

  it('ends where a list cannot show the last date there is', async () => {
    rig.hold(...days, '9999-12-31T22:00:00Z', '9999-12-31T23:00:00Z');
    rig.listed = 1;
    rig.backFill.catchUp();
    await rig.time.advance(60_000);
    expect(rig.history.change()).toMatchObject({ whole: false, sync: { kind: 'complete' } });
  });

  it('takes as many requests as it needs while each brings something', async () => {
    rig.hold(...days);
    rig.listed = 2;
    rig.backFill.catchUp();
    await rig.time.advance(1_000);
    expect(rig.history.change().sync.kind).toBe('complete');
    expect(rig.asked.length).toBeGreaterThan(15);
  });

  it('says that the disk refused what was read, and waits for it rather than ask again', async () => {
    rig.hold(...days);
    rig.replica.database.exec('PRAGMA query_only = 1');
    rig.backFill.catchUp();
    await rig.time.advance(1_000);
    expect(rig.history.change().sync).toMatchObject({ kind: 'stopped', reason: 'not-stored' });
    const asked = rig.asked.length;
    await rig.time.advance(55_000);
    expect(rig.asked).toHaveLength(asked);
    rig.replica.database.exec('PRAGMA query_only = 0');
    await rig.time.advance(120_000);
    expect(rig.history.change()).toMatchObject({ whole: true, sync: { kind: 'complete' } });
  });

  it('starts again where the note of its progress is damaged', async () => {
    const folder = temporaryFolder();
    await rig.close();
    rig = new HistoryRig(join(folder, 'replica.sqlite'));
    rig.hold(...days);
    rig.replica.putMeta('back-fill', '{"kind":');
    await rig.restart();
    rig.backFill.catchUp();
    await rig.time.advance(60_000);
    expect(rig.history.change()).toMatchObject({ whole: true, sync: { kind: 'complete' } });
  });

  it('asks seldom when the answers lead nowhere', async () => {
    rig.hold(...days);
    rig.honoursBefore = false;
    rig.backFill.catchUp();
    await rig.time.advance(600_000);
    expect(rig.history.change()).toMatchObject({ whole: false, sync: { kind: 'stopped', reason: 'cut-off' } });
    expect(rig.asked.length).toBeLessThan(8);
    expect(rig.gateway.connectivity).toBe('online');
    await rig.time.advance(86_400_000);
    expect(rig.asked.length).toBeLessThan(16);
  });

  it('goes on where the lists lead further back again', async () => {
    rig.hold(...days);
    rig.honoursBefore = false;
    rig.backFill.catchUp();
    await rig.time.advance(60_000);
    rig.honoursBefore = true;
    await rig.time.advance(600_000);
    expect(rig.history.change().sync.kind).toBe('complete');
  });

  it('is not complete where a cut list has no rows', async () => {
    rig.hold(...days);
    rig.listed = 0;
    rig.backFill.catchUp();
    await rig.time.advance(600_000);
    expect(rig.history.change()).toMatchObject({ whole: false, sync: { kind: 'stopped', reason: 'cut-off' } });
    expect(rig.asked.length).toBeLessThan(8);
  });

  it('asks nothing while a Retry-After runs that another caller was given', async () => {
    rig.hold(...days);
    rig.gateway.begin('entries')(
      { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: 600_000, detail: '429' },
      { isEntryList: false },
    );
    rig.backFill.catchUp();
    await rig.time.advance(599_000);
    expect(rig.asked).toEqual([]);
    await rig.time.advance(2_000);
    expect(rig.history.change().sync.kind).toBe('complete');
  });
});

/** Requests of a read that follows a complete one and `change`. */
async function askedAfter(change: () => Promise<void>): Promise<number> {
  rig.hold(...days);
  rig.listed = 100;
  rig.backFill.catchUp();
  await rig.time.advance(1_000);
  const before = rig.asked.length;
  await change();
  rig.backFill.catchUp();
  await rig.time.advance(1_000);
  return rig.asked.length - before;
}

describe('a read that is complete', () => {
  it.each<[string, () => Promise<void>, number]>([
    ['is not repeated within a day', async () => rig.time.advance(86_400_000 - 1_001), 0],
    ['is repeated after a day', async () => rig.time.advance(86_400_000 - 1_000), 1],
    ['is repeated where the clock was set back before it', async () => rig.time.jumpWall(-2_000), 1],
    ['is repeated where the user asks', async () => rig.backFill.start(), 1],
  ])('%s', async (_, change, requests) => {
    expect(await askedAfter(change)).toBe(requests);
  });

  it('has been cancelled by the user only until they start it', async () => {
    rig.hold(...days);
    rig.meanwhile = () => rig.backFill.cancel();
    rig.backFill.catchUp();
    await rig.time.advance(1_000);
    expect(rig.history.change().sync).toMatchObject({ kind: 'stopped', reason: 'cancelled' });
    rig.meanwhile = () => {};
    rig.backFill.catchUp();
    await rig.time.advance(1_000);
    expect(rig.asked).toHaveLength(1);
    rig.backFill.start();
    await rig.time.advance(1_000);
    expect(rig.history.change().sync.kind).toBe('complete');
  });

  it('was written in parts of whole dates, with a pause after each', async () => {
    rig.hold(...minutesOf(['2026-10-03', '2026-10-02', '2026-10-01'], 401));
    rig.listed = 2_000;
    rig.backFill.catchUp();
    await rig.time.settle();
    expect(rig.history.change().sync).toEqual({ kind: 'reading', entries: 401, backTo: '2026-10-03', again: false });
    await rig.time.advance(1_000);
    expect(rig.history.change()).toMatchObject({ whole: true, sync: { kind: 'complete' } });
    expect(shown()).toBe(1_203);
  });
});

function shown(): number {
  return rig.history.between({ from: instant('2026-10-01T00:00:00Z'), to: instant('2026-11-01T00:00:00Z') }).length;
}
