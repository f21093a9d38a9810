import { expect, it } from 'vitest';
import { neighbourSpan } from '#shared/history/periods.ts';
import { localDateSchema } from '#shared/values/brands.ts';

const span = (first: string, last: string) => ({ first: localDateSchema.parse(first), last: localDateSchema.parse(last) });

it.each([
  ['a week', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15', '2026-11-23', '2026-11-29'],
  ['a day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28', '2026-03-02', '2026-03-02'],
  ['a month, whatever its length', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', '2026-04-01', '2026-04-30'],
  ['a year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31', '2025-01-01', '2025-12-31'],
  ['two months', '2026-01-01', '2026-02-28', '2025-11-01', '2025-12-31', '2026-03-01', '2026-04-30'],
  ['other days', '2026-11-10', '2026-11-19', '2026-10-31', '2026-11-09', '2026-11-20', '2026-11-29'],
])('a period steps by %s', (...[, first, last, beforeFirst, beforeLast, afterFirst, afterLast]) => {
  expect([neighbourSpan(span(first, last), -1), neighbourSpan(span(first, last), 1)]).toEqual([
    span(beforeFirst, beforeLast),
    span(afterFirst, afterLast),
  ]);
});
