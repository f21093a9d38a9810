import { localDateSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { describe, expect, it } from 'vitest';
import { createI18n } from '#renderer/page/i18n.ts';
import { messagesFor } from '../../support/messages.ts';

const afternoon = utcInstantSchema.parse('2026-11-20T13:05:00Z');
const place = { messages: messagesFor('en'), problems: messagesFor('en'), timeZone: 'Europe/Berlin', apple: false, weekStart: 1 } as const;

const edited = (locale: string) => createI18n({ ...place, locale }).timeToEdit(afternoon);

describe('texts', () => {
  it('write times as the locale has it, in plain characters that can be typed', () => {
    expect(createI18n({ ...place, locale: 'de-DE' }).timeOfDay(afternoon)).toBe('14:05');
    expect(createI18n({ ...place, locale: 'en-US' }).timeOfDay(afternoon)).toBe('2:05 PM');
  });

  it('leave out AM and PM beside an axis with them', () => {
    expect(createI18n({ ...place, locale: 'de-DE' }).timeFigures(afternoon)).toBe('14:05');
    expect(createI18n({ ...place, locale: 'en-US' }).timeFigures(afternoon)).toBe('2:05');
  });

  it('offer times to be edited in a form that can be read back', () => {
    expect(['de-DE', 'en-US', 'ko-KR', 'ar-EG', 'es-MX'].map(edited)).toEqual(['14:05', '2:05 PM', '14:05', '14:05', '14:05']);
  });

  it('write a day of the calendar as the locale has it, wherever one is', () => {
    const day = localDateSchema.parse('2026-11-03');
    expect(createI18n({ ...place, locale: 'en-US' }).date(day)).toBe('Nov 3, 2026');
    expect(createI18n({ ...place, locale: 'en-US', timeZone: 'Pacific/Pago_Pago' }).date(day)).toBe('Nov 3, 2026');
  });

  it('have a text for a missing answer', () => {
    const i18n = createI18n({ ...place, locale: 'en' });
    expect(i18n.problem({ kind: 'no-answer' })).toContain('did not answer');
    expect(i18n.problem({ kind: 'storage-full' })).toBe(i18n.messages.failure({ kind: 'storage-full' }));
  });

  it('name the key that goes with Enter', () => {
    expect(createI18n({ ...place, locale: 'en', apple: true }).modifierKey).toBe('⌘');
  });
});
