/** One contiguous absence, whatever events the system sends. */
import { describe, expect, it } from 'vitest';
import { awayStep, presentState, type AwayEvent, type AwayStep } from '#core/presence/away/away-state.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

const on = (time: string) => instant(`2026-11-20T${time}Z`);

/** Applies events at their instants in order; returns the last result. */
function after(...events: readonly (readonly [time: string, event: AwayEvent])[]): AwayStep {
  let step: AwayStep = { state: presentState, returned: null };
  for (const [time, event] of events) {
    step = awayStep(step.state, event, { now: on(time), thresholdSeconds: 600 });
  }
  return step;
}

const idle = (idleSeconds: number | null): AwayEvent => ({ kind: 'measured', idleSeconds });

describe('an absence', () => {
  it('begins with the last input before the threshold and ends with the first one after it', () => {
    expect(after(['09:10:00', idle(599)]).state).toEqual(presentState);
    expect(after(['09:10:00', idle(600)]).state.since).toBe(on('09:00:00'));
    expect(after(['09:10:00', idle(600)], ['09:30:05', idle(1805)]).returned).toBeNull();
    expect(after(['09:10:00', idle(600)], ['09:30:05', idle(3)])).toEqual({
      state: presentState,
      returned: { from: on('09:00:00'), to: on('09:30:02') },
    });
  });

  it('is one, from the first of idle, lock and sleep to the return after all of them', () => {
    const day = after(
      ['09:10:00', idle(600)],
      ['09:12:00', { kind: 'locked' }],
      ['09:20:00', { kind: 'slept' }],
      ['09:20:00', { kind: 'slept' }],
      ['10:00:00', { kind: 'woke' }],
      ['10:00:00', idle(0)],
      ['10:00:00', { kind: 'woke' }],
      ['10:00:20', { kind: 'unlocked' }],
      ['10:00:21', idle(1)],
    );
    expect(day).toEqual({ state: presentState, returned: { from: on('09:00:00'), to: on('10:00:20') } });
  });

  it('does not end with a wake-up without the user: idle time stood still while the machine slept', () => {
    const still = [
      ['09:10:00', idle(600)],
      ['09:20:00', { kind: 'slept' }],
      ['10:00:00', { kind: 'woke' }],
      ['10:00:00', { kind: 'woke' }],
      ['10:00:00', idle(1200)],
    ] as const;
    expect(after(...still).returned).toBeNull();
    expect(after(...still, ['10:05:00', idle(1500)]).state.since).toBe(on('09:00:00'));
    expect(after(...still, ['10:05:00', idle(2)]).returned).toEqual({ from: on('09:00:00'), to: on('10:04:58') });
  });

  it('continues under a lock, though a password is typed', () => {
    expect(after(['09:12:00', { kind: 'locked' }], ['09:30:00', idle(0)]).returned).toBeNull();
  });

  it.each([
    ['a lock', { kind: 'locked' }, { kind: 'unlocked' }],
    ['a sleep', { kind: 'slept' }, { kind: 'woke' }],
  ] as const)('of less than the threshold is none: %s', (_, leave, come) => {
    expect(after(['09:00:00', leave], ['09:09:59', come], ['09:09:59', idle(0)])).toEqual({ state: presentState, returned: null });
    expect(after(['09:00:00', leave], ['09:10:00', come], ['09:10:00', idle(0)]).returned).toEqual({
      from: on('09:00:00'),
      to: on('09:10:00'),
    });
  });

  it('is known by lock and sleep alone if idle time is unavailable', () => {
    expect(after(['09:00:00', { kind: 'slept' }], ['11:00:00', { kind: 'woke' }], ['11:00:00', idle(null)]).returned).toEqual({
      from: on('09:00:00'),
      to: on('11:00:00'),
    });
    expect(after(['09:00:00', idle(null)]).state).toEqual(presentState);
  });

  it('began earlier when that is learned later', () => {
    expect(after(['09:05:00', { kind: 'locked' }], ['09:05:00', { kind: 'absent', since: on('09:01:00') }]).state.since).toBe(
      on('09:01:00'),
    );
    expect(after(['09:05:00', { kind: 'locked' }], ['09:05:00', { kind: 'absent', since: on('09:06:00') }]).state.since).toBe(
      on('09:05:00'),
    );
  });

  it('ends without a question when the clock was set back before its beginning', () => {
    const back = after(['09:10:00', idle(600)], ['08:15:00', idle(0)]);
    expect(back).toEqual({ state: presentState, returned: null });
  });
});
