/** What user commands mean for the entry that they are about. */
import { describe, expect, it } from 'vitest';
import { noNames, type CatalogNames } from '#core/sync/catalog/catalog-names.ts';
import { readEdit, readCommand, type CommandReading } from '#core/timer/user-commands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { ChangeCommand, EditCommand } from '#shared/timer/commands.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { wishedId } from '#core/sync/wish.ts';
import { at, byLocalId, content, queuedRecord, savedRecord } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

describe('a change of a saved entry', () => {
  const saved = savedRecord();
  const reading = (reopening: boolean): CommandReading => ({
    now: at('12:00'),
    timeZone: 'Europe/Berlin',
    defaultProject: null,
    findItem: () => null,
    names: noNames,
    entries: { lastTasks: () => [], projectOfTask: () => null, wishing: () => [] },
    find: (localId: Uuid) => byLocalId(saved).get(localId),
    capabilities: { projectOfEntry: false, tasks: false, tags: false, reopening, billing: false },
  });
  const change = { kind: 'change', localId: saved.localId, end: null } as const;

  it('does not let it run again where the service would not', () => {
    expect(readCommand(change, reading(false))).toEqual(fail({ kind: 'no-reopening' }));
    expect(readCommand(change, reading(true))).toEqual(succeed({ kind: 'edit', localId: saved.localId, patch: { end: null } }));
  });
});

describe('an edit with a place', () => {
  const entry = savedRecord();
  const reading = (names: CatalogNames): CommandReading => ({
    now: at('12:00'),
    timeZone: 'Europe/Berlin',
    defaultProject: null,
    findItem: () => null,
    names,
    entries: { lastTasks: () => [], projectOfTask: () => null, wishing: () => [entry] },
    find: (localId: Uuid) => byLocalId(entry).get(localId),
    capabilities: { projectOfEntry: false, tasks: false, tags: false, reopening: true, billing: false },
  });
  const bridge = { ...noNames, projects: new Map([[uuid(30), { id: uuid(30), name: 'Bridge', color: '#123abc' }]]) };
  const edit = { localId: entry.localId, end: '11:30', projectId: uuid(30), taskId: null, tags: [uuid(51)] };

  it('is one act: times, the task that carries the project, tags', () => {
    const withTask = { ...bridge, tasks: new Map([[uuid(40), { id: uuid(40), name: 'Bridge', projectId: uuid(30) }]]) };
    expect(readEdit(edit, reading(withTask))).toMatchObject({
      ok: true,
      value: { kind: 'edit', patch: { assignment: { taskId: uuid(40), ownProjectId: null, projectId: uuid(30) }, tags: [uuid(51)] } },
    });
  });

  it('changes nothing where the project cannot be had', () => {
    expect(readEdit(edit, reading(bridge))).toEqual(fail({ kind: 'project-needs-task', project: 'Bridge', choices: [] }));
  });

  // The entry is from 10:00 to 11:00 in Berlin, where it is 13:00.
  it.each<readonly [Partial<EditCommand>, object]>([
    [{}, {}],
    [{ description: 'site' }, { description: 'site' }],
    [{ start: '9:30' }, { start: at('8:30') }],
    [{ end: '11:30' }, { end: at('10:30') }],
    [
      { start: '9:30', end: '9:45' },
      { start: at('8:30'), end: at('8:45') },
    ],
    [{ duration: '2h' }, { end: at('11:00') }],
    [
      { start: '9:30', duration: '2h' },
      { start: at('8:30'), end: at('10:30') },
    ],
    [{ tags: [uuid(51)] }, { tags: [uuid(51)], tagWishes: [] }],
  ])('%o leaves alone what it does not say', (said, patch) => {
    expect(readEdit({ localId: entry.localId, ...said }, reading(bridge))).toStrictEqual(
      succeed({ kind: 'edit', localId: entry.localId, patch }),
    );
  });

  it('of an entry that runs moves its start by the duration, and its end where it gets one', () => {
    const running = { ...entry, local: { ...entry.local, end: null } };
    const ofRunning = { ...reading(bridge), find: () => running };
    expect(readEdit({ localId: entry.localId, duration: '90m' }, ofRunning)).toStrictEqual(
      succeed({ kind: 'edit', localId: entry.localId, patch: { start: at('10:30') } }),
    );
    expect(readEdit({ localId: entry.localId, end: '12:00', duration: '90m' }, ofRunning)).toStrictEqual(
      succeed({ kind: 'edit', localId: entry.localId, patch: { end: at('10:30') } }),
    );
  });

  it.each<readonly [Partial<EditCommand>, object]>([
    [{ start: 'early' }, { kind: 'unreadable-time' }],
    [{ end: 'late' }, { kind: 'unreadable-time' }],
    [{ duration: ' long ' }, { kind: 'unreadable-duration', text: 'long' }],
  ])('%o cannot be read', (said, failure) => {
    expect(readEdit({ localId: entry.localId, ...said }, reading(bridge))).toMatchObject({ ok: false, failure });
  });

  it('of an entry that is not there is none', () => {
    expect(readEdit({ localId: entry.localId }, { ...reading(bridge), find: () => undefined })).toEqual(fail({ kind: 'no-such-entry' }));
  });
});

describe('a change', () => {
  const entry = savedRecord({ local: content({ tagWishes: ['river'] }) });
  const reading: CommandReading = {
    now: at('12:00'),
    timeZone: 'Europe/Berlin',
    defaultProject: null,
    findItem: () => null,
    names: { ...noNames, tags: new Map([[uuid(50), { id: uuid(50), name: 'bug' }]]) },
    entries: { lastTasks: () => [], projectOfTask: () => null, wishing: () => [entry] },
    find: (localId: Uuid) => byLocalId(entry).get(localId),
    capabilities: { projectOfEntry: false, tasks: false, tags: true, reopening: true, billing: true },
  };
  const change = { kind: 'change', localId: entry.localId } as const;

  it.each<readonly [Partial<ChangeCommand>, object]>([
    [{}, {}],
    [
      { description: '', start: at('8:00'), end: at('8:30') },
      { description: '', start: at('8:00'), end: at('8:30') },
    ],
    [{ tags: [uuid(50)] }, { tags: [uuid(50)], tagWishes: [] }],
    [
      { tags: [], tagNames: ['BUG', 'road'] },
      { tags: [uuid(50)], tagWishes: ['road'] },
    ],
    [{ addTags: [uuid(50)] }, { addTags: [uuid(50)] }],
    [{ addTags: [] }, { addTags: [] }],
    [{ tagNames: ['bug'] }, { addTags: [uuid(50)] }],
    [{ tagNames: ['road'] }, { tagWishes: ['river', 'road'] }],
    [{ removeTags: [uuid(50)] }, { removeTags: [uuid(50)] }],
    [{ removeTags: [wishedId('tag', 'River')] }, { removeTags: [], tagWishes: [] }],
    [{ billable: false }, { billable: false }],
  ])('to %o changes nothing else', (said, patch) => {
    expect(readCommand({ ...change, ...said }, reading)).toStrictEqual(succeed({ kind: 'edit', localId: entry.localId, patch }));
  });

  it('of billing is left out where the service has none', () => {
    expect(
      readCommand({ ...change, billable: false }, { ...reading, capabilities: { ...reading.capabilities, billing: false } }),
    ).toStrictEqual(succeed({ kind: 'edit', localId: entry.localId, patch: {} }));
  });

  it('may let an entry run again that the service does not know', () => {
    const capabilities = { ...reading.capabilities, reopening: false };
    const records = [entry, queuedRecord({ state: 'unknown' }), queuedRecord()];
    expect(records.map((record) => readCommand({ ...change, end: null }, { ...reading, capabilities, find: () => record }).ok)).toEqual([
      false,
      false,
      true,
    ]);
  });
});
