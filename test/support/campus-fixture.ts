/** Fixtures for the campus client: answers in the form of deployed directories, written by hand, and a keyring in memory. */
import type { RawAnswer } from '#core/campus/call-report.ts';
import { campusKeySchema, type CampusKey, type CampusKeyring } from '#core/campus/campus-key.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';

export const testKey: CampusKey = campusKeySchema.parse('s3cret/key+1&2');

export interface MetaParts {
  readonly status?: unknown;
  readonly message?: unknown;
  readonly requests?: unknown;
  readonly method_id?: unknown;
  readonly method?: unknown;
}

/** The JSON of an answer in the service's form: with escaped slashes, and without `data` if it is undefined. */
export function envelopeText(data: unknown, meta: MetaParts = {}): string {
  const whole = {
    meta: { requests: 41, timestamp: 1_763_640_000, status: 200, message: 'Request successful', method_id: 1889, method: {}, ...meta },
    data,
  };
  return JSON.stringify(whole, null, 2).replaceAll('/', String.raw`\/`);
}

export const nestRows = [
  {
    id: 0,
    location: 'Winston &amp; Winnifred&#39;s nest',
    latitude: 43.475531375,
    longitude: -80.5482428414,
    updated: '2014-04-07T13:58:00-04:00',
  },
  { id: '17', location: null, latitude: 0, longitude: 0, updated: '1969-12-31T19:00:00-05:00' },
  { id: 17, location: 'By the creek', latitude: 43.4697, longitude: -80.5535, updated: null },
];

export const libraryRows = [
  {
    name: 'Dana Porter Library',
    description: 'Dana Porter Library (LIB)',
    note: 'http://library.example/tour#porter',
    latitude: 43.469769479552,
    longitude: -80.542372762749,
  },
  { name: 'Davis Centre Library', description: null, note: 'Open late', latitude: 43.47258723304, longitude: -80.542101736291 },
  { name: 'Far Library', description: 'Another town', note: null, latitude: 43.3, longitude: -80.3 },
  { name: 'Lost Library', description: null, note: null, latitude: null, longitude: -80.5 },
];

/** A valid answer of each described method, by path without format. */
export const goodBodies: Readonly<Record<string, string>> = {
  '/wireless/auth': envelopeText({ issues: { count: 12, last_updated: '2026-11-20T06:00:00-05:00' } }, { method: [] }),
  '/resources/goosewatch': envelopeText(nestRows, { method: { term_min: 1141, term_max: '1171', term_displaying: 1171 } }),
  '/poi/libraries': envelopeText(libraryRows),
  '/api/usage': envelopeText({ name: 'Example &amp; Developer', api_key: testKey, monthly_calls: 86, total_calls: 62 }),
  '/api/methods': envelopeText([
    {
      method_id: 1081,
      method_url: 'https://campus.example/v2/api/services.{format}',
      service_id: 223,
      service_name: 'api',
      parameters: ['format'],
    },
  ]),
  '/api/services': envelopeText([
    {
      service_id: 223,
      service_name: 'api',
      service_url: 'https://campus.example/v2/api',
      methods: [{ method_id: '1081', method_url: '/services.{format}' }],
    },
  ]),
};

export function rawAnswer(body: string, httpStatus = 200): RawAnswer {
  return { httpStatus, body, receivedAt: utcInstantSchema.parse('2026-11-20T12:00:00Z') };
}

export interface MemoryKeyring extends CampusKeyring {
  current: CampusKey | null;
}

export function memoryKeyring(key: CampusKey | null = testKey): MemoryKeyring {
  const keyring: MemoryKeyring = {
    current: key,
    read: async () => succeed(keyring.current),
    store: async (next) => {
      keyring.current = next;
      return succeed(null);
    },
  };
  return keyring;
}
