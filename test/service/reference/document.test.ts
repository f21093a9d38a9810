/** The OpenAPI document: valid, and consistent with the service. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#service/time-tracking/operations/operations.ts';
import { checkOf, openApiSchema, operationsOf, type ReadDocument } from '../../support/open-api.ts';
import { openTimeTrackingFixture, type TimeTrackingFixture } from '../../support/time-tracking-fixture.ts';

let service: TimeTrackingFixture;
let document: ReadDocument;
beforeAll(async () => {
  service = await openTimeTrackingFixture();
  document = openApiSchema.parse((await service.get('/openapi.json', null)).body);
});
afterAll(async () => {
  await service.close();
});

describe('the document', () => {
  it('is served without a sign-in, and GET and HEAD only', async () => {
    const { status, headers } = await service.get('/openapi.json', null);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'application/json', 'no-store']);
    for (const path of ['/openapi.json', '/docs']) {
      const refused = await service.fetch(new Request(`http://service.test${path}`, { method: 'POST' }));
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      const head = await service.fetch(new Request(`http://service.test${path}`, { method: 'HEAD' }));
      expect([head.status, await head.text()]).toEqual([200, '']);
    }
  });

  it('has every route of the service, and no other', () => {
    const documented = operationsOf(document).map(({ method, path, operation }) => `${operation.operationId} ${method} ${path}`);
    const offered = operations.map(({ id, method, path }) => `${id} ${method} ${path}`);
    expect(documented.toSorted()).toEqual([...offered, 'getOpenApiDocument GET /openapi.json', 'getReferencePage GET /docs'].toSorted());
  });

  it('describes every operation as it is defined', () => {
    const documented = operationsOf(document).map(({ operation: { operationId, summary, description } }) => [
      operationId,
      summary,
      description,
    ]);
    expect(documented).toEqual(expect.arrayContaining(operations.map(({ id, summary, description }) => [id, summary, description])));
  });

  it('has the headers that the method and the resource take', () => {
    const headers = operationsOf(document).map(({ operation: { operationId, parameters } }) => [
      operationId,
      parameters
        .filter((parameter) => parameter.in === 'header')
        .map(({ name }) => name)
        .join(' '),
    ]);
    expect(Object.fromEntries(headers.filter(([, names]) => names !== ''))).toEqual({
      createClient: 'Idempotency-Key',
      createProject: 'Idempotency-Key Prefer',
      createTag: 'Idempotency-Key',
      createTask: 'Idempotency-Key',
      createTimeEntry: 'Idempotency-Key Prefer',
      deleteTimeEntry: 'If-Match',
      getProject: 'Prefer',
      getProjects: 'Prefer If-None-Match',
      listClients: 'If-None-Match',
      listTags: 'If-None-Match',
      listTasks: 'If-None-Match',
      listTimeEntries: 'Prefer If-None-Match',
      updateProject: 'Prefer',
      updateTimeEntry: 'Prefer If-Match',
    });
  });

  it('identifies every operation by letters, says what the contract calls it, and marks all others as extensions', () => {
    expect(operationsOf(document).filter(({ operation }) => !/^[a-zA-Z]+$/.test(operation.operationId))).toEqual([]);
    const [contract, extensions] = [false, true].map((isExtension) =>
      operationsOf(document)
        .filter(({ operation }) => operation.tags.includes('extension') === isExtension)
        .map(
          ({ method, path, operation }) =>
            `${operation['x-contract-operation-id'] ?? '-'} ${method} ${path.replace('/v1/organization/{organization}', '')}`,
        ),
    );
    expect(contract).toEqual([
      'getProjects GET /projects',
      'createProject POST /projects',
      'getProject GET /projects/{project}',
      'updateProject PUT /projects/{project}',
      'v1.projects.destroy DELETE /projects/{project}',
      'v1.time-entries.index GET /time-entries',
      '{base_url} POST /time-entries',
      'v1.time-entries.update PUT /time-entries/{timeEntry}',
      'v1.time-entries.destroy DELETE /time-entries/{timeEntry}',
    ]);
    expect(extensions).toHaveLength(17);
    expect(extensions?.every((line) => line.startsWith('- '))).toBe(true);
  });

  it('names each operation once, and every tag', () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const used = new Set(operationsOf(document).flatMap(({ operation }) => operation.tags));
    expect([...used].toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
  });

  it('names its server, its license and the refusals of every operation, as linters of OpenAPI require', () => {
    expect(document).toMatchObject({ servers: [{ url: '/' }], info: { license: { name: 'MIT' } } });
    expect(
      operationsOf(document).filter(({ operation }) => !Object.keys(operation.responses).some((status) => status.startsWith('4'))),
    ).toEqual([]);
    expect(operationsOf(document).filter(({ operation }) => operation.summary === '')).toEqual([]);
  });

  it('declares the parameters of every path, and those alone', () => {
    for (const { path, operation } of operationsOf(document)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  });

  it('has the query of the list as in the contract, and the cursor', () => {
    const list = document.paths['/v1/organization/{organization}/time-entries']?.get?.parameters.filter(
      (parameter) => parameter.in === 'query',
    );
    expect(list?.map(({ name, required, schema }) => [name, required, schema['type']])).toEqual([
      ['user_id', false, 'string'],
      ['before', false, 'string'],
      ['after', false, 'string'],
      ['active', false, 'boolean'],
      ['limit', false, 'integer'],
      ['only_full_dates', false, 'boolean'],
      ['cursor', false, 'string'],
    ]);
  });

  it('needs a sign-in that it describes, everywhere but for itself', () => {
    expect(document.security.flatMap((scheme) => Object.keys(scheme))).toEqual(Object.keys(document.components.securitySchemes));
    const open = operationsOf(document).filter(({ operation }) => operation.security !== undefined);
    expect(open.map(({ path }) => path)).toEqual(['/openapi.json', '/docs']);
  });

  it('has an example of every schema, which is one', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      const examples = [schema['examples']].flat();
      expect(examples, name).toHaveLength(1);
      expect(checkOf(schema, document).safeParse(examples[0]), name).toMatchObject({ success: true });
    }
  });

  it('has no schema that nothing refers to', () => {
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas)) {
      expect(text).toContain(`"#/components/schemas/${name}"`);
    }
  });
});
