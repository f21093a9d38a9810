/** What each answer to a question does to the entries it is about. */
import { describe, expect, it } from 'vitest';
import { unassigned } from '#core/sync/assignment.ts';
import type { EntryContent, EntryRecord, VersionOrigin } from '#core/sync/entry-record.ts';
import type { ContentPatch, EntryMutation } from '#core/sync/mutations/entry-mutations.ts';
import { KeptPairs } from '#core/sync/replica/kept-pairs.ts';
import type { AssignmentWish, MissingName } from '#core/sync/wish.ts';
import { answerAttention } from '#core/timer/view/attention-answers.ts';
import { UnusableFileError } from '#sqlite/sqlite-error.ts';
import type { AttentionAnswer } from '#shared/timer/attention.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, byLocalId, content, queuedRecord, recoveredEntry, savedRecord } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const now = at('12:00');
const [one, two] = [localUuid(1), localUuid(2)];

/** Answers about `records`; returns the result, the mutations and the pairs that are kept. */
function answered(
  answer: AttentionAnswer,
  records: readonly EntryRecord[],
  {
    versions = [],
    isDiskFull = false,
  }: { readonly versions?: readonly (readonly [VersionOrigin, string])[]; readonly isDiskFull?: boolean } = {},
) {
  const mutations: EntryMutation[] = [];
  const decided: unknown[] = [];
  const all = byLocalId(...records);
  const keepPairs = () => {
    if (isDiskFull) {
      throw new UnusableFileError({ isFull: true, detail: 'full' });
    }
  };
  const keptPairs = new KeptPairs({ keptPairs: () => [], keepPairs }, () => {});
  const result = answerAttention(answer, {
    outbox: {
      find: (id) => all.get(id),
      versions: () => versions.map(([origin, description], index) => ({ id: index, atMs: 0, origin, content: content({ description }) })),
      keptPairs,
      recovered: {
        list: () => [recoveredEntry({ localId: one, isChecked: true })],
        decide: (which, isWanted) => {
          decided.push([which, isWanted]);
          return succeed(null);
        },
      },
    },
    now,
    mutate: (mutation) => {
      mutations.push(mutation);
      return succeed({ localId: one, at: now });
    },
  });
  return { result, mutations, kept: keptPairs.names(), ...(decided.length === 0 ? {} : { decided }) };
}

const done = succeed({ localId: one, at: now });
const missing = fail({ kind: 'no-such-entry' });

describe('to do without a refused name', () => {
  const wish: AssignmentWish = { project: { kind: 'new', name: 'Pier', client: { kind: 'new', name: 'Port' } }, task: 'Deck' };

  it.each<[string, MissingName, Partial<EntryContent>, ContentPatch]>([
    [
      'removes the tag, however it is written',
      { kind: 'tag', name: 'wet' },
      { tagWishes: ['Wet', 'road'], assignmentWish: wish },
      { tagWishes: ['road'] },
    ],
    ['removes no tag where none is wanted any more', { kind: 'tag', name: 'wet' }, {}, { tagWishes: [] }],
    [
      'removes the client of the project only',
      { kind: 'client', name: 'Port' },
      { assignmentWish: wish },
      { assignment: { ...unassigned, wish: { project: { kind: 'new', name: 'Pier' }, task: 'Deck' } } },
    ],
    ['removes no project that is not wanted any more', { kind: 'client', name: 'Port' }, {}, { assignment: unassigned }],
    ['removes the project', { kind: 'project', name: 'Pier' }, { assignmentWish: wish }, { assignment: unassigned }],
    [
      'removes the project with the task',
      { kind: 'task', projectId: uuid(30), name: 'Deck' },
      { assignmentWish: { project: { kind: 'known', id: uuid(30) }, task: 'Deck' } },
      { assignment: unassigned },
    ],
  ])('%s', (_, ...[need, local, patch]) => {
    const blocked = { kind: 'rejected' as const, status: 403, message: '', errors: {}, need };
    expect(answered({ kind: 'keep-without', localId: one }, [queuedRecord({ local: content(local), blocked })])).toMatchObject({
      result: done,
      mutations: [{ kind: 'edit', localId: one, patch }],
    });
  });

  it.each<[string, readonly EntryRecord[]]>([
    ['the entry is gone', []],
    ['it is not blocked', [queuedRecord()]],
    ['something else is refused', [queuedRecord({ blocked: { kind: 'rejected', status: 422, message: '', errors: {} } })]],
    ['it is blocked otherwise', [queuedRecord({ blocked: { kind: 'gone' } })]],
  ])('is refused where %s', (_, records) => {
    expect(answered({ kind: 'keep-without', localId: one }, records)).toEqual({ result: missing, mutations: [], kept: [] });
  });
});

describe('what was discarded', () => {
  const wanted = content({ description: 'wanted' });
  const restored = { kind: 'restore', localId: one };

  it.each<[string, readonly EntryRecord[], readonly (readonly [VersionOrigin, string])[], object]>([
    ['of a saved entry is wanted again', [savedRecord()], [['discarded', 'wanted']], { kind: 'reinstate', localId: one, content: wanted }],
    [
      'is told from what was replaced since',
      [savedRecord()],
      [
        ['elsewhere', 'theirs'],
        ['here', 'saved'],
        ['discarded', 'wanted'],
        ['discarded', 'older'],
      ],
      { kind: 'reinstate', localId: one, content: wanted },
    ],
    ['with the entry comes back with it', [], [['deleted', 'wanted']], restored],
    ['with an entry that is still being deleted, too', [savedRecord({ deleted: true })], [['discarded', 'wanted']], restored],
    ['and is not known any more can only be restored', [savedRecord()], [['here', 'saved']], restored],
  ])('%s', (_, ...[records, versions, mutation]) => {
    expect(answered({ kind: 'undo-discard', localId: one }, records, { versions })).toMatchObject({ result: done, mutations: [mutation] });
  });
});

describe('what was recovered', () => {
  it.each<AttentionAnswer & { readonly kind: 'recovered' }>([
    { kind: 'recovered', which: 'all', isWanted: true },
    { kind: 'recovered', which: [one, two], isWanted: false },
  ])('is decided as the user says: %o', (answer) => {
    expect(answered(answer, [])).toEqual({ result: done, mutations: [], kept: [], decided: [[answer.which, answer.isWanted]] });
  });
});

describe('two that run', () => {
  const running = (localId: typeof one, parts: Partial<EntryRecord> = {}) =>
    queuedRecord({ localId, local: content({ end: null }), ...parts });
  const choose = (choice: 'stop-earlier' | 'stop-later' | 'keep-both'): AttentionAnswer => ({
    kind: 'two-running',
    earlier: one,
    later: two,
    choice,
  });

  it.each([
    ['stop-earlier', 'earlier'],
    ['stop-later', 'later'],
  ] as const)('are one after %s', (choice, which) => {
    expect(answered(choose(choice), [])).toMatchObject({ mutations: [{ kind: 'end-one', earlier: one, later: two, which }] });
  });

  it('both run on if that is wanted, unless the disk refuses it', () => {
    const records = [running(one), running(two)];
    expect(answered(choose('keep-both'), records)).toEqual({
      result: succeed({ localId: two, at: now }),
      mutations: [],
      kept: [`${one} ${two}`],
    });
    expect(answered(choose('keep-both'), records, { isDiskFull: true })).toMatchObject({
      result: { ok: false, failure: { kind: 'storage-full' } },
      kept: [],
    });
  });

  it.each<[string, readonly EntryRecord[]]>([
    ['the earlier one is gone', [running(two)]],
    ['the later one is gone', [running(one)]],
    ['the earlier one has ended', [queuedRecord(), running(two)]],
    ['the later one has ended', [running(one), queuedRecord({ localId: two })]],
    ['the later one is deleted', [running(one), running(two, { deleted: true })]],
  ])('cannot both run where %s', (_, records) => {
    expect(answered(choose('keep-both'), records)).toEqual({ result: fail({ kind: 'no-longer-two' }), mutations: [], kept: [] });
  });
});

describe('overlapping entries', () => {
  const answer: AttentionAnswer = { kind: 'keep-overlaps', entry: one, others: [two] };
  const other = queuedRecord({ localId: two, local: content({ start: at('9:30') }) });

  it('are kept for the time that they share', () => {
    expect(answered(answer, [queuedRecord(), other])).toEqual({
      result: done,
      mutations: [],
      kept: [`${one} ${two} ${at('9:30')} ${at('10:00')}`],
    });
  });

  it.each<[string, readonly EntryRecord[]]>([
    ['the entry is gone', [other]],
    ['the other is gone', [queuedRecord()]],
    ['the entry is deleted', [queuedRecord({ deleted: true }), other]],
    ['the other is deleted', [queuedRecord(), { ...other, deleted: true }]],
  ])('are not kept where %s', (_, records) => {
    expect(answered(answer, records)).toEqual({ result: missing, mutations: [], kept: [] });
  });
});

it('one answer keeps all of several possible duplicates that there still are', () => {
  const duplicate = queuedRecord({ localId: one, duplicateOf: two });
  const answer: AttentionAnswer = { kind: 'keep-all', localIds: [one, two] };
  expect(answered(answer, [duplicate, queuedRecord({ localId: two })])).toEqual({
    result: done,
    mutations: [{ kind: 'keep-duplicate', localId: one }],
    kept: [],
  });
  expect(answered(answer, [])).toEqual({ result: missing, mutations: [], kept: [] });
});

it.each<[AttentionAnswer, object]>([
  [
    { kind: 'retry', localId: one },
    { kind: 'retry', localId: one },
  ],
  [
    { kind: 'same-entry', localId: one },
    { kind: 'adopt', localId: one },
  ],
  [
    { kind: 'discard', localId: one },
    { kind: 'revert', localId: one },
  ],
  [
    { kind: 'keep-both', localId: one },
    { kind: 'keep-duplicate', localId: one },
  ],
])('%o is the mutation %o', (answer, mutation) => {
  expect(answered(answer, [])).toEqual({ result: done, mutations: [mutation], kept: [] });
});
