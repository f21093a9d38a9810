/** Instants of PostgreSQL, whatever the time zone of the session. */
import { expect, it } from 'vitest';
import { readTimestamp } from '#service/storage/postgres/postgres-types.ts';

it.each([
  ['2026-11-20 08:00:00+00', '2026-11-20T08:00:00Z'],
  ['2026-11-20 08:00:00.123456+00', '2026-11-20T08:00:00Z'],
  ['2026-11-20 13:30:00.25+05:30', '2026-11-20T08:00:00Z'],
  ['2026-11-20 00:30:00+01', '2026-11-19T23:30:00Z'],
  ['2026-11-19 20:00:00-03', '2026-11-19T23:00:00Z'],
])('%s is read as %s', (text, instant) => {
  expect(readTimestamp(text)).toBe(instant);
});
