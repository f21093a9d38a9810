/** Instants as text: exactly the valid ones are accepted. */
import { assert, date, integer, oneof, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDateSchema, utcInstantSchema } from '#shared/values/brands.ts';

/** Returns whether `Date` reads and writes the text unchanged, as only for valid ones. */
function comesBack(text: string): boolean {
  const milliseconds = Date.parse(text);
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === text.replace('Z', '.000Z');
}

const two = (value: number): string => String(value).padStart(2, '0');

describe('an instant', () => {
  it('is real exactly where Date reads it and writes the same again', () => {
    const real = date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }).map(
      (when) => `${when.toISOString().slice(0, 19)}Z`,
    );
    const perhaps = tuple(...[9999, 13, 32, 25, 61, 61].map((max) => integer({ min: 0, max }))).map(
      ([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]) =>
        `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}Z`,
    );
    assert(
      property(oneof(real, perhaps), (text) => utcInstantSchema.safeParse(text).success === comesBack(text)),
      { numRuns: 5_000 },
    );
  });

  it.each(['2024-02-29T00:00:00Z', '2000-02-29T23:59:59Z', '0000-02-29T12:00:00Z'])('knows leap days: %s', (text) => {
    expect(utcInstantSchema.parse(text)).toBe(text);
  });

  it.each(['2026-02-29', '1900-02-29', '2026-04-31', '2026-00-10', '2026-13-01', '2026-01-00', 'today', '', '2026-1-1'])(
    'rejects %s as a date',
    (text) => {
      expect(localDateSchema.safeParse(text).success).toBe(false);
    },
  );
});
