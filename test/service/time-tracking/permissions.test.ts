/** Permissions: every operation for every role, and no effect of refused requests. */
import { describe, expect, it } from 'vitest';
import { operationRoute, operations as offeredOperations } from '#service/time-tracking/operations/operations.ts';
import { entryOf, people, records, unknownId, type Person } from '../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

const interval = { start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' };
const project = { name: 'Tunnel', color: '#ffffff' };

interface Operation {
  readonly name: string;
  readonly method: string;
  /** `own` and `foreign` are an entry of the employee and one of the colleague. */
  readonly path: (entries: { readonly own: string; readonly foreign: string }) => string;
  readonly body?: object;
  readonly status: Readonly<Record<Exclude<Person, 'colleague'>, number>>;
}

const everyMember = { owner: 200, admin: 200, employee: 200, stranger: 403 };
const managers = { owner: 200, admin: 200, employee: 403, stranger: 403 };
const everyMemberDeletes = { owner: 204, admin: 204, employee: 204, stranger: 403 };
const managersDelete = { owner: 204, admin: 204, employee: 403, stranger: 403 };

const operations: readonly Operation[] = [
  { name: 'listing projects', method: 'GET', path: () => 'projects', status: everyMember },
  { name: 'creating a project', method: 'POST', path: () => 'projects', body: project, status: managers },
  { name: 'reading a project', method: 'GET', path: () => `projects/${records.project}`, status: everyMember },
  { name: 'changing a project', method: 'PUT', path: () => `projects/${records.project}`, body: project, status: managers },
  { name: 'deleting a project', method: 'DELETE', path: () => `projects/${records.project}`, status: managersDelete },
  { name: 'listing tasks', method: 'GET', path: () => 'tasks', status: everyMember },
  { name: 'creating a task', method: 'POST', path: () => 'tasks', body: { name: 'Piles', project_id: records.project }, status: managers },
  { name: 'renaming a task', method: 'PUT', path: () => `tasks/${records.task}`, body: { name: 'Piles' }, status: managers },
  { name: 'deleting a task', method: 'DELETE', path: () => `tasks/${records.task}`, status: managersDelete },
  { name: 'listing tags', method: 'GET', path: () => 'tags', status: everyMember },
  { name: 'creating a tag', method: 'POST', path: () => 'tags', body: { name: 'road' }, status: everyMember },
  { name: 'renaming a tag', method: 'PUT', path: () => `tags/${records.tagA}`, body: { name: 'road' }, status: managers },
  { name: 'deleting a tag', method: 'DELETE', path: () => `tags/${records.tagA}`, status: managersDelete },
  { name: 'listing clients', method: 'GET', path: () => 'clients', status: everyMember },
  { name: 'creating a client', method: 'POST', path: () => 'clients', body: { name: 'Harbour authority' }, status: managers },
  {
    name: 'renaming a client',
    method: 'PUT',
    path: () => `clients/${records.client}`,
    body: { name: 'Harbour authority' },
    status: managers,
  },
  { name: 'deleting a client', method: 'DELETE', path: () => `clients/${records.client}`, status: managersDelete },
  { name: 'the list of all entries', method: 'GET', path: () => 'time-entries', status: managers },
  { name: "the list of the employee's entries", method: 'GET', path: () => `time-entries?user_id=${people.employee}`, status: everyMember },
  { name: "the list of the colleague's entries", method: 'GET', path: () => `time-entries?user_id=${people.colleague}`, status: managers },
  { name: 'the changes of everybody', method: 'GET', path: () => 'changes', status: managers },
  { name: 'the changes of the employee', method: 'GET', path: () => `changes?user_id=${people.employee}`, status: everyMember },
  {
    name: 'creating an entry of the employee',
    method: 'POST',
    path: () => 'time-entries',
    body: { ...interval, user_id: people.employee },
    status: everyMember,
  },
  {
    name: 'creating an entry of the colleague',
    method: 'POST',
    path: () => 'time-entries',
    body: { ...interval, user_id: people.colleague },
    status: managers,
  },
  { name: "updating the employee's entry", method: 'PUT', path: ({ own }) => `time-entries/${own}`, body: interval, status: everyMember },
  {
    name: "updating the colleague's entry",
    method: 'PUT',
    path: ({ foreign }) => `time-entries/${foreign}`,
    body: interval,
    status: managers,
  },
  { name: "deleting the employee's entry", method: 'DELETE', path: ({ own }) => `time-entries/${own}`, status: everyMemberDeletes },
  { name: "deleting the colleague's entry", method: 'DELETE', path: ({ foreign }) => `time-entries/${foreign}`, status: managersDelete },
];

async function storeEntries(): Promise<{ readonly own: string; readonly foreign: string }> {
  const [own, foreign] = await Promise.all(
    [people.employee, people.colleague].map(async (userId) =>
      entryOf(await service.send('POST', 'time-entries', { body: { ...interval, user_id: userId } })),
    ),
  );
  return { own: own?.id ?? '', foreign: foreign?.id ?? '' };
}

const matrix = operations.flatMap((operation) =>
  (['owner', 'admin', 'employee', 'stranger'] as const).map((person) => ({ ...operation, person, expected: operation.status[person] })),
);

describe('the role matrix', () => {
  it.each(matrix)('answers $expected to $name by the $person', async ({ method, path, body, person, expected }) => {
    const entries = await storeEntries();
    const before = await service.dump();
    const reply = await service.send(method, path(entries), { as: person, ...(body === undefined ? {} : { body }) });
    expect(reply.status).toBe(expected);
    if (expected === 403) {
      expect(reply.body).toEqual({ message: expect.any(String) });
      expect(await service.dump()).toEqual(before);
    }
  });

  it.each(operations)('answers 401 to $name without a sign-in', async ({ method, path, body }) => {
    const entries = await storeEntries();
    const before = await service.dump();
    const reply = await service.send(method, path(entries), { as: null, ...(body === undefined ? {} : { body }) });
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({ message: 'Unauthenticated.' });
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    expect(await service.dump()).toEqual(before);
  });

  it.each(operations)('answers 404 to $name in an unknown organization', async ({ method, path, body }) => {
    const entries = await storeEntries();
    const reply = await service.send(method, path(entries), { organization: unknownId, ...(body === undefined ? {} : { body }) });
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ message: 'Organization not found.' });
  });
});

describe('the routes', () => {
  it('of an organization all stand in the role matrix', () => {
    const asked = operations.map(
      ({ method, path }) => `${method} ${path({ own: 'x', foreign: 'x' }).replace(/\?.*/, '').replace(/\/.*/, '/:record')}`,
    );
    const offered = offeredOperations
      .filter(({ kind }) => kind !== 'user')
      .map((operation) => `${operation.method} ${operationRoute(operation).replace(/^\/v1\/organizations?\/:organization\//, '')}`);
    expect([...new Set(asked)].toSorted()).toEqual(offered.toSorted());
  });
});

describe('access', () => {
  it('answers 404 for an organization whose name is no identifier', async () => {
    const response = await service.fetch(
      new Request('http://service.test/v1/organization/ours/projects', { headers: { authorization: `Bearer ${people.owner}` } }),
    );
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Organization not found.' });
  });

  it('answers only 403 to an employee who names a user outside the organization', async () => {
    for (const userId of [people.stranger, unknownId]) {
      const list = await service.send('GET', `time-entries?user_id=${userId}`, { as: 'employee' });
      const creation = await service.send('POST', 'time-entries', { as: 'employee', body: { ...interval, user_id: userId } });
      expect([list.status, creation.status]).toEqual([403, 403]);
    }
  });

  it('ends with the membership', async () => {
    const { own } = await storeEntries();
    await service.database.deleteFrom('memberships').where('user_id', '=', people.employee).execute();
    const reply = await service.send('PUT', `time-entries/${own}`, { as: 'employee', body: interval });
    expect(reply.status).toBe(403);
    expect(reply.body).toEqual({ message: 'You are not a member of this organization.' });
  });

  it('is asked before the fields are judged', async () => {
    expect((await service.send('POST', 'projects', { as: 'employee', body: {} })).status).toBe(403);
    expect((await service.send('PUT', `projects/${records.project}`, { as: 'employee', body: {} })).status).toBe(403);
  });
});
