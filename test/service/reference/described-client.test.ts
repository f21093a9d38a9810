/**
 * A client that is made from the served OpenAPI document alone: every operation with every parameter and field, right, nearly right and
 * wrong, over HTTP. Every answer is one that the document describes, and none is a failure of the service.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fuzzCount, fuzzSeed, reportFuzz } from '../../support/fuzz.ts';
import { nearValid } from '../../support/near-valid.ts';
import { checkOf, openApiSchema, operationsOf, type ReadDocument, type ReadOperation } from '../../support/open-api.ts';
import { serveOverHttp, type Served } from '../../support/served.ts';
import { instant, openTimeTrackingFixture, people, records, uuid, type TimeTrackingFixture } from '../../support/time-tracking-fixture.ts';

const requestsPerRound = 25;
const rounds = Math.ceil(fuzzCount(20_000) / requestsPerRound);

const entry = {
  id: uuid(901),
  organization_id: records.organization,
  user_id: people.owner,
  start: instant('2026-11-19T08:00:00Z'),
  end: instant('2026-11-19T09:00:00Z'),
  description: 'Piles',
  project_id: null,
  task_id: null,
};

/** What the parameters of a path mean, by their names in the document. */
const rightIds: Readonly<Record<string, string>> = {
  organization: records.organization,
  project: records.project,
  timeEntry: entry.id,
  task: records.task,
  tag: records.tagA,
  client: records.client,
};

/** Values of fields that lead to a success, so that not every create fails for an identifier. */
const rightFields: Readonly<Record<string, unknown>> = {
  project_id: records.project,
  user_id: people.owner,
  task_id: records.task,
  client_id: records.client,
  tags: [records.tagA],
  start: '2026-11-20T08:00:00Z',
  end: '2026-11-20T09:00:00Z',
};

/** Texts with a meaning for the service, and such as have none. */
const words: readonly string[] = [
  people.owner,
  people.employee,
  people.stranger,
  ...Object.values(records),
  entry.id,
  uuid(999),
  '2026-11-20T08:00:00Z',
  '2026-11-20T09:00:00Z',
  '2026-11-20T10:30:00+02:00',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '2026-11-20',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  'true',
  'false',
  '0',
  '1',
  '500',
  '501',
  '-1',
  '1e3',
  'null',
  '',
  ' ',
  '#a1b2c3',
  'Bridge',
  'Harbour authority',
  'x'.repeat(256),
  'x'.repeat(6_000),
  'extended-fields',
  '\u0000',
  '\uD800',
  '\u202E',
  "'; drop table users; --",
  '%00',
  '__proto__',
  'e\u0301',
  '😀',
];

interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: ReadOperation;
  readonly checks: ReadonlyMap<string, z.ZodType | null>;
}

function jsonSchemaOf(content: ReadOperation['responses'][string]['content']): Parameters<typeof checkOf>[0] | null {
  return content === undefined ? null : 'application/json' in content ? content['application/json'].schema : content['text/html'].schema;
}

function describeOperations(document: ReadDocument): readonly Described[] {
  return operationsOf(document).map(({ method, path, operation }) => {
    const checks = Object.entries(operation.responses).map(([status, { content }]) => {
      const schema = jsonSchemaOf(content);
      return [status, schema === null ? null : checkOf(schema, document)] as const;
    });
    return { method, path, operation, checks: new Map(checks) };
  });
}

interface Drawn {
  readonly described: Described;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly toString: () => string;
}

/** A text that a URL can carry as one segment, or null: not sent. */
function asSegment(value: unknown): string {
  const text = String(value).toWellFormed();
  return text === '' || text === '.' || text === '..' ? 'none' : encodeURIComponent(text);
}

/** A text that a header can carry. */
function asHeader(value: unknown): string {
  return String(value)
    .replaceAll(/[^\u0020-\u007E]/g, '?')
    .slice(0, 1_000);
}

/** Nearly valid, often with right identifiers, sometimes with one field of any other type. */
function bodyOf(nearly: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc.tuple(nearly, fc.integer({ min: 0, max: 5 }), fc.jsonValue(), fc.nat()).map(([value, choice, other, position]) => {
    if (typeof value !== 'object' || value === null || choice === 0) {
      return JSON.stringify(value) ?? '';
    }
    const names = Object.keys(value);
    const right = Object.entries(rightFields).filter(([name]) => names.includes(name));
    const wrong = choice === 1 && names.length > 0 ? { [names[position % names.length] ?? '']: other } : {};
    return JSON.stringify({ ...value, ...Object.fromEntries(right), ...wrong });
  });
}

function requestsOf(document: ReadDocument, described: Described): fc.Arbitrary<Drawn> {
  const { method, path, operation } = described;
  const valueOf = (schema: Parameters<typeof checkOf>[0]) => nearValid(checkOf(schema, document), words);
  const parameters = operation.parameters.map(({ name, in: place, required, schema }) => {
    const right = rightIds[name];
    const value =
      place === 'path' && right !== undefined
        ? fc.oneof({ weight: 12, arbitrary: fc.constant<unknown>(right) }, { weight: 1, arbitrary: valueOf(schema) })
        : fc.oneof({ weight: 4, arbitrary: valueOf(schema) }, { weight: 1, arbitrary: fc.constantFrom<unknown>(...words) });
    return fc
      .oneof({ weight: required ? 1 : 5, arbitrary: fc.constant<unknown>(undefined) }, { weight: required ? 19 : 1, arbitrary: value })
      .map((drawn) => ({ name, place, value: drawn }));
  });
  const schema = jsonSchemaOf(operation.requestBody?.content);
  const sentBody =
    schema === null
      ? fc.constant(null)
      : fc.oneof(
          { weight: 12, arbitrary: bodyOf(valueOf(schema)) },
          { weight: 1, arbitrary: fc.json() },
          { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null') },
        );
  const person = fc.oneof(
    { weight: 8, arbitrary: fc.constant<string>(people.owner) },
    { weight: 2, arbitrary: fc.constantFrom<string>(people.employee, people.stranger, 'nobody') },
  );
  return fc.tuple(fc.tuple(...parameters), sentBody, person).map(([drawn, body, token]) => {
    const of = (place: string) => drawn.filter((each) => each.place === place && each.value !== undefined);
    const filled = of('path')
      .reduce((template, { name, value }) => template.replace(`{${name}}`, asSegment(value)), path)
      .replaceAll(/\{\w+\}/g, 'none');
    const query = of('query').map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`);
    const url = `${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`;
    const headers = {
      authorization: `Bearer ${token}`,
      ...Object.fromEntries(of('header').map(({ name, value }) => [name, asHeader(value)])),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    };
    return { described, url, headers, body, toString: () => `${method} ${url} ${JSON.stringify(headers)} ${body?.slice(0, 500) ?? ''}` };
  });
}

type Tally = Map<string, number>;

async function checkAnswer({ described: { operation, checks } }: Drawn, response: Response, tally: Tally): Promise<void> {
  const text = await response.text();
  const { status } = response;
  const name = `${operation.operationId} ${status}`;
  tally.set(name, (tally.get(name) ?? 0) + 1);
  // Node itself refuses a URL and headers of more than 16 KiB.
  if (status === 431) {
    return;
  }
  expect(status, `${name} ${text.slice(0, 500)}`).toBeLessThan(500);
  const check = checks.get(String(status));
  expect(check, `${name} is not described`).toBeDefined();
  if (check === null) {
    expect(text, name).toBe('');
  } else {
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const found = check?.safeParse(isJson ? JSON.parse(text) : text);
    expect(found?.success, `${name} ${text.slice(0, 500)} ${found?.error?.message ?? ''}`).toBe(true);
  }
}

let current: TimeTrackingFixture | null = null;
let served: Served;
let document: ReadDocument;
beforeAll(async () => {
  served = await serveOverHttp(async (request) => {
    if (current === null) {
      throw new Error('A request between two rounds');
    }
    return current.fetch(request);
  });
  await inService(async () => {
    document = openApiSchema.parse(await (await fetch(`${served.baseUrl}/openapi.json`)).json());
  });
});
afterAll(async () => {
  await served.close();
});

async function inService(work: (service: TimeTrackingFixture) => Promise<void>): Promise<void> {
  const service = await openTimeTrackingFixture();
  current = service;
  try {
    await service.database.insertInto('time_entries').values(entry).execute();
    await work(service);
  } finally {
    current = null;
    await service.close();
  }
}

/** Requests of these operations, in rounds of their own services. */
async function run(seed: number, described: readonly Described[], tally: Tally): Promise<void> {
  const drawn = fc.oneof(...described.map((each) => requestsOf(document, each)));
  const round = fc.array(drawn, { minLength: requestsPerRound, maxLength: requestsPerRound });
  const property = fc.asyncProperty(round, async (requests) =>
    inService(async (service) => {
      for (const request of requests) {
        const { url, headers, body } = request;
        const { method } = request.described;
        await checkAnswer(request, await fetch(served.baseUrl + url, { method, headers, ...(body === null ? {} : { body }) }), tally);
      }
      expect(service.reports).toEqual([]);
    }),
  );
  await fc.assert(property, { numRuns: rounds, seed });
}

/** Operations that were never carried out. */
function refusedAlways(described: readonly Described[], tally: Tally): readonly Described[] {
  const succeeded = new Set([...tally.keys()].flatMap((name) => (/ 2\d\d$/.test(name) ? [name.split(' ')[0]] : [])));
  return described.filter(({ operation: { operationId } }) => !succeeded.has(operationId));
}

describe('a client made from the description', () => {
  it(`gets described answers to ${rounds * requestsPerRound} requests`, { timeout: 600_000 }, async () => {
    const described = describeOperations(document);
    const tally: Tally = new Map();
    await run(fuzzSeed, described, tally);
    reportFuzz('described requests', rounds * requestsPerRound);
    expect([...tally.keys()]).toEqual(expect.arrayContaining(['createProject 422', 'listTimeEntries 422']));
    // A right request is rare: those that had none are tried alone.
    const rare = refusedAlways(described, tally);
    if (rare.length > 0) {
      await run(fuzzSeed, rare, tally);
    }
    expect(refusedAlways(rare, tally).map(({ operation }) => operation.operationId)).toEqual([]);
  });
});
