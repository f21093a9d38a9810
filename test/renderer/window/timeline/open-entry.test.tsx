/** The panel of an open entry follows it: to its latest values, and to what was last seen where it is out of sight. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { succeed } from '#shared/values/result.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fixLayout } from '../../support/fixed-layout.ts';
import { openTimeline, pastEntry } from '../../support/timeline.tsx';

it('the panel of an open entry shows its latest values, also once it is in no answer any more', async () => {
  fixLayout();
  const drawing = pastEntry(1, { start: '2026-11-17T09:00:00Z', end: '2026-11-17T10:00:00Z', description: 'Drawing' });
  let entries: readonly HistoryEntry[] = [drawing];
  const page = () => succeed({ revision: 1, sync: { kind: 'none' as const }, whole: true, entries: [...entries], overlaps: [], more: false });
  const { user, push } = await openTimeline({ searchHistory: page }, { detail: 'list' });
  const become = async (...next: readonly HistoryEntry[]) => {
    entries = next;
    await push('historyChanged', { revision: 2, sync: { kind: 'none' }, whole: true });
  };
  await user.click(await screen.findByRole('button', { name: /^Drawing/ }));
  const description = screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' });
  await become({ ...drawing, description: 'Drawing, revised' });
  await waitFor(() => expect(description.value).toBe('Drawing, revised'));
  await become();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Drawing/ })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toBe('Drawing, revised');
});
