import { describe, expect, it } from 'vitest';
import { answerFill } from '#core/program/control/control-activity.ts';
import type { Proposal } from '#shared/activity/proposals.ts';
import { succeed } from '#shared/values/result.ts';
import type { SingleCommand } from '#shared/timer/commands.ts';
import { onDay } from '../../../support/activity-day.ts';

const proposal: Proposal = {
  from: onDay(2, '9:00'),
  to: onDay(2, '10:00'),
  description: 'book',
  project: null,
  task: null,
  tags: [],
  billable: null,
  application: 'Editor',
  title: 'book',
  why: { kind: 'window' },
};

async function fill(dryRun: boolean, proposals: Proposal[]) {
  const taken: (readonly SingleCommand[])[] = [];
  const spans: unknown[] = [];
  const tracker = {
    now: () => onDay(2, '12:00'),
    timeZone: () => 'UTC',
    several: (commands: readonly SingleCommand[]) => succeed((taken.push(commands), [])),
  };
  const dayFill = { proposals: async (span: unknown) => succeed((spans.push(span), { proposals, notWork: [] })) };
  const answer = await answerFill({ protocol: 1, command: 'fill', dryRun }, { dayFill, tracker });
  return { answer, taken, spans };
}

describe('filling in today', () => {
  it('adds all proposals of the day as one command', async () => {
    const { answer, taken, spans } = await fill(false, [proposal, { ...proposal, from: onDay(2, '10:00'), to: onDay(2, '11:00') }]);
    expect(answer).toMatchObject({ kind: 'proposed', added: true });
    expect(taken).toEqual([
      [
        { kind: 'add', description: 'book', start: onDay(2, '9:00'), end: onDay(2, '10:00'), projectId: null, tags: [] },
        expect.objectContaining({ start: onDay(2, '10:00') }),
      ],
    ]);
    expect(spans).toEqual([{ from: onDay(2, '0:00'), to: onDay(3, '0:00') }]);
  });

  it('adds nothing in a dry run, and where nothing is proposed', async () => {
    expect(await fill(true, [proposal])).toMatchObject({ answer: { added: false, proposals: [proposal] }, taken: [] });
    expect(await fill(false, [])).toMatchObject({ answer: { added: false, proposals: [] }, taken: [] });
  });
});
