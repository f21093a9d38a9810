/** Answers of the user: about two entries that run, possible duplicates, earlier versions, and rows that were found. */
import { describe, expect, it } from 'vitest';
import type { Block, EntryContent, EntryRecord } from '#core/sync/entry-record.ts';
import { applyEntryMutation, type EntryMutation } from '#core/sync/mutations/entry-mutations.ts';
import type { EntryMutationContext } from '#core/sync/mutations/mutation-context.ts';
import { checkMove, checkStart } from '#core/sync/mutations/start-limits.ts';
import { tagsAfter, toAssignment } from '#core/sync/assignment.ts';
import { shiftInstant } from '#shared/values/brands.ts';
import { fail } from '#shared/values/result.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, byLocalId, content, queuedRecord, savedRecord, valueOf } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const now = at('12:00');
const site = content({ description: 'site' });
const refusal: Block = { kind: 'rejected', status: 422, message: '', errors: {} };

/** Each entry has one earlier version, the fourth. */
function given(records: readonly EntryRecord[], version: EntryContent = site): EntryMutationContext {
  return {
    records: byLocalId(...records),
    running: null,
    isTaken: () => false,
    isMapped: (serverId) => records.some((record) => record.serverId === serverId),
    version: (_, id) => (id === 4 ? version : null),
    now,
    newId: () => localUuid(77),
    lastDeleted: () => null,
    commandOrder: 9,
  };
}

function changeOf(mutation: EntryMutation, context: EntryMutationContext) {
  return valueOf(applyEntryMutation(mutation, context));
}

describe('of two entries that run', () => {
  const earlier = savedRecord({ local: content({ start: at('10:00'), end: null }) });
  const later = queuedRecord({ localId: localUuid(2), local: content({ start: at('11:00'), end: null }) });
  const endOne = (which: 'earlier' | 'later') => ({ kind: 'end-one', earlier: earlier.localId, later: later.localId, which }) as const;

  it('the earlier one ends where the later one begins', () => {
    expect(changeOf(endOne('earlier'), given([earlier, later]))).toEqual({
      changeSet: { changed: [{ ...earlier, local: content({ start: at('10:00'), end: at('11:00') }), state: 'changed', commandOrder: 9 }] },
      localId: earlier.localId,
      at: at('11:00'),
    });
  });

  it('the later one is sent again where it was refused because of the earlier one, and answers no other question', () => {
    expect(changeOf(endOne('earlier'), given([earlier, { ...later, state: 'asked', blocked: refusal }])).changeSet.changed?.[1]).toEqual({
      ...later,
      commandOrder: 9,
    });
    expect(
      changeOf(endOne('earlier'), given([earlier, { ...later, state: 'asked', blocked: { kind: 'gone' } }])).changeSet.changed,
    ).toHaveLength(1);
  });

  it('the later one ends now', () => {
    expect(changeOf(endOne('later'), given([earlier, later]))).toEqual({
      changeSet: { changed: [{ ...later, local: content({ start: at('11:00'), end: now }), commandOrder: 9 }] },
      localId: later.localId,
      at: now,
    });
  });

  it.each<[string, readonly EntryRecord[]]>([
    ['the earlier one has ended', [savedRecord({ local: content({ start: at('10:00'), end: at('10:30') }) }), later]],
    ['the later one has ended', [earlier, { ...later, local: content({ start: at('11:00'), end: at('11:30') }) }]],
    ['the earlier one was deleted', [{ ...earlier, deleted: true }, later]],
    ['the later one is gone', [earlier]],
    ['the earlier one was moved behind the other', [{ ...earlier, local: content({ start: at('11:01'), end: null }) }, later]],
  ])('none ends where %s', (_, records) => {
    expect(applyEntryMutation(endOne('earlier'), given(records))).toEqual(fail({ kind: 'no-longer-two' }));
  });

  it('the earlier one ends where both begin', () => {
    expect(changeOf(endOne('earlier'), given([{ ...earlier, local: later.local }, later])).at).toBe(at('11:00'));
  });
});

describe('an earlier version', () => {
  const record = savedRecord({ state: 'asked', blocked: refusal, isReplaced: true });
  const use = { kind: 'use-version', localId: record.localId, version: 4 } as const;

  it('is wanted again, is sent, and leaves a version of what it replaces', () => {
    expect(changeOf(use, given([record])).changeSet).toEqual({
      changed: [{ ...record, local: site, projectId: null, state: 'changed', blocked: null, isReplaced: false, commandOrder: 9 }],
      versions: [{ localId: record.localId, origin: 'here', content: record.local }],
    });
  });

  it('does not start a stopped entry again, but its other fields apply', () => {
    expect(changeOf(use, given([record], content({ description: 'ran', end: null }))).changeSet.changed).toMatchObject([
      { local: { description: 'ran', end: at('10:00') } },
    ]);
  });

  it.each([
    ['that it had', { taskId: uuid(40) }, uuid(30)],
    ['that only its task tells', { taskId: uuid(41) }, null],
    ['of its own', { ownProjectId: uuid(31) }, uuid(31)],
  ])('has the project %s', (_, parts, projectId) => {
    const before = { ...record, local: content({ taskId: uuid(40) }), projectId: uuid(30) };
    expect(changeOf(use, given([before], content(parts))).changeSet.changed).toMatchObject([{ projectId }]);
  });

  it.each<[string, readonly EntryRecord[], object]>([
    ['of a deleted entry', [{ ...record, deleted: true }], { kind: 'no-such-entry' }],
    ['of no entry', [], { kind: 'no-such-entry' }],
  ])('%s is not used', (_, records, failure) => {
    expect(applyEntryMutation(use, given(records))).toMatchObject({ ok: false, failure });
  });

  it('that is no longer kept, or would end before it starts, is not used', () => {
    expect(applyEntryMutation({ ...use, version: 5 }, given([record]))).toEqual(fail({ kind: 'no-such-version' }));
    expect(applyEntryMutation(use, given([record], content({ start: at('10:00:01'), end: null })))).toEqual(
      fail({ kind: 'end-before-start', field: 'end' }),
    );
  });
});

describe('a possible duplicate, and a change that was dropped', () => {
  const duplicate = savedRecord({ duplicateOf: localUuid(2), state: 'asked', blocked: refusal });

  it('is kept as another entry', () => {
    expect(changeOf({ kind: 'keep-duplicate', localId: duplicate.localId }, given([duplicate])).changeSet).toEqual({
      changed: [{ ...duplicate, duplicateOf: null }],
    });
  });

  it('is wanted again', () => {
    expect(changeOf({ kind: 'reinstate', localId: duplicate.localId, content: site }, given([duplicate])).changeSet).toEqual({
      changed: [{ ...duplicate, local: site, state: 'changed', blocked: null, duplicateOf: null, commandOrder: 9 }],
    });
  });

  it.each<[string, readonly EntryRecord[]]>([
    ['deleted', [{ ...duplicate, deleted: true }]],
    ['gone', []],
  ])('is not there where it is %s', (_, records) => {
    expect(applyEntryMutation({ kind: 'keep-duplicate', localId: duplicate.localId }, given(records))).toEqual(
      fail({ kind: 'no-such-entry' }),
    );
  });
});

describe('a row that was found', () => {
  const found = { id: uuid(905), content: content(), projectId: uuid(30), body: content() };
  const asking = queuedRecord({ local: site, state: 'asked', blocked: { kind: 'ask', found } });

  it('is the entry, and later changes are sent', () => {
    expect(changeOf({ kind: 'adopt', localId: asking.localId }, given([asking])).changeSet).toMatchObject({
      changed: [
        { serverId: uuid(905), projectId: uuid(30), base: content(), local: site, state: 'changed', blocked: null, commandOrder: 9 },
      ],
      versions: [],
    });
  });

  it.each<[string, readonly EntryRecord[]]>([
    ['it has an entry meanwhile', [asking, savedRecord({ localId: localUuid(2), serverId: uuid(905) })]],
    ['there is another question', [queuedRecord({ state: 'asked', blocked: { kind: 'gone' } })]],
  ])('is not the entry where %s', (_, records) => {
    expect(applyEntryMutation({ kind: 'adopt', localId: asking.localId }, given(records))).toEqual(fail({ kind: 'no-such-entry' }));
  });

  it('that is not the entry is an entry of its own from then on', () => {
    for (const kind of ['retry', 'delete'] as const) {
      expect(changeOf({ kind, localId: asking.localId }, given([asking])).changeSet.changed?.at(-1)).toMatchObject({
        localId: localUuid(77),
        serverId: uuid(905),
        projectId: uuid(30),
        local: content(),
        state: 'saved',
      });
    }
  });
});

describe('a change that is dropped', () => {
  const edited = savedRecord({ base: content(), local: site, duplicateOf: localUuid(2), state: 'asked', blocked: refusal });

  it('has the confirmed content again, and can be undone', () => {
    expect(changeOf({ kind: 'revert', localId: edited.localId }, given([edited])).changeSet).toEqual({
      changed: [{ ...edited, local: content(), state: 'saved', blocked: null, duplicateOf: null, commandOrder: 9 }],
      versions: [{ localId: edited.localId, origin: 'discarded', content: site }],
    });
  });

  it.each<[string, EntryRecord]>([
    ['of an entry whose row is gone', savedRecord({ local: site, state: 'asked', blocked: { kind: 'gone' } })],
    ['of an entry that was never sent', queuedRecord({ local: site })],
  ])('%s removes it', (_, record) => {
    expect(changeOf({ kind: 'revert', localId: record.localId }, given([record])).changeSet).toEqual({ removed: [record], changed: [] });
  });
});

describe('a retry', () => {
  it.each<[string, EntryRecord, Partial<EntryRecord>]>([
    [
      'deletes what could not be deleted',
      savedRecord({ state: 'asked', blocked: { ...refusal, wasDelete: true } }),
      { deleted: true, state: 'changed' },
    ],
    [
      'sends what was refused',
      savedRecord({ local: site, base: content(), state: 'asked', blocked: refusal }),
      { deleted: false, state: 'changed' },
    ],
    ['creates what is gone', savedRecord({ state: 'asked', blocked: { kind: 'gone' } }), { serverId: null, base: null, state: 'changed' }],
    ['leaves what is as it is wanted', savedRecord({ state: 'asked', blocked: refusal }), { state: 'saved' }],
  ])('%s', (_, record, parts) => {
    expect(changeOf({ kind: 'retry', localId: localUuid(1) }, given([record])).changeSet.changed).toEqual([
      { ...record, ...parts, blocked: null, commandOrder: 9 },
    ]);
  });
});

describe('the start of an entry', () => {
  const oldest = shiftInstant(now, -366 * 86_400);
  const tooOld = { kind: 'start-too-long-ago', days: 366 } as const;

  it.each([
    [now, null],
    [shiftInstant(now, 1), { kind: 'time-in-future', field: 'start' }],
    [oldest, null],
    [shiftInstant(oldest, -1), tooOld],
  ])('%s is checked', (start, failure) => {
    expect(checkStart(start, now)).toEqual(failure);
    expect(checkMove(now, start, now)).toEqual(failure);
  });

  it('of an old entry may be anywhere in the past', () => {
    expect(checkMove(shiftInstant(oldest, -9), shiftInstant(oldest, -1), now)).toBeNull();
    expect(checkMove(shiftInstant(oldest, -9), shiftInstant(now, 1), now)).toEqual({ kind: 'time-in-future', field: 'start' });
  });
});

describe('the assignment and the tags of an entry', () => {
  const known = { project: { kind: 'known', id: uuid(30) } } as const;
  const pier = { project: { kind: 'new', name: 'Pier' } } as const;

  it.each<[Partial<EntryContent>, object]>([
    [{}, { taskId: null, ownProjectId: null, projectId: null }],
    [{ taskId: uuid(40) }, { taskId: uuid(40), ownProjectId: null, projectId: uuid(33) }],
    [{ ownProjectId: uuid(31) }, { taskId: null, ownProjectId: uuid(31), projectId: uuid(31) }],
    [{ assignmentWish: known }, { taskId: null, ownProjectId: null, projectId: uuid(30), wish: known }],
    [{ assignmentWish: pier }, { taskId: null, ownProjectId: null, projectId: null, wish: pier }],
  ])('are read from its content', (parts, assignment) => {
    expect(toAssignment(content(parts), uuid(33))).toEqual(assignment);
  });

  it('are unchanged where nothing is said of the tags', () => {
    expect([
      tagsAfter([uuid(50)], {}),
      tagsAfter([uuid(50)], { tags: [] }),
      tagsAfter([], { addTags: [uuid(51), uuid(50), uuid(51)] }),
    ]).toEqual([undefined, [], [uuid(50), uuid(51)]]);
  });
});
