/** The entries of a question after changes, and the effect of each answer. */
import { describe, expect, it } from 'vitest';
import { awayCommands, buildAwayQuestion, revalidated } from '#core/presence/away/away-question.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { AwayAnswer, AwayQuestion } from '#shared/timer/away.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, savedRecord } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const asked: AwayQuestion = { id: uuid(1), connection: thisComputerKey, localId: localUuid(1), from: at('9:40'), to: at('10:05') };

const now = at('11:30');

function entry(start: string, end: string | null, parts: Partial<EntryRecord> = {}): EntryRecord {
  return savedRecord({ local: content({ start: at(start), end: end === null ? null : at(end) }), ...parts });
}

describe('a question', () => {
  it('is about the entry that ran', () => {
    const { id, connection, from, to } = asked;
    expect(buildAwayQuestion({ id, connection, from, to }, { now, records: [entry('9:00', null)] })).toEqual(asked);
    expect(buildAwayQuestion({ id, connection, from, to }, { now, records: [entry('9:50', null)] })).toEqual({
      ...asked,
      from: at('9:50'),
    });
    expect(buildAwayQuestion({ id, connection, from, to }, { now, records: [entry('9:00', '9:45')] })).toEqual({
      ...asked,
      to: at('9:45'),
    });
    expect(buildAwayQuestion({ id, connection, from, to }, { now, records: [entry('8:00', '9:40'), entry('10:05', null)] })).toBeNull();
  });

  it.each<readonly [string, EntryRecord, { readonly from: string; readonly to: string } | null]>([
    ['is as it was', entry('9:00', null), { from: '9:40', to: '10:05' }],
    ['was stopped since the return', entry('9:00', '10:20'), { from: '9:40', to: '10:05' }],
    ['was stopped elsewhere within the absence', entry('9:00', '9:50'), { from: '9:40', to: '9:50' }],
    ['was stopped three seconds after it', entry('9:00', '10:05:03'), { from: '9:40', to: '10:05' }],
    ['was stopped elsewhere before it', entry('9:00', '9:40'), null],
    ['got a later start', entry('9:55', null), { from: '9:55', to: '10:05' }],
    ['got a start after it', entry('10:05', null), null],
    ['was deleted', entry('9:00', null, { deleted: true }), null],
  ])('stands as far as its entry, which %s', (_, record, expected) => {
    expect(revalidated(asked, { now, records: [record] })).toEqual(
      expected === null ? null : { ...asked, from: at(expected.from), to: at(expected.to) },
    );
  });

  it('ends now when the clock was set back before the return', () => {
    expect(revalidated(asked, { now: at('9:50'), records: [entry('9:00', null)] })).toEqual({ ...asked, to: at('9:50') });
    expect(revalidated(asked, { now: at('9:40'), records: [entry('9:00', null)] })).toBeNull();
  });

  it('goes over to what is left of an entry that was cut by an answer before', () => {
    const rest = entry('9:30', null, { localId: localUuid(2) });
    expect(revalidated(asked, { now, records: [rest, entry('9:00', '9:30')] })).toEqual({ ...asked, localId: localUuid(2) });
  });
});

/** Given in the same second as the return. */
function atOnce(answer: AwayAnswer) {
  return awayCommands({ question: asked, record: entry('9:00', null), now: asked.to }, answer);
}

describe('an answer', () => {
  const running = entry('9:00', null);
  const ended = entry('9:00', '11:00');
  const fromTheStart = entry('9:40', null);
  const localId = localUuid(1);
  const cut = { kind: 'change', localId, end: at('9:40') };
  const later = { kind: 'split', localId, at: at('10:05') };
  const other: AwayAnswer = { kind: 'other', description: 'Lunch', projectId: null };
  const lunch = { kind: 'add', description: 'Lunch', start: at('9:40'), end: at('10:05'), projectId: null };

  it.each<{ readonly said: string; readonly answer: AwayAnswer; readonly record: EntryRecord; readonly steps: readonly object[] }>([
    { said: 'keep', answer: { kind: 'keep' }, record: running, steps: [] },
    { said: 'discard', answer: { kind: 'discard' }, record: running, steps: [cut] },
    { said: 'discard of a finished entry', answer: { kind: 'discard' }, record: ended, steps: [later, cut] },
    { said: 'discard of all there is', answer: { kind: 'discard' }, record: fromTheStart, steps: [{ kind: 'delete', localId }] },
    { said: 'discard and continue', answer: { kind: 'discard-and-continue' }, record: running, steps: [later, cut] },
    {
      said: 'discard and continue from the start',
      answer: { kind: 'discard-and-continue' },
      record: fromTheStart,
      steps: [later, { kind: 'delete', localId }],
    },
    { said: 'split', answer: { kind: 'split' }, record: running, steps: [later, { kind: 'split', localId, at: at('9:40') }] },
    { said: 'split from the start', answer: { kind: 'split' }, record: fromTheStart, steps: [later] },
    {
      said: 'split of an entry that ended with it',
      answer: { kind: 'split' },
      record: entry('9:00', '10:05'),
      steps: [{ kind: 'split', localId, at: at('9:40') }],
    },
    { said: 'something else', answer: other, record: running, steps: [later, cut, lunch] },
    { said: 'something else within a finished entry', answer: other, record: ended, steps: [later, cut, lunch] },
  ])('$said', ({ answer, record, steps }) => {
    expect(awayCommands({ question: asked, record, now }, answer)).toEqual(steps);
  });

  it('of a user who returned in this second restarts an entry that cannot be cut', () => {
    const start = { kind: 'start', description: 'drawing', at: null, projectId: null, taskId: null, tags: [] };
    expect(atOnce({ kind: 'discard-and-continue' })).toEqual([cut, start]);
    expect(atOnce({ kind: 'split' })).toEqual([{ kind: 'split', localId, at: at('9:40') }, start]);
    expect(atOnce(other)).toEqual([cut, lunch, start]);
    expect(atOnce({ kind: 'discard' })).toEqual([cut]);
  });
});
