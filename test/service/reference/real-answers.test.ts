/** Every operation of the document is called; the answers match the document. */
import { beforeEach, describe, expect, it } from 'vitest';
import { checkOf, openApiSchema, operationsOf, type ReadDocument } from '../../support/open-api.ts';
import { entryOf, people, readReply, records, signInAs, type Reply } from '../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService({ rateLimit: { limit: 20, monotonicMs: () => 0 } });
let document: ReadDocument;
let entryId: string;
beforeEach(async () => {
  document = openApiSchema.parse((await service.get('/openapi.json')).body);
  const entry = { user_id: people.employee, start: '2026-11-20T08:00:00Z', end: null, task_id: records.task, tags: [records.tagA] };
  entryId = entryOf(await service.send('POST', 'time-entries', { body: entry })).id;
});

const interval = { start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:00:00Z' };
const project = { name: 'Harbour', color: '#A1B2C3' };

/** A body that each operation accepts. */
const bodies: Readonly<Record<string, object>> = {
  createProject: project,
  updateProject: project,
  createTimeEntry: { ...interval, user_id: people.owner, task_id: records.task, description: 'Piles', tags: [records.tagB] },
  updateTimeEntry: interval,
  createTask: { name: 'Piles', project_id: records.project },
  updateTask: { name: 'Piles' },
  createTag: { name: 'road' },
  updateTag: { name: 'road' },
  createClient: { name: 'Harbour authority' },
  updateClient: { name: 'Harbour authority', is_archived: true },
};

interface Asked {
  readonly operationId: string;
  readonly organization?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function findOperation(operationId: string) {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
  if (found === undefined) {
    throw new Error(`No operation ${operationId}`);
  }
  return found;
}

async function ask({ operationId, organization = records.organization, body, headers = {} }: Asked): Promise<Reply> {
  const { method, path } = findOperation(operationId);
  const ids = { organization, project: records.project, timeEntry: entryId, task: records.task, tag: records.tagA, client: records.client };
  const url = Object.entries(ids).reduce((template, [name, id]) => template.replace(`{${name}}`, id), path);
  return readReply(
    await service.fetch(
      new Request(`http://service.test${url}`, {
        method,
        headers: { ...signInAs('owner'), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    ),
  );
}

function expectDocumented(operationId: string, reply: Reply): void {
  const response = findOperation(operationId).operation.responses[String(reply.status)];
  expect(response, `${operationId} ${reply.status}`).toBeDefined();
  const content = response?.content;
  if (content === undefined) {
    expect(reply.body).toBeNull();
    return;
  }
  const schema = 'application/json' in content ? content['application/json'].schema : content['text/html'].schema;
  expect(checkOf(schema, document).safeParse(reply.body), `${operationId} ${JSON.stringify(reply.body)}`).toMatchObject({ success: true });
  for (const [name, header] of Object.entries(response?.headers ?? {})) {
    expect(
      checkOf(header.schema, document).safeParse(Number(reply.headers.get(name) ?? Number.NaN)),
      `${operationId} ${name}`,
    ).toMatchObject({ success: true });
  }
}

const asked = [
  'getProjects',
  'createProject',
  'getProject',
  'updateProject',
  'deleteProject',
  'getMe',
  'getMyMemberships',
  'listChanges',
].concat(
  ['TimeEntr', 'Task', 'Tag', 'Client'].flatMap((name) => {
    const [one, many] = name === 'TimeEntr' ? ['TimeEntry', 'TimeEntries'] : [name, `${name}s`];
    return [`list${many}`, `create${one}`, `update${one}`, `delete${one}`];
  }),
);

describe('a real answer is as documented', () => {
  it('for every operation but the two pages about them', () => {
    const documented = operationsOf(document).map(({ operation }) => operation.operationId);
    expect([...asked, 'getOpenApiDocument', 'getReferencePage'].toSorted()).toEqual(documented.toSorted());
  });

  it.each(asked)('when %s succeeds', async (operationId) => {
    const body = bodies[operationId];
    const reply = await ask({ operationId, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    expect([200, 204]).toContain(reply.status);
    expectDocumented(operationId, reply);
  });

  it.each(asked)('when %s is refused', async (operationId) => {
    const isOfOrganization = !operationId.startsWith('getM');
    const takesBody = operationId in bodies;
    const requests: readonly (readonly [number, Partial<Asked>])[] = [
      [401, { headers: { authorization: '' } }],
      ...(isOfOrganization
        ? ([
            [403, { organization: records.otherOrganization }],
            [404, { organization: 'none' }],
          ] as const)
        : []),
      ...(takesBody
        ? ([
            [400, { body: '{' }],
            [413, { body: ' '.repeat(1_048_577) }],
            [415, { body: '{}', headers: { 'content-type': 'text/plain' } }],
            [422, { body: '{}' }],
          ] as const)
        : []),
    ];
    for (const [status, request] of requests) {
      const reply = await ask({ operationId, ...request });
      expect(reply.status).toBe(status);
      expectDocumented(operationId, reply);
    }
    let last = await ask({ operationId });
    for (let count = 0; count < 20 && last.status !== 429; count += 1) {
      last = await ask({ operationId });
    }
    expect(last.status).toBe(429);
    expectDocumented(operationId, last);
  });

  it.each(['getProjects', 'getProject', 'createProject', 'updateProject', 'listTimeEntries', 'createTimeEntry', 'updateTimeEntry'])(
    'when %s is asked for extended fields',
    async (operationId) => {
      const body = bodies[operationId];
      const reply = await ask({
        operationId,
        headers: { prefer: 'extended-fields' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect([reply.status, reply.headers.get('preference-applied')]).toEqual([200, 'extended-fields']);
      expectDocumented(operationId, reply);
    },
  );

  it.each(['updateTimeEntry', 'deleteTimeEntry'])(
    'when %s is asked for extended fields of an entry that was changed meanwhile',
    async (operationId) => {
      const body = bodies[operationId];
      const reply = await ask({
        operationId,
        headers: { prefer: 'extended-fields', 'if-match': '"another"' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(reply.status).toBe(412);
      expectDocumented(operationId, reply);
    },
  );

  it('when a key is used for two requests', async () => {
    const headers = { 'idempotency-key': 'a' };
    await ask({ operationId: 'createTag', body: '{"name":"road"}', headers });
    const reply = await ask({ operationId: 'createTag', body: '{"name":"rail"}', headers });
    expect(reply.status).toBe(409);
    expectDocumented('createTag', reply);
  });
});
