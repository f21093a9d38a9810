/** The review of a day: each proposal is added, changed, called no work or made a rule; all of them are added as one command. */
import type { Proposal, ProposalsView } from '#shared/activity/proposals.ts';
import { recordIdSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { novemberAt as at, openTimeline } from '../../../support/timeline.tsx';
import { testId } from '../../../../support/random-history.ts';

const project = { id: recordIdSchema.parse('riverside'), name: 'Riverside clinic', color: '#336699' };

function proposal(from: string, to: string, given: Partial<Proposal> = {}): Proposal {
  return {
    from: at(18, from),
    to: at(18, to),
    description: 'report.txt',
    project: null,
    task: null,
    tags: [],
    billable: null,
    application: 'Editor',
    title: 'report.txt - Editor',
    why: { kind: 'window' },
    ...given,
  };
}

const morning = proposal('09:00', '10:30', { project, why: { kind: 'learned', times: 6, of: 7 }, billable: true });
const standup = proposal('10:30', '10:45', { description: 'Stand-up', application: '', title: 'Stand-up', why: { kind: 'meeting' } });
const mail = proposal('11:00', '12:00', {
  description: 'Inbox',
  application: 'Mail',
  title: 'Inbox',
  why: { kind: 'rule', application: 'Mail', title: '' },
});

async function open(view: Partial<ProposalsView> = {}) {
  const current: ProposalsView = { proposals: [morning, standup, mail], notWork: [], ...view };
  const rig = await openTimeline(
    {
      getActivityPieces: () => succeed([]),
      getFillChoices: () => succeed([]),
      getProposals: () => succeed(current),
      addNotWork: () => succeed(null),
      removeNotWork: () => succeed(null),
      tryActivityRule: () => succeed({ seconds: 0, days: 0 }),
    },
    { detail: 'day', entries: [] },
  );
  await rig.user.click(screen.getByRole('button', { name: 'Fill in today' }));
  const panel = within(await screen.findByRole('region', { name: /^Fill in Wednesday/u }));
  await panel.findByRole('list', { name: 'Proposed entries' });
  return { ...rig, panel };
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at(18, '13:00')), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the review', () => {
  it('lists time, words, project and reason of each proposal in order', async () => {
    const { panel } = await open();
    const items = within(panel.getByRole('list', { name: 'Proposed entries' })).getAllByRole('listitem');
    expect(
      items.map((item) =>
        within(item)
          .getAllByRole('paragraph')
          .map(({ textContent }) => textContent?.replaceAll(/\s/gu, ' ')),
      ),
    ).toEqual([
      [expect.stringMatching(/9:00.*10:30 · 1h 30m$/u), 'report.txt', 'Riverside clinicbecause 6 of 7 times this was Riverside clinic'],
      [expect.stringMatching(/10:30.*10:45 · 15m$/u), 'Stand-up', 'No projecta meeting in your calendar'],
      [expect.stringMatching(/11:00.*12:00 · 1h$/u), 'Inbox', 'No projectyour rule for Mail'],
    ]);
  });

  it('adds all of them as one command, and one of them alone', async () => {
    const { panel, user, requests } = await open();
    await user.click(panel.getByRole('button', { name: 'Add all (3 entries, 2h 45m)' }));
    await user.click(panel.getByRole('button', { name: /^Add report\.txt, /u }));
    const command = {
      kind: 'add',
      description: 'report.txt',
      start: morning.from,
      end: morning.to,
      projectId: project.id,
      tags: [],
      billable: true,
    };
    expect(requests('applySeveral')).toEqual([
      { commands: [command, expect.objectContaining({ description: 'Stand-up' }), expect.objectContaining({ description: 'Inbox' })] },
      { commands: [command] },
    ]);
  });

  it('opens a proposal to be changed, and comes back', async () => {
    const { panel, user } = await open();
    await user.click(panel.getByRole('button', { name: /^Change… report\.txt/u }));
    const form = within(screen.getByRole('region', { name: 'New entry' }));
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Description' }).value).toBe('report.txt');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('region', { name: /^Fill in/u })).toBeDefined();
  });

  it('calls time no work, and takes that back', async () => {
    const kept = { id: testId(5, 5), from: at(18, '07:00'), to: at(18, '08:00') };
    const { panel, user, requests } = await open({ notWork: [kept] });
    await user.click(panel.getByRole('button', { name: /^Not work report\.txt/u }));
    expect(requests('addNotWork')).toEqual([{ from: morning.from, to: morning.to }]);
    await user.click(panel.getByRole('button', { name: /^Put back/u }));
    expect(requests('removeNotWork')).toEqual([{ id: kept.id }]);
  });

  it('makes a rule of a proposal that none made', async () => {
    const { panel, user } = await open();
    expect(panel.getAllByRole('button', { name: /^Always count this as…/u })).toHaveLength(2);
    await user.click(panel.getByRole('button', { name: /^Always count this as… Stand-up/u }));
    const form = within(await screen.findByRole('region', { name: 'New rule' }));
    expect([
      form.getByRole<HTMLInputElement>('textbox', { name: 'Application' }).value,
      form.getByRole<HTMLInputElement>('textbox', { name: 'Part of the title' }).value,
    ]).toEqual(['', 'Stand-up']);
    expect(await form.findByText('In the last week it would have matched nothing.')).toBeDefined();
  });

  it('says that nothing is proposed, and closes with Escape', async () => {
    const { user } = await open({ proposals: [] });
    expect(screen.getByText(/^There is nothing to propose/u)).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Fill in/u })).toBeNull());
  });

  it('is opened by the address of the timeline', async () => {
    await openTimeline(
      { getActivityPieces: () => succeed([]), getProposals: () => succeed({ proposals: [], notWork: [] }) },
      { detail: 'day/fill' },
    );
    expect(await screen.findByRole('region', { name: /^Fill in Wednesday/u })).toBeDefined();
  });
});
