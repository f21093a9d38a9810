/** The two solidtime fakes and the strict contract server as servers for the outbox's tests. */
import { uuidSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { timeEntryResourceSchema, type TimeEntryResource } from '#shared/time-tracking-api.ts';
import { z } from 'zod';
import { FirstSolidtime } from './first-solidtime.ts';
import type { StoredEntry } from './laravel-answers.ts';
import { people, records, signInAs } from './time-tracking-fixture.ts';
import type { TimelineServer } from './timeline-server.ts';
import { StrictContract, type Reading } from './strict-contract.ts';
import { TodaySolidtime } from './today-solidtime.ts';

function resourceOf({ id, start, end, description, task_id, project_id, user_id, tags }: StoredEntry): TimeEntryResource {
  return timeEntryResourceSchema.parse({ id, start, end, duration: 0, description, task_id, project_id, user_id, tags: tags ?? [] });
}

const partsSchema = z.object({
  start: utcInstantSchema.optional(),
  end: utcInstantSchema.nullable().optional(),
  description: z.string().nullable().optional(),
});

type Service = Pick<FirstSolidtime | TodaySolidtime | StrictContract, 'fetch' | 'entries' | 'put' | 'remove'>;

type Differences = Pick<TimelineServer, 'dialect' | 'shortestEntrySeconds' | 'reportsEnds' | 'described'> & { readonly baseUrl?: string };

/** Another device's changes, in the form of the table. */
function written(body: object): Partial<StoredEntry> {
  const { start, end, description } = partsSchema.parse(body);
  return {
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ...(description === undefined ? {} : { description: description ?? '' }),
  };
}

function serverOf(service: Service, { baseUrl = 'http://service.test/api', ...differences }: Differences): TimelineServer {
  return {
    ...differences,
    fetch: service.fetch,
    // The answers of these fakes do not depend on the time.
    setNow: () => undefined,
    account: { baseUrl: baseUrl, organizationId: records.organization, userId: people.employee },
    signIn: signInAs('employee'),
    rows: async () => service.entries.map(resourceOf),
    createElsewhere: async (body) =>
      resourceOf(service.put({ ...z.object({ start: utcInstantSchema, end: utcInstantSchema.nullable() }).parse(body), ...written(body) })),
    editElsewhere: async (entry, parts) => {
      const stored = service.entries.find(({ id }) => id === entry.id);
      if (stored !== undefined) {
        service.put({ ...stored, ...written(parts) });
      }
    },
    deleteElsewhere: async (id) => service.remove(uuidSchema.parse(id)),
    close: async () => undefined,
  };
}

export function serverOfFirstSolidtime(service = new FirstSolidtime()): TimelineServer {
  return serverOf(service, { dialect: 'contract', shortestEntrySeconds: 1, reportsEnds: false, described: 'first' });
}

export function serverOfTodaySolidtime(service = new TodaySolidtime()): TimelineServer {
  return serverOf(service, { dialect: 'solidtime', shortestEntrySeconds: 0, reportsEnds: true });
}

/** A request outside the contract fails the test that closes the server. */
export function serverOfStrictContract(reading?: Reading, service = new StrictContract(reading)): TimelineServer {
  return {
    ...serverOf(service, { dialect: 'contract', shortestEntrySeconds: 0, reportsEnds: true, baseUrl: 'http://service.test' }),
    close: async () => {
      if (service.violations.length > 0) {
        throw new Error(`Requests that the contract does not have:\n${service.violations.join('\n')}`);
      }
    },
  };
}
