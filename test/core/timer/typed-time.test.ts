/** Typed times on days of every length. */
import { assert, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTypedTime, type TypedTimeContext } from '#core/timer/typed-time.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { at } from '../../support/core-records.ts';

/** 13:00 in Berlin. */
const noon = at('12:00');

function read(typed: string, parts: Partial<TypedTimeContext> = {}) {
  return readTypedTime(typed, { now: noon, timeZone: 'Europe/Berlin', on: { kind: 'latest' }, ...parts });
}

describe('a time of day', () => {
  it.each([
    ['9:05', '8:05'],
    [' 9:05 ', '8:05'],
    ['09:05', '8:05'],
    ['9.05', '8:05'],
    ['9h05', '8:05'],
    ['905', '8:05'],
    ['0905', '8:05'],
    ['9', '8:00'],
    ['9:05:30', '8:05:30'],
    ['9:05 am', '8:05'],
    ['9am', '8:00'],
    ['9A', '8:00'],
    ['12:30 pm', '11:30'],
    ['12 PM', '11:00'],
    ['12:30 am', '2026-11-19T23:30:00Z'],
    ['0:00', '2026-11-19T23:00:00Z'],
    ['13:00', '12:00'],
  ])('%s', (typed, instant) => {
    expect(read(typed)).toEqual(succeed(at(instant)));
  });

  it.each([
    '',
    ' ',
    'soon',
    '25',
    '24:00',
    '9:60',
    '9:05:60',
    '13 pm',
    '0 am',
    '9:5',
    '12345',
    '9::05',
    '--10',
    '-',
    '+10',
    '9:05 xm',
    '1e3',
    '９:05',
    '2026-02-30 9:05',
    '2026-13-01 9:05',
    '2026-11-20 25:00',
    '2026-11-20',
    '2026-11-20T09:05:00+01:00',
    '9999-12-31 23:59',
    '0000-01-01 0:10',
  ])('is not “%s”', (typed) => {
    const zones = ['Europe/Berlin', 'America/Los_Angeles'];
    const answers = zones.map((timeZone) => read(typed, { timeZone }));
    expect(answers.some(({ ok }) => !ok)).toBe(true);
    expect(answers.find(({ ok }) => !ok)).toEqual(fail({ kind: 'unreadable-time', text: typed.trim(), field: 'start' }));
  });

  it('is read or refused, never thrown over, whatever is typed', () => {
    assert(property(string({ maxLength: 64 }), (typed) => typeof read(typed).ok === 'boolean'));
    assert(
      property(stringMatching(/^[-−]?\d{0,4}[-:. ]?\d{0,2}[-:. T]?\d{0,2} ?[ap]?m?$/), (typed) => typeof read(typed).ok === 'boolean'),
    );
  });
});

describe('a start', () => {
  it('lies on the day before when that is near', () => {
    const now = at('2026-11-19T23:10:00Z');
    expect(read('23:50', { now })).toEqual(succeed(at('2026-11-19T22:50:00Z')));
    expect(read('0:05', { now })).toEqual(succeed(at('2026-11-19T23:05:00Z')));
  });

  it('is still to come when yesterday is too far back to be meant', () => {
    expect(read('13:01')).toEqual(succeed(at('12:01')));
    expect(read('23:00')).toEqual(succeed(at('22:00')));
  });

  it.each([
    ['of this second is now', '6:00', '5:00'],
    ['half a day ago to the second was yesterday', '18:00', '2026-11-19T17:00:00Z'],
    ['a second longer ago is still to come', '17:59:59', '16:59:59'],
  ])('%s', (_, typed, instant) => {
    expect(read(typed, { now: at('5:00') })).toEqual(succeed(at(instant)));
  });

  it.each([
    ['-10', '11:50'],
    ['-0', '12:00'],
    ['−90', '10:30'],
    ['-1:30', '10:30'],
    ['-1500', '2026-11-19T11:00:00Z'],
  ])('%s is so long ago', (typed, instant) => {
    expect(read(typed)).toEqual(succeed(at(instant)));
  });

  it.each([
    ['2026-11-18 9:05', '2026-11-18T08:05:00Z'],
    ['2026-11-18T9:05', '2026-11-18T08:05:00Z'],
    ['2026-07-18 9:05 pm', '2026-07-18T19:05:00Z'],
    ['2026-11-18T08:05:00Z', '2026-11-18T08:05:00Z'],
  ])('%s names its day', (typed, instant) => {
    expect(read(typed)).toEqual(succeed(at(instant)));
  });
});

function october(time: string) {
  return at(`2026-10-${time}:00Z`);
}

function after(typed: string, instant: string) {
  return read(typed, { on: { kind: 'after', instant: at(instant) } });
}

describe('an end', () => {
  it('lies on the day of the start, or past midnight when that has passed', () => {
    expect(after('10:00', '8:00')).toEqual(succeed(at('9:00')));
    expect(after('1:00', '2026-11-19T21:00:00Z')).toEqual(succeed(at('0:00')));
  });

  it('before the start stays on its day when the next has not come so far', () => {
    expect(after('8:00', '8:30')).toEqual(succeed(at('7:00')));
  });

  it('at the second of the start is that second', () => {
    expect(after('9:30', '8:30')).toEqual(succeed(at('8:30')));
  });

  it.each([
    ['is in the first pass where the start is before that', '25T00:20', '25T00:30', '25T01:30'],
    ['is in the second pass, which has just come', '25T00:50', '25T01:30', '25T01:30'],
    ['is in the second pass, where the start is', '25T01:30', '25T01:30', '25T02:00'],
    ['stays before the start while the second pass has not come', '25T00:50', '25T00:30', '25T01:29'],
    ['is on the next day, which has just come so far', '25T01:31', '26T01:30', '26T01:30'],
  ])('in the hour that comes twice %s', (_, ...[start, end, now]) => {
    expect(read('2:30', { now: october(now), on: { kind: 'after', instant: october(start) } })).toEqual(succeed(october(end)));
  });
});

describe('the start of an entry of the past', () => {
  it('lies on the entry’s own day', () => {
    expect(read('23:30', { on: { kind: 'same-day', instant: at('2026-11-18T09:00:00Z') } })).toEqual(succeed(at('2026-11-18T22:30:00Z')));
  });
});

describe('the switch of the clocks in Berlin', () => {
  it.each([
    ['before the gap', '1:59', '2026-03-29T00:59:00Z'],
    ['in the gap: an hour further', '2:30', '2026-03-29T01:30:00Z'],
    ['after the gap', '3:00', '2026-03-29T01:00:00Z'],
  ])('in spring, %s', (_, typed, instant) => {
    expect(read(typed, { now: at('2026-03-29T10:00:00Z') })).toEqual(succeed(at(instant)));
  });

  it.each([
    ['before both passes', '1:59', '2026-10-24T23:59:00Z'],
    ['in the hour that comes twice: its first pass', '2:30', '2026-10-25T00:30:00Z'],
    ['after both passes', '3:00', '2026-10-25T02:00:00Z'],
  ])('in autumn, %s', (_, typed, instant) => {
    expect(read(typed, { now: at('2026-10-25T10:00:00Z') })).toEqual(succeed(at(instant)));
  });

  it('does not bend how long ago something was', () => {
    expect(read('-2:00', { now: at('2026-03-29T02:00:00Z') })).toEqual(succeed(at('2026-03-29T00:00:00Z')));
  });
});
