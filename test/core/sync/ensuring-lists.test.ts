/** Names that entries need: what is asked again after which answer, and which of the listed items is taken. */
import { describe, expect, it } from 'vitest';
import { missingNameKey } from '#core/sync/wish.ts';
import { recordsIn, rejected } from '../../support/core-records.ts';
import { localUuid } from '../../support/core-ports.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';
import { Bench, given, harbour, noProjects, project, taskBench, unanswered, wanting } from '../../support/ensuring-bench.ts';

describe('an entry on a new project', () => {
  it('asks again at once after a create that did not leave, and says on the disk that there is none', () => {
    const bench = new Bench(given(wanting(1, { assignmentWish: harbour })));
    bench.answer(noProjects);
    bench.answer({
      kind: 'project-created',
      reply: { kind: 'not-sent', connectivity: 'no-network', retryAfterMs: 0, detail: 'ENOTFOUND' },
    });
    bench.wait(0);
    expect([bench.requests(), bench.notes]).toEqual([['list-projects'], []]);
    expect(bench.replica.get(localUuid(1))?.blocked).toBeNull();
  });

  it('asks again half a minute after a list that is refused, and at once after one without an answer', () => {
    const bench = new Bench(given(wanting(1, { assignmentWish: harbour })));
    bench.answer({ kind: 'projects', reply: rejected(403) });
    bench.wait(29_999);
    expect(bench.requests()).toEqual([]);
    bench.wait(1);
    expect(bench.requests()).toEqual(['list-projects']);
    bench.answer({ kind: 'projects', reply: unanswered });
    bench.wait(0);
    expect(bench.requests()).toEqual(['list-projects']);
  });

  it('asks again at once after a list without an answer that follows a refusal', () => {
    const bench = new Bench(given(wanting(1, { assignmentWish: harbour })));
    bench.answer(noProjects);
    bench.answer({ kind: 'project-created', reply: rejected(422, 'The name is taken.') });
    bench.answer({ kind: 'projects', reply: unanswered });
    bench.wait(0);
    expect(bench.requests()).toEqual(['list-projects']);
    expect(bench.replica.get(localUuid(1))?.blocked).toBeNull();
  });

  it('gets a project that was created just now without a list, which may not show it yet', () => {
    const bench = new Bench({ ...given(wanting(1, { assignmentWish: harbour })), lagMs: 2_000 });
    bench.answer(noProjects);
    bench.answer({ kind: 'project-created', reply: { kind: 'done', value: project } });
    const start = (): void =>
      bench.dispatch({
        kind: 'command',
        mutation: {
          kind: 'start',
          description: '',
          at: null,
          assignment: { taskId: null, ownProjectId: null, projectId: null, wish: harbour },
        },
      });
    const projects = () => [...recordsIn(bench.replica.database).values()].map(({ local }) => local.ownProjectId);
    bench.wait(1_999);
    start();
    bench.wait(0);
    expect([projects(), bench.requests().filter((request) => request === 'list-projects')]).toEqual([[project.id, project.id], []]);
    bench.wait(1);
    expect(bench.engine.memory.ensuring.size).toBe(0);
  });
});

describe('an entry on a project that takes entries through tasks', () => {
  it.each([
    ['has only archived ones', [{ id: uuid(40), name: 'Bearings', projectId: project.id, isRetired: true }]],
    [
      'has several of other names',
      [
        { id: uuid(40), name: 'Bearings', projectId: project.id },
        { id: uuid(41), name: 'Piles', projectId: project.id },
      ],
    ],
  ] as const)('gets a task of its name where it %s', (_, tasks) => {
    const bench = taskBench({ project: { kind: 'known', id: project.id } });
    bench.answer({ kind: 'tasks', reply: { kind: 'done', value: tasks } });
    expect(bench.requests()).toEqual(['create-task Harbour']);
  });

  it('gets the task that is asked for, not its only one', () => {
    const bench = taskBench({ project: { kind: 'known', id: project.id }, task: 'Piles' });
    bench.answer({ kind: 'tasks', reply: { kind: 'done', value: [{ id: uuid(40), name: 'Bearings', projectId: project.id }] } });
    expect(bench.requests()).toEqual(['create-task Piles']);
  });

  it('waits for the user if it is not known any more', () => {
    const bench = taskBench({ project: { kind: 'known', id: uuid(31) } });
    bench.answer({ kind: 'tasks', reply: { kind: 'done', value: [] } });
    expect(bench.requests()).toEqual([]);
    expect(bench.replica.get(localUuid(1))?.blocked).toMatchObject({
      kind: 'rejected',
      status: 404,
      errors: {},
      need: { kind: 'task', projectId: uuid(31) },
    });
  });
});

it('a name that the user was refused online is noted as not created', () => {
  const bench = new Bench(given());
  const need = { kind: 'project', name: 'Harbour' } as const;
  bench.dispatch({ kind: 'name-claimed', need });
  expect(bench.notes).toEqual([[missingNameKey(need), null]]);
  bench.dispatch({ kind: 'name-settled', need, outcome: { kind: 'none' } });
  expect(bench.notes).toEqual([]);
});
