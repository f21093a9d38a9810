/** The client over real HTTP, against a directory that does everything wrong: what it comes to, how often it asks, and where the key is. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { exchangeInProcess } from '#core/api/exchange.ts';
import { exchangeOverHttp } from '#core/api/http-exchange.ts';
import type { CallReport } from '#core/campus/call-report.ts';
import { CampusClient, campusBaseUrlSchema, type CampusClientOptions } from '#core/campus/campus-client.ts';
import { campusEndpoints } from '#core/campus/readings.ts';
import { systemPorts } from '#core/system-ports.ts';
import type { Ports } from '#core/ports.ts';
import { utcInstantSchema } from '#shared/brands.ts';
import { maskedKey, prepareCall, type CampusCall, type CallWish } from '#shared/campus/calls.ts';
import { methodById } from '#shared/campus/methods.ts';
import { fail } from '#shared/result.ts';
import { envelopeText, goodBodies, memoryKeyring, nestRows, testKey } from '../../support/campus-fixture.ts';
import { ManualTime } from '../../support/core-ports.ts';
import { startHttpService, type HttpService } from '../../support/http-service.ts';

const services: HttpService[] = [];
afterEach(async () => {
  await Promise.all(services.splice(0).map(async (service) => service.close()));
});

const { nests, wifi, libraries, usage, methods } = campusEndpoints;

function json(body: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });
}

function call(id: number, wish: CallWish = {}): CampusCall {
  const method = methodById(id);
  const prepared = method === null ? null : prepareCall(method, wish);
  if (prepared?.ok !== true) {
    throw new Error(JSON.stringify(prepared));
  }
  return prepared.value;
}

interface Rig {
  readonly client: CampusClient;
  /** Addresses asked, path and query. */
  readonly asked: readonly string[];
  readonly reports: readonly CallReport[];
  readonly waits: readonly number[];
  readonly service: HttpService;
}

/** Waits are noted and over at once: what is measured is what was asked for, not time. */
function impatientPorts(waits: number[]): Ports {
  const ports = systemPorts();
  let shiftMs = 0;
  return {
    ...ports,
    clock: { ...ports.clock, monotonicMs: () => ports.clock.monotonicMs() + shiftMs },
    scheduler: {
      after: (delayMs, task) => {
        waits.push(delayMs);
        shiftMs += delayMs;
        return ports.scheduler.after(0, task);
      },
    },
    chance: { ...ports.chance, fraction: () => 0.5 },
  };
}

/** Answers in turn, the last one for good. */
async function rigAnswering(answers: readonly (() => Response | Promise<Response>)[], options: Partial<CampusClientOptions> = {}): Promise<Rig> {
  const asked: string[] = [];
  const reports: CallReport[] = [];
  const waits: number[] = [];
  const service = await startHttpService({
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname + search);
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (answer === undefined) {
        throw new Error('closes the connection');
      }
      return answer();
    },
  });
  services.push(service);
  const client = new CampusClient({
    baseUrl: `${service.baseUrl}/v2`,
    exchange: exchangeOverHttp({ timeoutMs: 5_000, answerLimitBytes: 100_000 }),
    keyring: memoryKeyring(),
    ports: impatientPorts(waits),
    answers: null,
    onReport: (report) => reports.push(report),
    ...options,
  });
  return { client, asked, reports, waits, service };
}

const good = (): Response => json(goodBodies['/resources/goosewatch'] ?? '');
const encodedKey = encodeURIComponent(testKey);

describe('a described method', () => {
  it('is asked at its address with the key and read', async () => {
    const { client, asked, reports } = await rigAnswering([good]);
    const answer = await client.ask(nests, { term: '1171' });
    expect(asked).toEqual([`/v2/resources/goosewatch.json?term=1171&key=${encodedKey}`]);
    expect(answer).toMatchObject({ ok: true, value: { value: { unreadable: 0 }, terms: { min: 1141, max: 1171, displaying: 1171 } } });
    expect(answer.ok && answer.value.value.rows.map(({ id }) => id)).toEqual(['0', '17', '17']);
    expect(reports).toMatchObject([{ sentKey: true, counted: 'yes', failure: null }]);
  });

  it('goes without a key where none is wanted, though there is one', async () => {
    const { client, asked, reports } = await rigAnswering([() => json(goodBodies['/api/methods'] ?? '')]);
    expect((await client.ask(methods)).ok).toBe(true);
    expect(asked).toEqual(['/v2/api/methods.json']);
    expect(reports).toMatchObject([{ sentKey: false, counted: 'no' }]);
  });

  it('asks nothing without the key it needs, with one that cannot be read, or with a parameter that is none', async () => {
    const { client, asked } = await rigAnswering([good], { keyring: memoryKeyring(null) });
    expect(await client.ask(wifi)).toEqual({ ok: false, failure: { kind: 'key-missing' } });
    expect(await client.ask(nests, { term: 'soon' })).toMatchObject({ failure: { kind: 'bad-parameters', parameters: [{ name: 'term', reason: 'not-four-digits' }] } });
    const locked = await rigAnswering([good], { keyring: { ...memoryKeyring(), read: async () => fail({ kind: 'key-unreadable', detail: 'locked' }) } });
    expect(await locked.client.ask(wifi)).toEqual({ ok: false, failure: { kind: 'key-unreadable', detail: 'locked' } });
    expect([...asked, ...locked.asked]).toEqual([]);
  });

  it('fails as of another shape when it is one', async () => {
    const { client } = await rigAnswering([() => json(envelopeText('surprise'))]);
    expect(await client.ask(libraries)).toEqual({ ok: false, failure: { kind: 'unreadable', reason: 'other-shape' } });
  });
});

describe('every method of the catalogue', () => {
  it('is asked at the address its path says, in every format it has', async () => {
    const { client, asked } = await rigAnswering([() => json(envelopeText([]))]);
    const parameters = { term: '1171', subject: 'CS', number: '137A', year: '2013', week: '5', id: '7' };
    expect((await client.send(call(1193, { parameters: { term: '1171', subject: 'CS', number: '137A' } }))).failure).toBeNull();
    expect((await client.send(call(1291, { parameters: { year: '2013', week: '5', id: '7' } }))).failure).toBeNull();
    expect((await client.send(call(1217, { parameters: { building: 'a/b?c#d e%2f' } }))).failure).toBeNull();
    expect((await client.send(call(1093))).failure).toBeNull();
    expect(asked).toEqual([
      `/v2/terms/${parameters.term}/CS/137A/schedule.json?key=${encodedKey}`,
      `/v2/foodservices/2013/5/7/menu.json?key=${encodedKey}`,
      `/v2/buildings/a%2Fb%3Fc%23d%20e%252f.json?key=${encodedKey}`,
      `/v2/server/admin.json?key=${encodedKey}`,
    ]);
  });

  it('is read in the format asked for', async () => {
    const xml = '<response><meta><status>200</status><requests>7</requests></meta><data><item><name>A</name></item></data></response>';
    const { client } = await rigAnswering([() => new Response(xml), () => json(`f(${envelopeText([1])});`)]);
    expect((await client.send(call(1879, { format: 'xml' }))).reading?.envelope).toMatchObject({ data: [{ name: 'A' }], requests: 7 });
    expect((await client.send(call(1081, { callback: 'f' }))).reading?.envelope?.data).toEqual([1]);
  });
});

describe('a failure', () => {
  const refusal = (status: number) => (): Response => json(envelopeText([], { status, message: 'no' }), status === 204 ? 200 : status);

  it.each([
    [401, 'key-refused'],
    [403, 'key-banned'],
    [501, 'unknown-method'],
    [511, 'key-missing'],
    [418, 'refused'],
  ])('with the status %i is %s after one request', async (status, kind) => {
    const { client, asked } = await rigAnswering([refusal(status)]);
    expect(await client.ask(nests)).toMatchObject({ ok: false, failure: { kind } });
    expect(asked.length).toBe(1);
  });

  it.each([500, 502, 503, 504, 408])('of a server in trouble (%i, a page of HTML) is asked again, five times in all, with growing waits', async (status) => {
    const { client, asked, waits, reports } = await rigAnswering([() => new Response('<h1>oops</h1>', { status })]);
    expect(await client.ask(nests)).toEqual({ ok: false, failure: { kind: 'refused', status, message: '' } });
    expect(asked.length).toBe(5);
    expect(waits).toEqual([1_100, 2_200, 4_400, 8_800]);
    expect(reports.map(({ counted }) => counted)).toEqual(Array.from({ length: 5 }, () => 'unknown'));
  });

  it('that passes is forgotten', async () => {
    const { client, asked } = await rigAnswering([() => new Response('', { status: 503 }), good]);
    expect((await client.ask(nests)).ok).toBe(true);
    expect(asked.length).toBe(2);
  });

  it('for asking too often waits as long as the service says', async () => {
    const { client, waits } = await rigAnswering([() => json(envelopeText([], { status: 429 }), 429, { 'retry-after': '7' }), good]);
    expect((await client.ask(nests)).ok).toBe(true);
    expect(waits).toEqual([7_000]);
  });

  it('for asking much too often is told at once, and holds back what is asked meanwhile', async () => {
    const { client, asked, waits } = await rigAnswering([() => json(envelopeText([], { status: 429 }), 200, { 'retry-after': '120' }), good]);
    expect(await client.ask(nests)).toEqual({ ok: false, failure: { kind: 'limit-reached', waitMs: 120_000 } });
    const held = await client.ask(wifi);
    expect(held.ok ? null : held.failure.kind).toBe('limit-reached');
    expect([asked.length, waits]).toEqual([1, []]);
    expect((await client.send(call(1671), { patience: 'once' })).failure).toBeNull();
  });

  it('by redirection is not followed, so that the key goes nowhere else', async () => {
    const { client, asked } = await rigAnswering([() => new Response(null, { status: 302, headers: { location: '/elsewhere' } })]);
    expect(await client.ask(nests)).toEqual({ ok: false, failure: { kind: 'redirected', status: 302 } });
    expect(asked.length).toBe(1);
  });

  it.each([
    ['a page of HTML', '<!doctype html><title>Sign in</title>', 'not-the-format'],
    ['half a body', (goodBodies['/resources/goosewatch'] ?? '').slice(0, 300), 'not-the-format'],
    ['no body', '', 'not-the-format'],
    ['another service’s JSON', '{"message":"Not here"}', 'no-envelope'],
  ])('by %s is unreadable', async (_, body, reason) => {
    const { client, asked } = await rigAnswering([() => json(body)]);
    expect(await client.ask(nests)).toEqual({ ok: false, failure: { kind: 'unreadable', reason } });
    expect(asked.length).toBe(1);
  });

  it('by a body without end is given up once', async () => {
    const { client, asked } = await rigAnswering([() => json(' '.repeat(200_000))]);
    expect(await client.ask(nests)).toEqual({ ok: false, failure: { kind: 'too-large' } });
    expect(asked.length).toBe(1);
  });

  it('by a connection that is cut is asked again', async () => {
    const { client, asked } = await rigAnswering([]);
    expect(await client.ask(nests)).toMatchObject({ ok: false, failure: { kind: 'no-answer' } });
    expect(asked.length).toBe(5);
  });

  it('by an answer that does not come in time is asked again', async () => {
    const server = createServer(() => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const waits: number[] = [];
    const { client } = await rigAnswering([], { baseUrl: `http://127.0.0.1:${port}`, exchange: exchangeOverHttp({ timeoutMs: 50, answerLimitBytes: 100 }), ports: impatientPorts(waits) });
    expect(await client.ask(nests)).toMatchObject({ ok: false, failure: { kind: 'no-answer' } });
    expect(waits.length).toBe(4);
    server.closeAllConnections();
    server.close();
  });

  it('by a service that is not there, or no network, says which', async () => {
    const { client, service, waits } = await rigAnswering([good]);
    await service.close();
    expect(await client.ask(nests)).toEqual({ ok: false, failure: { kind: 'service-down', detail: 'ECONNREFUSED' } });
    expect(waits.length).toBe(4);
    const away = await rigAnswering([good], { baseUrl: 'http://no-such-host.invalid' });
    expect(await away.client.ask(nests)).toMatchObject({ failure: { kind: 'no-network' } });
    expect(away.waits).toEqual([]);
  });

  it('is shown after one request to whoever wants it as it is', async () => {
    const { client, asked, waits } = await rigAnswering([() => new Response('', { status: 500 })]);
    expect((await client.send(call(1671), { patience: 'once' })).failure?.kind).toBe('refused');
    expect([asked.length, waits]).toEqual([1, []]);
  });
});

describe('cancelling', () => {
  const start = utcInstantSchema.parse('2026-11-20T12:00:00Z');

  function manualRig(handler: (request: Request) => Promise<Response>): { readonly client: CampusClient; readonly time: ManualTime } {
    const time = new ManualTime(start);
    const { ports } = time.processPorts();
    return { time, client: new CampusClient({ baseUrl: 'http://campus.example', exchange: exchangeInProcess(handler), keyring: memoryKeyring(), ports, answers: null, onReport: () => undefined }) };
  }

  it('ends a request under way', async () => {
    const arrived = Promise.withResolvers<null>();
    const { client } = await rigAnswering([
      async () => {
        arrived.resolve(null);
        return new Promise<Response>(() => undefined);
      },
    ]);
    const end = new AbortController();
    const answer = client.ask(nests, {}, { signal: end.signal });
    await arrived.promise;
    end.abort();
    expect(await answer).toEqual({ ok: false, failure: { kind: 'cancelled' } });
  });

  it('ends a wait, and a service of this process that never answers', async () => {
    let asked = 0;
    const { client, time } = manualRig(async () => {
      asked += 1;
      return asked === 1 ? new Response('', { status: 500 }) : new Promise<Response>(() => undefined);
    });
    const end = new AbortController();
    const first = client.ask(nests, {}, { signal: end.signal });
    await time.settle();
    end.abort();
    expect(await first).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(asked).toBe(1);
    const second = client.ask(nests);
    await time.settle();
    client.abort();
    expect(await second).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(await client.ask(nests)).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(asked).toBe(2);
  });

  it('waits for real, second by second', async () => {
    let asked = 0;
    const { client, time } = manualRig(async () => {
      asked += 1;
      return asked === 1 ? new Response('', { status: 429, headers: { 'retry-after': '30' } }) : good();
    });
    const answer = client.ask(nests);
    await time.advance(29_999);
    expect(asked).toBe(1);
    await time.advance(1);
    expect(asked).toBe(2);
    expect((await answer).ok).toBe(true);
  });
});

describe('the key', () => {
  it('is in no report of any outcome, however the service repeats it', async () => {
    const echoes = [testKey, encodedKey, JSON.stringify(testKey).slice(1, -1), testKey.replaceAll('/', String.raw`\/`), testKey.replaceAll('&', '&amp;'), encodeURIComponent(encodedKey), '&#x73;3cret&#47;key+1\\u00262'];
    const bodies = echoes.flatMap((echo) => [envelopeText({ name: echo, api_key: echo }), envelopeText([], { status: 401, message: `No key ${echo}` }), `<p>${echo}</p>`]);
    const { client, reports } = await rigAnswering(bodies.map((body) => () => json(body)));
    for (const _ of bodies) {
      await client.send(call(1097), { patience: 'once' });
    }
    const text = JSON.stringify(reports);
    expect(reports.length).toBe(bodies.length);
    expect(text.includes(maskedKey)).toBe(true);
    expect(text.includes('s3cret')).toBe(false);
  });

  it('is known as one’s own in the usage, and not handed on', async () => {
    const { client } = await rigAnswering([() => json(goodBodies['/api/usage'] ?? ''), () => json(envelopeText({ api_key: 'another' }))]);
    expect(await client.ask(usage)).toMatchObject({ value: { value: { isOwnKey: true, monthlyCalls: 86, totalCalls: 62 } } });
    expect(await client.ask(usage)).toMatchObject({ value: { value: { isOwnKey: false, monthlyCalls: null } } });
  });
});

describe('what counts', () => {
  it.each([
    ['a call with data', 1671, envelopeText(nestRows), 200, 'yes'],
    ['a call without data, of a method that says so', 1671, envelopeText([], { status: 204 }), 200, 'no'],
    ['an empty success of one', 1671, envelopeText([]), 200, 'no'],
    ['a call without data, of a method that does not say so', 1879, envelopeText([], { status: 204 }), 200, 'yes'],
    ['the usage itself', 1097, envelopeText({ monthly_calls: 1 }), 200, 'no'],
    ['the services listing, which takes no key', 1081, envelopeText([{ service_id: 1 }]), 200, 'no'],
    ['a refused key', 1671, envelopeText([], { status: 401 }), 200, 'no'],
    ['a page of somebody else', 1671, '<html>', 200, 'unknown'],
    ['a fault of the server', 1671, '', 500, 'unknown'],
  ])('%s', async (_, id, body, status, counted) => {
    const { client } = await rigAnswering([() => json(body, status)]);
    expect((await client.send(call(id), { patience: 'once' })).counted).toBe(counted);
  });
});

describe('the root of a directory', () => {
  it.each([
    [' https://campus.example/v2/ ', 'https://campus.example/v2'],
    ['HTTP://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('%j is %s', (text, root) => {
    expect(campusBaseUrlSchema.parse(text)).toBe(root);
  });

  it.each(['', 'campus.example', 'ftp://campus.example', 'https://me:pass@campus.example', 'https://campus.example/?key=1', 'https://campus.example/#a', 'javascript:alert(1)'])('is not %j', (text) => {
    expect(campusBaseUrlSchema.safeParse(text).success).toBe(false);
  });
});
