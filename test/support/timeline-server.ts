/** A time tracking service for the outbox's tests: a handler, a signed-in user, and a second device of that user. */
import type { Dialect } from '#core/service-client/dialects/dialect.ts';
import type { TimeTrackingAccount } from '#core/service-client/time-tracking-api.ts';
import type { UtcInstant } from '#shared/values/brands.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import {
  entriesOf,
  entryOf,
  openTimeTrackingFixture,
  people,
  records,
  signInAs,
  type TimeTrackingFixture,
} from './time-tracking-fixture.ts';

export interface TimelineServer {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly setNow: (now: UtcInstant) => void;
  readonly dialect: Dialect;
  readonly account: TimeTrackingAccount;
  /** Headers of the user's requests. */
  readonly signIn: Readonly<Record<string, string>>;
  /** Minimum duration of a finished entry, in seconds. */
  readonly shortestEntrySeconds: 0 | 1;
  /** False: its answers do not contain ends. */
  readonly reportsEnds: boolean;
  /** The stored entries of the user, oldest first; its answers may contain less. */
  readonly rows: () => Promise<readonly TimeEntryResource[]>;
  readonly createElsewhere: (body: object) => Promise<TimeEntryResource>;
  /** Changes `parts` of the entry. A deleted entry stays deleted. */
  readonly editElsewhere: (entry: TimeEntryResource, parts: object) => Promise<void>;
  readonly deleteElsewhere: (id: string) => Promise<void>;
  /** The description that requests are compared with: by default its dialect's; null: none. */
  readonly described?: 'first' | null;
  readonly close: () => Promise<void>;
}

/** Paths of our extensions, which are unknown to other deployments. */
const extensionPath = /\/v1\/(users\/|organization\/[^/]+\/(tasks|tags)\b)|\/(openapi\.json|docs)$/;

/** Our own service, restricted to the contract. */
export function contractOnly(fetch: TimelineServer['fetch']): TimelineServer['fetch'] {
  return async (request) => {
    if (extensionPath.test(new URL(request.url).pathname)) {
      return Response.json({ message: 'There is nothing at this path.' }, { status: 404 });
    }
    const headers = new Headers(request.headers);
    headers.delete('idempotency-key');
    return fetch(new Request(request, { headers }));
  };
}

/** Our own service, over its fixture. */
export async function openOwnServer(dialect: Dialect, opened?: TimeTrackingFixture): Promise<TimelineServer> {
  const service = opened ?? (await openTimeTrackingFixture());
  return {
    fetch: dialect === 'contract' ? contractOnly(service.fetch) : service.fetch,
    setNow: service.setNow,
    dialect,
    account: { baseUrl: 'http://service.test', organizationId: records.organization, userId: people.employee },
    signIn: signInAs('employee'),
    shortestEntrySeconds: 0,
    reportsEnds: true,
    rows: async () => entriesOf(await service.send('GET', `time-entries?user_id=${people.employee}`, { as: 'employee' })).toReversed(),
    createElsewhere: async (body) =>
      entryOf(await service.send('POST', 'time-entries', { as: 'employee', body: { user_id: people.employee, ...body } })),
    editElsewhere: async ({ id, start, end, description, task_id, tags }, parts) => {
      const reply = await service.send('PUT', `time-entries/${id}`, {
        as: 'employee',
        body: { start, end, description, task_id, tags, ...parts },
      });
      if (reply.status !== 404) {
        entryOf(reply);
      }
    },
    deleteElsewhere: async (id) => {
      await service.send('DELETE', `time-entries/${id}`, { as: 'employee', body: {} });
    },
    close: service.close,
  };
}
