/** Keys, counting, limits, refusals and terms of the campus directory over real HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordReading } from '#service/campus/responders/wireless.ts';
import { databaseStartMs, envelopeOf, openCampusFixture, type CampusFixture } from '../../support/campus-service-fixture.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

let campus: CampusFixture;
beforeEach(async () => {
  campus = await openCampusFixture();
}, databaseStartMs);
afterEach(async () => {
  await campus.close();
  expect(campus.reports).toEqual([]);
});

const usageSchema = z.object({
  data: z.object({ name: z.string(), api_key: z.string(), monthly_calls: z.number(), total_calls: z.number() }),
});

async function usageOf(key: string): Promise<z.infer<typeof usageSchema>['data']> {
  return usageSchema.parse(JSON.parse((await campus.get(`/api/usage.json?key=${key}`)).text)).data;
}

describe('a key', () => {
  it('that is missing is asked for, in json and xml, with data that is empty', async () => {
    for (const query of ['', '?key=', '?Key=abc']) {
      const reply = await campus.get(`/v2/wireless/auth.json${query}`);
      expect(reply.status).toBe(511);
      expect(envelopeOf(reply)).toEqual({
        meta: { requests: -1, timestamp: 1_795_176_000, status: 511, message: 'API key is required (?key=)', method_id: 10004, method: {} },
        data: {},
      });
    }
    const xml = await campus.get('/v2/wireless/auth.xml');
    expect(xml.status).toBe(511);
    expect(xml.text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<response>
  <meta>
    <requests>-1</requests>
    <timestamp>1795176000</timestamp>
    <status>511</status>
    <message>API key is required (?key=)</message>
    <method_id>10004</method_id>
    <method></method>
  </meta>
  <data></data>
</response>
`);
  });

  it('that does not exist is refused', async () => {
    const reply = await campus.get('/v2/poi/libraries.json?key=0123456789abcdef0123456789abcdef');
    expect(reply.status).toBe(401);
    expect(envelopeOf(reply)).toMatchObject({ meta: { requests: -1, message: 'Invalid API key' }, data: {} });
  });

  it('that is banned is refused without any data, and works again when the ban is lifted', async () => {
    const key = await campus.issue('Ines Duarte');
    await campus.ban(key);
    const reply = await campus.get(`/v2/poi/libraries.json?key=${key}`);
    expect(reply.status).toBe(403);
    expect(envelopeOf(reply)).toEqual({
      meta: expect.objectContaining({ requests: 0, status: 403, message: 'The provided API key has been banned' }),
    });
    await campus.ban(key, null);
    expect((await campus.get(`/v2/poi/libraries.json?key=${key}`)).status).toBe(200);
    expect(await usageOf(key)).toMatchObject({ total_calls: 1 });
  });

  it('is named in its usage as it was given, and nowhere else', async () => {
    const key = await campus.issue('Ines Duarte');
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(await usageOf(key)).toEqual({ name: 'Ines Duarte', api_key: key, monthly_calls: 0, total_calls: 0 });
    expect(JSON.stringify(await campus.database.selectFrom('campus_keys').selectAll().execute())).not.toContain(key);
    expect(JSON.stringify(campus.log)).not.toContain(key);
  });

  it('that is invalid is ignored if none is needed', async () => {
    const banned = await campus.issue('Ines Duarte');
    await campus.ban(banned);
    for (const key of ['nobody', banned]) {
      expect(envelopeOf(await campus.get(`/v2/api/services.json?key=${key}`)).meta).toMatchObject({ status: 200, requests: -1 });
    }
  });
});

/** Path and query, and how much a call adds to the usage of its key. */
const counting: readonly (readonly [string, number])[] = [
  ['/api/usage', 0],
  ['/api/methods', 0],
  ['/api/versions', 0],
  ['/api/changelog', 0],
  ['/server/time', 0],
  ['/server/codes', 0],
  ['/server/admin', 1],
  ['/api/services', 1],
  ['/resources/goosewatch', 1],
  ['/resources/goosewatch.json?term=1999&', 0],
  ['/resources/printers', 1],
  ['/resources/academics/groups', 1],
  ['/buildings/list', 1],
  ['/buildings/NONE', 0],
  ['/foodservices/diets', 1],
  ['/foodservices/menu', 0],
  ['/wireless/auth', 1],
  ['/poi/libraries', 1],
  ['/courses/DEMO', 1],
  ['/courses/NONE', 1],
  ['/terms/1171/examschedule', 1],
  ['/terms/1175/examschedule', 1],
];

describe('usage', () => {
  it.each(counting)('of %s grows by %i', async (path, by) => {
    const key = await campus.issue('Ines Duarte');
    await campus.get(`/poi/libraries.json?key=${key}`);
    const target = path.endsWith('&') ? `${path}key=${key}` : `${path}.json?key=${key}`;
    expect(envelopeOf(await campus.get(target)).meta.requests).toBe(1 + by);
    expect(await usageOf(key)).toMatchObject({ monthly_calls: 1 + by, total_calls: 1 + by });
  });

  it('is reset with the month of the campus, and continues in total', async () => {
    const key = await campus.issue('Ines Duarte');
    const call = async (now: string): Promise<number> => {
      campus.setNow(instant(now));
      return envelopeOf(await campus.get(`/poi/libraries.json?key=${key}`)).meta.requests;
    };
    expect(await call('2026-12-01T04:59:59Z')).toBe(1);
    expect(await call('2026-12-01T05:00:00Z')).toBe(1);
    expect(await call('2026-12-31T12:00:00Z')).toBe(2);
    expect(await usageOf(key)).toMatchObject({ monthly_calls: 2, total_calls: 3 });
    // A process with a slow clock counts in its own month.
    expect(await call('2026-11-30T12:00:00Z')).toBe(2);
    expect(await usageOf(key)).toMatchObject({ monthly_calls: 2, total_calls: 4 });
  });

  it('says when the next month begins, also across the change of clocks', async () => {
    for (const [now, resets] of [
      ['2026-10-16T15:00:32Z', '2026-11-01T04:00:00Z'],
      ['2026-11-20T12:00:00Z', '2026-12-01T05:00:00Z'],
      ['2027-01-01T04:30:00Z', '2027-01-01T05:00:00Z'],
    ] as const) {
      campus.setNow(instant(now));
      expect(envelopeOf(await campus.get('/server/time.json')).data).toMatchObject({ key_reset_time: Date.parse(resets) / 1000 });
    }
  });

  it('loses no call of many at once', async () => {
    const key = await campus.issue('Ines Duarte');
    const calls = Array.from({ length: 60 }, async () => envelopeOf(await campus.get(`/poi/libraries.json?key=${key}`)).meta.requests);
    expect((await Promise.all(calls)).sort((one, other) => one - other)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(await usageOf(key)).toMatchObject({ monthly_calls: 60, total_calls: 60 });
  });
});

describe('the rate limit', () => {
  it('refuses a key that asks too often, without counting, until its minute is over', async () => {
    await campus.close();
    let monotonicMs = 0;
    campus = await openCampusFixture({ rateLimit: { limit: 2, monotonicMs: () => monotonicMs } });
    const key = await campus.issue('Ines Duarte');
    const other = await campus.issue('Rui');
    const ask = async (by: string): ReturnType<CampusFixture['get']> => campus.get(`/poi/libraries.json?key=${by}`);
    expect([(await ask(key)).status, (await ask(key)).status, (await ask(other)).status]).toEqual([200, 200, 200]);
    monotonicMs = 1_500;
    const refused = await ask(key);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('59');
    expect(envelopeOf(refused)).toMatchObject({ meta: { requests: -1, message: 'API request limit reached' }, data: {} });
    expect((await campus.get('/api/methods.json')).status).toBe(200);
    monotonicMs = 60_000;
    expect(envelopeOf(await ask(key)).meta.requests).toBe(3);
  });
});

async function nests(query: string): Promise<ReturnType<typeof envelopeOf>> {
  return envelopeOf(await campus.get(`/resources/goosewatch.json?${query}&key=${await campus.issue('Ines Duarte')}`));
}

describe('the season', () => {
  it.each([
    ['', 1171, 2],
    ['term=1161', 1161, 1],
    ['term=1171', 1171, 2],
    ['term=', 1171, 2],
    ['term=winter', 1171, 2],
    ['term=116', 1171, 2],
    ['term=11610', 1171, 2],
    ['term=../1161', 1171, 2],
  ])('asked for with “%s” is %i', async (query, displaying, count) => {
    const { meta, data } = await nests(query);
    expect(meta).toMatchObject({ status: 200, method: { term_min: 1161, term_max: 1171, term_displaying: displaying } });
    expect(data).toHaveLength(count);
  });

  it('without nests returns no data and lists the existing ones', async () => {
    expect(await nests('term=1201')).toMatchObject({
      meta: { status: 204, method: { term_min: 1161, term_max: 1171, term_displaying: 1201 } },
      data: [],
    });
  });
});

describe('refusals', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is no method of the directory', async (method) => {
    const reply = await campus.send(method, '/v2/api/methods.json');
    expect(reply.status).toBe(501);
    expect(reply.headers['allow']).toBe('GET, HEAD');
    expect(envelopeOf(reply).meta.message).toBe('Invalid method');
  });

  it('HEAD is answered like GET, without the body', async () => {
    const reply = await campus.send('HEAD', '/v2/api/methods.json');
    expect(reply).toMatchObject({ status: 200, type: 'application/json; charset=utf-8', text: '' });
  });

  it('to a script always arrive, as a script reads nothing else', async () => {
    const reply = await campus.get('/v2/poi/libraries.json?callback=draw');
    expect(reply.status).toBe(200);
    expect(reply.text).toMatch(/^draw\(\{\n {2}"meta": \{[^]*"status": 511,[^]*\}\);$/);
  });

  it('of geojson are a collection without features that says why', async () => {
    const reply = await campus.get('/v2/poi/libraries.geojson');
    expect(reply).toMatchObject({ status: 511, type: 'application/geo+json; charset=utf-8' });
    expect(JSON.parse(reply.text)).toMatchObject({ type: 'FeatureCollection', features: [], meta: { status: 511 } });
  });
});

describe('the wireless reading', () => {
  it('is null where there never was one, and the latest where there are several', async () => {
    const key = await campus.issue('Ines Duarte');
    const read = async (): Promise<unknown> => envelopeOf(await campus.get(`/wireless/auth.json?key=${key}`)).data;
    expect(await read()).toEqual({ issues: { count: null, last_updated: null } });
    await recordReading(campus.database, { issues: 3, collectedAt: instant('2026-07-01T04:00:00Z') });
    await recordReading(campus.database, { issues: 9, collectedAt: instant('2026-06-30T04:00:00Z') });
    await recordReading(campus.database, { issues: 0, collectedAt: instant('2026-07-01T04:00:00Z') });
    expect(await read()).toEqual({ issues: { count: 0, last_updated: '2026-07-01T00:00:00-04:00' } });
  });
});
