/** The panel of several entries: a refusal is shown at the field that it names, and what was chosen stays. */
import type { HistoryEntry } from '#shared/history/history.ts';
import type { Failure } from '#shared/failures.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../../../support/fake-bridge.ts';
import { testId } from '../../../../support/random-history.ts';
import { expectRefused } from '../../../support/refused-field.ts';
import { emptyCatalog, openTimeline } from '../../../support/timeline.tsx';
import { chooseOption } from '../../../support/select.ts';

const nowMs = Date.parse('2026-11-18T12:00:00Z');

function entry(number: number): HistoryEntry {
  const startMs = nowMs - number * 3_600_000;
  return {
    localId: testId(9, number),
    serverId: null,
    start: instantOfEpochMs(startMs),
    end: instantOfEpochMs(startMs + 600_000),
    description: `Entry ${number}`,
    project: null,
    task: null,
    tags: [],
    state: 'saved',
    problem: null,
    isReplaced: false,
  };
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
    await chooseOption(user, panel.getByLabelText('Tags'), 'Add tags');
    await user.click(panel.getByRole('checkbox', { name: 'site' }));
    await user.click(panel.getByRole('button', { name: 'Change 2 entries' }));
    expectRefused(panel.getByRole('checkbox', { name: 'site' }), /more than 100 tags/u);
    expect(panel.getByRole('checkbox', { name: 'site' })).toHaveProperty('checked', true);
    await user.click(panel.getByRole('checkbox', { name: 'site' }));
    expect(screen.queryByText(/more than 100 tags/u)).toBeNull();
  });

  it('names the project that needs a task', async () => {
    const { user, panel } = await openPanel({ kind: 'project-needs-task', project: 'Bridge', choices: ['Deck'] });
    await chooseOption(user, panel.getByLabelText('Project'), 'Bridge');
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

const tower = { id: testId(1, 3), name: 'Tower', color: '#2f7d6b' };
const deck = { id: testId(1, 4), name: 'Deck', isNickname: false, projectId: bridge.id };
const pier = { ...deck, id: testId(1, 5), name: 'Pier' };

async function openChange(answers: Answers = {}, entries: readonly HistoryEntry[] = [entry(1), entry(2)]) {
  const rig = await openTimeline(
    {
      getCatalog: () =>
        succeed({
          ...emptyCatalog,
          projects: [bridge, tower],
          tasks: [deck, pier],
          tags: [site, { ...site, id: testId(1, 6), name: 'yard' }],
        }),
      ...answers,
    },
    { entries },
  );
  for (const { localId } of entries) {
    document.querySelector<HTMLElement>(`[data-entry="${localId}"]`)?.focus();
    await rig.user.keyboard(' ');
  }
  const panel = within(screen.getByRole('region', { name: /selected$/u }));
  return {
    ...rig,
    panel,
    apply: () => panel.getByRole('button', { name: /^Change/u }),
    choose: async (name: string, label: string) => chooseOption(rig.user, panel.getByRole('combobox', { name }), label),
  };
}

const ids = [entry(1), entry(2)].map(({ localId }) => localId);
const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

describe('several entries', () => {
  it('have their number and total, and are left by the button', async () => {
    const { panel, user } = await openChange();
    expect(panel.getByRole('heading').nextElementSibling?.textContent).toBe('0:20');
    expect([panel.queryByRole('button', { name: 'Select the whole list' }), panel.queryByRole('combobox', { name: 'Task' })]).toEqual([
      null,
      null,
    ]);
    await user.click(panel.getByRole('button', { name: 'Close' }));
    expect([screen.queryByRole('region', { name: /selected$/u }), document.querySelector('[aria-pressed="true"][data-entry]')]).toEqual([
      null,
      null,
    ]);
  });

  it.each<[string, (rig: Awaited<ReturnType<typeof openChange>>) => Promise<void>, object]>([
    ['the project', async ({ choose }) => choose('Project', 'Tower'), { projectId: tower.id }],
    ['no project', async ({ choose }) => choose('Project', 'No project'), { projectId: null }],
    [
      'a task of the project',
      async ({ choose }) => choose('Project', 'Bridge').then(async () => choose('Task', 'Pier')),
      { projectId: bridge.id, taskId: pier.id },
    ],
    [
      'no task',
      async ({ choose }) => choose('Project', 'Bridge').then(async () => choose('Task', 'No task')),
      { projectId: bridge.id, taskId: null },
    ],
    [
      'the task of a project that was chosen before',
      async ({ choose }) =>
        choose('Project', 'Bridge')
          .then(async () => choose('Task', 'Pier'))
          .then(async () => choose('Project', 'Tower')),
      { projectId: tower.id },
    ],
    [
      'tags that are removed',
      async ({ choose, user, panel }) =>
        choose('Tags', 'Remove tags').then(async () => user.click(panel.getByRole('checkbox', { name: 'yard' }))),
      { removeTags: [testId(1, 6)] },
    ],
    ['all tags', async ({ choose }) => choose('Tags', 'Replace all'), { tags: [] }],
    ['billable', async ({ choose }) => choose('Billable', 'Not billable'), { billable: false }],
    [
      'the description',
      async ({ user, panel }) => user.type(panel.getByRole('textbox', { name: 'Same description for all' }), 'Same'),
      { description: 'Same' },
    ],
  ])('are changed by what was chosen alone: %s', async (_, change, expected) => {
    const rig = await openChange();
    expect(isDisabled(rig.apply())).toBe(true);
    await change(rig);
    expect(isDisabled(rig.apply())).toBe(false);
    await rig.user.click(rig.apply());
    await waitFor(() =>
      expect(rig.requests('applySeveral')).toEqual([{ commands: ids.map((localId) => ({ kind: 'change', localId, ...expected })) }]),
    );
    await waitFor(() => expect([screen.queryByRole('region', { name: /selected$/u }), rig.announced()]).toEqual([null, 'Changes saved']));
  });

  it('have no tags to choose where they keep theirs, and say how they change', async () => {
    const { panel, choose } = await openChange();
    expect(panel.queryByRole('checkbox', { name: 'site' })).toBeNull();
    await choose('Tags', 'Add tags');
    expect(panel.getByRole('group', { name: 'Tags to add' }).contains(panel.getByRole('checkbox', { name: 'site' }))).toBe(true);
  });

  it('lose a task of another project without a choice of tasks', async () => {
    const { choose, user, apply, requests } = await openChange({}, [
      { ...entry(1), project: bridge, task: { id: deck.id, name: 'Deck' } },
      { ...entry(2), project: tower },
    ]);
    await choose('Task', 'No task');
    await user.click(apply());
    await waitFor(() =>
      expect(requests('applySeveral')).toEqual([{ commands: ids.map((localId) => ({ kind: 'change', localId, taskId: null })) }]),
    );
  });

  it('are joined, and deleted, and not selected any more', async () => {
    const rig = await openChange();
    await rig.user.click(rig.panel.getByRole('button', { name: 'Join and add the 50m between' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /selected$/u })).toBeNull());
    expect(rig.requests('applySeveral')).toEqual([{ commands: [{ kind: 'join', localIds: ids }] }]);
  });

  it('are deleted by one command', async () => {
    const rig = await openChange();
    await rig.user.click(rig.panel.getByRole('button', { name: 'Delete 2 entries' }));
    await waitFor(() =>
      expect([rig.requests('applySeveral'), rig.announced()]).toEqual([
        [{ commands: ids.map((localId) => ({ kind: 'delete', localId })) }],
        '2 entries deleted',
      ]),
    );
    expect(screen.queryByRole('region', { name: /selected$/u })).toBeNull();
  });

  it.each([
    ['one alone', [entry(1)]],
    ['one that runs', [{ ...entry(1), end: null }, entry(2)]],
  ])('cannot be joined: %s', async (_, entries) => {
    const { panel } = await openChange({}, entries);
    expect(panel.queryByRole('button', { name: /^Join/u })).toBeNull();
  });

  it('have no tags where the service has none', async () => {
    const { panel } = await openChange({
      getCatalog: () => succeed({ ...emptyCatalog, offers: { ...emptyCatalog.offers, billing: false } }),
    });
    expect(panel.getAllByRole('combobox')).toHaveLength(1);
  });
});
