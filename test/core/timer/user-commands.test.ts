/** User commands on an evicted entry: their texts use the entry's last content. */
import { describe, expect, it } from 'vitest';
import { noNames, type NameBook } from '#core/sync/catalog/name-book.ts';
import { readEdit, readCommand, type CommandReading } from '#core/timer/user-commands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { at, byLocalId, savedRecord } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

describe('a change of an entry that is at hand no longer', () => {
  const forgotten = savedRecord();
  const reading = (reopening: boolean): CommandReading => ({
    now: at('12:00'),
    timeZone: 'Europe/Berlin',
    names: noNames,
    records: new Map(),
    find: (localId: Uuid) => byLocalId(forgotten).get(localId),
    offers: { projectOfEntry: false, tasks: false, tags: false, reopening, billing: false },
  });
  const change = { kind: 'change', localId: forgotten.localId, end: null } as const;

  it('does not let it run again where the service would not', () => {
    expect(readCommand(change, reading(false))).toEqual(fail({ kind: 'no-reopening' }));
    expect(readCommand(change, reading(true))).toEqual(succeed({ kind: 'edit', localId: forgotten.localId, patch: { end: null } }));
  });
});

describe('an edit with a place', () => {
  const entry = savedRecord();
  const reading = (names: NameBook): CommandReading => ({
    now: at('12:00'),
    timeZone: 'Europe/Berlin',
    names,
    records: byLocalId(entry),
    find: (localId: Uuid) => byLocalId(entry).get(localId),
    offers: { projectOfEntry: false, tasks: false, tags: false, reopening: true, billing: false },
  });
  const bridge = { ...noNames, projects: new Map([[uuid(30), { id: uuid(30), name: 'Bridge', color: '#123abc' }]]) };
  const edit = { localId: entry.localId, end: '11:30', projectId: uuid(30), taskId: null, tags: [uuid(51)] };

  it('is one act: times, the task that carries the project, tags', () => {
    const withTask = { ...bridge, tasks: new Map([[uuid(40), { id: uuid(40), name: 'Bridge', projectId: uuid(30) }]]) };
    expect(readEdit(edit, reading(withTask))).toMatchObject({ ok: true, value: { kind: 'edit', patch: { assignment: { taskId: uuid(40), ownProjectId: null, projectId: uuid(30) }, tags: [uuid(51)] } } });
  });

  it('changes nothing where the project cannot be had', () => {
    expect(readEdit(edit, reading(bridge))).toEqual(fail({ kind: 'project-needs-task', project: 'Bridge', choices: [] }));
  });

  it('leaves alone what it does not say', () => {
    expect(readEdit({ localId: entry.localId, description: 'site' }, reading(bridge))).toEqual(succeed({ kind: 'edit', localId: entry.localId, patch: { description: 'site' } }));
  });
});
