/** How a project becomes part of an entry's body. */
import { describe, expect, it } from 'vitest';
import { noNames } from '#core/sync/catalog/catalog-names.ts';
import { findAssignment, type AssignmentSources } from '#core/sync/catalog/find-assignment.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { EntryQueries } from '#core/sync/queries/entry-queries.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { localUuid } from '../../../support/core-ports.ts';
import { at, content, emptyReplica, savedRecord } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const bridge = uuid(30);

function sources(tasks: readonly (readonly [number, string])[], parts: Partial<AssignmentSources> = {}): AssignmentSources {
  return {
    names: {
      ...noNames,
      projects: new Map([[bridge, { id: bridge, name: 'Bridge', color: '#123abc' }]]),
      tasks: new Map(tasks.map(([number, name]) => [uuid(number), { id: uuid(number), name, projectId: bridge }])),
    },
    capabilities: { projectOfEntry: false, tasks: false, tags: true },
    entries: entriesOf(),
    ...parts,
  };
}

/** What a file with these entries tells. */
function entriesOf(...records: readonly EntryRecord[]): AssignmentSources['entries'] {
  const replica = emptyReplica();
  replica.transaction(() => records.forEach((record) => replica.put(record)));
  const queries = new EntryQueries(replica);
  return { lastTasks: (id) => queries.lastTasks(id), projectOfTask: (id) => queries.projectOfTask(id), wishing: () => replica.wishing() };
}

const through = (task: number) => succeed({ taskId: uuid(task), ownProjectId: null, projectId: bridge });

describe('the place of an entry', () => {
  it('is as it was where nothing is said, and none where nothing is wanted', () => {
    expect(findAssignment({}, sources([]))).toEqual(succeed(undefined));
    expect(findAssignment({ projectId: null }, sources([]))).toEqual(succeed({ taskId: null, ownProjectId: null, projectId: null }));
    expect(findAssignment({ taskId: null }, sources([]))).toEqual(succeed({ taskId: null, ownProjectId: null, projectId: null }));
  });

  it('is the project itself where entries have one', () => {
    expect(
      findAssignment(
        { projectId: bridge },
        sources([[40, 'Bearings']], { capabilities: { projectOfEntry: true, tasks: true, tags: true } }),
      ),
    ).toEqual(succeed({ taskId: null, ownProjectId: bridge, projectId: bridge }));
  });

  it('is the task that is named, which says the project', () => {
    expect(findAssignment({ taskId: uuid(40), projectId: uuid(31) }, sources([[40, 'Bearings']]))).toEqual(through(40));
    expect(findAssignment({ taskId: uuid(44), projectId: bridge }, sources([]))).toEqual(through(44));
    const known = sources([], { entries: entriesOf(savedRecord({ local: content({ taskId: uuid(44) }), projectId: bridge })) });
    expect(findAssignment({ taskId: uuid(44) }, known)).toEqual(through(44));
  });

  it('is the task last used for the project', () => {
    const entries = entriesOf(
      savedRecord({ local: content({ taskId: uuid(40) }), projectId: bridge }),
      savedRecord({
        localId: localUuid(2),
        serverId: uuid(902),
        local: content({ taskId: uuid(41), start: at('9:30') }),
        projectId: bridge,
      }),
      savedRecord({
        localId: localUuid(3),
        serverId: uuid(903),
        local: content({ taskId: uuid(42), start: at('9:40') }),
        projectId: uuid(31),
      }),
    );
    expect(findAssignment({ projectId: bridge }, sources([], { entries }))).toEqual(through(41));
  });

  it('is not a task that is archived, now of another project, or only of deleted entries', () => {
    const [archived, moved, deleted, last] = [42, 43, 44, 41].map((task, index) =>
      savedRecord({
        localId: localUuid(index),
        serverId: uuid(900 + index),
        local: content({ taskId: uuid(task), start: at(`9:${50 - index * 10}`) }),
        projectId: bridge,
      }),
    );
    const known = sources([
      [42, 'Old'],
      [43, 'Moved'],
    ]);
    const tasks = new Map(known.names.tasks).set(uuid(43), { id: uuid(43), name: 'Moved', projectId: uuid(31) });
    const entries = entriesOf(
      ...[archived, moved, last].filter((record) => record !== undefined),
      savedRecord({ ...deleted, deleted: true }),
    );
    expect(
      findAssignment({ projectId: bridge }, { ...known, names: { ...known.names, tasks, retired: new Set([uuid(42)]) }, entries }),
    ).toEqual(through(41));
  });

  it('is not the only task where that is archived or of another project', () => {
    const known = sources([
      [40, 'Bearings'],
      [41, 'Painting'],
      [42, 'Survey'],
    ]);
    const tasks = new Map(known.names.tasks).set(uuid(42), { id: uuid(42), name: 'Bridge', projectId: uuid(31) });
    expect(findAssignment({ projectId: bridge }, { ...known, names: { ...known.names, tasks, retired: new Set([uuid(41)]) } })).toEqual(
      through(40),
    );
  });

  it('is a new project, but not without a name or a permission', () => {
    const capabilities = { projectOfEntry: true, tasks: false, tags: true };
    const wish = succeed({ taskId: null, ownProjectId: null, projectId: null, wish: { project: { kind: 'new', name: 'Pier' } } });
    expect(findAssignment({ projectName: 'Pier' }, sources([], { capabilities }))).toEqual(wish);
    expect(findAssignment({ projectName: ' ' }, sources([], { capabilities }))).toEqual(
      fail({ kind: 'no-such-name', what: 'project', name: ' ' }),
    );
    const refusing = { ...sources([]).names, refused: new Set(['project'] as const) };
    expect(findAssignment({ projectName: 'Pier' }, sources([], { capabilities, names: refusing }))).toEqual(
      fail({ kind: 'no-such-name', what: 'project', name: 'Pier' }),
    );
  });

  it('is the one of the same name, or the only one', () => {
    expect(
      findAssignment(
        { projectId: bridge },
        sources([
          [40, 'Bearings'],
          [41, 'Bridge'],
        ]),
      ),
    ).toEqual(through(41));
    expect(findAssignment({ projectId: bridge }, sources([[40, 'Bearings']]))).toEqual(through(40));
  });

  it('is a wish where the service has tasks and none of the project is known, and where there is no such project yet', () => {
    const capabilities = { projectOfEntry: false, tasks: true, tags: true };
    const nothing = { taskId: null, ownProjectId: null };
    expect(findAssignment({ projectId: bridge }, sources([], { capabilities }))).toEqual(
      succeed({ ...nothing, projectId: bridge, wish: { project: { kind: 'known', id: bridge } } }),
    );
    expect(findAssignment({ projectName: ' Pier ' }, sources([], { capabilities }))).toEqual(
      succeed({ ...nothing, projectId: null, wish: { project: { kind: 'new', name: 'Pier' } } }),
    );
    expect(findAssignment({ projectName: 'bridge' }, sources([[40, 'Bearings']], { capabilities }))).toEqual(through(40));
    expect(findAssignment({ projectName: 'Pier' }, sources([]))).toEqual(fail({ kind: 'no-such-name', what: 'project', name: 'Pier' }));
  });

  it('is asked for rather than guessed', () => {
    expect(
      findAssignment(
        { projectId: bridge },
        sources([
          [40, 'Painting'],
          [41, 'Bearings'],
        ]),
      ),
    ).toEqual(fail({ kind: 'project-needs-task', project: 'Bridge', choices: ['Bearings', 'Painting'] }));
    expect(findAssignment({ projectId: bridge }, sources([]))).toEqual(
      fail({ kind: 'project-needs-task', project: 'Bridge', choices: [] }),
    );
  });
});
