import { describe, expect, it } from 'vitest';
import { nothingAsked, planQuestion, type QuestionFacts } from '#core/activity/fill/plan-question.ts';
import type { Proposal, ProposalReason } from '#shared/activity/proposals.ts';
import { localDateSchema } from '#shared/values/brands.ts';
import { onDay, projectNamed } from '../../../support/activity-day.ts';

const rule: ProposalReason = { kind: 'rule', application: 'Editor', title: '' };

function work(
  from: string,
  to: string,
  { project = 'Clinic', why = rule }: { readonly project?: string | null; readonly why?: ProposalReason } = {},
): Proposal {
  const named = project === null ? null : { id: projectNamed(project), name: project, color: '#808080' };
  return {
    from: onDay(2, from),
    to: onDay(2, to),
    description: 'plan',
    project: named,
    task: null,
    tags: [],
    billable: null,
    application: 'Editor',
    title: 'plan',
    why,
  };
}

const facts: QuestionFacts = {
  now: onDay(2, '9:20'),
  date: localDateSchema.parse('2026-11-02'),
  time: '09:20',
  settings: { questions: true, evening: true, eveningAt: '17:30' },
  running: null,
  recent: [work('9:04', '9:20')],
  today: [],
  hasRecordedForAWeek: false,
  asked: nothingAsked,
};

const asks = (given: Partial<QuestionFacts>) => planQuestion({ ...facts, ...given }).question;
const on = (project: string, start: string) => ({ start: onDay(2, start), projectId: projectNamed(project) });

describe('without a timer', () => {
  it('work that a rule knows is asked about after ten minutes, once, and nothing for 20 minutes after it', () => {
    const { question, asked } = planQuestion(facts);
    expect(question).toMatchObject({ kind: 'start', work: { from: onDay(2, '9:04') } });
    expect(asked).toMatchObject({ questionAt: facts.now });
    expect(asks({ asked, now: onDay(2, '9:50'), recent: [work('9:04', '9:50')] })).toBeNull();
    expect(asks({ asked, now: onDay(2, '9:39'), recent: [work('9:25', '9:39')] })).toBeNull();
    expect(asks({ asked, now: onDay(2, '9:40'), recent: [work('9:25', '9:40')] })).toMatchObject({ kind: 'start' });
  });

  it.each([
    ['nine minutes are too few', { recent: [work('9:11', '9:20')] }],
    ['what was learned is only proposed', { recent: [work('9:04', '9:20', { why: { kind: 'learned', times: 6, of: 7 } })] }],
    ['a rule without a project has nothing to start', { recent: [work('9:04', '9:20', { project: null })] }],
    ['work that is over is not asked about', { recent: [work('9:00', '9:13')] }],
    ['nothing is asked where it is switched off', { settings: { ...facts.settings, questions: false } }],
    ['nothing was recorded', { recent: [] }],
  ])('%s', (_name, given) => {
    expect(asks(given)).toBeNull();
  });

  it('a question of the future, before the clock was set back, does not hold others up', () => {
    expect(asks({ asked: { ...nothingAsked, questionAt: onDay(3, '9:00') } })).toMatchObject({ kind: 'start' });
  });
});

describe('while a timer runs', () => {
  it('work on another project is asked about, from its start or from that of the timer', () => {
    expect(asks({ running: on('Other', '8:00') })).toMatchObject({ kind: 'switch', work: { from: onDay(2, '9:04') } });
    expect(asks({ running: on('Other', '9:08') })).toMatchObject({ kind: 'switch', work: { from: onDay(2, '9:08:01') } });
    expect(asks({ running: on('Other', '9:12') })).toBeNull();
    expect(
      asks({ running: on('Other', '8:00'), recent: [work('9:04', '9:20', { why: { kind: 'learned', times: 6, of: 7 } })] }),
    ).toMatchObject({ kind: 'switch' });
    expect(asks({ running: on('Other', '8:00'), recent: [work('9:04', '9:20', { why: { kind: 'window' } })] })).toBeNull();
  });

  it('work on its own project is not', () => {
    expect(asks({ running: on('Clinic', '8:00') })).toBeNull();
  });
});

describe('in the evening', () => {
  const evening = { time: '17:30', today: [work('9:00', '9:20'), work('10:00', '10:10')], recent: [] };

  it('the review is offered once a day, if there is half an hour to review', () => {
    const { question, asked } = planQuestion({ ...facts, ...evening });
    expect(question).toEqual({ kind: 'evening', count: 2, seconds: 1_800 });
    expect(asks({ ...evening, asked })).toBeNull();
    expect(asks({ ...evening, asked, date: localDateSchema.parse('2026-11-03') })).toMatchObject({ kind: 'evening' });
    expect(asks({ ...evening, time: '17:29' })).toBeNull();
    expect(asks({ ...evening, today: [work('9:00', '9:29')] })).toBeNull();
    expect(asks({ ...evening, settings: { ...facts.settings, evening: false } })).toBeNull();
  });
});

it('the questions are offered once, after a week', () => {
  const off = { settings: { ...facts.settings, questions: false }, hasRecordedForAWeek: true };
  const { question, asked } = planQuestion({ ...facts, ...off });
  expect(question).toEqual({ kind: 'offer' });
  expect(asks({ ...off, asked })).toBeNull();
  expect(asks({ ...off, hasRecordedForAWeek: false })).toBeNull();
  expect(asks({ hasRecordedForAWeek: true, recent: [] })).toBeNull();
});
