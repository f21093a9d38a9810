/** The number of matches of a search, and their time. */
import { secondsSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openTimeline } from '../../support/timeline.tsx';

const open = async () =>
  openTimeline(
    { getSearchTotal: ({ text }) => succeed({ entries: text.length, seconds: secondsSchema.parse(3_600) }) },
    { detail: 'list' },
  );

describe('the total of a search', () => {
  it('is read once the typing rests, and shown until the next key', async () => {
    const { user, requests, passTime } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'plan');
    expect(requests('searchHistory').at(-1)).toMatchObject({ text: 'plan' });
    expect(requests('getSearchTotal')).toEqual([]);
    await passTime();
    expect(requests('getSearchTotal')).toMatchObject([{ text: 'plan' }]);
    expect(screen.getByText(/^4 entries/u)).toBeDefined();
    await user.keyboard('s');
    expect(screen.queryByText(/^\d entries/u)).toBeNull();
    await passTime();
    expect(screen.getByText(/^5 entries/u)).toBeDefined();
  });

  it('is read again after a change, and not without a filter', async () => {
    const { user, requests, passTime, push } = await open();
    await passTime();
    expect(requests('getSearchTotal')).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'plan');
    await passTime();
    await push('historyChanged', { revision: 2, sync: { kind: 'none' }, whole: true });
    expect(requests('getSearchTotal')).toHaveLength(2);
    await user.clear(screen.getByRole('textbox', { name: 'Search' }));
    await passTime();
    expect(requests('getSearchTotal')).toHaveLength(2);
    expect(screen.queryByText(/^\d entries/u)).toBeNull();
  });
});
