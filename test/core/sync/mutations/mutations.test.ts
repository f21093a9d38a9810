/** Finished entries, splits, joins, and several mutations as one change. */
import { describe, expect, it } from 'vitest';
import { applyMutation, type Mutation, type MutationContext } from '#core/sync/mutations/mutations.ts';
import type { EntryContent, EntryRecord } from '#core/sync/entry-record.ts';
import { timerAmong } from '#core/sync/entry-record.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { fail } from '#shared/values/result.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, byLocalId, content, first, queuedRecord, savedRecord, valueOf } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const now = at('12:00');
const assignment = { taskId: uuid(40), ownProjectId: null, projectId: uuid(30) };

function given(records: readonly EntryRecord[], lastDeleted: ReadonlyMap<Uuid, EntryContent> = new Map()): MutationContext {
  let ids = 70;
  return {
    records: byLocalId(...records),
    running: timerAmong(records.filter(({ deleted, local }) => !deleted && local.end === null)),
    allRunning: records.filter(({ deleted, local }) => !deleted && local.end === null),
    isTaken: (start) => records.some(({ local }) => local.start === start),
    isMapped: () => false,
    version: () => null,
    now,
    newId: () => localUuid((ids += 1)),
    lastDeleted: (localId) => lastDeleted.get(localId) ?? null,
    commandOrder: 9,
  };
}

/** The entries that the mutation touched: start to end, description; deleted ones in brackets. */
function outcome(mutation: Mutation, context: MutationContext): readonly string[] {
  const { changeSet } = valueOf(applyMutation(mutation, context));
  const lines = (changeSet.changed ?? []).map(({ local, deleted }) => {
    const line = `${local.start.slice(11, 19)}–${local.end?.slice(11, 19) ?? 'now'} ${local.description}`;
    return deleted ? `(${line})` : line;
  });
  return [...lines, ...(changeSet.removed ?? []).map(({ local }) => `gone: ${local.description}`)];
}

describe('add', () => {
  const added = { kind: 'add', description: ' call ', start: at('9:00'), end: at('9:30') } as const;

  it('makes a finished entry with its task and its tags, sorted and once', () => {
    const { changeSet } = valueOf(applyMutation({ ...added, assignment, tags: [uuid(52), uuid(51), uuid(52)] }, given([])));
    expect(changeSet.changed).toEqual([
      queuedRecord({
        localId: localUuid(71),
        local: content({ description: 'call', end: at('9:30'), taskId: uuid(40), tags: [uuid(51), uuid(52)] }),
        projectId: uuid(30),
        commandOrder: 9,
      }),
    ]);
  });

  it('gives an entry a project of its own only without a task', () => {
    const own = { taskId: null, ownProjectId: uuid(30), projectId: uuid(30) };
    expect(first(valueOf(applyMutation({ ...added, assignment: own }, given([]))).changeSet.changed ?? []).local.ownProjectId).toBe(
      uuid(30),
    );
    expect(
      first(valueOf(applyMutation({ ...added, assignment: { ...own, taskId: uuid(40) } }, given([]))).changeSet.changed ?? []).local,
    ).not.toHaveProperty('ownProjectId');
  });

  it('begins in the next free second, and is as long as it was, but not over already', () => {
    const taken = given([savedRecord()]);
    expect(outcome(added, taken)).toEqual(['09:00:01–09:30:01 call']);
    expect(outcome({ ...added, end: at('9:00') }, taken)).toEqual(['09:00:01–09:00:01 call']);
    expect(outcome({ ...added, end: at('12:00') }, taken)).toEqual(['09:00:01–12:00:00 call']);
  });

  it('takes what lies long ago: histories are imported', () => {
    expect(applyMutation({ ...added, start: at('2019-01-01T08:00:00Z'), end: at('2019-01-01T09:00:00Z') }, given([])).ok).toBe(true);
  });

  it.each([
    ['an end before the start', { end: at('8:59') }, { kind: 'end-before-start', field: 'end' }],
    ['an end to come', { end: at('12:00:01') }, { kind: 'time-in-future', field: 'end' }],
    ['a start to come', { start: at('12:00:01'), end: at('12:00:02') }, { kind: 'time-in-future', field: 'start' }],
    ['a long description', { description: 'x'.repeat(5001) }, { kind: 'description-too-long', length: 5001, limit: 5000 }],
  ] as const)('refuses %s', (_, parts, failure) => {
    expect(applyMutation({ ...added, ...parts }, given([]))).toEqual(fail(failure));
  });
});

describe('split', () => {
  it('loses no second where another entry starts at that time', () => {
    const record = savedRecord({ local: content({ start: at('9:00'), end: at('10:00') }) });
    const other = savedRecord({ localId: localUuid(40), serverId: uuid(40), local: content({ start: at('9:20'), end: at('9:30') }) });
    const { changeSet } = valueOf(applyMutation({ kind: 'split', localId: record.localId, at: at('9:20') }, given([record, other])));
    expect(changeSet.changed?.map(({ local }) => [local.start, local.end])).toEqual([
      [at('9:00'), at('9:20:01')],
      [at('9:20:01'), at('10:00')],
    ]);
  });

  const record = savedRecord({ local: content({ taskId: uuid(40), tags: [uuid(50)] }), projectId: uuid(30) });

  it('ends the entry and begins one like it there', () => {
    const { changeSet, acknowledged } = valueOf(applyMutation({ kind: 'split', localId: record.localId, at: at('9:20') }, given([record])));
    expect(changeSet.changed).toEqual([
      { ...record, local: { ...record.local, end: at('9:20') }, state: 'changed', commandOrder: 9 },
      queuedRecord({ localId: localUuid(71), local: { ...record.local, start: at('9:20') }, projectId: uuid(30), commandOrder: 9 }),
    ]);
    expect(acknowledged).toEqual([{ localId: localUuid(71), at: at('9:20') }]);
  });

  it('lets the second part of what runs run on', () => {
    const running = savedRecord({ local: content({ start: at('11:00'), end: null }) });
    expect(outcome({ kind: 'split', localId: running.localId, at: at('11:30') }, given([running]))).toEqual([
      '11:00:00–11:30:00 drawing',
      '11:30:00–now drawing',
    ]);
  });

  it.each([at('9:00'), at('8:00'), at('10:00'), at('11:00')])('refuses %s, which does not lie within', (instant) => {
    expect(applyMutation({ kind: 'split', localId: record.localId, at: instant }, given([record]))).toEqual(
      fail({ kind: 'time-outside-entry' }),
    );
  });

  it('refuses what is deleted', () => {
    expect(applyMutation({ kind: 'split', localId: record.localId, at: at('9:20') }, given([{ ...record, deleted: true }]))).toEqual(
      fail({ kind: 'no-such-entry' }),
    );
  });
});

describe('join', () => {
  const morning = savedRecord({ local: content({ tags: [uuid(51)] }) });
  const later = savedRecord({
    localId: localUuid(2),
    serverId: uuid(901),
    local: content({ start: at('10:15'), end: at('11:00'), description: 'site', taskId: uuid(40), tags: [uuid(50)] }),
    projectId: uuid(30),
  });
  const unsent = queuedRecord({ localId: localUuid(3), local: content({ start: at('11:00'), end: at('11:30') }) });

  it('leaves one entry from the first start to the last end, with the words, the task and the tags of all', () => {
    const context = given([morning, later, unsent]);
    const mutation = { kind: 'join', localIds: [later.localId, unsent.localId, morning.localId] } as const;
    expect(outcome(mutation, context)).toEqual(['09:00:00–11:30:00 drawing; site', '(10:15:00–11:00:00 site)', 'gone: drawing']);
    expect(first(valueOf(applyMutation(mutation, context)).changeSet.changed ?? [])).toMatchObject({
      localId: morning.localId,
      projectId: uuid(30),
      local: { taskId: uuid(40), tags: [uuid(50), uuid(51)] },
    });
  });

  it.each<[string, Partial<EntryContent>]>([
    ['own', { ownProjectId: uuid(31) }],
    ['new', { assignmentWish: { project: { kind: 'new', name: 'Pier' } } }],
  ])('takes the %s project of the entry that has one', (_, parts) => {
    const other = { ...later, local: { ...later.local, taskId: null, ...parts } };
    const { changeSet } = valueOf(applyMutation({ kind: 'join', localIds: [morning.localId, other.localId] }, given([morning, other])));
    expect(first(changeSet.changed ?? []).local).toMatchObject(parts);
  });

  it.each([
    ['of the entry with the project', { earlier: true, later: false, joined: false }],
    ['of another entry, where that one leaves it to the service', { earlier: true, later: undefined, joined: true }],
    ['of none', { earlier: undefined, later: undefined, joined: undefined }],
  ])('is billable by the choice %s', (_, billable) => {
    const one = { ...morning, local: { ...morning.local, billable: billable.earlier } };
    const other = { ...later, local: { ...later.local, billable: billable.later } };
    const { changeSet } = valueOf(applyMutation({ kind: 'join', localIds: [one.localId, other.localId] }, given([one, other])));
    expect(first(changeSet.changed ?? []).local.billable).toBe(billable.joined);
  });

  it('keeps the running entry, so that it need not be restarted', () => {
    const running = savedRecord({ localId: localUuid(4), serverId: uuid(904), local: content({ start: at('11:30'), end: null }) });
    expect(outcome({ kind: 'join', localIds: [morning.localId, running.localId] }, given([morning, running]))).toEqual([
      '09:00:00–now drawing',
      '(09:00:00–10:00:00 drawing)',
    ]);
  });

  it('refuses an entry that is not there, and words that do not fit', () => {
    expect(applyMutation({ kind: 'join', localIds: [morning.localId, localUuid(9)] }, given([morning]))).toEqual(
      fail({ kind: 'no-such-entry' }),
    );
    const long = savedRecord({ localId: localUuid(5), local: content({ description: 'y'.repeat(4999) }) });
    expect(applyMutation({ kind: 'join', localIds: [morning.localId, long.localId] }, given([morning, long])).ok).toBe(false);
  });
});

describe('several', () => {
  it('builds each mutation upon the ones before', () => {
    const record = savedRecord();
    const mutations = [
      { kind: 'add', description: 'call', start: at('9:00'), end: at('9:30') },
      { kind: 'add', description: 'mail', start: at('9:00'), end: at('9:40') },
      { kind: 'split', localId: localUuid(71), at: at('9:10') },
      { kind: 'delete', localId: record.localId },
    ] as const;
    expect(outcome({ kind: 'several', mutations }, given([record]))).toEqual([
      '09:00:02–09:40:02 mail',
      '09:00:01–09:10:00 call',
      '09:10:00–09:30:01 call',
      '(09:00:00–10:00:00 drawing)',
    ]);
  });

  it('knows what runs after each', () => {
    const running = savedRecord({ local: content({ start: at('11:00'), end: null }) });
    const mutations = [
      { kind: 'stop' },
      { kind: 'start', description: 'site', at: null },
      { kind: 'start', description: 'mail', at: null },
    ] as const;
    expect(outcome({ kind: 'several', mutations }, given([running]))).toEqual([
      '11:00:00–12:00:00 drawing',
      '12:00:00–12:00:00 site',
      '12:00:01–now mail',
    ]);
    expect(applyMutation({ kind: 'several', mutations: [{ kind: 'stop' }, { kind: 'stop' }] }, given([running]))).toEqual(
      fail({ kind: 'nothing-running' }),
    );
  });

  it('acknowledges each, and does nothing when one of them cannot be', () => {
    const record = savedRecord();
    const good = { kind: 'delete', localId: record.localId } as const;
    expect(
      valueOf(applyMutation({ kind: 'several', mutations: [good, { kind: 'restore', localId: record.localId }] }, given([record])))
        .acknowledged,
    ).toEqual([
      { localId: record.localId, at: now },
      { localId: record.localId, at: now },
    ]);
    expect(applyMutation({ kind: 'several', mutations: [good, good] }, given([record]))).toEqual(fail({ kind: 'no-such-entry' }));
  });

  it('brings back within it what it took away for good', () => {
    const record = queuedRecord();
    const mutations = [
      { kind: 'delete', localId: record.localId },
      { kind: 'restore', localId: record.localId },
    ] as const;
    expect(outcome({ kind: 'several', mutations }, given([record]))).toEqual(['09:00:00–10:00:00 drawing']);
  });
});

describe('an edit of place, tags and end', () => {
  it('puts the entry elsewhere and shows the project at once', () => {
    const record = savedRecord({ local: content({ ownProjectId: uuid(31) }) });
    const changed = first(
      valueOf(applyMutation({ kind: 'edit', localId: record.localId, patch: { assignment, tags: [uuid(50)] } }, given([record]))).changeSet
        .changed ?? [],
    );
    expect(changed).toEqual({
      ...record,
      local: content({ taskId: uuid(40), tags: [uuid(50)] }),
      projectId: uuid(30),
      state: 'changed',
      commandOrder: 9,
    });
  });

  it('lets a finished entry run again in the place of what runs', () => {
    const record = savedRecord();
    const running = savedRecord({
      localId: localUuid(4),
      serverId: uuid(904),
      local: content({ start: at('11:30'), end: null, description: 'site' }),
    });
    expect(outcome({ kind: 'edit', localId: record.localId, patch: { end: null } }, given([record, running]))).toEqual([
      '11:30:00–12:00:00 site',
      '09:00:00–now drawing',
    ]);
  });
});
