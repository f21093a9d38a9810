/** Answers of the user: about two entries that run, possible duplicates, conflicts, and rows that were found. */
import { describe, expect, it } from 'vitest';
import type { Block, EntryContent, EntryRecord } from '#core/sync/entry-record.ts';
import { applyEntryMutation, type EntryMutation, type EntryMutationContext } from '#core/sync/mutations/entry-mutations.ts';
import { checkMove, checkStart } from '#core/sync/mutations/start-limits.ts';
import type { FieldConflict } from '#core/sync/outcomes/merge.ts';
import { tagsAfter, toAssignment, withTheirs } from '#core/sync/assignment.ts';
import { shiftInstant } from '#shared/values/brands.ts';
import { fail } from '#shared/values/result.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, byLocalId, content, queuedRecord, savedRecord, valueOf } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const now = at('12:00');
const site = content({ description: 'site' });
const refusal: Block = { kind: 'rejected', status: 422, message: '', errors: {} };
const description: FieldConflict = { field: 'description', base: 'a', mine: 'drawing', theirs: 'theirs' };

function given(records: readonly EntryRecord[], conflict: FieldConflict = description, isSoughtByOther = false): EntryMutationContext {
  return {
    records: byLocalId(...records),
    running: null,
    isTaken: () => false,
    isMapped: (serverId) => records.some((record) => record.serverId === serverId),
    isSoughtByOther: (start, localId) => isSoughtByOther && start === content().start && localId === localUuid(1),
    conflict: (id) => (id === 4 ? { id, localId: localUuid(1), conflict, atMs: 0 } : undefined),
    now,
    newId: () => localUuid(77),
    tombstone: () => null,
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
    expect(changeOf(endOne('earlier'), given([earlier, later]))).toEqual({ changeSet: { changed: [{ ...earlier, local: content({ start: at('10:00'), end: at('11:00') }), commandOrder: 9 }] }, localId: earlier.localId, at: at('11:00') });
  });

  it('the later one is sent again where it was refused because of the earlier one, and answers no other question', () => {
    expect(changeOf(endOne('earlier'), given([earlier, { ...later, blocked: refusal }])).changeSet.changed?.[1]).toEqual({ ...later, commandOrder: 9 });
    expect(changeOf(endOne('earlier'), given([earlier, { ...later, blocked: { kind: 'impossible' } }])).changeSet.changed).toHaveLength(1);
  });

  it('the later one ends now', () => {
    expect(changeOf(endOne('later'), given([earlier, later]))).toEqual({ changeSet: { changed: [{ ...later, local: content({ start: at('11:00'), end: now }), commandOrder: 9 }] }, localId: later.localId, at: now });
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

describe('a conflict', () => {
  const end: FieldConflict = { field: 'end', base: null, mine: null, theirs: null };
  const record = savedRecord({ blocked: refusal });

  it('is answered with ours, and nothing else changes', () => {
    expect(changeOf({ kind: 'keep-mine', conflictId: 4 }, given([record]))).toEqual({ changeSet: { answeredConflicts: [{ id: 4, chosen: 'mine' }] }, localId: record.localId, at: now });
  });

  it('is answered with theirs, which is sent', () => {
    expect(changeOf({ kind: 'take-theirs', conflictId: 4 }, given([record]))).toEqual({ changeSet: { answeredConflicts: [{ id: 4, chosen: 'theirs' }], changed: [{ ...record, local: content({ description: 'theirs' }), blocked: null, commandOrder: 9 }] }, localId: record.localId, at: now });
  });

  it.each<[string, readonly EntryRecord[]]>([
    ['deleted', [{ ...record, deleted: true }]],
    ['gone', []],
  ])('of an entry that is %s is answered, and changes nothing', (_, records) => {
    expect(changeOf({ kind: 'take-theirs', conflictId: 4 }, given(records)).changeSet).toEqual({ answeredConflicts: [{ id: 4, chosen: 'theirs' }] });
  });

  it('that is not there is not answered, nor with an end before the start', () => {
    expect(applyEntryMutation({ kind: 'keep-mine', conflictId: 5 }, given([record]))).toEqual(fail({ kind: 'no-such-entry' }));
    expect(applyEntryMutation({ kind: 'take-theirs', conflictId: 4 }, given([record], { ...end, theirs: at('8:59:59') }))).toEqual(fail({ kind: 'end-before-start', field: 'end' }));
    expect(applyEntryMutation({ kind: 'take-theirs', conflictId: 4 }, given([record], { ...end, theirs: at('9:00') })).ok).toBe(true);
  });

  const wanting = content({ taskId: uuid(41), ownProjectId: uuid(31), assignmentWish: { project: { kind: 'new', name: 'Pier' } } });
  const { assignmentWish: _, ...found } = wanting;

  it.each<[FieldConflict['field'], string | null, Partial<EntryContent>]>([
    ['start', at('8:00'), { ...wanting, start: at('8:00') }],
    ['start', null, wanting],
    ['end', at('11:00'), { ...wanting, end: at('11:00') }],
    ['end', null, { ...wanting, end: null }],
    ['description', 'theirs', { ...wanting, description: 'theirs' }],
    ['description', null, { ...wanting, description: '' }],
    ['task', uuid(40), content({ taskId: uuid(40) })],
    ['task', null, { ...found, taskId: null }],
    ['project', uuid(30), content({ ownProjectId: uuid(30) })],
    ['project', null, content({ taskId: uuid(41) })],
    ['billable', 'true', { ...wanting, billable: true }],
    ['billable', 'false', { ...wanting, billable: false }],
  ])('about the %s takes %s', (field, theirs, local) => {
    expect(withTheirs(wanting, { field, base: null, mine: null, theirs })).toEqual(local);
  });
});

describe('a possible duplicate, and a change that was dropped', () => {
  const duplicate = savedRecord({ duplicateOf: localUuid(2), blocked: refusal });

  it('is kept as another entry', () => {
    expect(changeOf({ kind: 'keep-duplicate', localId: duplicate.localId }, given([duplicate])).changeSet).toEqual({ changed: [{ ...duplicate, duplicateOf: null }] });
  });

  it('is wanted again', () => {
    expect(changeOf({ kind: 'reinstate', localId: duplicate.localId, content: site }, given([duplicate])).changeSet).toEqual({ changed: [{ ...duplicate, local: site, blocked: null, duplicateOf: null, commandOrder: 9 }] });
  });

  it.each<[string, readonly EntryRecord[]]>([['deleted', [{ ...duplicate, deleted: true }]], ['gone', []]])('is not there where it is %s', (_, records) => {
    expect(applyEntryMutation({ kind: 'keep-duplicate', localId: duplicate.localId }, given(records))).toEqual(fail({ kind: 'no-such-entry' }));
  });
});

describe('a row that was found', () => {
  const found = { id: uuid(905), content: content(), projectId: uuid(30), body: content() };
  const asking = queuedRecord({ local: site, blocked: { kind: 'ask', found } });

  it('is the entry, and later changes are sent', () => {
    expect(changeOf({ kind: 'adopt', localId: asking.localId }, given([asking])).changeSet).toMatchObject({ changed: [{ serverId: uuid(905), projectId: uuid(30), base: content(), local: site, blocked: null, commandOrder: 9 }], knownServerIds: [uuid(905)] });
  });

  it.each<[string, readonly EntryRecord[]]>([
    ['it has an entry meanwhile', [asking, savedRecord({ localId: localUuid(2), serverId: uuid(905) })]],
    ['none was found', [queuedRecord({ blocked: { kind: 'ask' } })]],
    ['there is another question', [queuedRecord({ blocked: { kind: 'gone' } })]],
  ])('is not the entry where %s', (_, records) => {
    expect(applyEntryMutation({ kind: 'adopt', localId: asking.localId }, given(records))).toEqual(fail({ kind: 'no-such-entry' }));
  });

  it.each([
    ['is known from then on', false, [uuid(905)]],
    ['may be another entry of its second', true, undefined],
  ])('that is not the entry %s', (_, isSought, knownServerIds) => {
    for (const kind of ['retry', 'delete'] as const) {
      expect(changeOf({ kind, localId: asking.localId }, given([asking], description, isSought)).changeSet.knownServerIds).toEqual(knownServerIds);
    }
  });
});

describe('a change that is dropped', () => {
  const edited = savedRecord({ base: content(), local: site, duplicateOf: localUuid(2), blocked: refusal });

  it('has the confirmed content again, and can be undone', () => {
    expect(changeOf({ kind: 'revert', localId: edited.localId }, given([edited])).changeSet).toEqual({ changed: [{ ...edited, local: content(), blocked: null, duplicateOf: null, commandOrder: 9 }], tombstones: [{ record: edited, content: site }] });
  });

  it.each<[string, EntryRecord]>([
    ['of an entry whose row is gone', savedRecord({ local: site, blocked: { kind: 'gone' } })],
    ['of an entry that was never sent', queuedRecord({ local: site })],
  ])('%s removes it', (_, record) => {
    expect(changeOf({ kind: 'revert', localId: record.localId }, given([record])).changeSet).toEqual({ removed: [record], tombstones: [{ record, content: site }] });
  });
});

describe('a retry', () => {
  it.each<[string, Block, boolean]>([
    ['deletes what another client has changed before it was deleted', { kind: 'edited' }, true],
    ['deletes what could not be deleted', { ...refusal, wasDelete: true }, true],
    ['sends what was refused', refusal, false],
    ['sends what is in question', { kind: 'ask', wasDelete: true }, false],
  ])('%s', (_, blocked, deleted) => {
    expect(changeOf({ kind: 'retry', localId: localUuid(1) }, given([savedRecord({ blocked, duplicateOf: localUuid(2) })])).changeSet.changed).toEqual([savedRecord({ deleted, commandOrder: 9 })]);
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
    expect([tagsAfter([uuid(50)], {}), tagsAfter([uuid(50)], { tags: [] }), tagsAfter([], { addTags: [uuid(51), uuid(50), uuid(51)] })]).toEqual([undefined, [], [uuid(50), uuid(51)]]);
  });
});
