/** The client over real HTTP, against a directory with every kind of fault: its results and its number of requests. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { exchangeOverHttp } from '#core/service-client/http/http-exchange.ts';
import { campusEndpoints } from '#core/campus/readings.ts';
import { fail } from '#shared/values/result.ts';
import { envelopeText, goodBodies, memoryKeyring, testKey } from '../../support/campus-fixture.ts';
import { call } from '../../support/campus-call.ts';
import { closeRigs, impatientPorts, json, rigAnswering } from '../../support/campus-rig.ts';

afterEach(closeRigs);

const { nests, wifi, libraries, methods } = campusEndpoints;
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
    expect(await client.ask(nests, { term: 'soon' })).toMatchObject({
      failure: { kind: 'bad-parameters', parameters: [{ name: 'term', reason: 'not-four-digits' }] },
    });
    const locked = await rigAnswering([good], {
      keyring: { ...memoryKeyring(), read: async () => fail({ kind: 'key-unreadable', detail: 'locked' }) },
    });
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
  it.each([
    [401, 'key-refused'],
    [403, 'key-banned'],
    [501, 'unknown-method'],
    [511, 'key-missing'],
    [418, 'refused'],
  ])('with the status %i is %s after one request', async (status, kind) => {
    const { client, asked } = await rigAnswering([() => json(envelopeText([], { status, message: 'no' }), status)]);
    expect(await client.ask(nests)).toMatchObject({ ok: false, failure: { kind } });
    expect(asked.length).toBe(1);
  });

  it.each([500, 502, 503, 504, 408])(
    'of a failing server (%i, a page of HTML) is repeated, five times in total, with growing delays',
    async (status) => {
      const { client, asked, waits, reports } = await rigAnswering([() => new Response('<h1>oops</h1>', { status })]);
      expect(await client.ask(nests)).toEqual({ ok: false, failure: { kind: 'refused', status, message: '' } });
      expect(asked.length).toBe(5);
      expect(waits).toEqual([1_100, 2_200, 4_400, 8_800]);
      expect(reports.map(({ counted }) => counted)).toEqual(Array.from({ length: 5 }, () => 'unknown'));
    },
  );

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

  it('for too many requests is reported at once, and holds back further requests', async () => {
    const { client, asked, waits } = await rigAnswering([
      () => json(envelopeText([], { status: 429 }), 200, { 'retry-after': '120' }),
      good,
    ]);
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
    const { client } = await rigAnswering([], {
      baseUrl: `http://127.0.0.1:${port}`,
      exchange: exchangeOverHttp({ timeoutMs: 50, answerLimitBytes: 100 }),
      ports: impatientPorts(waits),
    });
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

  it('is shown after one request in the explorer', async () => {
    const { client, asked, waits } = await rigAnswering([() => new Response('', { status: 500 })]);
    expect((await client.send(call(1671), { patience: 'once' })).failure?.kind).toBe('refused');
    expect([asked.length, waits]).toEqual([1, []]);
  });
});
