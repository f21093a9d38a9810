/** The question about time away: its answers, the commands they send, and its keys. */
import { utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { AwayView } from '#shared/timer/away.ts';
import type { PromptView } from '#shared/timer/reminders.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QuestionPage } from '#renderer/question/question-page.tsx';
import type { Answers } from '../support/fake-bridge.ts';
import { messagesFor } from '../support/messages.ts';
import { openPage, type PageRig } from './support/page-rig.tsx';
import { expectRefused } from './support/refused-field.ts';
import { chooseOption } from './support/select.ts';

const { away: i18n, failure, actions, projectAndTask } = messagesFor('en');
const id = uuidSchema.parse('00000000-0000-4000-8000-000000000001');
const project = { id: uuidSchema.parse('00000000-0000-4000-8000-000000000007'), name: 'Bridge', color: '#123abc' };
const question: NonNullable<AwayView['question']> = {
  id,
  from: utcInstantSchema.parse('2026-11-20T12:00:00Z'),
  to: utcInstantSchema.parse('2026-11-20T12:45:00Z'),
  description: 'Drawing',
  project: null,
  runs: true,
};
const view: AwayView = { revision: 1, question, more: 0, projects: [project] };

const noPrompt: PromptView = { revision: 0, fillsScreen: false, reminder: null };
const reminder: PromptView['reminder'] = {
  title: 'No timer is running',
  body: 'Continue “Plan”, or start something new.',
  actions: [
    { action: 'continue', label: 'Continue' },
    { action: 'start', label: 'Start' },
  ],
  notNow: 'Not now',
};

function answersWith(shown: AwayView, prompt = noPrompt): Answers {
  return {
    getPrompt: () => succeed(prompt),
    answerPrompt: () => succeed(null),
    getAway: () => succeed(shown),
    answerAway: () => succeed(null),
    postponeQuestion: () => succeed(null),
    resizeQuestion: () => succeed(null),
  };
}

async function open(changes: Partial<AwayView> = {}): Promise<PageRig> {
  return openPage(answersWith({ ...view, ...changes }), <QuestionPage />);
}

function choices(): readonly (string | null | undefined)[] {
  return within(screen.getByRole('list'))
    .getAllByRole('button')
    .map((button) => button.querySelector('span')?.textContent);
}

describe('the question about time away', () => {
  it('says how long it was, when, and during what', async () => {
    await open();
    expect(screen.getByRole('heading').textContent).toBe(i18n.heading('45m'));
    expect(screen.getByText(i18n.context({ from: '12:00', to: '12:45', description: 'Drawing' }))).toBeDefined();
    expect(document.title).toBe(i18n.title);
  });

  it('offers to continue only while the entry runs', async () => {
    await open();
    expect(choices()).toEqual([actions.keep, i18n.discardAndContinue, i18n.discard, i18n.split, i18n.other]);
  });

  it('does not offer to continue an entry that has ended', async () => {
    await open({ question: { ...question, runs: false, description: '' } });
    expect(choices()).toEqual([actions.keep, i18n.discardEnded, i18n.split, i18n.other]);
    expect(screen.getByText(i18n.contextEnded({ from: '12:00', to: '12:45', description: 'No description' }))).toBeDefined();
  });

  it.each([
    [actions.keep, { kind: 'keep' }],
    [i18n.discardAndContinue, { kind: 'discard-and-continue' }],
    [i18n.discard, { kind: 'discard' }],
    [i18n.split, { kind: 'split' }],
  ] as const)('sends “%s” about this question, by key', async (label, answer) => {
    const { user, requests } = await open();
    screen.getByText(label).closest('button')?.focus();
    await user.keyboard('{Enter}');
    expect(requests('answerAway')).toEqual([{ id, answer }]);
  });

  it('takes other work with a project, without one, and goes back', async () => {
    const { user, requests } = await open();
    await user.click(screen.getByText(i18n.other));
    await user.click(screen.getByRole('button', { name: actions.back }));
    await user.click(screen.getByText(i18n.other));
    const description = screen.getByRole('textbox', { name: i18n.otherDescription });
    expect(document.activeElement).toBe(description);
    await user.type(description, 'Phone call');
    await user.click(screen.getByRole('button', { name: actions.save }));
    await chooseOption(user, screen.getByRole('combobox', { name: projectAndTask.project }), 'Bridge');
    await user.click(screen.getByRole('button', { name: actions.save }));
    expect(requests('answerAway')).toEqual([
      { id, answer: { kind: 'other', description: 'Phone call', projectId: null } },
      { id, answer: { kind: 'other', description: 'Phone call', projectId: project.id } },
    ]);
  });

  it('says at the project that it needs a task, and keeps what was typed', async () => {
    const { user } = await openPage(
      { ...answersWith(view), answerAway: () => fail({ kind: 'project-needs-task', project: 'Bridge', choices: ['Deck'] }) },
      <QuestionPage />,
    );
    await user.click(screen.getByText(i18n.other));
    await user.type(screen.getByRole('textbox', { name: i18n.otherDescription }), 'Phone call');
    await chooseOption(user, screen.getByRole('combobox', { name: projectAndTask.project }), 'Bridge');
    await user.click(screen.getByRole('button', { name: actions.save }));
    expectRefused(screen.getByRole('combobox', { name: projectAndTask.project }), /needs one of its tasks/u);
    expect(screen.getByRole('textbox', { name: i18n.otherDescription })).toHaveProperty('value', 'Phone call');
  });

  it('says at the description that it is too long', async () => {
    const { user } = await openPage(
      { ...answersWith(view), answerAway: () => fail({ kind: 'description-too-long', length: 501, limit: 500 }) },
      <QuestionPage />,
    );
    await user.click(screen.getByText(i18n.other));
    await user.type(screen.getByRole('textbox', { name: i18n.otherDescription }), 'Phone call{Enter}');
    expectRefused(screen.getByRole('textbox', { name: i18n.otherDescription }), /The description has 501 characters/u);
  });

  it('offers no choice of projects where there are none', async () => {
    const { user } = await open({ projects: [] });
    await user.click(screen.getByText(i18n.other));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('is put off by Escape and by its button', async () => {
    const { user, requests } = await open();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: i18n.later }));
    expect([requests('postponeQuestion').length, requests('answerAway')]).toEqual([2, []]);
  });

  it('stays and says why where an answer is refused', async () => {
    const { user } = await openPage({ ...answersWith(view), answerAway: () => fail({ kind: 'storage-full' }) }, <QuestionPage />);
    await user.click(screen.getByText(actions.keep));
    expect(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain(failure({ kind: 'storage-full' }));
    expect(choices()).toHaveLength(5);
  });

  it('counts the questions behind it, and begins the next one afresh', async () => {
    const { user, push } = await open({ more: 2 });
    expect(screen.getByText(i18n.more(2))).toBeDefined();
    await user.click(screen.getByText(i18n.other));
    await push('awayChanged', {
      ...view,
      revision: 2,
      question: { ...question, id: uuidSchema.parse('00000000-0000-4000-8000-000000000002') },
    });
    expect(choices()).toHaveLength(5);
    expect(screen.queryByText(i18n.more(2))).toBeNull();
  });

  it('says that there is no question', async () => {
    await open({ question: null });
    expect(screen.getByText(i18n.nothing)).toBeDefined();
    expect(screen.queryByRole('list')).toBeNull();
  });
});

async function remind(): Promise<PageRig> {
  return openPage(answersWith({ ...view, question: null }, { revision: 1, fillsScreen: true, reminder }), <QuestionPage />);
}

describe('a reminder over the screen', () => {
  it('says what it is about, as its window does', async () => {
    await remind();
    expect(screen.getByRole('heading').textContent).toBe('No timer is running');
    expect(screen.getByText('Continue “Plan”, or start something new.')).toBeDefined();
    expect(document.title).toBe('No timer is running');
  });

  it.each([
    ['Continue', 'continue'],
    ['Start', 'start'],
    ['Not now', null],
  ])('sends what was pressed: %s', async (name, action) => {
    const { user, requests } = await remind();
    await user.click(screen.getByRole('button', { name }));
    expect(requests('answerPrompt')).toEqual([{ action }]);
  });

  it('gives no button the keys that were meant for the program below', async () => {
    const { user, requests } = await remind();
    await user.keyboard('{Enter} ');
    expect(requests('answerPrompt')).toEqual([]);
  });

  it('is put off by Escape, but not by one that was meant for the program below', async () => {
    const { requests } = await remind();
    for (const [timeStamp, sent] of [
      [1_400, []],
      [1_600, [{ action: null }]],
    ] as const) {
      const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      Object.defineProperty(press, 'timeStamp', { value: timeStamp });
      fireEvent(document.body, press);
      expect(requests('answerPrompt')).toEqual(sent);
    }
  });

  it('makes room for the question about an absence, which covers the screen, too', async () => {
    const { push, requests } = await openPage(answersWith(view, { revision: 1, fillsScreen: true, reminder }), <QuestionPage />);
    await push('promptChanged', { revision: 2, fillsScreen: true, reminder: null });
    expect(screen.getByRole('heading').textContent).toBe(i18n.heading('45m'));
    expect(requests('resizeQuestion')).toEqual([]);
  });
});
