/** Named periods: their days for every first weekday and around new year. */
import { describe, expect, it } from 'vitest';
import { localDateSchema } from '#shared/values/brands.ts';
import { daysOfPeriod } from '#shared/history/periods.ts';
import type { NamedPeriod } from '#shared/history/reports.ts';

function days(name: NamedPeriod, today: string, weekStart = 1): string {
  const { first, last } = daysOfPeriod(name, { today: localDateSchema.parse(today), weekStart });
  return `${first} ${last}`;
}

describe('periods', () => {
  it('are days around today, the later ones of them still to come', () => {
    expect(days('today', '2026-11-20')).toBe('2026-11-20 2026-11-20');
    expect(days('yesterday', '2026-11-01')).toBe('2026-10-31 2026-10-31');
    expect(days('this-month', '2026-02-11')).toBe('2026-02-01 2026-02-28');
    expect(days('last-month', '2024-03-31')).toBe('2024-02-01 2024-02-29');
    expect(days('this-year', '2026-11-20')).toBe('2026-01-01 2026-12-31');
  });

  it('have weeks that begin where people say they do', () => {
    expect(days('this-week', '2026-11-22', 1)).toBe('2026-11-16 2026-11-22');
    expect(days('this-week', '2026-11-22', 7)).toBe('2026-11-22 2026-11-28');
    expect(days('last-week', '2026-11-22', 6)).toBe('2026-11-14 2026-11-20');
  });

  it("go over the year's turn", () => {
    expect(days('yesterday', '2027-01-01')).toBe('2026-12-31 2026-12-31');
    expect(days('this-week', '2027-01-01')).toBe('2026-12-28 2027-01-03');
    expect(days('last-month', '2027-01-15')).toBe('2026-12-01 2026-12-31');
    expect(days('last-year', '2027-01-01')).toBe('2026-01-01 2026-12-31');
  });
});
