/** The five operations on projects: answers, refusals, and their effect on the database. */
import { describe, expect, it } from 'vitest';
import { entryOf, people, projectOf, projectsOf, records, unknownId } from '../../support/time-tracking-fixture.ts';
import { refuseWrites } from '../../support/test-database.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

const bridge = { id: records.project, name: 'Bridge', color: '#123abc', client_id: records.client };

describe('listing projects', () => {
  it("answers only this organization's projects, by name", async () => {
    await service.send('POST', 'projects', { body: { name: 'Archive', color: '#ffffff' } });
    const reply = await service.send('GET', 'projects', { as: 'employee' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json');
    const [archive, second] = projectsOf(reply);
    expect(archive).toMatchObject({ name: 'Archive', client_id: null });
    expect(second).toEqual(bridge);
    expect(projectsOf(reply)).toHaveLength(2);
  });
});

describe('reading a project', () => {
  it('answers the project under data, with exactly the fields of the contract', async () => {
    const reply = await service.send('GET', `projects/${records.project}`, { as: 'employee' });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ data: bridge });
  });

  it('reads identifiers in either case', async () => {
    const reply = await service.send('GET', `projects/${unknownId.toUpperCase()}`);
    expect(reply.status).toBe(404);
    expect(projectOf(await service.send('GET', `projects/${records.project.toUpperCase()}`)).id).toBe(records.project);
  });

  it.each([
    ['an unknown project', unknownId],
    ['a project of another organization', records.otherProject],
    ['a name that is no identifier', 'bridge'],
    ['a number', '17'],
  ])('answers 404 for %s', async (_what, id) => {
    const reply = await service.send('GET', `projects/${id}`);
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ message: 'Project not found.' });
  });
});

describe('creating a project', () => {
  it('stores the trimmed name and the colour in lower case', async () => {
    const reply = await service.send('POST', 'projects', { as: 'admin', body: { name: '  Harbour ', color: '#A1B2C3' } });
    expect(reply.status).toBe(200);
    const project = projectOf(reply);
    expect(project).toEqual({ id: project.id, name: 'Harbour', color: '#a1b2c3', client_id: null });
    expect(projectOf(await service.send('GET', `projects/${project.id}`))).toEqual(project);
  });

  it('gives the project one task of its name, through which entries reach it', async () => {
    const project = projectOf(await service.send('POST', 'projects', { body: { name: 'Harbour', color: '#a1b2c3' } }));
    const tasks = await service.database.selectFrom('tasks').selectAll().where('project_id', '=', project.id).execute();
    expect(tasks).toEqual([{ id: tasks[0]?.id, organization_id: records.organization, project_id: project.id, name: 'Harbour' }]);
    const entry = await service.send('POST', 'time-entries', {
      body: { user_id: people.owner, task_id: tasks[0]?.id, start: '2026-11-20T09:00:00Z', end: null },
    });
    expect(entryOf(entry).project_id).toBe(project.id);
  });

  it('names every failing field at once', async () => {
    const reply = await service.send('POST', 'projects', { body: {} });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({ message: 'Some fields are not valid.', errors: { name: ['is required'], color: ['is required'] } });
  });

  it.each([
    [{ name: '', color: '#a1b2c3' }, { name: ['must not be empty'] }],
    [{ name: '   ', color: '#a1b2c3' }, { name: ['must not be empty'] }],
    [{ name: 'x'.repeat(256), color: '#a1b2c3' }, { name: ['must be at most 255 characters'] }],
    [{ name: 7, color: '#a1b2c3' }, { name: ['must be a string'] }],
    [{ name: null, color: '#a1b2c3' }, { name: ['must be a string'] }],
    [{ name: 'a\0b', color: '#a1b2c3' }, { name: ['must be text without NUL or broken characters'] }],
    [{ name: 'Harbour', color: 'red' }, { color: ['must look like #a1b2c3'] }],
    [{ name: 'Harbour', color: '#a1b2c3 ' }, { color: ['must look like #a1b2c3'] }],
    [{ name: 'Harbour', color: '#abc' }, { color: ['must look like #a1b2c3'] }],
    [[], { name: ['is required'], color: ['is required'] }],
    ['Harbour', { name: ['is required'], color: ['is required'] }],
    [null, { name: ['is required'], color: ['is required'] }],
    [
      { name: '\ud800', color: 3 },
      { name: ['must be text without NUL or broken characters'], color: ['must be a string'] },
    ],
  ])('refuses %j', async (body, errors) => {
    const before = await service.dump();
    const reply = await service.send('POST', 'projects', { body });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({ message: 'Some fields are not valid.', errors });
    expect(await service.dump()).toEqual(before);
  });

  it('accepts names of one and of 255 characters', async () => {
    for (const name of ['B', 'x'.repeat(255)]) {
      expect(projectOf(await service.send('POST', 'projects', { body: { name, color: '#a1b2c3' } })).name).toBe(name);
    }
  });
});

describe('updating a project', () => {
  it('replaces name and colour, keeps the client, and answers what is stored', async () => {
    const reply = await service.send('PUT', `projects/${records.project}`, { as: 'admin', body: { name: 'Tunnel', color: '#FFFFFF' } });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ data: { ...bridge, name: 'Tunnel', color: '#ffffff' } });
    expect((await service.send('GET', `projects/${records.project}`)).body).toEqual(reply.body);
  });

  it('renames the task of its name with it, and no other', async () => {
    const project = projectOf(await service.send('POST', 'projects', { body: { name: 'Harbour', color: '#a1b2c3' } }));
    await service.send('POST', 'tasks', { body: { name: 'Piles', project_id: project.id } });
    const namesAfter = async (name: string) => {
      await service.send('PUT', `projects/${project.id}`, { body: { name, color: '#a1b2c3' } });
      const tasks = await service.database
        .selectFrom('tasks')
        .select('name')
        .where('project_id', '=', project.id)
        .orderBy('name')
        .execute();
      return tasks.map((task) => task.name);
    };
    expect(await namesAfter('Port')).toEqual(['Piles', 'Port']);
    expect(await namesAfter('Piles')).toEqual(['Piles', 'Port']);
  });

  it('requires both fields, for an update replaces the whole project', async () => {
    const reply = await service.send('PUT', `projects/${records.project}`, { body: { name: 'Tunnel' } });
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({ message: 'Some fields are not valid.', errors: { color: ['is required'] } });
    expect(projectOf(await service.send('GET', `projects/${records.project}`))).toEqual(bridge);
  });

  it.each([unknownId, records.otherProject, 'bridge'])('answers 404 for %s', async (id) => {
    const before = await service.dump();
    const reply = await service.send('PUT', `projects/${id}`, { body: { name: 'Tunnel', color: '#ffffff' } });
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ message: 'Project not found.' });
    expect(await service.dump()).toEqual(before);
  });
});

describe('deleting a project', () => {
  const hours = { user_id: people.employee, start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z', tags: [records.tagA] };

  it('takes its tasks along and leaves its entries, without project and task', async () => {
    const entry = entryOf(await service.send('POST', 'time-entries', { body: { ...hours, task_id: records.task } }));
    expect(entry.project_id).toBe(records.project);
    const reply = await service.send('DELETE', `projects/${records.project}`);
    expect(reply).toMatchObject({ status: 204, body: null });
    const [stored] = await service.database.selectFrom('time_entries').selectAll().execute();
    expect(stored).toMatchObject({ id: entry.id, start: hours.start, end: hours.end, project_id: null, task_id: null });
    const dump = await service.dump();
    expect(dump['tasks']).toEqual([expect.objectContaining({ id: records.otherTask })]);
    expect(dump['projects']).toEqual([expect.objectContaining({ id: records.otherProject })]);
    expect(dump['time_entry_tags']).toHaveLength(1);
  });

  it('accepts an empty object as body and answers 404 the second time', async () => {
    expect((await service.send('DELETE', `projects/${records.project}`, { body: {} })).status).toBe(204);
    const reply = await service.send('DELETE', `projects/${records.project}`, { body: {} });
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ message: 'Project not found.' });
  });

  it('changes nothing at all when its last step fails', async () => {
    await service.send('POST', 'time-entries', { body: { ...hours, task_id: records.task } });
    await refuseWrites(service.database, { table: 'projects', event: 'delete' });
    const before = await service.dump();
    const reply = await service.send('DELETE', `projects/${records.project}`);
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({ message: 'The service failed unexpectedly.' });
    expect(await service.dump()).toEqual(before);
    expect(service.reports).toHaveLength(1);
  });

  it.each([unknownId, records.otherProject, 'bridge'])('answers 404 for %s', async (id) => {
    const before = await service.dump();
    expect((await service.send('DELETE', `projects/${id}`)).status).toBe(404);
    expect(await service.dump()).toEqual(before);
  });
});
