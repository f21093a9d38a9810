/**
 * Tests the tables of the campus directory's contract, row by row, over real HTTP: methods with identifiers, services, keys and formats,
 * the envelope, the shapes of `data`. The rows are copied from the contract, not derived from the program.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordReading } from '#service/campus/responders/wireless.ts';
import {
  databaseStartMs,
  envelopeOf,
  openCampusFixture,
  type CampusFixture,
  type CampusReply,
} from '../../support/campus-service-fixture.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

let campus: CampusFixture;
let key: string;
beforeAll(async () => {
  campus = await openCampusFixture();
  key = await campus.issue('Ines Duarte');
  await recordReading(campus.database, { issues: 12, collectedAt: instant('2026-11-20T05:00:00Z') });
}, databaseStartMs);
afterAll(async () => {
  await campus.close();
  expect(campus.reports).toEqual([]);
});

/** “Methods in detail”. */
const detailed = [
  { id: 10004, path: '/wireless/auth', service: 'wireless', serviceId: 1000, needsKey: true },
  { id: 1103, path: '/api/methods', service: 'api', serviceId: 223, needsKey: false },
  { id: 1671, path: '/resources/goosewatch', service: 'resources', serviceId: 229, needsKey: true },
  { id: 1097, path: '/api/usage', service: 'api', serviceId: 223, needsKey: true },
  { id: 1081, path: '/api/services', service: 'api', serviceId: 223, needsKey: false },
  { id: 1879, path: '/v2/poi/libraries', service: 'poi', serviceId: 349, needsKey: true },
] as const;

/** “Method catalog”. */
const catalogue: readonly (readonly [number, string, string, number])[] = [
  [1081, '/api/services', 'api', 223],
  [1087, '/server/time', 'server', 227],
  [1091, '/server/codes', 'server', 227],
  [1093, '/server/admin', 'server', 227],
  [1097, '/api/usage', 'api', 223],
  [1103, '/api/methods', 'api', 223],
  [1109, '/api/versions', 'api', 223],
  [1117, '/api/changelog', 'api', 223],
  [1123, '/resources/printers', 'resources', 229],
  [1129, '/resources/infosessions', 'resources', 229],
  [1153, '/courses/{department}', 'courses', 239],
  [1163, '/courses/{department}/{number}', 'courses', 239],
  [1171, '/courses/{department}/{number}/schedule', 'courses', 239],
  [1181, '/courses/{subject}/{number}/prerequisites', 'courses', 239],
  [1187, '/terms/{term}/examschedule', 'terms', 241],
  [1193, '/terms/{term}/{subject}/{number}/schedule', 'terms', 241],
  [1213, '/buildings/list', 'buildings', 257],
  [1217, '/buildings/{building}', 'buildings', 257],
  [1223, '/buildings/{building}/{room}/courses', 'buildings', 257],
  [1229, '/resources/academics/groups', 'resources', 263],
  [1231, '/resources/academics/organizations', 'resources', 263],
  [1237, '/resources/academics/subjects', 'resources', 263],
  [1249, '/resources/academics/terms', 'resources', 263],
  [1259, '/resources/academics/instructions', 'resources', 263],
  [1277, '/foodservices/products/{id}', 'foodservices', 269],
  [1279, '/foodservices/products/search', 'foodservices', 269],
  [1283, '/foodservices/outlets', 'foodservices', 269],
  [1289, '/foodservices/card', 'foodservices', 269],
  [1291, '/foodservices/{year}/{week}/{id}/menu', 'foodservices', 269],
  [1297, '/foodservices/{year}/{week}/{id}/notes', 'foodservices', 269],
  [1301, '/foodservices/{year}/{week}/{id}/announcements', 'foodservices', 269],
  [1303, '/foodservices/menu', 'foodservices', 269],
  [1307, '/foodservices/notes', 'foodservices', 269],
  [1319, '/foodservices/announcements', 'foodservices', 269],
  [1321, '/foodservices/diets', 'foodservices', 269],
];

/** Values of the path parameters for which the fixture has records, where it has any. */
const values: Readonly<Record<string, string>> = {
  department: 'DEMO',
  subject: 'DEMO',
  number: '101',
  term: '1171',
  building: 'DMO',
  room: '1',
  id: '42',
  year: '2017',
  week: '3',
};

function fill(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
}

/** Identifier and path of every method, without a version segment. */
const everyMethod: readonly (readonly [number, string])[] = [
  ...catalogue.map(([id, path]) => [id, path] as const),
  ...detailed
    .filter(({ id }) => !catalogue.some(([known]) => known === id))
    .map(({ id, path }) => [id, path.replace(/^\/v2/, '')] as const),
];

async function ask(path: string, query = `key=${key}`): Promise<CampusReply> {
  return campus.get(`${path}?${query}`);
}

describe('methods in detail', () => {
  it.each(detailed)('$path answers as method $id, and asks for a key: $needsKey', async ({ id, path, needsKey }) => {
    const answered = envelopeOf(await ask(`${path}.json`));
    expect(answered.meta).toMatchObject({ status: 200, message: 'Request successful', method_id: id });
    const withoutKey = envelopeOf(await ask(`${path}.json`, ''));
    expect(withoutKey.meta.status).toBe(needsKey ? 511 : 200);
  });
});

describe('the envelope', () => {
  it.each(everyMethod)('of method %i has every field, in json', async (id, path) => {
    const reply = await ask(`/v2${fill(path)}.json`);
    const { meta, data } = envelopeOf(reply);
    expect(reply.status).toBe(200);
    expect(reply.type).toBe('application/json; charset=utf-8');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.text).toContain('\n  "meta": {\n');
    expect([200, 204]).toContain(meta.status);
    expect(meta).toMatchObject({
      timestamp: Date.parse('2026-11-20T12:00:00Z') / 1000,
      message: meta.status === 200 ? 'Request successful' : 'No data returned',
      method_id: id,
    });
    expect(meta.requests).toBeGreaterThanOrEqual(0);
    expect(typeof data).toBe('object');
    expect(data).not.toBeNull();
  });

  it('has the version in the services that describe themselves', async () => {
    expect(typeof envelopeOf(await ask('/v2/api/methods.json')).meta.version).toBe('number');
    expect(envelopeOf(await ask('/v2/wireless/auth.json')).meta.version).toBeUndefined();
  });

  it('has the terms of the goose nests under meta.method', async () => {
    expect(envelopeOf(await ask('/v2/resources/goosewatch.json')).meta.method).toEqual({
      term_min: 1161,
      term_max: 1171,
      term_displaying: 1171,
    });
    expect(envelopeOf(await ask('/v2/wireless/auth.json')).meta.method).toEqual({});
  });
});

describe('paths', () => {
  it.each(everyMethod)('of method %i answer with no, one and two version segments, in json and xml', async (id, path) => {
    for (const prefix of ['', '/v2', '/v2/v2']) {
      expect(envelopeOf(await ask(`${prefix}${fill(path)}.json`)).meta.method_id).toBe(id);
      const xml = await ask(`${prefix}${fill(path)}.xml`);
      expect(xml.type).toBe('application/xml; charset=utf-8');
      expect(xml.text).toContain(`<method_id>${id}</method_id>`);
    }
  });

  it.each(everyMethod)('of method %i take a JSONP callback', async (id, path) => {
    const reply = await ask(`/v2${fill(path)}.json`, `key=${key}&callback=draw`);
    expect(reply.type).toBe('text/javascript; charset=utf-8');
    expect(envelopeOf({ ...reply, text: /^draw\((?<json>.*)\);$/s.exec(reply.text)?.groups?.['json'] ?? '' }).meta.method_id).toBe(id);
  });

  it.each(everyMethod)('of method %i offer geojson for libraries only', async (id, path) => {
    const reply = await ask(`/v2${fill(path)}.geojson`);
    expect(reply.status).toBe(id === 1879 ? 200 : 501);
  });

  it('read “list” and “search” as methods, not as a building and a product', async () => {
    expect(envelopeOf(await ask('/buildings/list.json')).meta.method_id).toBe(1213);
    expect(envelopeOf(await ask('/buildings/lists.json')).meta.method_id).toBe(1217);
    expect(envelopeOf(await ask('/foodservices/products/search.json')).meta.method_id).toBe(1279);
    expect(envelopeOf(await ask('/foodservices/products/4.2.json')).meta.method_id).toBe(1277);
  });
});

const nestSchema = z.strictObject({
  id: z.string().nullable(),
  location: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  updated: z.iso.datetime({ offset: true }).nullable(),
});

/** “Response data shapes”: exactly these fields, each of which may be null. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  '/wireless/auth': z.strictObject({
    issues: z.strictObject({ count: z.number().int().nullable(), last_updated: z.iso.datetime({ offset: true }).nullable() }),
  }),
  '/api/methods': z.array(
    z.strictObject({
      method_id: z.number().int(),
      method_url: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+\/v2\/.*\.\{format\}$/),
      service_id: z.number().int(),
      service_name: z.string(),
      parameters: z.array(z.string()),
    }),
  ),
  '/resources/goosewatch': z.array(nestSchema).min(1),
  '/api/usage': z.strictObject({ name: z.string(), api_key: z.string(), monthly_calls: z.number().int(), total_calls: z.number().int() }),
  '/api/services': z.array(
    z.strictObject({
      service_id: z.number().int(),
      service_name: z.string(),
      service_url: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+\/v2\/\w+$/),
      methods: z.array(z.strictObject({ method_id: z.number().int(), method_url: z.string().regex(/^\/.*\.\{format\}$/) })).min(1),
    }),
  ),
  '/poi/libraries': z
    .array(
      z.strictObject({
        name: z.string().nullable(),
        description: z.string().nullable(),
        note: z.string().nullable(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
      }),
    )
    .min(1),
};

describe('data', () => {
  it.each(Object.entries(shapes))('of %s has the shape of the contract', async (path, shape) => {
    shape.parse(envelopeOf(await ask(`/v2${path}.json`)).data);
  });

  it('of the wireless reading is the latest, with the offset of the campus', async () => {
    expect(envelopeOf(await ask('/wireless/auth.json')).data).toEqual({ issues: { count: 12, last_updated: '2026-11-20T00:00:00-05:00' } });
  });

  it('may be null wherever a file says nothing', async () => {
    expect(envelopeOf(await ask('/resources/goosewatch.json')).data).toContainEqual({
      id: '59',
      location: null,
      latitude: null,
      longitude: null,
      updated: null,
    });
  });

  it('of the methods listing has every row of the catalogue, and no other', async () => {
    const expected = catalogue.map(([id, path, service, serviceId]) => ({
      method_id: id,
      method_url: `${campus.origin}/v2${path}.{format}`,
      service_id: serviceId,
      service_name: service,
      parameters: [...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name), 'format'],
    }));
    expect(envelopeOf(await ask('/api/methods.json')).data).toEqual(expected);
  });

  it('of the services listing groups the same methods, the academic lists under resources', async () => {
    const services = [...new Set(catalogue.map(([, , service]) => service))].map((service) => ({
      service_id: catalogue.find(([, , name]) => name === service)?.[3],
      service_name: service,
      service_url: `${campus.origin}/v2/${service}`,
      methods: catalogue
        .filter(([, , name]) => name === service)
        .map(([id, path]) => ({ method_id: id, method_url: `${path.slice(service.length + 1)}.{format}` })),
    }));
    expect(envelopeOf(await ask('/api/services.json')).data).toEqual(services);
  });
});

describe('the rest of the catalogue, where data is loaded', () => {
  const rows: readonly (readonly [string, unknown])[] = [
    ['/server/codes', [200, 204, 401, 403, 429, 501, 511].map((code) => expect.objectContaining({ code }))],
    ['/server/time', { timestamp: 1_795_176_000, datetime: '2026-11-20T07:00:00-05:00', timezone: 'EST', key_reset_time: 1_796_101_200 }],
    ['/api/versions', [{ version: 2.1, release_date: '2026-11-21' }]],
    ['/api/changelog', [expect.objectContaining({ date: '2026-11-21' })]],
    ['/resources/printers', [expect.objectContaining({ printer: 'demo-1', ad: null })]],
    ['/resources/infosessions', [expect.objectContaining({ id: '1', employer: 'Demo Inc.' })]],
    ['/courses/demo', [expect.objectContaining({ catalog_number: '101', units: 0.5 }), expect.objectContaining({ catalog_number: '102' })]],
    [
      '/courses/DEMO/102',
      expect.objectContaining({
        title: 'More of it',
        prerequisites: 'DEMO 101',
        antirequisites: null,
        instructions: [],
        offerings: expect.objectContaining({ online: null, st_jerome_only: null }),
      }),
    ],
    [
      '/courses/DEMO/102/prerequisites',
      { subject: 'DEMO', catalog_number: '102', title: 'More of it', prerequisites: 'DEMO 101', prerequisites_parsed: null },
    ],
    [
      '/terms/1171/examschedule',
      [{ course: 'DEMO 101', sections: [expect.objectContaining({ section: '001' }), expect.objectContaining({ section: '002' })] }],
    ],
    [
      '/buildings/list',
      [
        expect.objectContaining({ building_code: 'DMO', alternate_names: ['Demo', 'Old Demo'] }),
        expect.objectContaining({ alternate_names: [] }),
      ],
    ],
    ['/buildings/dmo', expect.objectContaining({ building_id: '23', building_sections: [] })],
    ['/resources/academics/groups', [{ group_code: 'DMO', group_short_name: 'Demo', group_full_name: 'Demo Faculty' }]],
    ['/resources/academics/organizations', [expect.objectContaining({ unit_code: 'DMU' })]],
    ['/resources/academics/subjects', [{ subject: 'DEMO', description: 'Demonstrations', unit: 'DMU', group: 'DMO' }]],
    ['/resources/academics/terms', [{ abbreviation: '1171', description: 'Winter 2017' }]],
    ['/resources/academics/instructions', [{ abbreviation: 'DEM', description: 'Demonstration' }]],
    ['/foodservices/products/42', expect.objectContaining({ product_id: 42, calories: 90, serving_size_g: null })],
    ['/foodservices/products/search', [{ product_id: 42, product_name: 'Demo soup', diet_id: null, diet_type: null }]],
    ['/foodservices/outlets', [{ outlet_id: 1, outlet_name: 'Demo Café', has_breakfast: true, has_lunch: true, has_dinner: false }]],
    ['/foodservices/card', [{ vendor_id: 1, vendor_name: 'Demo vendor' }]],
    ['/foodservices/diets', [{ diet_id: 1, diet_type: 'Demo diet' }]],
  ];

  it.each(rows)('%s answers its records', async (path, data) => {
    const envelope = envelopeOf(await ask(`${path}.json`));
    expect(envelope.meta.status).toBe(200);
    expect(envelope.data).toEqual(data);
  });

  const without: readonly string[] = [
    '/server/admin',
    '/courses/NONE',
    '/courses/DEMO/999',
    '/courses/DEMO/101/schedule',
    '/courses/DEMO/999/prerequisites',
    '/terms/1175/examschedule',
    '/terms/1171/DEMO/101/schedule',
    '/buildings/NONE',
    '/buildings/DMO/1/courses',
    '/foodservices/products/43',
    '/foodservices/2017/3/42/menu',
    '/foodservices/2017/54/42/menu',
    '/foodservices/2017/3/42/notes',
    '/foodservices/2017/3/42/announcements',
    '/foodservices/menu',
    '/foodservices/notes',
    '/foodservices/announcements',
  ];

  it.each(without)('%s is known and returns no data', async (path) => {
    const reply = await ask(`${path}.json`);
    expect(reply.status).toBe(200);
    expect(envelopeOf(reply)).toMatchObject({ meta: { status: 204, message: 'No data returned' }, data: [] });
  });
});
