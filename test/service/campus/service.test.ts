/** The directory as a handler: failures, the log, the limit of requests, and the address that it names. */
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCampusService, type CampusServiceOptions } from '#service/campus/service.ts';
import { issueKey } from '#service/campus/keys.ts';
import { demoFiles } from '../../support/campus-service-fixture.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../support/after-test.ts';

const now = () => instant('2026-11-20T12:00:00Z');

let opened: TestDatabase;
let reports: unknown[];
let log: unknown[];
beforeEach(async () => {
  opened = closedAfterTest(await openTestDatabase());
  [reports, log] = [[], []];
});

function open(settings: Partial<CampusServiceOptions> = {}): (path: string, method?: string) => Promise<Response> {
  const { fetch } = createCampusService({
    database: opened.database,
    ports: { now },
    data: demoFiles,
    report: (error) => reports.push(error),
    logger: (line) => log.push(line),
    ...settings,
  });
  return async (path, method = 'GET') => fetch(new Request(`http://campus.test${path}`, { method }));
}

async function issue(): Promise<string> {
  return issueKey(opened.database, { name: 'Ines', ports: { now, newId: () => uuid(900), randomBytes: (count) => new Uint8Array(count) } });
}

const metaSchema = z.object({ meta: z.object({ status: z.number(), requests: z.number(), message: z.string() }), data: z.unknown() });

describe('a failure', () => {
  it('is answered 500 without its words, and reported', async () => {
    await opened.database.schema.dropTable('campus_wireless_readings').execute();
    const response = await open()(`/v2/wireless/auth.json?key=${await issue()}`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([500, null]);
    expect(metaSchema.parse(await response.json())).toEqual({
      meta: { status: 500, requests: -1, message: 'The service failed unexpectedly' },
      data: {},
    });
    expect(reports).toHaveLength(1);
  });

  it('of the connection to the database is answered 503, with when to ask again', async () => {
    const ask = open();
    const lost = Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' });
    const database = opened.database.withPlugin({
      transformQuery: () => {
        throw lost;
      },
      transformResult: async ({ result }) => result,
    });
    const response = await open({ database })('/v2/poi/libraries.xml?key=x');
    expect([response.status, response.headers.get('retry-after'), response.headers.get('content-type')]).toEqual([
      503,
      '5',
      'application/xml; charset=utf-8',
    ]);
    expect(reports).toEqual([lost]);
    expect((await ask('/v2/api/methods.json')).status).toBe(200);
  });
});

describe('the log', () => {
  it.each([
    ['GET', '/v2/buildings/dc.json?key=x', { method: 'GET', route: '/buildings/{building}', status: 401 }],
    ['HEAD', '/v2/api/methods.json', { method: 'HEAD', route: '/api/methods', status: 200 }],
    ['POST', '/v2/api/methods.json', { method: 'other', route: '/api/methods', status: 501 }],
    ['GET', '/v2/nothing.json', { method: 'GET', route: 'unknown', status: 501 }],
  ])('of %s %s is %o', async (method, path, line) => {
    await open()(path, method);
    expect(log).toEqual([line]);
  });
});

it('a head has the headers alone', async () => {
  const ask = open();
  const [head, whole] = [await ask('/v2/api/methods.json', 'HEAD'), await ask('/v2/api/methods.json')];
  expect([head.status, await head.text(), Object.fromEntries(head.headers)]).toEqual([200, '', Object.fromEntries(whole.headers)]);
  expect(whole.headers.get('allow')).toBeNull();
});

it('the campus service names its own address, or the one by which it was asked', async () => {
  expect(await (await open()('/api/methods.json')).text()).toContain('"http://campus.test/v2/courses/{department}.{format}"');
  expect(await (await open({ baseUrl: 'https://time.example/v2' })('/api/methods.json')).text()).toContain(
    '"https://time.example/v2/courses/{department}.{format}"',
  );
});

describe('the limit of requests', () => {
  it('is 600 a minute for a key unless it is another', async () => {
    const path = `/v2/api/usage.json?key=${await issue()}`;
    const allowed = async (ask: (path: string) => Promise<Response>): Promise<number> => {
      for (let count = 0; count < 602; count += 1) {
        const { status, headers } = await ask(path);
        if (status === 429) {
          expect(headers.get('retry-after')).toBe('60');
          return count;
        }
      }
      return Number.POSITIVE_INFINITY;
    };
    expect(await allowed(open({ rateLimit: { monotonicMs: () => 0 } }))).toBe(600);
    expect(await allowed(open({ rateLimit: { limit: 2, monotonicMs: () => 0 } }))).toBe(2);
    expect(await allowed(open())).toBe(Number.POSITIVE_INFINITY);
  });
});
