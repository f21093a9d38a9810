/**
 * Sends invalid input to every endpoint over HTTP: the service answers with a documented status in JSON, and a refused request changes
 * nothing. A failure prints its seed; add it to `knownSeeds` to make it a test.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { messageBodySchema, projectResourceSchema, timeEntryResourceSchema, validationErrorBodySchema } from '#shared/time-tracking-api.ts';
import {
  clientResourceSchema,
  extendedProjectResourceSchema,
  extendedTimeEntryResourceSchema,
  membershipResourceSchema,
  personResourceSchema,
  tagResourceSchema,
  taskResourceSchema,
} from '#shared/time-tracking-extensions.ts';
import { fuzzCount, fuzzSeed, reportFuzz } from '../../support/fuzz.ts';
import { serveOverHttp, type Served } from '../../support/served.ts';
import { databaseKind } from '../../support/test-database.ts';
import { openTimeTrackingFixture, type TimeTrackingFixture } from '../../support/time-tracking-fixture.ts';
import { hostileRequest, storedEntries, type HostileRequest } from '../../support/hostile-requests.ts';

/** Seeds that once failed. */
const knownSeeds: readonly number[] = [];

const requestsPerRound = 20;

/**
 * With two thousand requests the rarest answer occurred at least 21 times, with one thousand once only 3 times. On PostgreSQL the requests
 * look for values that only its types refuse, which many requests hold.
 */
const requestCount = databaseKind === 'sqlite' ? Math.max(2_000, fuzzCount(8_000)) : Math.max(200, fuzzCount(2_000));
const rounds = requestCount / requestsPerRound;

const record = z.union([
  projectResourceSchema.strict(),
  timeEntryResourceSchema.strict(),
  taskResourceSchema.strict(),
  tagResourceSchema.strict(),
  membershipResourceSchema.strict(),
  personResourceSchema.strict(),
  clientResourceSchema.strict(),
  extendedProjectResourceSchema.strict(),
  extendedTimeEntryResourceSchema.strict(),
]);

const bodySchemaOfStatus = new Map<number, z.ZodType>([
  [200, z.object({ data: z.union([record, z.array(record)]) })],
  ...[400, 401, 403, 404, 405, 409, 413, 415].map((status) => [status, messageBodySchema.strict()] as const),
  [422, validationErrorBodySchema.strict()],
]);

async function checkAnswer(request: { readonly method: string }, response: Response): Promise<void> {
  const text = await response.text();
  if (response.status === 204) {
    expect(request.method).toBe('DELETE');
    expect(text).toBe('');
    return;
  }
  if (response.status === 431) {
    // Node itself refuses a URL and headers of more than 16 KiB.
    expect(text).toBe('');
    return;
  }
  const schema = bodySchemaOfStatus.get(response.status);
  expect(schema, `status ${response.status} has no name`).toBeDefined();
  expect(response.headers.get('content-type')).toBe('application/json');
  if (request.method === 'HEAD') {
    expect(text).toBe('');
    return;
  }
  const found = schema?.safeParse(JSON.parse(text));
  expect(found?.success, `${response.status} ${text.slice(0, 500)}`).toBe(true);
}

/** How often each method got each status: a property that never passes the checks would prove nothing. */
type Tally = Map<string, number>;

interface Round {
  readonly requests: readonly HostileRequest[];
  readonly tally: Tally;
  readonly baseUrl: string;
}

async function checkRound(service: TimeTrackingFixture, { requests, tally, baseUrl }: Round): Promise<void> {
  let before = await service.dump();
  for (const { path, ...request } of requests) {
    const response = await fetch(baseUrl + path, request);
    await checkAnswer(request, response);
    const outcome = `${request.method} ${response.status}`;
    tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
    const after = await service.dump();
    if (response.status >= 400 || request.method === 'GET' || request.method === 'HEAD') {
      expect(after).toEqual(before);
    }
    before = after;
  }
  expect(service.reports).toEqual([]);
}

const aRound = fc.array(hostileRequest, { minLength: requestsPerRound, maxLength: requestsPerRound });

let current: TimeTrackingFixture | null = null;

async function runRound(round: Round): Promise<void> {
  const service = await openTimeTrackingFixture();
  current = service;
  try {
    await service.database.insertInto('time_entries').values(storedEntries).execute();
    await checkRound(service, round);
  } finally {
    current = null;
    await service.close();
  }
}

let served: Served;
beforeAll(async () => {
  served = await serveOverHttp(async (request) => {
    if (current === null) {
      throw new Error('A request between two rounds');
    }
    return current.fetch(request);
  });
});
afterAll(async () => {
  await served.close();
});

async function runRounds(seed: number): Promise<Tally> {
  const tally: Tally = new Map();
  const property = fc.asyncProperty(aRound, async (requests) => runRound({ requests, tally, baseUrl: served.baseUrl }));
  await fc.assert(property, { numRuns: rounds, seed });
  return tally;
}

describe('hostile input', () => {
  it(`finds the service composed in ${rounds * requestsPerRound} requests`, { timeout: 300_000 }, async () => {
    const tally = await runRounds(fuzzSeed);
    reportFuzz('service bodies', rounds * requestsPerRound);
    for (const outcome of databaseKind !== 'sqlite'
      ? []
      : ['GET 200', 'POST 200', 'PUT 200', 'DELETE 204', 'POST 422', 'PUT 422', 'GET 422', 'POST 403', 'PUT 404', 'POST 400', 'POST 409']) {
      expect(tally.get(outcome) ?? 0, outcome).toBeGreaterThan(5);
    }
  });

  it.each(knownSeeds)('finds it composed with the seed %i, which once failed', { timeout: 300_000 }, async (seed) => {
    await expect(runRounds(seed)).resolves.toBeDefined();
  });
});
