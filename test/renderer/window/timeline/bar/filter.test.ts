/** The filter of the timeline and the query that it makes. */
import { describe, expect, it } from 'vitest';
import { isEmptyFilter, noFilter, toHistorySearch } from '#renderer/window/timeline/bar/filter.ts';
import { localDateSchema } from '#shared/values/brands.ts';
import { testId as id } from '../../../../support/random-history.ts';

const berlin = 'Europe/Berlin';
const date = (text: string) => localDateSchema.parse(text);

describe('the search query', () => {
  const calendar = { timeZone: berlin, today: date('2026-11-20'), weekStart: 1 };

  it('spans whole days of this place, and ignores a date that is half typed', () => {
    const days = { ...noFilter, period: 'days' } as const;
    expect(toHistorySearch({ ...days, from: '2026-11-20', to: '2026-11-20' }, calendar).span).toEqual({
      from: '2026-11-19T23:00:00Z',
      to: '2026-11-20T23:00:00Z',
    });
    expect(toHistorySearch({ ...days, from: '20261-11-20' }, calendar).span).toBeNull();
    expect(toHistorySearch({ ...days, from: '2026-11-20' }, calendar).span).toEqual({
      from: '2026-11-19T23:00:00Z',
      to: '9999-12-31T23:59:59Z',
    });
    expect(toHistorySearch(noFilter, calendar)).toEqual({
      text: '',
      projectId: null,
      tagId: null,
      clientId: null,
      billable: null,
      span: null,
    });
  });

  it('has periods as long as their days were, also where the clocks change', () => {
    const spring = { ...calendar, today: date('2026-03-29') };
    expect(toHistorySearch({ ...noFilter, period: 'today' }, spring).span).toEqual({
      from: '2026-03-28T23:00:00Z',
      to: '2026-03-29T22:00:00Z',
    });
    expect(toHistorySearch({ ...noFilter, period: 'this-month' }, spring).span).toEqual({
      from: '2026-02-28T23:00:00Z',
      to: '2026-03-31T22:00:00Z',
    });
  });

  it('leaves dates alone that were typed before another period was chosen', () => {
    const filter = { ...noFilter, period: 'today', from: '2020-01-01', to: '2020-01-02' } as const;
    expect(toHistorySearch(filter, calendar).span).toEqual({ from: '2026-11-19T23:00:00Z', to: '2026-11-20T23:00:00Z' });
    expect(isEmptyFilter(filter)).toBe(false);
    expect(isEmptyFilter({ ...noFilter, period: 'days' })).toBe(true);
  });

  it.each([
    { text: 'plan' },
    { projectId: id(1, 1) },
    { projectId: 'no project' as const },
    { tagId: id(1, 2) },
    { clientId: id(1, 3) },
    { billable: true },
    { billable: false },
    { period: 'today' as const },
    { period: 'days' as const, from: '2026-11-20' },
    { period: 'days' as const, to: '2026-11-20' },
  ])('filters by each of its parts alone: %o', (part) => {
    expect([isEmptyFilter(noFilter), isEmptyFilter({ ...noFilter, ...part }), isEmptyFilter({ ...noFilter, text: ' ' })]).toEqual([
      true,
      false,
      true,
    ]);
    const { text, projectId, tagId, clientId, billable } = { ...noFilter, ...part };
    expect(toHistorySearch({ ...noFilter, ...part }, calendar)).toMatchObject({ text, projectId, tagId, clientId, billable });
  });

  it('has a last day that is open at its beginning', () => {
    expect(toHistorySearch({ ...noFilter, period: 'days', to: '2026-11-20' }, calendar).span).toEqual({
      from: '0000-01-01T00:00:00Z',
      to: '2026-11-20T23:00:00Z',
    });
    expect(toHistorySearch({ ...noFilter, period: 'any', from: '2026-11-20' }, calendar).span).toBeNull();
  });
});
