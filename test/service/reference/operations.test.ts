/** What the reference says of each kind of operation: its parameters, its answers, and whether it is an extension. */
import { describe, expect, it } from 'vitest';
import { createOpenApiDocument, type OpenApiDocument, type OpenApiOperation } from '#service/reference/document.ts';
import { writeReferencePage } from '#service/reference/reference-page.ts';

const document = createOpenApiDocument();
const every = Object.values(document.paths).flatMap((methods) => Object.values(methods));

function operation(id: string): OpenApiOperation {
  const found = every.find(({ operationId }) => operationId === id);
  if (found === undefined) {
    throw new Error(`There is no operation ${id}`);
  }
  return found;
}

const common = ['401', '429', '500', '503'];
const ofOrganization = ['403', '404', ...common];
const ofBody = ['400', '413', '415'];

describe('an operation', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['getMe', [], ['200', ...common]],
    ['getProjects', ['path organization', 'header Prefer', 'header If-None-Match'], ['200', '304', ...ofOrganization]],
    ['getProject', ['path organization', 'path project', 'header Prefer'], ['200', ...ofOrganization]],
    [
      'createProject',
      ['path organization', 'header Idempotency-Key', 'header Prefer'],
      ['200', ...ofBody, ...ofOrganization, '409', '422'],
    ],
    ['deleteProject', ['path organization', 'path project'], ['204', ...ofBody, ...ofOrganization]],
    ['createTag', ['path organization', 'header Idempotency-Key'], ['200', ...ofBody, ...ofOrganization, '409', '422']],
    ['listTasks', ['path organization', 'query project_id', 'header If-None-Match'], ['200', '304', ...ofOrganization, '422']],
    ['listChanges', ['path organization', 'query since', 'query user_id'], ['200', ...ofOrganization, '410', '422']],
    [
      'updateTimeEntry',
      ['path organization', 'path timeEntry', 'header Prefer', 'header If-Match'],
      ['200', ...ofBody, ...ofOrganization, '412', '422'],
    ],
    ['deleteTimeEntry', ['path organization', 'path timeEntry', 'header If-Match'], ['204', ...ofBody, ...ofOrganization, '412']],
    ['getOpenApiDocument', [], ['200', '405']],
  ])('%s has the parameters %j and the answers %j', (id, parameters, statuses) => {
    const found = operation(id);
    expect((found.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`).toSorted()).toEqual(parameters.toSorted());
    expect(Object.keys(found.responses)).toEqual(statuses.toSorted());
    expect((found.parameters ?? []).every((parameter) => parameter.required === (parameter.in === 'path'))).toBe(true);
  });

  it('says what its cursor is', () => {
    const parameters = operation('listTimeEntries').parameters ?? [];
    expect(parameters.find(({ name }) => name === 'cursor')).toMatchObject({
      description: expect.stringContaining('X-Next-Cursor'),
      schema: { type: 'string' },
    });
  });

  it('needs a body where it has one', () => {
    expect(operation('createTag').requestBody).toEqual({
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/TagBody' } } },
    });
    expect(operation('deleteTag')).not.toHaveProperty('requestBody');
  });

  it('answers a resource, a list of it, or the same with extended fields', () => {
    const answer = (id: string) => operation(id).responses['200']?.content?.['application/json']?.schema;
    expect(answer('createTag')).toEqual({ $ref: '#/components/schemas/TagAnswer' });
    expect(answer('listTags')).toEqual({ $ref: '#/components/schemas/TagListAnswer' });
    expect(answer('getProject')).toEqual({
      anyOf: [{ $ref: '#/components/schemas/ProjectAnswer' }, { $ref: '#/components/schemas/ExtendedProjectAnswer' }],
    });
    expect(operation('deleteTag').responses['204']).not.toHaveProperty('content');
    expect(operation('getOpenApiDocument').responses['200']?.content).toEqual({ 'application/json': { schema: { type: 'object' } } });
    expect(operation('getReferencePage').responses['200']?.content).toEqual({ 'text/html': { schema: { type: 'string' } } });
  });

  it('says how many requests are left, and of too many when to ask again', () => {
    expect(Object.keys(operation('getMe').responses['200']?.headers ?? {})).toEqual(['X-RateLimit-Limit', 'X-RateLimit-Remaining']);
    expect(Object.keys(operation('getMe').responses['429']?.headers ?? {})).toEqual([
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'Retry-After',
      'X-RateLimit-Reset',
    ]);
  });

  it('is tagged as an extension unless the contract has it', () => {
    expect([operation('getProjects').tags, operation('getMe').tags, operation('getReferencePage').tags]).toEqual([
      ['Projects'],
      ['Users', 'extension'],
      ['Reference', 'extension'],
    ]);
  });
});

describe('the page of an operation', () => {
  const plain: OpenApiOperation = {
    operationId: 'readIt',
    summary: 'Read it',
    tags: ['Tags'],
    responses: { '204': { description: 'Deleted.' } },
  };

  function pageOf(changes: Partial<OpenApiOperation>): string {
    const paths: OpenApiDocument['paths'] = { '/v1/{x}/tags': { get: { ...plain, ...changes } } };
    return /<section aria-labelledby="get-v1-x-tags">([^]*?)<\/section>/.exec(writeReferencePage({ ...document, paths }))?.[1] ?? '';
  }

  it('has its method, path and name', () => {
    const page = pageOf({});
    expect(page).toContain(
      '<h3 id="get-v1-x-tags">Read it</h3>\n<p><code class="address"><b>GET</b> /v1/{x}/tags</code></p>\n<p>Operation <code>readIt</code>.</p>',
    );
    expect(page).toContain('<tr><th scope="row">204</th><td>Deleted.</td><td>none</td></tr>');
    expect(page).not.toMatch(/Parameters|Body: |badge|in the contract|needs no sign-in/);
  });

  it('says what else there is', () => {
    expect(pageOf({ tags: ['Tags', 'extension'] })).toContain('<h3 id="get-v1-x-tags">Read it <span class="badge">extension</span></h3>');
    expect(pageOf({ security: [] })).toContain('<code>readIt</code>; needs no sign-in.</p>');
    expect(pageOf({ 'x-contract-operation-id': 'v1.read' })).toContain('<code>readIt</code> (in the contract <code>v1.read</code>).</p>');
    expect(pageOf({ 'x-contract-operation-id': 'readIt' })).not.toContain('in the contract');
    expect(pageOf({ description: 'By `name`.' })).toContain('<p>By <code>name</code>.</p>');
    expect(pageOf({ requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/x/TagBody' } } } } })).toContain(
      '<p>Body: <a href="#schema-TagBody">TagBody</a></p>',
    );
    expect(
      pageOf({ responses: { '200': { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } } } }),
    ).toContain('<td>Done.</td><td>object</td>');
  });

  it('has a row for each parameter', () => {
    const parameter = { name: 'limit', in: 'query', required: false, schema: { type: 'integer' } } as const;
    expect(pageOf({ parameters: [parameter, { ...parameter, required: true, description: 'At `most`.' }] })).toMatch(
      /<code>limit<\/code><\/th><td>query<\/td><td>no<\/td><td>integer<\/td><td><\/td><\/tr>\n<tr><th scope="row"><code>limit<\/code><\/th><td>query<\/td><td>yes<\/td><td>integer<\/td><td>At <code>most<\/code>\.<\/td>/,
    );
    expect(pageOf({ parameters: [] })).not.toContain('Parameters');
  });
});
