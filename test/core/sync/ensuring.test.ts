/** Names that entries need: created before the entries are sent, once for all of them, and never twice. */
import { describe, expect, it } from 'vitest';
import { claimable } from '#core/sync/rules/ensuring.ts';
import { mergeContent } from '#core/sync/rules/merge.ts';
import { canonicalNames, findNamed, missingNameKey, type AssignmentWish } from '#core/sync/wish.ts';
import { at, content, queuedRecord, recordsIn, rejected, row, savedRecord } from '../../support/core-records.ts';
import { localUuid } from '../../support/core-ports.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';
import { Bench, given, graceMs, harbour, noProjects, project, taskBench, unanswered, wanting } from '../../support/ensuring-bench.ts';

describe('an entry on a new project', () => {
  it('is sent once the project is found or created, and the create is on the disk before it is sent', () => {
    const bench = new Bench(given(wanting(1, { assignmentWish: harbour })));
    expect(bench.requests()).toEqual(['list-projects']);
    bench.answer(noProjects);
    expect([bench.requests(), bench.notes]).toEqual([
      ['create-project Harbour'],
      [[missingNameKey({ kind: 'project', name: 'Harbour' }), null]],
    ]);
    bench.answer({ kind: 'project-created', reply: { kind: 'done', value: project } });
    expect([bench.requests(), bench.local(1)?.ownProjectId, bench.local(1)?.assignmentWish]).toEqual([['create'], project.id, undefined]);
  });

  it('gets its client first, found or created, and the project is created for it', () => {
    const trust: AssignmentWish = { project: { kind: 'new', name: 'Harbour', client: { kind: 'new', name: 'Trust' } } };
    const bench = new Bench(given(wanting(1, { assignmentWish: trust }), wanting(2, { assignmentWish: trust })));
    expect(bench.requests()).toEqual(['list-clients']);
    bench.answer({ kind: 'clients', reply: { kind: 'done', value: [] } });
    expect([bench.requests(), bench.notes]).toEqual([['create-client Trust'], [[missingNameKey({ kind: 'client', name: 'trust' }), null]]]);
    bench.answer({ kind: 'client-created', reply: { kind: 'done', value: { id: uuid(710), name: 'Trust', isArchived: false } } });
    bench.answer(noProjects);
    expect(bench.sent.map(({ request }) => request)).toMatchObject([
      { kind: 'create-project', body: { name: 'Harbour', client_id: uuid(710) } },
    ]);
    bench.answer({ kind: 'project-created', reply: { kind: 'done', value: { ...project, clientId: uuid(710) } } });
    expect([bench.local(1)?.ownProjectId, bench.local(2)?.ownProjectId]).toEqual([project.id, project.id]);
  });

  it('is not created once the program was closed while the list was read', () => {
    const closed = new Bench(given(wanting(1, { assignmentWish: harbour })));
    closed.dispatch({ kind: 'closed' });
    closed.answer(noProjects);
    expect([closed.requests(), closed.notes]).toEqual([[], []]);
  });

  it('is blocked if the service refuses to create its client', () => {
    const bench = new Bench(
      given(wanting(1, { assignmentWish: { project: { kind: 'new', name: 'Harbour', client: { kind: 'new', name: 'Trust' } } } })),
    );
    bench.answer({ kind: 'clients', reply: { kind: 'done', value: [] } });
    bench.answer({ kind: 'client-created', reply: { ...rejected(403), reason: 'not-allowed' } });
    bench.answer({ kind: 'clients', reply: { kind: 'done', value: [] } });
    expect(bench.replica.get(localUuid(1))?.blocked).toMatchObject({ kind: 'rejected', need: { kind: 'client', name: 'Trust' } });
  });

  it('shares what is ensured with every other that wants the same name', () => {
    const bench = new Bench(
      given(
        wanting(1, { assignmentWish: harbour }),
        wanting(2, { assignmentWish: { project: { kind: 'new', name: ' harbour' } } }),
        wanting(3, {}),
      ),
    );
    expect(bench.requests().toSorted()).toEqual(['create', 'list-projects']);
    bench.answerTo('list-projects', { kind: 'projects', reply: { kind: 'done', value: [project] } });
    expect([bench.local(1)?.ownProjectId, bench.local(2)?.ownProjectId]).toEqual([project.id, project.id]);
    expect(bench.notes).toEqual([]);
  });

  it('is not created again while a lost request may still take effect, and uses what it made', () => {
    const bench = new Bench(given(wanting(1, { assignmentWish: harbour })));
    bench.answer(noProjects);
    bench.answer({ kind: 'project-created', reply: unanswered });
    for (const waitedMs of [0, 1_000, 3_000, 10_000, 10_000]) {
      bench.wait(waitedMs);
      expect(bench.requests()).toEqual(['list-projects']);
      bench.answer(noProjects);
      expect(bench.requests()).toEqual([]);
    }
    bench.wait(graceMs);
    expect(bench.requests()).toEqual(['list-projects']);
    bench.answer({ kind: 'projects', reply: { kind: 'done', value: [project] } });
    expect(bench.local(1)?.ownProjectId).toBe(project.id);
    expect(bench.notes.at(-1)).toEqual([missingNameKey({ kind: 'project', name: 'Harbour' }), project.id]);
  });

  it('is created again when a list that began after the grace does not show it', () => {
    const bench = new Bench(given(wanting(1, { assignmentWish: harbour })));
    bench.answer(noProjects);
    bench.answer({ kind: 'project-created', reply: unanswered });
    bench.answer(noProjects);
    bench.wait(graceMs);
    bench.answer(noProjects);
    expect(bench.requests()).toEqual(['create-project Harbour']);
  });

  it('waits for the grace after a restart that interrupted its create', () => {
    const bench = new Bench({
      ...given(wanting(1, { assignmentWish: harbour })),
      ensured: [missingNameKey({ kind: 'project', name: 'Harbour' })],
    });
    bench.answer(noProjects);
    expect(bench.requests()).toEqual([]);
    bench.wait(graceMs + 10_000);
    bench.answer(noProjects);
    expect(bench.requests()).toEqual(['create-project Harbour']);
  });

  it('is blocked alone if the service refuses to create it, and continues when the user edits it', () => {
    const bench = new Bench(given(wanting(1, { assignmentWish: harbour }), wanting(2, {})));
    bench.answerTo('list-projects', noProjects);
    bench.answerTo('create-project', { kind: 'project-created', reply: { ...rejected(403, 'Only managers.'), reason: 'not-allowed' } });
    bench.answerTo('list-projects', noProjects);
    expect(bench.replica.get(localUuid(1))?.blocked).toMatchObject({
      kind: 'rejected',
      status: 403,
      message: 'Only managers.',
      need: { kind: 'project', name: 'Harbour' },
    });
    expect(bench.replica.get(localUuid(2))?.blocked).toBeNull();
  });

  it.each([rejected(400), rejected(403), rejected(409), { kind: 'absent', message: 'no route' } as const])(
    'is blocked by refusals without a reason only if they do not end: $kind $status',
    (reply) => {
      const bench = new Bench(given(wanting(1, { assignmentWish: harbour })));
      let refusals = 0;
      while (refusals < 20 && bench.replica.get(localUuid(1))?.blocked === null) {
        bench.answerTo('list-projects', noProjects);
        bench.answerTo('create-project', { kind: 'project-created', reply });
        bench.answerTo('list-projects', noProjects);
        refusals += 1;
        bench.wait(40_000);
      }
      expect(refusals).toBe(4);
    },
  );

  it('takes the project that its refused create had made before', () => {
    const bench = new Bench(given(wanting(1, { assignmentWish: harbour })));
    bench.answer(noProjects);
    bench.answer({ kind: 'project-created', reply: rejected(422, 'The name is taken.') });
    bench.answer({ kind: 'projects', reply: { kind: 'done', value: [project] } });
    expect(bench.local(1)?.ownProjectId).toBe(project.id);
  });

  it('keeps what it wants when the service shows the entry otherwise', () => {
    const base = content();
    const mine = { ...base, assignmentWish: harbour };
    const theirs = { ...base, ownProjectId: uuid(31), description: 'theirs' };
    const merge = mergeContent({ base, mine, theirs });
    expect(merge.content).toEqual({ ...base, description: 'theirs', assignmentWish: harbour });
    expect(merge.lost).toEqual({ mine: true, theirs: true });
  });
});

describe('an entry of a saved project', () => {
  it('is read and changed only when its new tags are there', () => {
    const bench = new Bench(
      given(savedRecord({ localId: localUuid(1), local: content({ tagWishes: ['bug', 'Site'] }), base: content(), state: 'changed' })),
    );
    expect(bench.requests()).toEqual(['list-tags']);
    bench.answer({ kind: 'tags', reply: { kind: 'done', value: [{ id: uuid(50), name: 'Bug' }] } });
    expect([bench.requests(), bench.local(1)?.tagWishes]).toEqual([['list-tags'], ['Site']]);
    bench.answer({ kind: 'tags', reply: { kind: 'done', value: [] } });
    bench.answer({ kind: 'tag-created', reply: { kind: 'done', value: { id: uuid(51), name: 'Site' } } });
    expect([bench.requests(), bench.local(1)]).toEqual([['list-entries'], content({ tags: [uuid(50), uuid(51)] })]);
  });
});

describe('an entry that was stopped while it wants a name', () => {
  const ran = content({ start: at('9:00'), end: null, description: 'before' });
  const stop = savedRecord({
    localId: localUuid(1),
    base: ran,
    local: { ...ran, end: at('10:00'), description: 'after', tagWishes: ['Site'], assignmentWish: harbour },
    state: 'changed',
  });

  it('is stopped without it, and gets it and every other change afterwards', () => {
    const bench = new Bench(given(stop));
    expect(bench.requests()).toEqual(['list-entries']);
    bench.answer({ kind: 'entries', reply: { kind: 'done', value: { rows: [row(ran)], complete: true } } });
    const stopped = { ...ran, end: at('10:00') };
    expect(bench.sent).toMatchObject([{ request: { kind: 'update', body: stopped } }]);
    bench.answer({ kind: 'entry', reply: { kind: 'done', value: row(stopped) } });
    expect([bench.requests(), bench.local(1)]).toEqual([['list-projects'], stop.local]);
    bench.answer({ kind: 'projects', reply: { kind: 'done', value: [project] } });
    bench.answer({ kind: 'tags', reply: { kind: 'done', value: [{ id: uuid(50), name: 'Site' }] } });
    bench.answer({ kind: 'entries', reply: { kind: 'done', value: { rows: [row(stopped)], complete: true } } });
    expect(bench.sent).toMatchObject([
      { request: { kind: 'update', body: { ...stopped, description: 'after', ownProjectId: project.id, tags: [uuid(50)] } } },
    ]);
  });

  it('lets the next timer start although the name is refused', () => {
    const next = queuedRecord({ localId: localUuid(2), commandOrder: 2, local: content({ start: at('10:00'), end: null }) });
    const bench = new Bench(given(stop, next));
    bench.answer({ kind: 'entries', reply: { kind: 'done', value: { rows: [row(ran)], complete: true } } });
    bench.answer({ kind: 'entry', reply: { kind: 'done', value: row({ ...ran, end: at('10:00') }) } });
    expect(bench.requests().toSorted()).toEqual(['create', 'list-projects']);
  });
});

describe('a project that takes entries through tasks', () => {
  it.each([
    [
      'the task of its own name',
      [
        { id: uuid(40), name: 'Bearings', projectId: project.id },
        { id: uuid(41), name: 'harbour', projectId: project.id },
      ],
      uuid(41),
    ],
    [
      'its only task',
      [
        { id: uuid(40), name: 'Bearings', projectId: project.id },
        { id: uuid(42), name: 'Harbour', projectId: uuid(31) },
      ],
      uuid(40),
    ],
  ] as const)('gets %s', (_, tasks, taskId) => {
    const bench = taskBench({ project: { kind: 'known', id: project.id } });
    expect(bench.requests()).toEqual(['list-tasks']);
    bench.answer({ kind: 'tasks', reply: { kind: 'done', value: tasks } });
    expect([bench.requests(), bench.local(1)?.taskId]).toEqual([['create'], taskId]);
  });

  it('gets a task of its name where it has none', () => {
    const bench = taskBench({ project: { kind: 'known', id: project.id } });
    bench.answer({ kind: 'tasks', reply: { kind: 'done', value: [] } });
    expect(bench.requests()).toEqual(['create-task Harbour']);
    bench.answer({ kind: 'task-created', reply: { kind: 'done', value: { id: uuid(40), name: 'Harbour', projectId: project.id } } });
    expect([bench.requests(), bench.local(1)?.taskId]).toEqual([['create'], uuid(40)]);
  });

  it('is created first, and its task after it', () => {
    const bench = taskBench({ project: { kind: 'new', name: 'Pier' } });
    bench.answer({ kind: 'projects', reply: { kind: 'done', value: [{ id: uuid(701), name: 'Pier', color: '#123abc' }] } });
    expect([bench.requests(), bench.local(1)?.assignmentWish]).toEqual([['list-tasks'], { project: { kind: 'known', id: uuid(701) } }]);
  });
});

describe('names', () => {
  it('are one without their case and the spaces around them, and in every form of Unicode', () => {
    expect(canonicalNames(['Cafe\u0301', ' café', 'CAFÉ'])).toEqual(['CAFÉ']);
    expect(missingNameKey({ kind: 'tag', name: 'Bug ' })).toBe(missingNameKey({ kind: 'tag', name: 'bug' }));
    expect(missingNameKey({ kind: 'tag', name: 'bug' })).not.toBe(missingNameKey({ kind: 'project', name: 'bug' }));
  });

  it('match names in use first, then by case, and always match the same one', () => {
    const [old, same, other] = [
      { id: uuid(1), name: 'Bug', isRetired: true },
      { id: uuid(3), name: 'Bug' },
      { id: uuid(2), name: 'bug' },
    ];
    expect([
      findNamed([old, same, other], 'Bug'),
      findNamed([other, same, old], 'BUG'),
      findNamed([old], 'bug'),
      findNamed([old], 'b'),
    ]).toEqual([same, other, old, undefined]);
  });
});

describe('a name that the user creates online', () => {
  const need = { kind: 'project', name: 'Harbour' } as const;

  it('is not created for an entry meanwhile, which gets the one of the user', () => {
    const bench = new Bench(given());
    bench.dispatch({ kind: 'name-claimed', need });
    bench.dispatch({
      kind: 'command',
      mutation: {
        kind: 'start',
        description: '',
        at: null,
        assignment: { taskId: null, ownProjectId: null, projectId: null, wish: harbour },
      },
    });
    bench.wait(5_000);
    expect(bench.requests()).toEqual([]);
    bench.dispatch({ kind: 'name-settled', need, outcome: { kind: 'created', id: project.id } });
    bench.wait(0);
    expect(bench.requests()).toEqual(['create']);
    expect([...recordsIn(bench.replica.database).values()].map(({ local }) => local.ownProjectId)).toEqual([project.id]);
  });

  it.each([
    ['without an answer is created for an entry only after the grace', { kind: 'unknown' }, ['list-projects']],
    ['that was refused is created for an entry', { kind: 'none' }, ['create-project Harbour']],
  ] as const)('%s', (_, outcome, expected) => {
    const bench = new Bench(given());
    bench.dispatch({ kind: 'name-claimed', need });
    bench.dispatch({ kind: 'name-settled', need, outcome });
    bench.dispatch({
      kind: 'command',
      mutation: {
        kind: 'start',
        description: '',
        at: null,
        assignment: { taskId: null, ownProjectId: null, projectId: null, wish: harbour },
      },
    });
    bench.wait(0);
    bench.answer(noProjects);
    bench.wait(20_000);
    expect(bench.requests()).toEqual(expected);
  });

  it('is pending while an entry creates it, and exists afterwards', () => {
    const bench = new Bench({ ...given(wanting(1, { assignmentWish: harbour })), lagMs: 2_000 });
    expect(claimable(bench.engine.memory, need, bench.nowMs)).toBe('pending');
    bench.answer(noProjects);
    expect(claimable(bench.engine.memory, need, bench.nowMs)).toBe('pending');
    bench.answer({ kind: 'project-created', reply: { kind: 'done', value: project } });
    expect(claimable(bench.engine.memory, { kind: 'project', name: 'harbour' }, bench.nowMs)).toBe('exists');
    expect(claimable(bench.engine.memory, { kind: 'project', name: 'Pier' }, bench.nowMs)).toBe('free');
  });

  it('is free again once a create without an answer can no longer take effect', () => {
    const bench = new Bench(given());
    bench.dispatch({ kind: 'name-claimed', need });
    bench.dispatch({ kind: 'name-settled', need, outcome: { kind: 'unknown' } });
    expect(claimable(bench.engine.memory, need, bench.nowMs + graceMs - 1)).toBe('pending');
    expect(claimable(bench.engine.memory, need, bench.nowMs + graceMs)).toBe('free');
  });
});
