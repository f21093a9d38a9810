/** What a command did, whether that still stands, and what undoes it. */
import { describe, expect, it } from 'vitest';
import type { EntryContent, EntryRecord } from '#core/sync/entry-record.ts';
import { buildUndoableCommand, commandKind, namedBy, canBeUndone, undoingMutations } from '#core/timer/undo-record.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { localUuid } from '../../support/core-ports.ts';
import { at, byLocalId, content, queuedRecord, savedRecord } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const [one, other] = [localUuid(1), localUuid(2)];
const stop = { kind: 'stop', at: null } as const;
const remove = { kind: 'delete', localId: one } as const;

function finder(...records: readonly EntryRecord[]) {
  return (localId: Uuid) => byLocalId(...records).get(localId);
}

function done(before: readonly EntryRecord[], after: readonly EntryRecord[]) {
  return buildUndoableCommand('changed', [one, other, one], { before: finder(...before), after: finder(...after) });
}

function withContent(parts: Partial<EntryContent>): EntryRecord {
  return savedRecord({ local: content(parts) });
}

it.each([
  ['stopped', stop],
  ['deleted', { kind: 'several', mutations: [remove] }],
  ['several', { kind: 'several', mutations: [remove, stop] }],
  ['deleted', { kind: 'several', mutations: [remove, { ...remove, localId: other }] }],
  ['several', { kind: 'several', mutations: [stop, stop] }],
  ['several', { kind: 'several', mutations: [] }],
  [null, { kind: 'retry', localId: one }],
] as const)('is %s: %o', (kind, mutation) => {
  expect(commandKind(mutation)).toBe(kind);
});

it.each([
  [[], stop],
  [[one], remove],
  [[one, other], { kind: 'join', localIds: [one, other] }],
  [[one, other], { kind: 'end-one', earlier: one, later: other, which: 'earlier' }],
  [[one], { kind: 'several', mutations: [remove, stop] }],
] as const)('names %j: %o', (named, mutation) => {
  expect(namedBy(mutation)).toEqual(named);
});

describe('a command', () => {
  it('has the entries that it changed, each once', () => {
    const [drawing, site] = [savedRecord(), withContent({ description: 'site' })];
    expect(done([drawing], [site])?.changed).toEqual([
      { localId: one, before: { content: drawing.local, projectId: null }, after: { content: site.local, projectId: null } },
    ]);
    expect(done([], [drawing])?.changed).toMatchObject([{ localId: one, before: null }]);
    expect(done([drawing], [{ ...drawing, deleted: true }])?.changed).toMatchObject([{ localId: one, after: null }]);
  });

  it('that changed nothing is none', () => {
    const drawing = savedRecord();
    expect([done([drawing], [drawing]), done([], []), done([{ ...drawing, deleted: true }], [])]).toEqual([null, null, null]);
  });
});

describe('what a command left', () => {
  const wish = { project: { kind: 'new', name: 'Pier' } } as const;

  it.each<[string, Partial<EntryContent>, Partial<EntryContent>, boolean]>([
    ['stands', { description: 'site' }, { description: 'site' }, true],
    ['does not stand where it was changed', { description: 'site' }, { description: 'other' }, false],
    ['stands where its new project was created', { assignmentWish: wish }, { ownProjectId: uuid(31) }, true],
    ['stands where its new project was created with a task', { assignmentWish: wish }, { taskId: uuid(40) }, true],
    [
      'stands where its new project was created and its task is awaited',
      { assignmentWish: wish },
      { assignmentWish: { project: { kind: 'known', id: uuid(31) } } },
      true,
    ],
    ['does not stand on another task', { taskId: uuid(41) }, { taskId: uuid(40) }, false],
    ['does not stand on another project', { ownProjectId: uuid(30) }, { ownProjectId: uuid(31) }, false],
    ['stands where its new tags were created', { tags: [uuid(50)], tagWishes: ['road'] }, { tags: [uuid(50), uuid(51)] }, true],
    ['stands where one of its new tags was created', { tagWishes: ['road', 'site'] }, { tags: [uuid(51)], tagWishes: ['site'] }, true],
    ['does not stand where a tag was taken away', { tags: [uuid(50)], tagWishes: ['road'] }, { tags: [uuid(51)] }, false],
    ['does not stand with another tag', { tags: [uuid(50)] }, { tags: [uuid(50), uuid(51)] }, false],
  ])('%s', (_, ...[left, now, expected]) => {
    const command = done([savedRecord({ local: content({ description: 'before' }) })], [withContent(left)]);
    expect(command !== null && canBeUndone(command, finder(withContent(now)))).toBe(expected);
  });

  it('stands where an entry is deleted until it is there again', () => {
    const command = done([savedRecord()], []);
    expect(
      [finder(), finder(savedRecord({ deleted: true })), finder(savedRecord())].map(
        (find) => command !== null && canBeUndone(command, find),
      ),
    ).toEqual([true, true, false]);
    const made = done([], [savedRecord()]);
    expect(made !== null && canBeUndone(made, finder())).toBe(false);
  });
});

function undo(before: readonly EntryRecord[], after: readonly EntryRecord[], reopening = true) {
  const command = done(before, after);
  return command === null ? null : undoingMutations(command, { find: finder(...after), capabilities: { reopening } });
}

describe('the undo', () => {
  it.each<[string, Partial<EntryContent>, Partial<EntryContent>, object]>([
    ['words', {}, { description: 'site' }, { description: 'drawing' }],
    ['a start', {}, { start: at('8:00') }, { start: at('9:00') }],
    ['an end', {}, { end: at('10:30') }, { end: at('10:00') }],
    ['the choice of billable', { billable: true }, { billable: false }, { billable: true }],
    ['a task', { taskId: uuid(40) }, { taskId: uuid(41) }, { assignment: { taskId: uuid(40) } }],
    ['a project', {}, { ownProjectId: uuid(31) }, { assignment: { ownProjectId: null } }],
    ['tags', { tags: [uuid(50)] }, { tags: [] }, { tags: [uuid(50)], tagWishes: [] }],
    ['new tags', { tagWishes: ['road'] }, {}, { tags: [], tagWishes: ['road'] }],
  ])('puts back %s, and nothing else', (_, ...[before, after, patch]) => {
    const undone = undo([withContent(before)], [withContent(after)]);
    expect(undone).toMatchObject(succeed([{ kind: 'edit', localId: one, patch }]));
    const [edit] = undone?.ok === true ? undone.value : [];
    expect(edit?.kind === 'edit' ? Object.keys(edit.patch) : null).toEqual(Object.keys(patch));
  });

  it('deletes what was made, restores what was deleted, and lets what ran run again last', () => {
    const running = savedRecord({ local: content({ end: null }) });
    const stopped = savedRecord();
    const made = queuedRecord({ localId: other });
    expect(undo([running], [stopped, made])).toEqual(
      succeed([
        { kind: 'delete', localId: other },
        { kind: 'edit', localId: one, patch: { end: null } },
      ]),
    );
    expect(undo([running, made], [stopped])).toEqual(
      succeed([
        { kind: 'restore', localId: other },
        { kind: 'edit', localId: one, patch: { end: null } },
      ]),
    );
  });

  it.each<[string, EntryRecord, boolean]>([
    ['is finished there', savedRecord(), false],
    ['may be finished there', queuedRecord({ state: 'sent' }), false],
    ['was not sent', queuedRecord(), true],
    ['still runs there', savedRecord({ base: content({ end: null }), local: content() }), true],
  ])('of a stop where the service does not reopen an entry that %s', (_, stopped, isUndone) => {
    const running = { ...stopped, local: content({ end: null }) };
    expect(undo([running], [stopped], false)).toEqual(
      isUndone ? succeed([{ kind: 'edit', localId: one, patch: { end: null } }]) : fail({ kind: 'no-reopening' }),
    );
  });

  it('is outdated where an entry was changed since', () => {
    const command = done([savedRecord()], [withContent({ description: 'site' })]);
    expect(command !== null && undoingMutations(command, { find: finder(savedRecord()), capabilities: { reopening: true } })).toEqual(
      fail({ kind: 'undo-outdated' }),
    );
  });
});
