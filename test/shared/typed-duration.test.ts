import { readTypedDuration } from '#shared/values/typed-duration.ts';
import { describe, expect, it } from 'vitest';

describe('a typed length of time', () => {
  it.each([
    ['1:30', 5400],
    ['0:05', 300],
    [':45', 2700],
    ['1:30:15', 5415],
    ['101:00', 363_600],
    ['90m', 5400],
    ['90 min', 5400],
    ['45', 2700],
    ['1.5h', 5400],
    ['1.5', 5400],
    ['1h 5', 3900],
    ['1,5 h', 5400],
    ['0.25h', 900],
    ['2h', 7200],
    ['1h30', 5400],
    ['1h 30m', 5400],
    ['1h30m', 5400],
    ['1 Std. 30 Min.', 5400],
    ['2 heures', 7200],
    ['1H 5M', 3900],
    ['0m', 0],
    ['  90m ', 5400],
  ])('%s is %i seconds', (text, seconds) => {
    expect(readTypedDuration(text)).toBe(seconds);
  });

  it.each(['', 'soon', '1:60', '1:30:60', '-5', '9pm', '9999h', '1:3', '1e3', '1.5:30'])('%j is invalid', (text) => {
    expect(readTypedDuration(text)).toBeNull();
  });
});
