import { describe, expect, it } from 'vitest';
import { readTimeOfDay } from '#renderer/clock/time-of-day.ts';
import { createI18n } from '#renderer/page/i18n.ts';
import { messagesFor } from '../../support/messages.ts';

describe('a typed time of day', () => {
  it.each([
    ['9:05', '09:05'],
    ['09:05', '09:05'],
    ['905', '09:05'],
    ['2130', '21:30'],
    ['9.05', '09:05'],
    ['9h05', '09:05'],
    ['9', '09:00'],
    [' 21 ', '21:00'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
    ['9:05 PM', '21:05'],
    ['9:05pm', '21:05'],
    ['9p', '21:00'],
    ['12 am', '00:00'],
    ['12:30 p.m.', '12:30'],
  ])('%s is %s', (text, time) => {
    expect(readTimeOfDay(text)).toBe(time);
  });

  it.each(['', '24:00', '9:60', '13:00 pm', '0 am', '9:5', 'noon', '9:05:10', '-1', '1e1'])('“%s” is invalid', (text) => {
    expect(readTimeOfDay(text)).toBeNull();
  });
});

describe('a written time of day', () => {
  it.each([
    ['en-DE-u-hc-h23', '21:05'],
    ['en-US', '9:05 PM'],
    ['de-DE', '21:05'],
    ['fr-FR', '21:05'],
    // Not what users type: they type the plain form.
    ['ar-EG', '21:05'],
  ])('in %s is %s, and is read back', (locale, text) => {
    const { wallTime } = createI18n({
      messages: messagesFor('en'),
      problems: messagesFor('en'),
      locale,
      timeZone: 'America/New_York',
      apple: false,
      weekStart: 1,
    });
    expect(wallTime('21:05')).toBe(text);
    expect(readTimeOfDay(wallTime('21:05'))).toBe('21:05');
  });
});
