import { instantOfEpochMs } from '#shared/values/brands.ts';
import type { EntryView, View } from '#shared/timer/view.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EntryRow } from '#renderer/popover/entries/entry-row.tsx';
import type { Answers } from '../../support/fake-bridge.ts';
import { entryOf, viewOf } from '../fixtures.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';

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
    expect(/since yesterday/u.test(document.querySelector('button > span[aria-hidden]')?.textContent ?? '')).toBe(isSaid);
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
});
