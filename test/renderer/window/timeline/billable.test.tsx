/** Billable in the timeline: entries are searched by it, and several are changed at once; only where the service stores it. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testId } from '../../../support/random-history.ts';
import { emptyCatalog, openTimeline } from '../../support/timeline.tsx';
import { chooseOption, chosen, openFilters } from '../../support/select.ts';

const nowMs = Date.parse('2026-11-18T12:00:00Z');

function entry(number: number, description: string): HistoryEntry {
  const startMs = nowMs - number * 3_600_000;
  return {
    localId: testId(9, number),
    serverId: null,
    start: instantOfEpochMs(startMs),
    end: instantOfEpochMs(startMs + 600_000),
    description,
    project: null,
    task: null,
    tags: [],
    billable: false,
    state: 'saved',
    problem: null,
    isReplaced: false,
  };
}

const entries = [entry(1, 'Lettering'), entry(2, 'Accounts')];

const open = async (billing: boolean) =>
  openTimeline({ getCatalog: () => succeed({ ...emptyCatalog, offers: { ...emptyCatalog.offers, billing } }) }, { entries });

beforeEach(() => void vi.useFakeTimers({ now: nowMs, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('billable in the timeline', () => {
  it('is searched for, and not, and either', async () => {
    const { user, requests } = await open(true);
    const select = within(await openFilters(user)).getByRole('combobox', { name: 'Billable' });
    for (const choice of ['Billable', 'Not billable', 'Billable or not']) {
      await chooseOption(user, select, choice);
    }
    await waitFor(() =>
      expect(requests('searchHistory')).toMatchObject([{ billable: null }, { billable: true }, { billable: false }, { billable: null }]),
    );
  });

  it('is changed for all selected entries, and left as it is without a choice', async () => {
    const { user, requests } = await open(true);
    for (const { description } of entries) {
      screen.getByText(description).closest('button')?.focus();
      await user.keyboard(' ');
    }
    const select = screen.getByRole('combobox', { name: 'Billable' });
    expect(chosen(select)).toBe('Keep as is');
    expect(screen.getByRole('button', { name: 'Change 2 entries' }).getAttribute('aria-disabled')).toBe('true');
    await chooseOption(user, select, 'Billable');
    await user.click(screen.getByRole('button', { name: 'Change 2 entries' }));
    expect(requests('applySeveral')).toMatchObject([{ commands: entries.map(({ localId }) => ({ localId, billable: true })) }]);
  });

  it('is not offered where the service does not store it', async () => {
    await open(false);
    expect(screen.queryByRole('combobox', { name: 'Billable' })).toBeNull();
  });
});
