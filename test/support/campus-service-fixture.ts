/**
 * A campus directory for tests: the real handler behind a real HTTP server, over a database of its own, with a file of every kind, keys,
 * and a controlled clock. Its data is invented and marked as such.
 */
import { request, type IncomingMessage } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { UtcInstant } from '#shared/values/brands.ts';
import { findKey, issueKey, setBan, type KeyPorts } from '#service/campus/keys.ts';
import { createCampusService, type CampusService, type CampusServiceOptions } from '#service/campus/service.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { startHttpService } from './http-service.ts';
import { openTestDatabase } from './test-database.ts';
import { instant, uuid } from './time-tracking-fixture.ts';

/** PGlite takes long to start, even longer on a busy machine. */
export const databaseStartMs = 60_000;

/** One of every kind, with difficult content: commas, quotes, entities, line ends, letters beyond ASCII, empty values. */
export const demoFiles: ReadonlyMap<string, string> = new Map([
  [
    'libraries.csv',
    'name,description,note,latitude,longitude\n' +
      'Demo “Öffentliche” Library,"Shelves, & a <b>bridge</b> with ""quotes""",,43.46976947955241,-80.54237276274918\n' +
      'Demo Nowhere,,"two\nlines",,\n',
  ],
  ['1161GooseWatch.csv', 'id,location,latitude,longitude,updated\n7,Demo pond,43.4,-80.5,2016-03-08 00:00:00\n'],
  [
    '1171GooseWatch.csv',
    "id,location,latitude,longitude,updated\n58,Demo &amp; nest's place,43.468871102,-80.542919873,2017-03-28 04:00:00\n59,,,,\n",
  ],
  [
    'buildings.csv',
    'building_id,building_code,building_name,alternate_names,latitude,longitude\n23,DMO,Demo Hall,Demo;Old Demo,43.47,-80.54\n24,NIL,,,,\n',
  ],
  ['groups.csv', 'group_code,group_short_name,group_full_name\nDMO,Demo,Demo Faculty\n'],
  ['organizations.csv', 'unit_code,group_code,unit_short_name,unit_full_name\nDMU,DMO,Demo unit,Demo unit of the faculty\n'],
  ['subjects.csv', 'subject,description,unit,group\nDEMO,Demonstrations,DMU,DMO\n'],
  ['terms.csv', 'abbreviation,description\n1171,Winter 2017\n'],
  ['instructions.csv', 'abbreviation,description\nDEM,Demonstration\n'],
  [
    '1171ExamSchedule.csv',
    'course,section,day,date,start_time,end_time,location,notes\nDEMO 101,001,Monday,2017-04-10,4:00 PM,6:30 PM,PAC 1,\nDEMO 101,002,Monday,2017-04-10,4:00 PM,6:30 PM,PAC 2,Demo\n',
  ],
  ['printers.csv', 'printer,ad,server,comment,driver,room,faculty\ndemo-1,,demo,,,DMO 1,Demo\n'],
  [
    'infosessions.csv',
    'id,employer,date,start_time,end_time,location,website,audience,programs,description\n1,Demo Inc.,2017-01-10,17:00,18:00,DMO 1,,,,\n',
  ],
  [
    'courses.csv',
    'course_id,subject,catalog_number,title,units,description,academic_level,prerequisites\n1,DEMO,101,Demonstration,0.5,,undergraduate,\n2,DEMO,102,More of it,0.5,,,DEMO 101\n',
  ],
  ['outlets.csv', 'outlet_id,outlet_name,has_breakfast,has_lunch,has_dinner\n1,Demo Café,1,true,false\n'],
  ['card-vendors.csv', 'vendor_id,vendor_name\n1,Demo vendor\n'],
  ['diets.csv', 'diet_id,diet_type\n1,Demo diet\n'],
  ['products.csv', 'product_id,product_name,ingredients,serving_size,serving_size_ml,serving_size_g,calories\n42,Demo soup,,,250,,90\n'],
]);

export interface CampusReply {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

const envelopeSchema = z.strictObject({
  meta: z.strictObject({
    requests: z.number().int(),
    timestamp: z.number().int(),
    status: z.number().int(),
    message: z.string(),
    method_id: z.number().int().nullable(),
    version: z.number().optional(),
    method: z.record(z.string(), z.number().int().nullable()),
  }),
  data: z.unknown().optional(),
});

export function envelopeOf(reply: CampusReply): z.infer<typeof envelopeSchema> {
  return envelopeSchema.parse(JSON.parse(reply.text));
}

export interface CampusFixture {
  readonly database: Kysely<TimeTrackingTables>;
  readonly service: CampusService;
  /** `http://127.0.0.1:{port}`. */
  readonly origin: string;
  readonly reports: readonly unknown[];
  readonly log: readonly { readonly method: string; readonly route: string; readonly status: number }[];
  readonly ports: KeyPorts;
  readonly setNow: (now: UtcInstant) => void;
  /** Sends `target` unchanged over the network. */
  readonly send: (method: string, target: string) => Promise<CampusReply>;
  readonly get: (target: string) => Promise<CampusReply>;
  /** A new key of this name. */
  readonly issue: (name: string) => Promise<string>;
  /** Bans a key, or lifts the ban with null. */
  readonly ban: (key: string, bannedAt?: UtcInstant | null) => Promise<void>;
  /** Stops the server. */
  readonly stop: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function sendOverWire(url: URL, { method, target }: { readonly method: string; readonly target: string }): Promise<CampusReply> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = request({ hostname: url.hostname, port: url.port, method, path: target, agent: false }, resolve);
  outgoing.on('error', reject);
  outgoing.end();
  const incoming = await promise;
  const text = await readAll(incoming);
  return { status: incoming.statusCode ?? 0, type: incoming.headers['content-type'] ?? '', headers: incoming.headers, text };
}

type FixtureSettings = Partial<Pick<CampusServiceOptions, 'data' | 'rateLimit' | 'baseUrl'>>;

/** The clock is at 2026-11-20T12:00:00Z until the test moves it. */
export async function openCampusFixture(settings: FixtureSettings = {}): Promise<CampusFixture> {
  let now = instant('2026-11-20T12:00:00Z');
  let lastId = 5000;
  let issued = 0;
  const reports: unknown[] = [];
  const log: { method: string; route: string; status: number }[] = [];
  const { database, close } = await openTestDatabase();
  const ports: KeyPorts = {
    now: () => now,
    newId: () => uuid((lastId += 1)),
    randomBytes: (count) => {
      issued += 1;
      return Buffer.from(String(issued).padStart(count, '0'));
    },
  };
  const service = createCampusService({
    database,
    ports,
    data: demoFiles,
    report: (error) => {
      reports.push(error);
    },
    logger: (line) => {
      log.push(line);
    },
    ...settings,
  });
  const server = await startHttpService({ fetch: service.fetch });
  let stopped: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    stopped ??= server.close();
    await stopped;
  };
  const send = async (method: string, target: string): Promise<CampusReply> => sendOverWire(new URL(server.baseUrl), { method, target });
  return {
    database,
    service,
    origin: server.baseUrl,
    reports,
    log,
    ports,
    setNow: (instantNow) => {
      now = instantNow;
    },
    send,
    get: async (target) => send('GET', target),
    issue: async (name) => issueKey(database, { name, ports }),
    ban: async (key, bannedAt = now) => {
      const known = await findKey(database, key);
      if (known === null || !(await setBan(database, { id: known.id, bannedAt })).ok) {
        throw new Error('No such key');
      }
    },
    stop,
    close: async () => {
      await stop();
      await close();
    },
  };
}
