/** What was read before is read again: once a day by itself, and everything when the user asks. */
import { beforeEach, describe, expect, it } from 'vitest';
import { instantOfEpochMs, shiftInstant } from '#shared/values/brands.ts';
import { row } from '../../support/core-records.ts';
import { days, HistoryRig } from '../../support/history-rig.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../support/after-test.ts';

let rig: HistoryRig;
beforeEach(() => {
  rig = closedAfterTest(new HistoryRig());
});

/** Starts and descriptions of all entries, the oldest first. */
function shown(): readonly string[] {
  return rig.history
    .between({ from: instant('2020-01-01T00:00:00Z'), to: instant('2027-01-01T00:00:00Z') })
    .map(({ start, description }) => `${start} ${description}`);
}

async function readAll(): Promise<void> {
  rig.hold(...days);
  rig.backFill.catchUp();
  await rig.time.advance(60_000);
  expect([rig.history.change().whole, shown().length]).toEqual([true, days.length]);
  rig.asked.length = 0;
}

function correct(index: number): void {
  const [[id, known] = []] = [...rig.rows].slice(index);
  if (id !== undefined && known !== undefined) {
    rig.rows.set(id, { ...known, description: 'corrected' });
  }
}

describe('once a day', () => {
  it('the last three months are read, and older dates are not', async () => {
    const [old, recent] = [instant('2026-05-01T08:00:00Z'), instant('2026-10-01T08:00:00Z')];
    [old, recent].forEach((start, index) =>
      rig.rows.set(uuid(1000 + index), row({ id: uuid(1000 + index), start, end: shiftInstant(start, 60) })),
    );
    rig.backFill.catchUp();
    await rig.time.advance(60_000);
    rig.rows.clear();
    rig.rows.set(uuid(1000), row({ id: uuid(1000), start: old, end: shiftInstant(old, 60), description: 'too old' }));
    await rig.time.advance(3_000);
    rig.time.jumpWall(86_400_000);
    rig.backFill.catchUp();
    await rig.time.advance(60_000);
    expect(shown()).toEqual([`${old} drawing`]);
    expect(rig.asked.at(-1)?.after).toBe('2026-08-22');
  });

  it('they wait for the mains while the computer runs on its battery, unless a page asks', async () => {
    rig.hold(...days);
    rig.onBattery = true;
    rig.backFill.startSoon();
    await rig.time.advance(120_000);
    // The first read does not wait: without it, searches and reports are incomplete.
    expect([rig.history.change().whole, rig.asked.length > 0]).toEqual([true, true]);
    rig.asked.length = 0;
    await rig.time.advance(3 * 86_400_000);
    expect(rig.asked).toEqual([]);
    rig.onBattery = false;
    await rig.time.advance(3_600_000);
    expect(rig.asked.length).toBeGreaterThan(0);
    rig.asked.length = 0;
    rig.onBattery = true;
    await rig.time.advance(2 * 86_400_000);
    rig.backFill.catchUp();
    await rig.time.advance(60_000);
    expect(rig.asked.length).toBeGreaterThan(0);
  });

  it('they are read without a word, because the user has not asked', async () => {
    await readAll();
    rig.time.jumpWall(86_400_000);
    rig.meanwhile = () => expect(rig.history.change().sync).toMatchObject({ kind: 'reading', again: false });
    rig.backFill.catchUp();
    await rig.time.advance(60_000);
    expect(rig.history.change().sync).toMatchObject({ kind: 'complete' });
  });
});

describe('at the user’s request', () => {
  it('everything is read again: what others changed, moved and deleted', async () => {
    await readAll();
    correct(3);
    rig.rows.delete([...rig.rows.keys()][7] ?? uuid(1));
    const before = shown().length;
    rig.meanwhile = () => expect(rig.history.change().sync).toMatchObject({ kind: 'reading', again: true });
    await rig.time.advance(3_000);
    rig.backFill.restart();
    await rig.time.advance(60_000);
    expect([shown().length, shown().filter((each) => each.endsWith('corrected')).length]).toEqual([before - 1, 1]);
  });

  it('it begins with the newest entry, although an earlier one was cancelled on its way', async () => {
    await readAll();
    await rig.time.advance(3_000);
    rig.meanwhile = () => rig.backFill.cancel();
    rig.backFill.restart();
    await rig.time.advance(60_000);
    expect(rig.history.change().sync).toMatchObject({ kind: 'stopped', reason: 'cancelled' });
    rig.meanwhile = () => {};
    rig.asked.length = 0;
    rig.backFill.restart();
    await rig.time.advance(60_000);
    expect([rig.asked[0]?.before, rig.history.change().sync.kind]).toEqual([null, 'complete']);
  });

  it('it begins again while one is under way: an answer to the former one is not taken for its progress', async () => {
    await readAll();
    await rig.time.advance(3_000);
    let restarts = 0;
    rig.meanwhile = () => {
      if (rig.asked.length === 3 && restarts === 0) {
        restarts += 1;
        rig.backFill.restart();
      }
    };
    rig.backFill.restart();
    await rig.time.advance(60_000);
    expect([restarts, rig.asked.filter(({ before }) => before === null).length, rig.history.change().sync.kind]).toEqual([
      1,
      2,
      'complete',
    ]);
  });

  it('it waits while anything is to be sent', async () => {
    await readAll();
    rig.waiting = 1;
    rig.backFill.restart();
    await rig.time.advance(60_000);
    expect(rig.asked).toEqual([]);
    rig.waiting = 0;
    await rig.time.advance(60_000);
    expect(rig.history.change()).toMatchObject({ sync: { kind: 'complete' }, whole: true });
  });
});

it('a moved entry is found at its new date', async () => {
  await readAll();
  await rig.time.advance(3_000);
  const [id = uuid(1)] = rig.rows.keys();
  const start = instantOfEpochMs(Date.parse('2024-01-01T00:00:00Z'));
  rig.rows.set(id, row({ id, start, end: shiftInstant(start, 60), description: 'moved' }));
  rig.backFill.restart();
  await rig.time.advance(60_000);
  expect([shown()[0], shown().length]).toEqual([`${start} moved`, days.length]);
});
