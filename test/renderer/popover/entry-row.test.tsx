import { instantOfEpochMs } from '#shared/values/brands.ts';
import type { EntryView, View } from '#shared/timer/view.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EntryRow } from '#renderer/popover/entries/entry-row.tsx';
import type { Answers } from '../../support/fake-bridge.ts';
import { entryOf, viewOf } from '../fixtures.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';
import { shownText } from '../support/texts.ts';

async function open(entry: EntryView, changes: Partial<View> = {}, answers: Answers = {}): Promise<PageRig> {
  return openPage(
    answers,
    <table>
      <tbody>
        <EntryRow entry={entry} view={viewOf([entry], changes)} tabIndex={0} onEdit={() => {}} />
      </tbody>
    </table>,
  );
}

const row = (): string => screen.getByRole('row').textContent ?? '';

const main = () => screen.getAllByRole('button')[0] ?? document.body;

describe('an entry of today', () => {
  it('has its times and its duration', async () => {
    await open(entryOf(1, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:30:00Z' }));
    expect(row()).toMatch(/9:00 – 10:30/u);
    expect(row()).not.toMatch(/since yesterday/u);
  });

  it.each([
    ['2026-11-19T23:59:59Z', true],
    ['2026-11-20T00:00:00Z', false],
  ])('that began before midnight says so: %s', async (start, isSaid) => {
    await open(entryOf(1, { start, end: '2026-11-20T10:00:00Z' }));
    expect(shownText(main()).includes('since yesterday')).toBe(isSaid);
  });

  it('that ended at midnight is one of its own day', async () => {
    await open(entryOf(1, { start: '2026-11-19T20:00:00Z', end: '2026-11-20T00:00:00Z' }));
    expect(row()).toMatch(/19.*20:00 – 0:00/u);
    expect(row()).not.toMatch(/since yesterday/u);
  });

  it('is continued', async () => {
    const entry = entryOf(1, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' });
    const { user, requests } = await open(entry, {}, { continueEntry: () => succeed({ localId: entry.localId, at: instantOfEpochMs(0) }) });
    await user.click(screen.getByRole('button', { name: /^Continue/u }));
    expect(requests('continueEntry')).toEqual([{ localId: entry.localId }]);
  });
  const finished = entryOf(1, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:30:00Z' });
  const bridge = { id: finished.localId, name: 'Bridge', color: '#2f7d6b' };

  it.each([
    [finished, {}, 'Entry 1\n9:00 – 10:30'],
    [{ ...finished, description: '', project: bridge }, {}, 'Bridge\n9:00 – 10:30'],
    [{ ...finished, state: 'queued' as const }, {}, 'Entry 1\n9:00 – 10:30\nWaiting to be saved'],
  ])('has all that is known of it as tooltip, line by line', async (entry, changes, title) => {
    await open(entry, changes);
    expect(main().title).toBe(title);
  });

  it.each(['entry', 'other'] as const)('says that it overlaps as the %s of two', async (part) => {
    const ids = { entry: bridge.id, other: entryOf(2, { start: finished.start, end: null }).localId };
    await open(part === 'entry' ? finished : { ...finished, localId: ids.other }, {
      today: { ...viewOf([finished]).today, overlaps: [ids] },
    });
    expect(main().title).toMatch(/overlaps another entry$/u);
  });

  it('that runs is not continued, and has no end', async () => {
    await open({ ...finished, end: null });
    expect([screen.queryByRole('button', { name: /^Continue/u }), screen.getByRole('row').getAttribute('data-running')]).toEqual([
      null,
      'true',
    ]);
    expect(main().title).not.toMatch(/10:30/u);
  });

  it('is pinned and released by its button, and not where it has no content', async () => {
    const favourite = { id: bridge.id, description: 'Entry 1', project: null, task: null, tags: [] };
    const { user, requests } = await open(finished, { favourites: [favourite] }, { unpinFavourite: () => succeed(null) });
    await user.click(screen.getByRole('button', { name: 'Unpin “Entry 1”' }));
    expect(requests('unpinFavourite')).toEqual([{ id: favourite.id }]);
  });

  it.each([
    [
      'a finished entry of an issue',
      { ...finished, item: { key: 'BRIDGE-7' } },
      ['Open BRIDGE-7 in the browser', 'Continue “Entry 1”', 'Edit “Entry 1”', 'Pin “Entry 1” as a favourite'],
    ],
    ['a finished entry', finished, ['', 'Continue “Entry 1”', 'Edit “Entry 1”', 'Pin “Entry 1” as a favourite']],
    [
      'a running entry of an issue',
      { ...finished, end: null, item: { key: 'BRIDGE-7' } },
      ['Open BRIDGE-7 in the browser', '', 'Edit “Entry 1”', 'Pin “Entry 1” as a favourite'],
    ],
    ['an entry without content', { ...finished, description: '' }, ['', 'Continue “No description”', 'Edit “No description”']],
  ])('has each button in its place: %s', async (_, entry, places) => {
    await open(entry);
    const actions = screen.getAllByRole('cell')[1]?.children ?? [];
    expect([...actions].map((each) => each.getAttribute('aria-label') ?? '')).toEqual(places);
  });

  it('opens its issue', async () => {
    const { user, requests } = await open({ ...finished, item: { key: 'BRIDGE-7' } }, {}, { openEntryItem: () => succeed(null) });
    await user.click(screen.getByRole('button', { name: 'Open BRIDGE-7 in the browser' }));
    expect(requests('openEntryItem')).toEqual([{ localId: finished.localId }]);
  });

  it('without content cannot be pinned', async () => {
    await open({ ...finished, description: '' });
    expect(screen.queryByRole('button', { name: /^Pin/u })).toBeNull();
    expect(screen.getByText('No description').getAttribute('data-empty')).toBe('true');
  });
});
