/**
 * Timers over all kinds of clock changes: daylight saving time both ways, the repeated hour, midnight, travel, a clock that is set back.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { totalSecondsAt } from '#core/timer/view/view.ts';
import { wallTime } from '#core/platform/calendar.ts';
import { epochMsOfInstant, secondsBetween, shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import { at, valueOf } from '../../support/core-records.ts';
import { openRig, type Rig } from '../../support/core-rig.ts';
import { closedAfterTest } from '../../support/after-test.ts';

const hour = 3_600_000;

let rig: Rig;
beforeEach(async () => {
  rig = closedAfterTest(await openRig());
});

/** Starts the machine at that instant. */
function startAt(instant: UtcInstant): void {
  rig.time.jumpWall(epochMsOfInstant(instant) - epochMsOfInstant(rig.time.now));
  rig.boot();
}

async function until(instant: UtcInstant): Promise<void> {
  await rig.time.advance(epochMsOfInstant(instant) - epochMsOfInstant(rig.time.now));
}

function total(): number {
  return totalSecondsAt(rig.tracker.view(), rig.time.now);
}

function elapsed(): number | null {
  const { timer } = rig.tracker.view();
  return timer.kind === 'running' ? secondsBetween(timer.entry.start, rig.time.now) : null;
}

describe('over the switch of the clocks in Berlin', () => {
  it.each([
    // 1:30 in winter until 3:30 in summer; 1:30 in summer until 2:30 in winter.
    { season: 'spring', start: '2026-03-29T00:30:00Z', end: '2026-03-29T01:30:00Z', seconds: 3_600 },
    { season: 'autumn', start: '2026-10-24T23:30:00Z', end: '2026-10-25T01:30:00Z', seconds: 7_200 },
  ])('a timer counts what passed, in $season', async ({ start, end, seconds }) => {
    startAt(at(start));
    const { localId } = valueOf(rig.tracker.start({ description: 'night', at: null }));
    await until(at(end));
    expect([elapsed(), total()]).toEqual([seconds, seconds]);
    valueOf(rig.tracker.stop());
    expect(rig.tracker.record(localId)?.local).toMatchObject({ start, end });
    expect(rig.tracker.view().today.finishedSeconds).toBe(seconds);
  });

  it.each([
    { hours: 23, evening: '2026-03-28T22:00:00Z', midnight: '2026-03-29T22:00:00Z', today: '2026-03-29', tomorrow: '2026-03-30' },
    { hours: 25, evening: '2026-10-24T21:00:00Z', midnight: '2026-10-25T23:00:00Z', today: '2026-10-25', tomorrow: '2026-10-26' },
  ])('today has $hours hours, and begins again at midnight while a timer runs', async ({ hours, evening, midnight, today, tomorrow }) => {
    startAt(at(evening));
    const announced: string[] = [];
    rig.tracker.subscribe(() => announced.push(rig.tracker.view().today.date));
    rig.tracker.start({ description: 'watch', at: null });
    await until(shiftInstant(at(midnight), -1));
    expect([announced.at(-1), rig.tracker.view().today.date, total()]).toEqual([today, today, hours * 3_600 - 1]);
    await rig.time.advance(1_000);
    await rig.time.advance(0);
    expect([announced.at(-1), rig.tracker.view().today.date, total()]).toEqual([tomorrow, tomorrow, 0]);
  });

  it('an end in the hour that came twice is put right without moving the start', () => {
    startAt(at('2026-10-25T02:00:00Z'));
    // 2:10 in summer time, typed as the first of the two.
    const { localId } = valueOf(rig.tracker.start({ description: 'night', at: '2:10' }));
    rig.tracker.stop();
    expect(rig.tracker.record(localId)?.local).toMatchObject({ start: '2026-10-25T00:10:00Z', end: '2026-10-25T02:00:00Z' });
    valueOf(rig.tracker.edit({ localId, end: '2:50' }));
    expect(rig.tracker.record(localId)?.local).toMatchObject({ start: '2026-10-25T00:10:00Z', end: '2026-10-25T00:50:00Z' });
  });

  it('an end after a start in the second pass of that hour is of the second pass, too', () => {
    startAt(at('2026-10-25T01:30:00Z'));
    const { localId } = valueOf(rig.tracker.start({ description: 'night', at: null }));
    rig.time.jumpWall(hour);
    rig.tracker.stop();
    valueOf(rig.tracker.edit({ localId, end: '2:50' }));
    expect(rig.tracker.record(localId)?.local).toMatchObject({ start: '2026-10-25T01:30:00Z', end: '2026-10-25T01:50:00Z' });
  });
});

describe('a timer that travels', () => {
  it('runs on, and today is the day of where the user is', async () => {
    rig.tracker.start({ description: 'flight', at: null });
    await rig.time.advance(4 * hour);
    rig.time.setTimeZone('Asia/Tokyo');
    // There it has been tomorrow for an hour.
    expect(rig.tracker.view().today).toMatchObject({ date: '2026-11-21', midnight: '2026-11-20T15:00:00Z' });
    expect([elapsed(), total()]).toEqual([4 * 3_600, 3_600]);
    rig.time.setTimeZone('America/New_York');
    expect(rig.tracker.view().today.date).toBe('2026-11-20');
    expect([elapsed(), total()]).toEqual([4 * 3_600, 4 * 3_600]);
    const { timer } = rig.tracker.view();
    expect(timer.kind === 'running' && wallTime(timer.entry.start, { timeZone: 'America/New_York', twelveHours: false })).toBe('7:00');
  });

  it('is notified of midnight in its time zone, however many hours later', async () => {
    const announced: string[] = [];
    rig.tracker.subscribe(() => announced.push(rig.tracker.view().today.date));
    rig.tracker.start({ description: 'flight', at: null });
    rig.time.setTimeZone('America/New_York');
    await until(at('2026-11-21T04:59:59Z'));
    expect(new Set(announced)).toEqual(new Set(['2026-11-20']));
    await rig.time.advance(1_000);
    await rig.time.advance(0);
    expect(announced.at(-1)).toBe('2026-11-21');
    expect([elapsed(), total()]).toEqual([17 * 3_600, 0]);
  });
});

describe('a clock that is set back an hour', () => {
  it('makes no time below nothing, and no end before its start', async () => {
    const { localId } = valueOf(rig.tracker.start({ description: 'drawing', at: null }));
    await rig.time.advance(hour / 2);
    rig.time.jumpWall(-hour);
    expect(total()).toBe(0);
    valueOf(rig.tracker.stop());
    const { start, end } = rig.tracker.record(localId)?.local ?? { start: null, end: null };
    expect([start, end]).toEqual([at('12:00'), at('12:00')]);
  });

  it('ends today when the clock says so, an hour later', async () => {
    const announced: string[] = [];
    rig.tracker.subscribe(() => announced.push(rig.tracker.view().today.date));
    rig.tracker.start({ description: 'drawing', at: null });
    rig.time.jumpWall(-hour);
    await until(at('2026-11-20T22:59:59Z'));
    expect(rig.tracker.view().today.date).toBe('2026-11-20');
    await rig.time.advance(1_000);
    await rig.time.advance(0);
    expect(announced.at(-1)).toBe('2026-11-21');
    expect(total()).toBe(0);
  });
});
