/** The effect of a user's command on the records, and what it refuses. */
import { describe, expect, it } from 'vitest';
import { timerAmong } from '#core/sync/entry-record.ts';
import { applyEntryMutation, type EntryMutation } from '#core/sync/mutations/entry-mutations.ts';
import type { EntryMutationContext } from '#core/sync/mutations/mutation-context.ts';
import type { EntryContent, EntryRecord } from '#core/sync/entry-record.ts';
import { fail } from '#shared/values/result.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, byLocalId, content, first, queuedRecord, savedRecord, valueOf } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const now = at('12:00');
const newId = localUuid(77);
const running = content({ start: at('11:00'), end: null });
const asked = { kind: 'ask', found: { id: uuid(905), content: content(), projectId: null, body: content() } } as const;

function given(records: readonly EntryRecord[], lastDeleted: EntryContent | null = null): EntryMutationContext {
  return {
    records: byLocalId(...records),
    running: timerAmong(records.filter(({ deleted, local }) => !deleted && local.end === null)),
    isTaken: (start) => records.some(({ local }) => local.start === start),
    isMapped: (serverId) => records.some((record) => record.serverId === serverId),
    version: () => null,
    now,
    newId: () => newId,
    lastDeleted: () => lastDeleted,
    commandOrder: 9,
  };
}

/** The effect of the command as one flat value. */
function effectOf(mutation: EntryMutation, context: EntryMutationContext) {
  const { changeSet, localId, at: tookEffect } = valueOf(applyEntryMutation(mutation, context));
  return { changed: changeSet.changed ?? [], removed: changeSet.removed ?? [], localId, at: tookEffect };
}

describe('start', () => {
  it('makes a running entry that begins now, in canonical words', () => {
    const effect = effectOf({ kind: 'start', description: '  Cafe\u0301 ', at: null }, given([]));
    expect(effect).toEqual({
      changed: [queuedRecord({ localId: newId, local: { ...running, start: now, description: 'Café' }, commandOrder: 9 })],
      removed: [],
      localId: newId,
      at: now,
    });
  });

  it('stops what runs in the same effect, at the second the new one begins', () => {
    const effect = effectOf({ kind: 'start', description: 'site', at: null }, given([savedRecord({ local: running })]));
    expect(effect.changed.map(({ local }) => [local.description, local.start, local.end])).toEqual([
      ['drawing', at('11:00'), now],
      ['site', now, null],
    ]);
    expect(effect.changed.every(({ commandOrder }) => commandOrder === 9)).toBe(true);
  });

  it('ends what runs at the typed time', () => {
    const effect = effectOf({ kind: 'start', description: '', at: at('11:30') }, given([savedRecord({ local: running })]));
    expect(effect.changed.map(({ local }) => local.end)).toEqual([at('11:30'), null]);
  });

  it('lifts the rejection of what it stops: the stop is the answer to it', () => {
    const blocked = { kind: 'rejected', status: 422, message: '', errors: {} } as const;
    const effect = effectOf({ kind: 'start', description: '', at: null }, given([queuedRecord({ local: running, blocked })]));
    expect(first(effect.changed).blocked).toBeNull();
  });

  it('never begins in a second in which another entry begins', () => {
    const taken = [
      queuedRecord({ local: content({ start: now }) }),
      queuedRecord({ localId: localUuid(2), deleted: true, local: content({ start: at('12:00:01') }) }),
    ];
    expect(effectOf({ kind: 'start', description: '', at: null }, given(taken)).at).toBe(at('12:00:02'));
  });

  it('gives an entry that was bumped into the future an end not before its start', () => {
    const ahead = queuedRecord({ local: content({ start: at('12:00:03'), end: null }) });
    const effect = effectOf({ kind: 'stop' }, given([ahead]));
    expect([first(effect.changed).local.end, effect.at]).toEqual([at('12:00:03'), at('12:00:03')]);
  });

  it.each([
    [
      'a description of 5001 characters',
      { description: 'x'.repeat(5001), at: null },
      { kind: 'description-too-long', length: 5001, limit: 5000 },
    ],
    ['a start to come', { description: '', at: at('12:00:01') }, { kind: 'time-in-future', field: 'start' }],
    ['a start over a year ago', { description: '', at: at('2025-11-18T12:00:00Z') }, { kind: 'start-too-long-ago', days: 366 }],
    ['a start before the start of what runs', { description: '', at: at('10:59:59') }, { kind: 'end-before-start', field: 'start' }],
  ] as const)('refuses %s', (_, mutation, failure) => {
    expect(applyEntryMutation({ kind: 'start', ...mutation }, given([savedRecord({ local: running })]))).toEqual(fail(failure));
  });

  it('takes a description of exactly 5000 characters', () => {
    expect(applyEntryMutation({ kind: 'start', description: 'x'.repeat(5000), at: null }, given([])).ok).toBe(true);
  });
});

describe('stop', () => {
  it('ends the entry that was started last, and no other', () => {
    const earlier = savedRecord({ local: running });
    const later = savedRecord({ localId: localUuid(2), serverId: uuid(901), local: content({ start: at('11:30'), end: null }) });
    const effect = effectOf({ kind: 'stop' }, given([later, earlier]));
    expect(effect.changed.map(({ localId, local }) => [localId, local.end])).toEqual([[localUuid(2), now]]);
  });

  it('refuses when nothing runs, deleted entries being nothing', () => {
    expect(applyEntryMutation({ kind: 'stop' }, given([savedRecord({ local: running, deleted: true })]))).toEqual(
      fail({ kind: 'nothing-running' }),
    );
  });

  it('does not touch what is under way', () => {
    const underWay = queuedRecord({ local: running, state: 'sent' });
    expect(first(effectOf({ kind: 'stop' }, given([underWay])).changed).state).toBe('sent');
  });
});

describe('continue', () => {
  it('starts again with the words, task and tags of the entry', () => {
    const old = savedRecord({ local: content({ taskId: uuid(40), tags: [uuid(50)] }), projectId: uuid(30) });
    const effect = effectOf({ kind: 'continue', localId: old.localId }, given([old]));
    expect(first(effect.changed)).toEqual(
      queuedRecord({
        localId: newId,
        local: { start: now, end: null, description: 'drawing', taskId: uuid(40), tags: [uuid(50)] },
        projectId: uuid(30),
        commandOrder: 9,
      }),
    );
  });

  it('shows no project that the service could not give without a task', () => {
    const effect = effectOf({ kind: 'continue', localId: localUuid(1) }, given([savedRecord({ projectId: uuid(30) })]));
    expect(first(effect.changed).projectId).toBeNull();
  });

  it('refuses an entry that is deleted or unknown', () => {
    const context = given([savedRecord({ deleted: true })]);
    expect(applyEntryMutation({ kind: 'continue', localId: localUuid(1) }, context)).toEqual(fail({ kind: 'no-such-entry' }));
    expect(applyEntryMutation({ kind: 'continue', localId: localUuid(2) }, context)).toEqual(fail({ kind: 'no-such-entry' }));
  });
});

describe('edit', () => {
  const record = savedRecord();
  const edit = (patch: Extract<EntryMutation, { kind: 'edit' }>['patch'], of: EntryRecord = record) =>
    applyEntryMutation({ kind: 'edit', localId: of.localId, patch }, given([of]));

  const edited = (patch: Extract<EntryMutation, { kind: 'edit' }>['patch'], of: EntryRecord = record) =>
    effectOf({ kind: 'edit', localId: of.localId, patch }, given([of]));

  it('changes what it names and keeps the rest', () => {
    expect(first(edited({ description: ' site ' }).changed).local).toEqual(content({ description: 'site' }));
    expect(first(edited({ start: at('9:30') }).changed).local).toEqual(content({ start: at('9:30') }));
    expect(first(edited({ end: at('9:00') }).changed).local).toEqual(content({ end: at('9:00') }));
  });

  it('adds tags to those an entry has, takes some away, and puts others in their place', () => {
    const [one, two, three] = [uuid(701), uuid(702), uuid(703)];
    const tagged = savedRecord({ local: content({ tags: [one, two] }) });
    const tags = (patch: Parameters<typeof edited>[0]) => first(edited(patch, tagged).changed).local.tags;
    expect(tags({ addTags: [three, one] })).toEqual([one, two, three]);
    expect(tags({ removeTags: [one, three] })).toEqual([two]);
    expect(tags({ addTags: [three], removeTags: [two] })).toEqual([one, three]);
    expect(tags({ tags: [three] })).toEqual([three]);
  });

  it('refuses one tag too many, and gives back what an entry had', () => {
    const many = Array.from({ length: 100 }, (_, index) => uuid(700 + index));
    const one = uuid(900);
    expect(edit({ addTags: [one] }, savedRecord({ local: content({ tags: many }) }))).toEqual(fail({ kind: 'too-many-tags', limit: 100 }));
    expect(first(edited({ tags: [...many, one] }).changed).local.tags).toHaveLength(101);
  });

  it.each([
    ['a long description', { description: 'x'.repeat(5001) }, { kind: 'description-too-long', length: 5001, limit: 5000 }],
    ['a start to come', { start: at('12:00:01') }, { kind: 'time-in-future', field: 'start' }],
    ['a start very long ago', { start: at('2025-11-18T12:00:00Z') }, { kind: 'start-too-long-ago', days: 366 }],
    ['a start after the end', { start: at('10:00:01') }, { kind: 'end-before-start', field: 'start' }],
    ['an end before the start', { end: at('8:59:59') }, { kind: 'end-before-start', field: 'end' }],
    ['an end to come', { end: at('12:00:01') }, { kind: 'time-in-future', field: 'end' }],
  ] as const)('refuses %s', (_, patch, failure) => {
    expect(edit(patch)).toEqual(fail(failure));
  });

  it.each([
    ['a rejection', { kind: 'rejected', status: 422, message: '', errors: {} }, null],
    ['no question about a row that was found', asked, asked],
    ['no question about what is gone', { kind: 'gone' }, { kind: 'gone' }],
  ] as const)('answers %s', (_, blocked, after) => {
    expect(first(edited({ description: 'site' }, savedRecord({ state: 'asked', blocked })).changed).blocked).toEqual(after);
  });

  it('refuses an entry that is deleted', () => {
    expect(edit({ description: 'site' }, savedRecord({ deleted: true }))).toEqual(fail({ kind: 'no-such-entry' }));
  });
});

describe('delete, restore and retry', () => {
  it('removes without a trace at the service what was never sent', () => {
    const record = queuedRecord();
    expect(effectOf({ kind: 'delete', localId: record.localId }, given([record]))).toMatchObject({ changed: [], removed: [record] });
  });

  it.each([
    ['is saved', savedRecord(), 'changed'],
    ['is being sent', queuedRecord({ state: 'sent' }), 'sent'],
    ['may be at the service', queuedRecord({ state: 'unknown' }), 'unknown'],
    [
      'was rejected as a change',
      savedRecord({ state: 'asked', blocked: { kind: 'rejected', status: 403, message: '', errors: {} } }),
      'changed',
    ],
  ] as const)('marks as deleted what %s', (_, record, state) => {
    const effect = effectOf({ kind: 'delete', localId: record.localId }, given([record]));
    expect(effect.removed).toEqual([]);
    expect(effect.changed).toEqual([{ ...record, deleted: true, state, blocked: null, commandOrder: 9 }]);
  });

  it('refuses to delete twice', () => {
    expect(applyEntryMutation({ kind: 'delete', localId: localUuid(1) }, given([savedRecord({ deleted: true })]))).toEqual(
      fail({ kind: 'no-such-entry' }),
    );
  });

  it('takes a delete back that is still under way', () => {
    const record = savedRecord({ deleted: true, state: 'sent' });
    expect(effectOf({ kind: 'restore', localId: record.localId }, given([record])).changed).toEqual([
      { ...record, deleted: false, commandOrder: 9 },
    ]);
  });

  it('takes a delete back that was answered, once a read tells whether there is still a row', () => {
    const record = savedRecord({ deleted: true });
    expect(effectOf({ kind: 'restore', localId: record.localId }, given([record])).changed).toEqual([
      { ...record, deleted: false, state: 'unknown', commandOrder: 9 },
    ]);
  });

  it('leaves another question open when an entry is restored', () => {
    const gone = savedRecord({ state: 'asked', blocked: { kind: 'gone' } });
    expect(effectOf({ kind: 'restore', localId: gone.localId }, given([gone])).changed).toEqual([{ ...gone, commandOrder: 9 }]);
  });

  it('lets a running entry run on when its delete is undone and nothing else runs', () => {
    const record = savedRecord({ local: running, deleted: true });
    expect(first(effectOf({ kind: 'restore', localId: record.localId }, given([record])).changed).local.end).toBeNull();
    expect(effectOf({ kind: 'restore', localId: localUuid(3) }, given([], running)).changed).toEqual([
      queuedRecord({ localId: localUuid(3), local: running, commandOrder: 9 }),
    ]);
  });

  it('brings back no second running timer', () => {
    const record = savedRecord({ local: running, deleted: true });
    const other = queuedRecord({ localId: localUuid(2), local: content({ start: at('11:45'), end: null }) });
    expect(first(effectOf({ kind: 'restore', localId: record.localId }, given([record, other])).changed).local.end).toBe(now);
    expect(first(effectOf({ kind: 'restore', localId: localUuid(3) }, given([other], running)).changed).local.end).toBe(now);
  });

  it('makes what was deleted again from its last content', () => {
    expect(effectOf({ kind: 'restore', localId: localUuid(3) }, given([], content())).changed).toEqual([
      queuedRecord({ localId: localUuid(3), commandOrder: 9 }),
    ]);
    expect(applyEntryMutation({ kind: 'restore', localId: localUuid(3) }, given([]))).toEqual(fail({ kind: 'no-such-entry' }));
  });

  it('sends again what was rejected, and makes again what is gone', () => {
    const rejected = savedRecord({ state: 'asked', blocked: { kind: 'rejected', status: 422, message: '', errors: {} } });
    expect(first(effectOf({ kind: 'retry', localId: rejected.localId }, given([rejected])).changed)).toEqual({
      ...rejected,
      state: 'saved',
      blocked: null,
      commandOrder: 9,
    });
    const gone = savedRecord({ state: 'asked', blocked: { kind: 'gone' } });
    expect(first(effectOf({ kind: 'retry', localId: gone.localId }, given([gone])).changed)).toMatchObject({
      serverId: null,
      base: null,
      blocked: null,
    });
  });

  it('changes nothing about an entry that is saved', () => {
    expect(effectOf({ kind: 'retry', localId: localUuid(1) }, given([savedRecord()])).changed).toEqual([]);
  });
});
