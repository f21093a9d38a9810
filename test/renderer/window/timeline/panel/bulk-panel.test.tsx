/** The panel of several entries: a refusal is shown at the field that it names, and what was chosen stays. */
import type { HistoryEntry } from '#shared/history/history.ts';
import type { Failure } from '#shared/failures.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testId } from '../../../../support/random-history.ts';
import { expectRefused } from '../../../support/refused-field.ts';
import { emptyCatalog, openTimeline } from '../../../support/timeline.tsx';

const nowMs = Date.parse('2026-11-18T12:00:00Z');

function entry(number: number): HistoryEntry {
  const startMs = nowMs - number * 3_600_000;
  return { localId: testId(9, number), serverId: null, start: instantOfEpochMs(startMs), end: instantOfEpochMs(startMs + 600_000), description: `Entry ${number}`, project: null, task: null, tags: [], state: 'saved', problem: null };
}

const bridge = { id: testId(1, 1), name: 'Bridge', color: '#2f7d6b' };
const site = { id: testId(1, 2), name: 'site', isNickname: false };

/** Selects both entries. */
async function openPanel(failure: Failure) {
  const rig = await openTimeline(
    {
      getCatalog: () => succeed({ ...emptyCatalog, projects: [bridge], tags: [site], offers: { ...emptyCatalog.offers, billing: false } }),
      applySeveral: () => fail(failure),
    },
    { entries: [entry(1), entry(2)] },
  );
  for (const name of [/^Entry 1/u, /^Entry 2/u]) {
    screen.getByRole('button', { name }).focus();
    await rig.user.keyboard(' ');
  }
  return { ...rig, panel: within(screen.getByRole('region', { name: '2 entries selected' })) };
}

beforeEach(() => void vi.useFakeTimers({ now: nowMs, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('a change of several entries that is refused', () => {
  it('names the tags that are too many', async () => {
    const { user, panel } = await openPanel({ kind: 'too-many-tags', limit: 100 });
    await user.selectOptions(panel.getByLabelText('Tags'), 'Add tags');
    await user.click(panel.getByRole('checkbox', { name: 'site' }));
    await user.click(panel.getByRole('button', { name: 'Change 2 entries' }));
    expectRefused(panel.getByRole('checkbox', { name: 'site' }), /more than 100 tags/u);
    expect(panel.getByRole('checkbox', { name: 'site' })).toHaveProperty('checked', true);
    await user.click(panel.getByRole('checkbox', { name: 'site' }));
    expect(screen.queryByText(/more than 100 tags/u)).toBeNull();
  });

  it('names the project that needs a task', async () => {
    const { user, panel } = await openPanel({ kind: 'project-needs-task', project: 'Bridge', choices: ['Deck'] });
    await user.selectOptions(panel.getByLabelText('Project'), 'Bridge');
    await user.click(panel.getByRole('button', { name: 'Change 2 entries' }));
    expectRefused(panel.getByLabelText('Project'), /time on “Bridge” needs one of its tasks/u);
  });

  it('names the description that is too long', async () => {
    const { user, panel } = await openPanel({ kind: 'description-too-long', length: 501, limit: 500 });
    await user.type(panel.getByLabelText('Same description for all'), 'Plan{Enter}');
    expectRefused(panel.getByLabelText('Same description for all'), /The description has 501 characters/u);
    expect(panel.getByLabelText('Same description for all')).toHaveProperty('value', 'Plan');
  });

  it('is in the banner where it names no field of the form', async () => {
    const { user, panel } = await openPanel({ kind: 'storage-full' });
    await user.type(panel.getByLabelText('Same description for all'), 'Plan{Enter}');
    expect(screen.getByText(/^The disk is full/u).closest('section')).toBeNull();
  });
});
