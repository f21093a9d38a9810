/** Extension: tasks: answers, refusals, and the effect on entries. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { taskResourceSchema, type TaskResource } from '#shared/time-tracking-extensions.ts';
import { entryOf, people, projectOf, records, unknownId, type Reply } from '../../support/time-tracking-fixture.ts';
import { refuseWrites } from '../../support/test-database.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

const bridge = { id: records.task, name: 'Bridge', project_id: records.project };

function taskOf(reply: Reply): TaskResource {
  return z.object({ data: taskResourceSchema.strict() }).parse(reply.body).data;
}

async function createTask(name: string, projectId: string = records.project): Promise<Reply> {
  return service.send('POST', 'tasks', { body: { name, project_id: projectId } });
}

async function createProject(name: string): Promise<string> {
  return projectOf(await service.send('POST', 'projects', { body: { name, color: '#ffffff' } })).id;
}

describe('listing tasks', () => {
  it("answers only this organization's tasks, by name", async () => {
    const abutment = taskOf(await createTask('Abutment'));
    expect((await service.send('GET', 'tasks', { as: 'employee' })).body).toEqual({ data: [abutment, bridge] });
  });

  it('narrows to a project', async () => {
    const harbour = await createProject('Harbour');
    const reply = await service.send('GET', `tasks?project_id=${harbour}`);
    expect(reply.body).toEqual({ data: [{ id: expect.any(String), name: 'Harbour', project_id: harbour }] });
    expect((await service.send('GET', 'tasks?project_id=')).body).toMatchObject({ data: [{}, {}] });
  });

  it.each([
    ['an unknown project', unknownId, 'must be a project of the organization'],
    ['a project of another organization', records.otherProject, 'must be a project of the organization'],
    ['no identifier', 'bridge', 'must be a UUID'],
  ])('refuses %s', async (_what, id, message) => {
    const reply = await service.send('GET', `tasks?project_id=${id}`);
    expect(reply).toMatchObject({ status: 422, body: { errors: { project_id: [message] } } });
  });
});

describe('creating a task', () => {
  it('stores the trimmed name, and entries reach the project through it', async () => {
    const task = taskOf(await createTask('  Bearings '));
    expect(task).toEqual({ id: task.id, name: 'Bearings', project_id: records.project });
    const entry = await service.send('POST', 'time-entries', {
      body: { user_id: people.owner, task_id: task.id, start: '2026-11-20T09:00:00Z', end: null },
    });
    expect(entryOf(entry)).toMatchObject({ task_id: task.id, project_id: records.project });
  });

  it.each([
    ['nothing', {}, { name: ['is required'], project_id: ['is required'] }],
    ['an empty name', { name: '  ', project_id: records.project }, { name: ['must not be empty'] }],
    ['a name of 256 characters', { name: 'x'.repeat(256), project_id: records.project }, { name: ['must be at most 255 characters'] }],
    ['a name with NUL', { name: 'a\0', project_id: records.project }, { name: ['must be text without NUL or broken characters'] }],
    ['a taken name', { name: ' Bridge ', project_id: records.project }, { name: ['must not be the name of another task of the project'] }],
    ['an unknown project', { name: 'Piles', project_id: unknownId }, { project_id: ['must be a project of the organization'] }],
    [
      'a foreign project',
      { name: 'Elsewhere', project_id: records.otherProject },
      { project_id: ['must be a project of the organization'] },
    ],
  ])('refuses %s with 422 that names the field, and stores nothing', async (_what, body, errors) => {
    const before = await service.dump();
    const reply = await service.send('POST', 'tasks', { body });
    expect(reply).toMatchObject({ status: 422, body: { errors } });
    expect(await service.dump()).toEqual(before);
  });

  it('allows 255 characters, and the name of a task of another project', async () => {
    const harbour = await createProject('Harbour');
    expect((await createTask('x'.repeat(255))).status).toBe(200);
    expect((await createTask('Bridge', harbour)).status).toBe(200);
  });

  it('twice at once makes one task of the name', async () => {
    const replies = await Promise.all([createTask('Piles'), createTask('Piles')]);
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422']);
  });
});

describe('renaming a task', () => {
  it('keeps its project, whether that is repeated or not', async () => {
    const renamed = { ...bridge, name: 'Deck' };
    expect(taskOf(await service.send('PUT', `tasks/${records.task}`, { body: { name: ' Deck' } }))).toEqual(renamed);
    expect(taskOf(await service.send('PUT', `tasks/${records.task}`, { body: { name: 'Deck', project_id: records.project } }))).toEqual(
      renamed,
    );
  });

  it('refuses another project and a taken name at once', async () => {
    await createTask('Piles');
    const harbour = await createProject('Harbour');
    const reply = await service.send('PUT', `tasks/${records.task}`, { body: { name: 'Piles', project_id: harbour } });
    expect(reply).toMatchObject({
      status: 422,
      body: {
        errors: { name: ['must not be the name of another task of the project'], project_id: ['must stay the project of the task'] },
      },
    });
  });

  it.each([unknownId, records.otherTask, 'bridge'])('answers 404 for %s', async (id) => {
    for (const method of ['PUT', 'DELETE']) {
      const reply = await service.send(method, `tasks/${id}`, { body: { name: 'Piles' } });
      expect(reply).toMatchObject({ status: 404, body: { message: 'Task not found.' } });
    }
  });
});

describe('deleting a task', () => {
  it('leaves its entries on their project, through later updates too', async () => {
    const interval = { start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' };
    const created = await service.send('POST', 'time-entries', {
      body: { ...interval, user_id: people.employee, task_id: records.task, tags: [records.tagA] },
    });
    const entry = entryOf(created);
    expect((await service.send('DELETE', `tasks/${records.task}`)).status).toBe(204);
    const [stored] = await service.database.selectFrom('time_entries').selectAll().execute();
    expect(stored).toMatchObject({ id: entry.id, task_id: null, project_id: records.project });
    for (const body of [interval, { ...interval, task_id: null }, { ...interval, description: 'Piles' }]) {
      const updated = entryOf(await service.send('PUT', `time-entries/${entry.id}`, { body }));
      expect(updated).toMatchObject({ task_id: null, project_id: records.project, tags: [records.tagA] });
    }
    expect((await service.send('DELETE', `tasks/${records.task}`)).status).toBe(404);
  });

  it('is all or nothing', async () => {
    await service.send('POST', 'time-entries', {
      body: { start: '2026-11-20T08:00:00Z', end: null, user_id: people.owner, task_id: records.task },
    });
    const before = await service.dump();
    await refuseWrites(service.database, { table: 'tasks', event: 'delete' });
    expect((await service.send('DELETE', `tasks/${records.task}`)).status).toBe(500);
    expect(await service.dump()).toEqual(before);
  });
});
