/** Duties of the client towards the user: cancellation, a key that is shown nowhere, and an honest count of calls. */
import { afterEach, describe, expect, it } from 'vitest';
import { exchangeInProcess } from '#core/service-client/http/exchange.ts';
import { CampusClient, campusBaseUrlSchema } from '#core/campus/campus-client.ts';
import { campusEndpoints } from '#core/campus/readings.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { maskedKey } from '#shared/campus/calls.ts';
import { envelopeText, goodBodies, memoryKeyring, nestRows, testKey } from '../../support/campus-fixture.ts';
import { call } from '../../support/campus-call.ts';
import { closeRigs, json, rigAnswering } from '../../support/campus-rig.ts';
import { ManualTime } from '../../support/core-ports.ts';

afterEach(closeRigs);

const { nests, usage } = campusEndpoints;
const good = (): Response => json(goodBodies['/resources/goosewatch'] ?? '');
const encodedKey = encodeURIComponent(testKey);

describe('cancelling', () => {
  const start = utcInstantSchema.parse('2026-11-20T12:00:00Z');

  function manualRig(handler: (request: Request) => Promise<Response>): { readonly client: CampusClient; readonly time: ManualTime } {
    const time = new ManualTime(start);
    const { ports } = time.processPorts();
    return {
      time,
      client: new CampusClient({
        baseUrl: 'http://campus.example',
        exchange: exchangeInProcess(handler),
        keyring: memoryKeyring(),
        ports,
        answers: null,
        onReport: () => undefined,
      }),
    };
  }

  it('ends a current request', async () => {
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
    const echoes = [
      testKey,
      encodedKey,
      JSON.stringify(testKey).slice(1, -1),
      testKey.replaceAll('/', String.raw`\/`),
      testKey.replaceAll('&', '&amp;'),
      encodeURIComponent(encodedKey),
      '&#x73;3cret&#47;key+1\\u00262',
    ];
    const bodies = echoes.flatMap((echo) => [
      envelopeText({ name: echo, api_key: echo }),
      envelopeText([], { status: 401, message: `No key ${echo}` }),
      `<p>${echo}</p>`,
    ]);
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
    ['a page of another service', 1671, '<html>', 200, 'unknown'],
    ['a fault of the server', 1671, '', 500, 'unknown'],
  ])('%s', async (_, id, ...[body, status, counted]) => {
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

  it.each([
    '',
    'campus.example',
    'ftp://campus.example',
    'https://me:pass@campus.example',
    'https://campus.example/?key=1',
    'https://campus.example/#a',
    'javascript:alert(1)',
  ])('is not %j', (text) => {
    expect(campusBaseUrlSchema.safeParse(text).success).toBe(false);
  });
});
