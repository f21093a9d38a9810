/** Equal entries in the timeline's list: grouped by the button of the toolbar, opened and passed by keyboard. */
import { shiftInstant, utcInstantSchema } from '#shared/values/brands.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixLayout } from '../../../support/fixed-layout.ts';
import { openTimeline, pastEntry, type TimelineRig } from '../../../support/timeline.tsx';

const newest = utcInstantSchema.parse('2026-11-17T20:00:00Z');
const entries = ['Draw', 'Mail', 'Site', 'Mail'].map((description, index) => {
  const from = shiftInstant(newest, -index * 3_600);
  return pastEntry(index + 1, { start: from, end: shiftInstant(from, 1_800), description });
});

async function openList(): Promise<TimelineRig> {
  fixLayout();
  return openTimeline({}, { entries, detail: 'list' });
}

const toggle = () => screen.getByRole('button', { name: 'Group equal entries' });
const group = () => screen.getByRole('button', { name: '2 entries, Mail, 1 hour in total' });
const shown = () => document.querySelectorAll('[data-entry]').length;

describe('equal entries of the list', () => {
  beforeEach(() => localStorage.clear());

  it('are apart until they are grouped', async () => {
    const { user } = await openList();
    await waitFor(() => expect(shown()).toBe(4));
    expect(toggle().getAttribute('aria-pressed')).toBe('false');
    await user.click(toggle());
    expect([shown(), group().getAttribute('aria-expanded')]).toEqual([3, 'false']);
  });

  it('are opened by Enter, and passed by the arrow keys as other rows', async () => {
    const { user } = await openList();
    await waitFor(() => expect(shown()).toBe(4));
    await user.click(toggle());
    group().focus();
    await user.keyboard('{Enter}');
    expect([shown(), group().getAttribute('aria-expanded')]).toEqual([5, 'true']);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-entry')).toBe(entries[1]?.localId));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-entry')).toBe(entries[0]?.localId));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(group()));
    expect([...document.querySelectorAll<HTMLElement>('[data-entry]')].filter(({ tabIndex }) => tabIndex === 0)).toEqual([group()]);
  });

  it('are not deleted with their group', async () => {
    const { user, requests } = await openList();
    await waitFor(() => expect(shown()).toBe(4));
    await user.click(toggle());
    group().focus();
    await user.keyboard('{Delete}');
    expect(requests('applySeveral')).toEqual([]);
    expect(shown()).toBe(3);
  });
});
