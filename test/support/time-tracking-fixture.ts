/**
 * A time tracking service for tests: the real handler over a database of its own, one organization with an owner, an admin and two
 * employees, another organization, and a controlled clock and identifiers.
 */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { utcInstantSchema, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { projectResourceSchema, timeEntryResourceSchema, type ProjectResource, type TimeEntryResource } from '#shared/time-tracking-api.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import {
  createTimeTrackingService,
  type TimeTrackingService,
  type RequestLogLine,
  type ServiceOptions,
  type ServicePorts,
} from '#service/time-tracking/service.ts';
import { dumpDatabase, openTestDatabase } from './test-database.ts';

export function instant(text: string): UtcInstant {
  return utcInstantSchema.parse(text);
}

/** Recognisable identifiers: `uuid(7)` ends in 7. */
export function uuid(number: number): Uuid {
  return uuidSchema.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
}

/** A valid identifier without a record. */
export const unknownId = uuidSchema.parse('ffffffff-ffff-4fff-8fff-ffffffffffff');

/** `stranger` belongs to the other organization only. */
export type Person = 'owner' | 'admin' | 'employee' | 'colleague' | 'stranger';

export const people: Readonly<Record<Person, Uuid>> = {
  owner: uuid(1),
  admin: uuid(2),
  employee: uuid(3),
  colleague: uuid(4),
  stranger: uuid(5),
};

/** The records at the start of a test. */
export const records = {
  organization: uuid(10),
  otherOrganization: uuid(11),
  client: uuid(20),
  project: uuid(30),
  otherProject: uuid(31),
  task: uuid(40),
  otherTask: uuid(41),
  tagA: uuid(50),
  tagB: uuid(51),
  otherTag: uuid(52),
} as const;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; null where the body is empty. */
  readonly body: unknown;
}

interface SendOptions {
  /** Null sends no sign-in. */
  readonly as?: Person | null;
  readonly body?: unknown;
  readonly organization?: Uuid;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TimeTrackingFixture {
  readonly fetch: TimeTrackingService['fetch'];
  readonly database: Kysely<TimeTrackingTables>;
  /** The errors that the service reported. */
  readonly reports: readonly unknown[];
  readonly log: readonly RequestLogLine[];
  readonly setNow: (now: UtcInstant) => void;
  /**
   * `path` follows `/v1/organization/{organization}/`; `changes` is the extension's `/v1/organizations/…`. Sends as the owner by default.
   */
  readonly send: (method: string, path: string, options?: SendOptions) => Promise<Reply>;
  /** `path` begins with a slash: paths outside an organization. */
  readonly get: (path: string, as?: Person | null) => Promise<Reply>;
  /** Every row of every table, to compare before and after. */
  readonly dump: () => Promise<Readonly<Record<string, readonly unknown[]>>>;
  readonly close: () => Promise<void>;
}

const dataSchema = z.object({ data: z.unknown() });

/** The contract's resource under `data`, with exactly the contract's keys. */
export function entryOf(reply: Reply): TimeEntryResource {
  return z.strictObject(timeEntryResourceSchema.shape).parse(dataSchema.parse(reply.body).data);
}

export function entriesOf(reply: Reply): TimeEntryResource[] {
  return z.array(z.strictObject(timeEntryResourceSchema.shape)).parse(dataSchema.parse(reply.body).data);
}

export function projectOf(reply: Reply): ProjectResource {
  return z.strictObject(projectResourceSchema.shape).parse(dataSchema.parse(reply.body).data);
}

export function projectsOf(reply: Reply): ProjectResource[] {
  return z.array(z.strictObject(projectResourceSchema.shape)).parse(dataSchema.parse(reply.body).data);
}

/** Inserts the records of the start of a test. */
export async function seed(database: Kysely<TimeTrackingTables>): Promise<void> {
  const organizations = [records.organization, records.otherOrganization];
  await database
    .insertInto('organizations')
    .values(organizations.map((id, index) => ({ id, name: `Organization ${index + 1}` })))
    .execute();
  await database
    .insertInto('users')
    .values(Object.entries(people).map(([name, id]) => ({ id, name })))
    .execute();
  const inOrganization = { organization_id: records.organization };
  const elsewhere = { organization_id: records.otherOrganization };
  await database
    .insertInto('memberships')
    .values([
      { ...inOrganization, user_id: people.owner, role: 'owner' },
      { ...inOrganization, user_id: people.admin, role: 'admin' },
      { ...inOrganization, user_id: people.employee, role: 'employee' },
      { ...inOrganization, user_id: people.colleague, role: 'employee' },
      { ...elsewhere, user_id: people.stranger, role: 'owner' },
    ])
    .execute();
  await database
    .insertInto('clients')
    .values({ id: records.client, ...inOrganization, name: 'City of Lisbon' })
    .execute();
  await database
    .insertInto('projects')
    .values([
      { id: records.project, ...inOrganization, client_id: records.client, name: 'Bridge', color: '#123abc' },
      { id: records.otherProject, ...elsewhere, client_id: null, name: 'Elsewhere', color: '#000000' },
    ])
    .execute();
  await database
    .insertInto('tasks')
    .values([
      { id: records.task, ...inOrganization, project_id: records.project, name: 'Bridge' },
      { id: records.otherTask, ...elsewhere, project_id: records.otherProject, name: 'Elsewhere' },
    ])
    .execute();
  await database
    .insertInto('tags')
    .values([
      { id: records.tagA, ...inOrganization, name: 'drawing' },
      { id: records.tagB, ...inOrganization, name: 'site' },
      { id: records.otherTag, ...elsewhere, name: 'elsewhere' },
    ])
    .execute();
}

/** The sign-in of the tests: the bearer token is the user's identifier. */
export function signInAs(person: Person): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${people[person]}` };
}

function authenticate(request: Request): Uuid | null {
  const token = request.headers.get('authorization')?.replace('Bearer ', '');
  return uuidSchema.safeParse(token).data ?? null;
}

export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

export type FixtureSettings = Pick<ServiceOptions, 'rateLimit' | 'streams'>;

/** The clock is at 2026-11-20T12:00:00Z until the test moves it. */
export async function openTimeTrackingFixture(settings: FixtureSettings = {}): Promise<TimeTrackingFixture> {
  let now = instant('2026-11-20T12:00:00Z');
  let lastId = 1000;
  const reports: unknown[] = [];
  const log: RequestLogLine[] = [];
  const { database, close } = await openTestDatabase();
  await seed(database);
  const ports: ServicePorts = { now: () => now, newId: () => uuid((lastId += 1)), authenticate: async (request) => authenticate(request) };
  const { fetch, endStreams } = createTimeTrackingService({
    database,
    ports,
    report: (error) => {
      reports.push(error);
    },
    logger: (line) => {
      log.push(line);
    },
    ...settings,
  });
  return {
    fetch,
    database,
    reports,
    log,
    close: async () => {
      await endStreams();
      await close();
    },
    setNow: (instantNow) => {
      now = instantNow;
    },
    send: async (method, path, { as = 'owner', body, organization = records.organization, headers = {} } = {}) =>
      readReply(
        await fetch(
          new Request(`http://service.test/v1/${path.startsWith('changes') ? 'organizations' : 'organization'}/${organization}/${path}`, {
            method,
            headers: {
              ...(as === null ? {} : signInAs(as)),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        ),
      ),
    get: async (path, as = 'owner') =>
      readReply(await fetch(new Request(`http://service.test${path}`, { headers: as === null ? {} : signInAs(as) }))),
    dump: async () => dumpDatabase(database),
  };
}
