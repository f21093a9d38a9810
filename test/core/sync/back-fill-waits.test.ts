/** A read of the history that waits, is cancelled or ends with the connection, and how its lists are split. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { splitPortion } from '#core/sync/reads/history-portions.ts';
import { localDateSchema, shiftInstant } from '#shared/values/brands.ts';
import { row } from '../../support/core-records.ts';
import { days, HistoryRig, minutesOf } from '../../support/history-rig.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../support/after-test.ts';

let rig: HistoryRig;
beforeEach(() => {
  rig = closedAfterTest(new HistoryRig());
});

describe('a read that waits', () => {
  const unreachable = { kind: 'not-sent', connectivity: 'no-network', retryAfterMs: 0, detail: 'ENOTFOUND' } as const;

  const waits: readonly (readonly [string, () => void])[] = [
    ['the disk', () => rig.replica.database.exec('PRAGMA query_only = 1')],
    ['longer lists', () => (rig.listed = 0)],
    ['the network', () => (rig.outage = unreachable)],
  ];

  it.each(waits)('for %s has no timer once the connection is closed', async (_, hinder) => {
    rig.hold(...days);
    hinder();
    rig.backFill.catchUp();
    await rig.time.advance(100);
    expect(rig.pendingMs()).toHaveLength(1);
    await rig.backFill.close();
    expect(rig.pendingMs()).toEqual([]);
  });

  it.each(waits)('for %s has no timer once the user cancels it', async (_, hinder) => {
    rig.hold(...days);
    hinder();
    rig.backFill.catchUp();
    await rig.time.advance(100);
    rig.backFill.cancel();
    await rig.settle();
    expect([rig.pendingMs(), rig.history.change().sync]).toMatchObject([[], { kind: 'stopped', reason: 'cancelled' }]);
  });

  it.each([
    ['is cancelled', (): void => rig.backFill.cancel(), 'stopped'],
    ['goes on once nothing waits', (): number => (rig.waiting = 0), 'complete'],
  ] as const)('for entries that are to be sent has no timer, and %s', async (_, end, kind) => {
    rig.hold(...days);
    rig.waiting = 2;
    rig.backFill.catchUp();
    rig.waiting = 1;
    await rig.time.advance(60_000);
    expect([rig.pendingMs(), rig.asked]).toEqual([[], []]);
    end();
    await rig.settle();
    await rig.backFill.close();
    expect(rig.history.change().sync.kind).toBe(kind);
  });

  it('for entries that are to be sent ends with the connection', async () => {
    rig.hold(...days);
    rig.waiting = 1;
    rig.backFill.catchUp();
    await rig.settle();
    await rig.backFill.close();
    expect(rig.asked).toEqual([]);
  });

  it('has one timer, and none once it goes on, where the user starts it', async () => {
    rig.hold(...days);
    rig.listed = 0;
    rig.backFill.catchUp();
    await rig.time.advance(100);
    rig.listed = 100;
    rig.backFill.start();
    await rig.time.advance(100);
    expect([rig.pendingMs(), rig.history.change().sync.kind]).toEqual([[], 'complete']);
  });

  it('for longer lists waits twice as long each time, and a minute again after one that led further back', async () => {
    rig.hold(...days);
    rig.honoursBefore = false;
    rig.backFill.catchUp();
    await rig.time.advance(100);
    const first = rig.asked.length;
    await rig.time.advance(59_900);
    expect(rig.asked).toHaveLength(first + 1);
    await rig.time.advance(119_900);
    expect(rig.asked).toHaveLength(first + 1);
    rig.meanwhile = () => {
      rig.honoursBefore = false;
      rig.meanwhile = () => {};
    };
    rig.honoursBefore = true;
    await rig.time.advance(1_000);
    const again = rig.asked.length;
    expect(again).toBe(first + 3);
    await rig.time.advance(60_000);
    expect(rig.asked).toHaveLength(again + 1);
  });

  it('between two parts ends with the connection', async () => {
    rig.hold(...minutesOf(['2026-10-02', '2026-10-01'], 401));
    rig.listed = 2_000;
    rig.backFill.catchUp();
    await rig.time.settle();
    const timers = rig.pendingMs().length;
    await rig.backFill.close();
    expect([
      rig.pendingMs().length,
      rig.history.between({ from: instant('2026-10-01T00:00:00Z'), to: instant('2026-11-01T00:00:00Z') }).length,
    ]).toEqual([timers - 1, 401]);
  });
});

describe('nothing of a read', () => {
  it('is cancelled where none was begun or it is complete', async () => {
    rig.backFill.cancel();
    expect(rig.history.change().sync).toEqual({ kind: 'none' });
    rig.hold(...days);
    rig.listed = 100;
    rig.backFill.catchUp();
    await rig.time.advance(1_000);
    rig.backFill.cancel();
    expect(rig.history.change().sync.kind).toBe('complete');
  });

  it('is whole where a date has more entries than a list', async () => {
    rig.hold(...['2026-10-02', '2026-10-01'].flatMap((day) => Array.from({ length: 9 }, (_, index) => `${day}T1${index}:00:00Z`)));
    rig.backFill.catchUp();
    await rig.time.advance(60_000);
    expect(rig.history.change()).toMatchObject({ whole: false, sync: { kind: 'complete' } });
  });
});

function rowsOf(date: string, count: number): readonly RemoteEntry[] {
  return Array.from({ length: count }, (_, index) =>
    row({ id: uuid(Number(date.slice(-2)) * 1_000 + index), start: shiftInstant(instant(`${date}T00:00:00Z`), index), end: null }),
  );
}

/** How many rows each part has, and its oldest date. */
function parts(rows: readonly RemoteEntry[], complete = true, before: string | null = null) {
  return splitPortion({ list: { rows, complete }, before: before === null ? null : localDateSchema.parse(before) }).map(
    ({ rows: { length }, from }) => [length, from],
  );
}

describe('a list', () => {
  it('is written in parts of whole dates, of four hundred rows or more', () => {
    const [third, second, first] = [rowsOf('2026-10-03', 399), rowsOf('2026-10-02', 1), rowsOf('2026-10-01', 2)];
    expect(parts([...first, ...third, ...second])).toEqual([
      [400, '2026-10-02'],
      [2, null],
    ]);
    expect(parts([...first, ...third])).toEqual([[401, null]]);
    expect(parts(rowsOf('2026-10-03', 500))).toEqual([[500, null]]);
    expect(parts([])).toEqual([[0, null]]);
  });

  it('that is cut has its oldest date read again, unless that is all it has', () => {
    expect(parts([...rowsOf('2026-10-03', 2), ...rowsOf('2026-10-02', 3)], false)).toEqual([[2, '2026-10-03']]);
    expect(parts(rowsOf('2026-10-03', 2), false, '2026-10-04')).toEqual([[2, '2026-10-03']]);
    expect(parts(rowsOf('9999-12-31', 2), false)).toEqual([[2, '9999-12-31']]);
    expect(parts([], false)).toEqual([[0, null]]);
  });
});
