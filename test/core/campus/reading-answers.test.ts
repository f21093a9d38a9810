/** Reads answers of deployed directories; then each with every value replaced by wrong ones, and truncated at every character. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAnswer, type AnswerReading } from '#core/campus/call-report.ts';
import { campusEndpoints, readPayload, type Endpoint } from '#core/campus/readings.ts';
import { readInstant, readText } from '#core/campus/tolerant-values.ts';
import type { CampusFormat } from '#shared/campus/methods.ts';
import { envelopeText, goodBodies, libraryRows, nestRows } from '../../support/campus-fixture.ts';
import { inventionsIn, mutationsOf } from '../../support/campus-mutations.ts';

const described: Readonly<Record<string, Endpoint<unknown>>> = {
  '/wireless/auth': campusEndpoints.wifi,
  '/resources/goosewatch': campusEndpoints.nests,
  '/poi/libraries': campusEndpoints.libraries,
  '/api/usage': campusEndpoints.usage,
  '/api/methods': campusEndpoints.methods,
  '/api/services': campusEndpoints.services,
};

interface HowAsked {
  readonly httpStatus?: number;
  readonly format?: CampusFormat;
  readonly callback?: string | null;
}

function read(
  endpoint: Endpoint<unknown>,
  body: string,
  { httpStatus = 200, format = 'json', callback = null }: HowAsked = {},
): AnswerReading {
  return readAnswer({ method: endpoint.method, parameters: {}, format, callback }, { httpStatus, body }, 0);
}

function payload<Value>(endpoint: Endpoint<Value>, body: string, how: HowAsked = {}): Value | null {
  return readPayload(endpoint, read(endpoint, body, how));
}

const nothing = { rows: [], unreadable: 0 };

describe('the described methods', () => {
  it('are read as the contract describes them', () => {
    expect(payload(campusEndpoints.wifi, goodBodies['/wireless/auth'] ?? '')).toEqual({ count: 12, lastUpdated: '2026-11-20T11:00:00Z' });
    expect(payload(campusEndpoints.usage, goodBodies['/api/usage'] ?? '')).toEqual({
      name: 'Example & Developer',
      isOwnKey: false,
      monthlyCalls: 86,
      totalCalls: 62,
    });
    expect(payload(campusEndpoints.methods, goodBodies['/api/methods'] ?? '')).toEqual({
      rows: [
        {
          methodId: 1081,
          url: 'https://campus.example/v2/api/services.{format}',
          serviceId: 223,
          serviceName: 'api',
          parameters: ['format'],
        },
      ],
      unreadable: 0,
    });
    expect(payload(campusEndpoints.services, goodBodies['/api/services'] ?? '')).toEqual({
      rows: [
        { serviceId: 223, name: 'api', url: 'https://campus.example/v2/api', methods: [{ methodId: 1081, url: '/services.{format}' }] },
      ],
      unreadable: 0,
    });
    expect(
      payload(campusEndpoints.libraries, goodBodies['/poi/libraries'] ?? '')?.rows.map(({ name, coordinates }) => [name, coordinates]),
    ).toEqual([
      ['Dana Porter Library', { latitude: 43.469769479552, longitude: -80.542372762749 }],
      ['Davis Centre Library', { latitude: 43.47258723304, longitude: -80.542101736291 }],
      ['Far Library', { latitude: 43.3, longitude: -80.3 }],
      ['Lost Library', null],
    ]);
  });

  it('have nests with numbers for identifiers, entities in their texts, and no place or date where the service has none', () => {
    const reading = read(campusEndpoints.nests, goodBodies['/resources/goosewatch'] ?? '');
    expect(readPayload(campusEndpoints.nests, reading)).toEqual({
      rows: [
        {
          id: '0',
          location: "Winston & Winnifred's nest",
          coordinates: { latitude: 43.475531375, longitude: -80.5482428414 },
          updated: '2014-04-07T17:58:00Z',
        },
        { id: '17', location: null, coordinates: null, updated: null },
        { id: '17', location: 'By the creek', coordinates: { latitude: 43.4697, longitude: -80.5535 }, updated: null },
      ],
      unreadable: 0,
    });
    expect(reading.envelope).toMatchObject({
      terms: { min: 1141, max: 1171, displaying: 1171 },
      methodId: 1889,
      requests: 41,
      timestamp: '2025-11-20T12:00:00Z',
    });
  });

  it('treat zero problems at no time as no reading, and leave the count to the caller', () => {
    const body = envelopeText({ issues: { count: 0, last_updated: '1969-12-31T19:00:00-05:00' } }, { method: [] });
    expect(payload(campusEndpoints.wifi, body)).toEqual({ count: 0, lastUpdated: null });
    expect(payload(campusEndpoints.wifi, envelopeText({ issues: { count: null, last_updated: null } }))).toEqual({
      count: null,
      lastUpdated: null,
    });
    expect(payload(campusEndpoints.wifi, envelopeText({ issues: null }))).toEqual({ count: null, lastUpdated: null });
  });

  it('are read out of an envelope within the envelope', () => {
    expect(payload(campusEndpoints.nests, envelopeText({ meta: { disclaimer: '...' }, data: [] }))).toEqual(nothing);
    expect(
      payload(campusEndpoints.nests, envelopeText({ meta: {}, data: { meta: { status: 500 }, data: nestRows.slice(2) } }))?.rows,
    ).toHaveLength(1);
  });

  it('leave out what is no record, and say how much that was', () => {
    expect(payload(campusEndpoints.libraries, envelopeText([null, libraryRows[0], 'x', []]))).toMatchObject({
      rows: [{ name: 'Dana Porter Library' }],
      unreadable: 3,
    });
  });

  it('have no rows where there is no data, in whichever way that is written', () => {
    for (const data of [[], {}, null]) {
      expect(payload(campusEndpoints.nests, envelopeText(data))).toEqual(nothing);
      expect(payload(campusEndpoints.wifi, envelopeText(data))).toEqual({ count: null, lastUpdated: null });
    }
    expect(payload(campusEndpoints.nests, envelopeText(undefined, { status: 204 }))).toEqual(nothing);
    expect(payload(campusEndpoints.nests, '', { httpStatus: 204 })).toEqual(nothing);
  });

  it('are of another shape when a success lacks its data or has a text for it', () => {
    for (const data of [undefined, 'x', 7, true, { building_outline: [] }]) {
      expect(payload(campusEndpoints.nests, envelopeText(data))).toBeNull();
    }
  });
});

describe('the status', () => {
  it.each([
    [{ status: 200 }, 500, 'success'],
    [{ status: 204 }, 200, 'success'],
    [{ status: '200' }, 403, 'success'],
    [{ status: 401 }, 200, 'key-refused'],
    [{ status: 403 }, 200, 'key-banned'],
    [{ status: 429 }, 200, 'limit-reached'],
    [{ status: 501 }, 200, 'unknown-method'],
    [{ status: 511 }, 200, 'key-missing'],
    [{ status: 404 }, 200, 'refused'],
    [{ status: null }, 401, 'key-refused'],
    [{ status: null }, 200, 'success'],
    [{ status: {} }, 503, 'refused'],
  ])('of the envelope %j decides over HTTP’s %i: %s', (meta, httpStatus, kind) => {
    expect(read(campusEndpoints.nests, envelopeText([], meta), { httpStatus }).failure?.kind ?? 'success').toBe(kind);
  });

  it.each([
    ['<html>Please sign in</html>', 200, { kind: 'unreadable', reason: 'not-the-format' }],
    ['', 200, { kind: 'unreadable', reason: 'not-the-format' }],
    ['[]', 200, { kind: 'unreadable', reason: 'no-envelope' }],
    ['{"data":[]}', 200, { kind: 'unreadable', reason: 'no-envelope' }],
    ['{"meta":[],"data":[]}', 200, { kind: 'unreadable', reason: 'no-envelope' }],
    ['', 302, { kind: 'redirected', status: 302 }],
    ['<html>', 403, { kind: 'refused', status: 403, message: '' }],
    ['<html>', 511, { kind: 'refused', status: 511, message: '' }],
    ['', 429, { kind: 'limit-reached', waitMs: 0 }],
    ['', 500, { kind: 'refused', status: 500, message: '' }],
  ])('of HTTP alone, with the body “%s” and %i, says nothing about the key', (body, httpStatus, failure) => {
    expect(read(campusEndpoints.nests, body, { httpStatus }).failure).toEqual(failure);
  });

  it('comes with the service’s own word', () => {
    expect(read(campusEndpoints.nests, envelopeText([], { status: 418, message: 'I&#39;m a teapot' })).failure).toEqual({
      kind: 'refused',
      status: 418,
      message: "I'm a teapot",
    });
  });
});

describe('other formats', () => {
  it('are read out of the call of a function', () => {
    const rows = JSON.stringify(nestRows.slice(2));
    for (const body of [
      `a.b({"meta":{"status":200},"data":${rows}});`,
      `/**/ typeof a.b === 'function' && a.b({"meta":{"status":200},"data":${rows}})\n`,
      `{"meta":{"status":200},"data":${rows}}`,
    ]) {
      expect(payload(campusEndpoints.nests, body, { callback: 'a.b' })?.rows).toHaveLength(1);
    }
  });

  it('have the same data in XML', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<response>
  <meta><requests>41</requests><status>200</status><message>Request successful</message><method><term_min>1141</term_min><term_max>1171</term_max></method></meta>
  <data>
    <item><id>0</id><location>Winston &amp;amp; Winnifred&apos;s nest</location><latitude>43.475531375</latitude><longitude>-80.5482428414</longitude><updated>2014-04-07T13:58:00-04:00</updated></item>
    <item><id>17</id><location></location><latitude/><longitude/><updated></updated></item>
  </data>
</response>`;
    const reading = read(campusEndpoints.nests, xml, { format: 'xml' });
    expect(reading.envelope).toMatchObject({ status: 200, requests: 41, terms: { min: 1141, max: 1171, displaying: null } });
    expect(readPayload(campusEndpoints.nests, reading)).toEqual({
      rows: [
        {
          id: '0',
          location: "Winston & Winnifred's nest",
          coordinates: { latitude: 43.475531375, longitude: -80.5482428414 },
          updated: '2014-04-07T17:58:00Z',
        },
        { id: '17', location: null, coordinates: null, updated: null },
      ],
      unreadable: 0,
    });
  });

  it('fail with the same status in XML, or in JSON where XML was asked for', () => {
    const xml = '<response><meta><requests>-1</requests><status>511</status><method></method></meta><data></data></response>';
    expect(read(campusEndpoints.nests, xml, { format: 'xml' }).failure?.kind).toBe('key-missing');
    expect(read(campusEndpoints.nests, xml, { format: 'xml' }).envelope?.requests).toBeNull();
    expect(read(campusEndpoints.nests, envelopeText([], { status: 511 }), { format: 'xml' }).failure?.kind).toBe('key-missing');
  });

  it('are collections of features in GeoJSON, with a status only when they failed', () => {
    const feature = { type: 'Feature', geometry: null, properties: libraryRows[0] };
    expect(
      read(campusEndpoints.libraries, JSON.stringify({ type: 'FeatureCollection', features: [feature] }), { format: 'geojson' }),
    ).toMatchObject({ failure: null, status: 200 });
    expect(
      read(campusEndpoints.libraries, JSON.stringify({ type: 'FeatureCollection', features: [], meta: { status: 401 } }), {
        format: 'geojson',
      }).failure?.kind,
    ).toBe('key-refused');
  });
});

describe('single values', () => {
  it.each([
    ['AT&amp;T', 'AT&T'],
    ['&amp;amp;', '&amp;'],
    ['&lt;b&gt; &quot;x&quot; &apos;y&#39; &#x41;&#65;', `<b> "x" 'y' AA`],
    ['&nosuch; &#0; &#xD800; &#x110000; &; 5 & 6', '&nosuch; &#0; &#xD800; &#x110000; &; 5 & 6'],
    ['  a\u0000\n b\t', 'a b'],
    ['half \ud83d a pair', 'half \ufffd a pair'],
    [' \n ', null],
    ['', null],
    [7, null],
  ])('of text %j are %j', (value, text) => {
    expect(readText(value)).toBe(text);
  });

  it.each([
    ['2014-04-07T13:58:00-04:00', '2014-04-07T17:58:00Z'],
    ['2014-04-07T13:58:00-0400', '2014-04-07T17:58:00Z'],
    ['2014-04-07T13:58:00.750Z', '2014-04-07T13:58:00Z'],
    ['1969-12-31T19:00:00-05:00', null],
    ['1970-01-01T00:00:00Z', null],
    ['2014-04-07T13:58:00', null],
    ['2014-04-07 13:58:00', null],
    ['2014-02-31T00:00:00Z', null],
    ['0000-00-00T00:00:00Z', null],
    ['-271821-04-20T00:00:00Z', null],
    ['yesterday', null],
    [1_396_893_480, null],
  ])('of time %j are %j', (value, instant) => {
    expect(readInstant(value)).toBe(instant);
  });
});

const listingSchema = z.object({ rows: z.array(z.unknown()), unreadable: z.number() });

/** The part of a reading that comes from the service: without our count of unreadable rows. */
function saidBy(reading: unknown): unknown {
  const listing = listingSchema.safeParse(reading);
  return listing.success ? listing.data.rows : reading;
}

/** Reads `body` with every reader; an exception fails the test. Returns the readings. */
function readThroughout(endpoint: Endpoint<unknown>, body: string, httpStatus = 200): unknown {
  for (const format of ['xml', 'geojson'] as const) {
    read(endpoint, body, { httpStatus, format });
  }
  read(endpoint, body, { httpStatus, callback: 'f' });
  const reading = read(endpoint, body, { httpStatus });
  return reading.failure === null ? readPayload(endpoint, reading) : null;
}

describe.each(Object.entries(described))('an answer of %s that is wrong', (path, endpoint) => {
  const body = goodBodies[path] ?? '';

  it('in any one value is read without a crash and without an invention', () => {
    let count = 0;
    for (const mutant of mutationsOf(JSON.parse(body))) {
      count += 1;
      const reading = readThroughout(endpoint, JSON.stringify(mutant));
      expect(inventionsIn(saidBy(reading), mutant), JSON.stringify(mutant)).toEqual([]);
    }
    expect(count).toBeGreaterThan(100);
  });

  it('because it was cut is never taken for a whole one', () => {
    for (let length = 0; length < body.length; length += 1) {
      expect(readThroughout(endpoint, body.slice(0, length)), `cut after ${length}`).toBeNull();
    }
  });
});
