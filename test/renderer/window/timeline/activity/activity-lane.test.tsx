/** Recorded activity in the timeline: a lane beside the entries, from which entries are drawn, and descriptions for a new entry. */
import type { ActivityPiece } from '#shared/activity/activity.ts';
import { succeed } from '#shared/values/result.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyCatalog, novemberAt as at, openTimeline } from '../../../support/timeline.tsx';
import type { FillChoice } from '#shared/activity/proposals.ts';
import { recordIdSchema, instantOfEpochMs } from '#shared/values/brands.ts';

const instantAt = (day: number, time: string) => instantOfEpochMs(Date.parse(at(day, time)));

function shown(application: string, title: string, [from, to]: readonly [string, string]): ActivityPiece {
  return { kind: 'window', from: instantAt(18, from), to: instantAt(18, to), application, title, site: null };
}

const pieces = [shown('Editor', 'report.txt - Editor', ['10:00', '10:40']), shown('Mail', 'Inbox', ['10:40', '11:00']), { kind: 'away' as const, from: instantAt(18, '11:00'), to: instantAt(18, '11:30') }];

async function open(given: readonly ActivityPiece[] = pieces) {
  return openTimeline({ getActivityPieces: ({ from, to }) => succeed(given.filter((piece) => piece.from < to && piece.to > from)) }, { detail: 'week', entries: [] });
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at(18, '12:00')), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the lane', () => {
  it('shows the applications of a day with their times, and the titles on hovering', async () => {
    await open();
    const runs = screen.getAllByRole('list', { name: 'Activity' }).flatMap((lane) => within(lane).queryAllByRole('listitem'));
    expect(runs.map((run) => run.textContent?.replaceAll(/\s/gu, ' '))).toEqual([expect.stringMatching(/^Editor, /u), expect.stringMatching(/^Mail, /u)]);
    expect(runs[0]?.title).toContain('report.txt - Editor (40m)');
  });

  it('is not there where nothing was recorded', async () => {
    await open([]);
    expect(screen.queryByRole('list', { name: 'Activity' })).toBeNull();
  });

  it('is followed while it is recorded', async () => {
    let current: ActivityPiece[] = [];
    const { push } = await openTimeline({ getActivityPieces: () => succeed(current) }, { detail: 'week', entries: [] });
    current = [...pieces];
    await push('activityChanged', { revision: 2, state: 'recording', pausedUntil: null, unsupported: null });
    expect(screen.getAllByRole('list', { name: 'Activity' }).length).toBeGreaterThan(0);
  });
});

describe('a new entry', () => {
  it('can be described by what was on the screen meanwhile, with its project', async () => {
    const choice = { seconds: 2_400, task: null, tags: [], billable: null, title: '' };
    const project = { id: recordIdSchema.parse('riverside'), name: 'Riverside clinic', color: '#336699' };
    const known: FillChoice = { ...choice, description: 'report.txt', project, application: 'Editor', why: { kind: 'learned', times: 6, of: 7 } };
    const { user, requests } = await openTimeline(
      {
        getActivityPieces: () => succeed([...pieces]),
        getCatalog: () => succeed({ ...emptyCatalog, projects: [{ ...project, isBillable: true }] }),
        getFillChoices: () => succeed([known, { ...choice, seconds: 1_200, description: 'Inbox', project: null, application: 'Mail', why: { kind: 'window' } }]),
      },
      { detail: 'week', entries: [] },
    );
    await user.keyboard('n');
    const panel = within(screen.getByRole('region', { name: 'New entry' }));
    const choices = within(await panel.findByRole('group', { name: 'Fill from activity' })).getAllByRole('button');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['report.txt · because 6 of 7 times this was Riverside clinic, 40m', 'Inbox · Mail, 20m']);
    const [first] = choices;
    if (first !== undefined) {
      await user.click(first);
    }
    const field = panel.getByRole<HTMLInputElement>('textbox', { name: 'Description' });
    expect([field.value, document.activeElement === field, panel.queryByRole('group', { name: 'Fill from activity' })]).toEqual(['report.txt', true, null]);
    fireEvent.change(field, { target: { value: '' } });
    expect(await panel.findByRole('group', { name: 'Fill from activity' })).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Add entry' }));
    expect(requests('applySeveral')[0]).toMatchObject({ commands: [{ kind: 'add', projectId: project.id, billable: true }] });
  });
});
