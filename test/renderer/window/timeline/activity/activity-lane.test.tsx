/** Recorded activity in the timeline: a lane beside the entries, from which entries are drawn, and descriptions for a new entry. */
import type { AttributedPiece } from '#shared/activity/proposals.ts';
import { succeed } from '#shared/values/result.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyCatalog, novemberAt as at, openTimeline } from '../../../support/timeline.tsx';
import type { FillChoice } from '#shared/activity/proposals.ts';
import { recordIdSchema, instantOfEpochMs } from '#shared/values/brands.ts';

const instantAt = (day: number, time: string) => instantOfEpochMs(Date.parse(at(day, time)));

function shown(
  application: string,
  title: string,
  [from, to]: readonly [string, string],
): Extract<AttributedPiece, { readonly kind: 'window' }> {
  return { kind: 'window', from: instantAt(18, from), to: instantAt(18, to), application, title, site: null, project: null };
}

const pieces = [
  shown('Editor', 'report.txt - Editor', ['10:00', '10:40']),
  shown('Mail', 'Inbox', ['10:40', '11:00']),
  { kind: 'away' as const, from: instantAt(18, '11:00'), to: instantAt(18, '11:30') },
];

async function open(given: readonly AttributedPiece[] = pieces) {
  return openTimeline(
    {
      getActivityPieces: ({ from, to }) => succeed(given.filter((piece) => piece.from < to && piece.to > from)),
      getFillChoices: () => succeed([]),
      tryActivityRule: () => succeed({ seconds: 13_200, days: 5 }),
      saveActivityRule: () => succeed(null),
    },
    { detail: 'week', entries: [] },
  );
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at(18, '12:00')), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const runs = () => screen.getAllByRole('list', { name: 'Activity' }).flatMap((lane) => within(lane).queryAllByRole('button'));

describe('the lane', () => {
  it('shows the applications of a day with their times, and the titles on hovering and to screen readers', async () => {
    await open();
    expect(runs().map((run) => run.getAttribute('aria-label')?.replaceAll(/\s/gu, ' '))).toEqual([
      expect.stringMatching(/^Editor, .*report\.txt - Editor/u),
      expect.stringMatching(/^Mail, .*Inbox/u),
    ]);
    expect(runs()[0]?.title).toContain('report.txt - Editor (40m)');
  });

  it('names the project that a rule gives, and has its color', async () => {
    const riverside = { id: recordIdSchema.parse('riverside'), name: 'Riverside clinic', color: '#336699' };
    await open([{ ...shown('Editor', 'report.txt', ['10:00', '10:40']), project: riverside }]);
    expect(runs()[0]?.title).toMatch(/Editor.* · .*Riverside clinic/u);
    expect(runs()[0]?.style.backgroundColor).toBe('#336699');
  });

  it('is one stop of the Tab key, and is walked with the arrow keys', async () => {
    const { user } = await open();
    const [editor, mail] = runs();
    expect(runs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    editor?.focus();
    await user.keyboard('{ArrowDown}');
    expect([document.activeElement === mail, mail?.tabIndex, editor?.tabIndex]).toEqual([true, 0, -1]);
  });

  it('shows a run to the second, to make an entry or a rule of it', async () => {
    const { user, requests } = await open([
      shown('Editor', 'report.txt - Editor', ['10:00:05', '10:40']),
      shown('Mail', 'Inbox', ['10:40', '11:00']),
    ]);
    runs()[0]?.focus();
    await user.keyboard('{Enter}');
    const panel = within(await screen.findByRole('region', { name: /^Activity, /u }));
    expect(await panel.findByText(/10:00:05 .*· 39m/u)).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Always count this as… report.txt - Editor' }));
    const form = within(await screen.findByRole('region', { name: 'New rule' }));
    expect([
      form.getByRole<HTMLInputElement>('textbox', { name: 'Application' }).value,
      form.getByRole<HTMLInputElement>('textbox', { name: 'Part of the title' }).value,
    ]).toEqual(['Editor', 'report.txt - Editor']);
    expect(await form.findByText('In the last week it would have matched 3h 40m on 5 days.')).toBeDefined();
    const title = form.getByRole('textbox', { name: 'Part of the title' });
    await user.clear(title);
    await user.type(title, 'report');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(requests('saveActivityRule')).toEqual([
      {
        id: null,
        rule: { application: 'Editor', title: 'report', description: '', projectId: null, taskId: null, tags: [], billable: null },
      },
    ]);
    // Back where it came from.
    expect(await screen.findByRole('region', { name: /^Activity, /u })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Make an entry of it' }));
    expect(screen.getByRole('region', { name: 'New entry' })).toBeDefined();
  });

  it('is not there where nothing was recorded', async () => {
    await open([]);
    expect(screen.queryByRole('list', { name: 'Activity' })).toBeNull();
  });

  it('is followed while it is recorded', async () => {
    let current: AttributedPiece[] = [];
    const { push } = await openTimeline({ getActivityPieces: () => succeed(current) }, { detail: 'week', entries: [] });
    current = [...pieces];
    await push('activityChanged', { revision: 2, state: 'recording', pausedUntil: null, unsupported: null });
    expect(screen.getAllByRole('list', { name: 'Activity' }).length).toBeGreaterThan(0);
  });
});

describe('commits', () => {
  const items = {
    revision: 1,
    connections: [],
    template: '{key} {title}',
    projects: [],
    repositories: [{ folder: '/projects/bridge', branch: 'a', failure: null }],
  };
  const commits = [
    { hash: 'a', at: instantAt(18, '10:20'), subject: 'BRIDGE-7 Tighten', repository: 'bridge' },
    { hash: 'b', at: instantAt(17, '10:20'), subject: 'Yesterday', repository: 'bridge' },
  ];

  it('are marks in the lane of their day, also without activity, from which an entry begins', async () => {
    const { user, requests } = await openTimeline(
      { getWorkItems: () => succeed(items), getCommits: () => succeed(commits) },
      { detail: 'week', entries: [] },
    );
    const marks = await screen.findAllByRole('button', { name: /commit in/u });
    expect(marks.map((mark) => mark.getAttribute('aria-label')?.replaceAll(/[\s\u2066-\u2069]+/gu, ' '))).toEqual([
      expect.stringMatching(/Yesterday \(commit in bridge\)/u),
      expect.stringMatching(/10:20 BRIDGE-7 Tighten \(commit in bridge\)/u),
    ]);
    expect(requests('getCommits').length).toBe(1);
    marks[1]?.focus();
    await user.keyboard('{Enter}');
    const panel = within(await screen.findByRole('region', { name: 'New entry' }));
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toBe('BRIDGE-7 Tighten');
  });

  it('and runs of activity are one stop of the Tab key', async () => {
    const { user } = await openTimeline(
      {
        getWorkItems: () => succeed(items),
        getCommits: () => succeed(commits.slice(0, 1)),
        getActivityPieces: ({ from, to }) => succeed(pieces.filter((piece) => piece.from < to && piece.to > from)),
      },
      { detail: 'week', entries: [] },
    );
    const mark = await screen.findByRole('button', { name: /commit in/u });
    expect([...runs(), mark].filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    runs()[0]?.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect([document.activeElement === mark, mark.tabIndex]).toEqual([true, 0]);
  });

  it('are not asked for without a repository', async () => {
    const { requests } = await openTimeline(
      { getWorkItems: () => succeed({ ...items, repositories: [] }), getCommits: () => succeed(commits) },
      { detail: 'week', entries: [] },
    );
    expect([requests('getCommits'), screen.queryByRole('list', { name: 'Activity' })]).toEqual([[], null]);
  });
});

describe('a new entry', () => {
  it('can be described by what was on the screen meanwhile, with its project', async () => {
    const choice = { seconds: 2_400, task: null, tags: [], billable: null, title: '' };
    const project = { id: recordIdSchema.parse('riverside'), name: 'Riverside clinic', color: '#336699' };
    const known: FillChoice = {
      ...choice,
      description: 'report.txt',
      project,
      application: 'Editor',
      why: { kind: 'learned', times: 6, of: 7 },
    };
    const { user, requests } = await openTimeline(
      {
        getActivityPieces: () => succeed([...pieces]),
        getCatalog: () => succeed({ ...emptyCatalog, projects: [{ ...project, isBillable: true }] }),
        getFillChoices: () =>
          succeed([
            known,
            { ...choice, seconds: 1_200, description: 'Inbox', project: null, application: 'Mail', why: { kind: 'window' } },
          ]),
      },
      { detail: 'week', entries: [] },
    );
    await user.keyboard('n');
    const panel = within(screen.getByRole('region', { name: 'New entry' }));
    const choices = within(await panel.findByRole('group', { name: 'Fill from activity' })).getAllByRole('button');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'report.txt · because 6 of 7 times this was Riverside clinic, 40m',
      'Inbox · Mail, 20m',
    ]);
    const [first] = choices;
    if (first !== undefined) {
      await user.click(first);
    }
    const field = panel.getByRole<HTMLInputElement>('textbox', { name: 'Description' });
    expect([field.value, document.activeElement === field, panel.queryByRole('group', { name: 'Fill from activity' })]).toEqual([
      'report.txt',
      true,
      null,
    ]);
    fireEvent.change(field, { target: { value: '' } });
    expect(await panel.findByRole('group', { name: 'Fill from activity' })).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Add entry' }));
    expect(requests('applySeveral')[0]).toMatchObject({ commands: [{ kind: 'add', projectId: project.id, billable: true }] });
  });
});
