/**
 * The time tracking service as one function from Request to Response: which path is which operation, and the way every request
 * takes (authenticate, read the body, one transaction, answer). Opens no port and knows no account.
 */
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { uuidSchema, type UtcInstant, type Uuid } from '#shared/brands.ts';
import { fail } from '#shared/result.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { isSecondRunningEntry } from '#service/storage/second-running-entry.ts';
import { readAccess } from './access.ts';
import { answerOutcome, answerRefusal, invalid, notFound, type Outcome } from './answers.ts';
import type { Call } from './call.ts';
import { readJsonBody } from './request-body.ts';
import { secondRunningMessage } from './references.ts';
import { routes, type Route } from './routes.ts';

export interface ServicePorts {
  readonly now: () => UtcInstant;
  readonly newId: () => Uuid;
  /** The user who asks, or null: 401. */
  readonly authenticate: (request: Request) => Promise<Uuid | null>;
}

/** One line a request. `route` is the pattern, never the path: no identifier, and no word anybody typed. */
export interface RequestLogLine {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

export interface ServiceOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly ports: ServicePorts;
  /** Told of every exception that became a 500. */
  readonly report: (error: unknown) => void;
  readonly logger?: (line: RequestLogLine) => void;
}

export interface TimeTrackingService {
  readonly fetch: (request: Request) => Promise<Response>;
}

interface Incoming {
  readonly request: Request;
  /** The identifiers in the path; null where the text cannot be one. */
  readonly organizationId: Uuid | null;
  readonly recordId: Uuid | null;
}

function readId(text: string | undefined): Uuid | null {
  return uuidSchema.safeParse(text).data ?? null;
}

async function runRoute(route: Route, call: Call, recordId: Uuid | null): Promise<Outcome> {
  if (route.kind === 'collection') {
    return route.run(call);
  }
  return recordId === null ? notFound(route.record) : route.run(call, recordId);
}

async function handle({ database, ports }: ServiceOptions, route: Route, incoming: Incoming): Promise<Outcome> {
  const userId = await ports.authenticate(incoming.request);
  if (userId === null) {
    return fail({ kind: 'unauthenticated' });
  }
  // Read before the transaction begins: a slow sender must not hold the database.
  const body = await readJsonBody(incoming.request);
  if (!body.ok) {
    return body;
  }
  return database.transaction().execute(async (transaction): Promise<Outcome> => {
    const access = await readAccess(transaction, { organizationId: incoming.organizationId, userId });
    if (!access.ok) {
      return access;
    }
    const query = new URL(incoming.request.url).searchParams;
    const call: Call = { transaction, access: access.value, now: ports.now(), newId: ports.newId, query, body: body.value };
    return runRoute(route, call, incoming.recordId);
  });
}

async function answer(options: ServiceOptions, route: Route, incoming: Incoming): Promise<Response> {
  try {
    return answerOutcome(await handle(options, route, incoming));
  } catch (error) {
    // Two creates at once may both find nothing running; the database lets one through.
    if (isSecondRunningEntry(error)) {
      return answerOutcome(invalid({ end: [secondRunningMessage] }));
    }
    options.report(error);
    return answerRefusal({ kind: 'failed' });
  }
}

function methodsOf(path: string): readonly string[] {
  const methods = routes.filter((route) => route.path === path).map((route) => route.method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}

function createRouter(options: ServiceOptions): Hono {
  const { report, logger } = options;
  const log = (line: RequestLogLine): void => {
    logger?.(line);
  };
  const router = new Hono();
  for (const route of routes) {
    router.on(route.method, route.path, async (context) => {
      const response = await answer(options, route, {
        request: context.req.raw,
        organizationId: readId(context.req.param('organization')),
        recordId: readId(context.req.param('record')),
      });
      log({ method: route.method, route: route.path, status: response.status });
      return response;
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    router.all(path, () => {
      log({ method: 'other', route: path, status: 405 });
      return answerRefusal({ kind: 'method-not-allowed', allow: methodsOf(path) });
    });
  }
  router.notFound(() => {
    log({ method: 'other', route: 'unknown', status: 404 });
    return answerRefusal({ kind: 'not-found', message: 'There is nothing at this path.' });
  });
  router.onError((error) => {
    report(error);
    return answerRefusal({ kind: 'failed' });
  });
  return router;
}

/** `fetch` answers every request, whatever happens inside. */
export function createTimeTrackingService(options: ServiceOptions): TimeTrackingService {
  const router = createRouter(options);
  return { fetch: async (request) => router.fetch(request) };
}
