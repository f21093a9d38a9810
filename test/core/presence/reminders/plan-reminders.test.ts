/** The reminders and their times, over days of every length. */
import { describe, expect, it } from 'vitest';
import { nothingNotified, planReminders, workingHours, type ReminderFacts } from '#core/presence/reminders/plan-reminders.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, date } from '../../../support/core-records.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

const reminders = defaultPreferences.reminders;
const noTimerOn = { ...reminders, noTimer: { ...reminders.noTimer, on: true } };

/** Friday, 20 November 2026, in Berlin: working hours are from 08:00 to 16:00 UTC. */
function facts(parts: Partial<ReminderFacts> = {}): ReminderFacts {
  return {
    now: at('9:00'),
    timeZone: 'Europe/Berlin',
    settings: noTimerOn,
    running: null,
    stoppedAt: null,
    last: 'drawing',
    attention: 0,
    daily: null,
    weekly: null,
    notified: nothingNotified,
    ...parts,
  };
}

const running = (start: string) => ({ localId: localUuid(1), start: at(start), description: 'drawing' });

describe('no timer in working hours', () => {
  it('is said after a while, and again after its interval', () => {
    expect(planReminders(facts({ now: at('8:29:59') }))).toMatchObject({ due: [], nextAt: at('8:30') });
    const said = planReminders(facts({ now: at('8:30') }));
    expect(said).toMatchObject({ due: [{ kind: 'no-timer', last: 'drawing' }], nextAt: at('9:00') });
    expect(planReminders(facts({ now: at('8:31'), notified: said.notified }))).toMatchObject({ due: [], nextAt: at('9:00') });
    expect(planReminders(facts({ now: at('9:00'), notified: said.notified })).due).toHaveLength(1);
  });

  it('counts from the last stop', () => {
    expect(planReminders(facts({ now: at('9:00'), stoppedAt: at('8:45') }))).toMatchObject({ due: [], nextAt: at('9:15') });
  });

  it('is not said while something runs, outside of the hours, at the weekend, or switched off', () => {
    expect(planReminders(facts({ running: running('8:50') })).due).toEqual([]);
    expect(planReminders(facts({ now: at('16:00') }))).toMatchObject({ due: [], nextAt: instant('2026-11-23T08:30:00Z') });
    expect(planReminders(facts({ now: instant('2026-11-21T10:00:00Z') }))).toMatchObject({
      due: [],
      nextAt: instant('2026-11-23T08:30:00Z'),
    });
    expect(planReminders(facts({ settings: reminders }))).toMatchObject({ due: [], nextAt: null });
    expect(planReminders(facts({ settings: { ...noTimerOn, noTimer: { ...noTimerOn.noTimer, days: [] } } })).nextAt).toBeNull();
  });

  it('goes by the clock of where the user is', () => {
    expect(planReminders(facts({ timeZone: 'America/New_York', now: at('9:00') }))).toMatchObject({ due: [], nextAt: at('14:30') });
  });

  it('is said again after the clock was set back', () => {
    expect(
      planReminders(facts({ now: at('9:00'), notified: { ...nothingNotified, noTimer: at('10:00') }, stoppedAt: at('10:00') })).due,
    ).toHaveLength(1);
  });
});

describe('working hours', () => {
  const night = { days: [6], from: '22:00', to: '06:00' };

  it.each([
    ['spring', '2026-03-28T12:00:00Z', { start: '2026-03-28T21:00:00Z', end: '2026-03-29T04:00:00Z' }],
    ['autumn', '2026-10-24T12:00:00Z', { start: '2026-10-24T20:00:00Z', end: '2026-10-25T05:00:00Z' }],
  ])('over the night of the switch in %s are what the wall shows', (_, now, expected) => {
    expect(workingHours(instant(now), 'Europe/Berlin', night)[0]).toEqual(expected);
  });

  it('that began yesterday continue', () => {
    expect(workingHours(instant('2026-11-22T02:00:00Z'), 'Europe/Berlin', night)[0]).toEqual({
      start: '2026-11-21T21:00:00Z',
      end: '2026-11-22T05:00:00Z',
    });
  });

  it('in the hour that is left out begin when it would', () => {
    const hours = workingHours(instant('2026-03-28T12:00:00Z'), 'Europe/Berlin', { days: [7], from: '02:30', to: '09:00' });
    expect(hours[0]).toEqual({ start: '2026-03-29T01:30:00Z', end: '2026-03-29T07:00:00Z' });
  });
});

describe('an entry that runs unusually long', () => {
  it('is spoken of once in its hours', () => {
    const now = at('19:00');
    const said = planReminders(facts({ now, settings: reminders, running: running('9:00') }));
    expect(said).toMatchObject({
      due: [{ kind: 'long-running', description: 'drawing', seconds: 36_000 }],
      nextAt: instant('2026-11-21T05:00:00Z'),
    });
    expect(planReminders(facts({ now, settings: reminders, running: running('9:00'), notified: said.notified })).due).toEqual([]);
    expect(
      planReminders(facts({ now, settings: reminders, running: { ...running('8:00'), localId: localUuid(2) }, notified: said.notified }))
        .due,
    ).toHaveLength(1);
  });

  it('is checked when it is due', () => {
    expect(planReminders(facts({ settings: reminders, running: running('8:59') }))).toMatchObject({ due: [], nextAt: at('18:59') });
  });
});

describe('entries that wait for their person', () => {
  it('are said when there are more of them, and not too often', () => {
    const first = planReminders(facts({ attention: 1 }));
    expect(first.due).toContainEqual({ kind: 'attention', count: 1 });
    const next = (now: string, attention: number) =>
      planReminders(facts({ now: at(now), attention, notified: { ...first.notified, noTimer: at(now) } }));
    expect(next('9:05', 1).due).toEqual([]);
    expect(next('9:05', 2)).toMatchObject({ due: [], nextAt: at('9:15') });
    expect(next('9:15', 2).due).toEqual([{ kind: 'attention', count: 2 }]);
    expect(next('9:05', 0).notified.attention).toBeNull();
  });
});

const day = (remainingSeconds: number) => ({
  date: date('2026-11-20'),
  progress: {
    goalSeconds: 28_800,
    doneSeconds: 28_800 - remainingSeconds,
    remainingSeconds,
    expectedAt: remainingSeconds === 0 ? null : at('10:00'),
  },
});

describe('a goal', () => {
  it('is checked when it is reached, and announced once a day', () => {
    const settings = reminders;
    expect(planReminders(facts({ settings, daily: day(3600) }))).toMatchObject({ due: [], nextAt: at('10:00') });
    const more = { ...day(0), progress: { ...day(0).progress, doneSeconds: 34_200 } };
    const said = planReminders(facts({ settings, daily: more }));
    expect(said.due).toEqual([{ kind: 'goal-reached', goal: 'daily', seconds: 34_200 }]);
    expect(planReminders(facts({ settings, daily: day(0), notified: said.notified })).due).toEqual([]);
    expect(planReminders(facts({ settings: { ...settings, goals: false }, daily: day(0) })).due).toEqual([]);
  });
});
