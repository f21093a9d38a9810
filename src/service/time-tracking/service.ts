/**
 * The time tracking service as a function from Request to Response: routing, authentication, request limit, log. Opens no port and knows no
 * account.
 */
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { epochMsOfInstant, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { requestsPerMinute } from '#shared/values/limits.ts';
import { isOutOfReach } from '#service/storage/out-of-reach.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { createReference } from '#service/reference/reference.ts';
import { answerData, answerRefusal, Refused } from './answers.ts';
import { ChangeStreams, type BeginEvents, type ChangeStreamsOptions } from './changes/change-streams.ts';
import { openChangeStream, wantsStream } from './changes/open-change-stream.ts';
import { RateLimit, type RateLimitDecision } from './rate-limit.ts';
import { changesPath } from './operations/changes.ts';
import type { Operation } from './operations/operation.ts';
import { operationRoute, operations } from './operations/operations.ts';
import { outOfReach, runRequest } from './run-request.ts';

export interface ServicePorts {
  readonly now: () => UtcInstant;
  readonly newId: () => Uuid;
  readonly authenticate: (request: Request) => Promise<Uuid | null>;
}

/** Logged per request. `route` is the pattern, never the path: no identifiers and no text of users. */
export interface RequestLogLine {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

interface RateLimitOptions {
  readonly limit?: number;
  readonly monotonicMs: () => number;
}

export interface ServiceOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly ports: ServicePorts;
  /** Called with every exception that became a 500, and with the reason if the database caused a 503. */
  readonly report: (error: unknown) => void;
  readonly logger?: (line: RequestLogLine) => void;
  readonly rateLimit?: RateLimitOptions;
  readonly streams?: Pick<ChangeStreamsOptions, 'signal' | 'after'>;
}

export interface TimeTrackingService {
  /** Without `begin`, changes are returned in pages only. */
  readonly fetch: (request: Request, begin?: BeginEvents) => Promise<Response>;
  readonly openStreams: () => number;
  readonly endStreams: () => Promise<void>;
}

interface Service {
  readonly options: ServiceOptions;
  readonly rateLimit: RateLimit | null;
  readonly streams: ChangeStreams | null;
}

interface Asked {
  readonly request: Request;
  readonly organization: string | undefined;
  readonly record: string | undefined;
  readonly begin: BeginEvents | undefined;
}

interface Environment {
  readonly Bindings: Pick<Asked, 'begin'>;
}

function readId(text: string | undefined): Uuid | null {
  return text === undefined ? null : foreignOrNull(uuidSchema, text);
}

async function answerUser(
  { options, streams }: Service,
  operation: Operation,
  { request, organization, record, begin, userId }: Asked & { readonly userId: Uuid },
): Promise<Response> {
  const { database, ports, report } = options;
  const incoming = { request, organizationId: readId(organization), recordId: readId(record), userId };
  const requestPorts = { database, now: ports.now, newId: ports.newId, report, announce: () => options.streams?.signal.announce() };
  try {
    if (operation.path === changesPath && streams !== null && begin !== undefined && wantsStream(request)) {
      return await openChangeStream(requestPorts, { streams, begin }, incoming);
    }
    return answerData(await runRequest(requestPorts, operation, incoming));
  } catch (error) {
    if (error instanceof Refused) {
      return answerRefusal(error.refusal);
    }
    report(error);
    return answerRefusal({ kind: 'failed' });
  }
}

function answerTooMany(now: UtcInstant, { resetMs }: RateLimitDecision): Response {
  const retryAfterSeconds = Math.max(1, Math.ceil(resetMs / 1000));
  return answerRefusal({ kind: 'too-many', retryAfterSeconds, resetEpochSeconds: epochMsOfInstant(now) / 1000 + retryAfterSeconds });
}

function stateRateLimit(response: Response, { limit, remaining }: RateLimitDecision): Response {
  response.headers.set('x-ratelimit-limit', String(limit));
  response.headers.set('x-ratelimit-remaining', String(remaining));
  return response;
}

async function answer(service: Service, operation: Operation, asked: Asked): Promise<Response> {
  const { ports, rateLimit } = service.options;
  const userId = await ports.authenticate(asked.request);
  if (userId === null) {
    return answerRefusal({ kind: 'unauthenticated' });
  }
  if (service.rateLimit === null || rateLimit === undefined) {
    return answerUser(service, operation, { ...asked, userId });
  }
  const decision = service.rateLimit.take(userId, rateLimit.monotonicMs());
  const response = decision.isAllowed ? await answerUser(service, operation, { ...asked, userId }) : answerTooMany(ports.now(), decision);
  return stateRateLimit(response, decision);
}

const reference = { openApi: '/openapi.json', page: '/docs' };

function allowedMethods(path: string): readonly string[] {
  const methods: readonly string[] = operations.filter((operation) => operationRoute(operation) === path).map(({ method }) => method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}

function createRouter(service: Service): Hono<Environment> {
  const { report, logger } = service.options;
  const log = (line: RequestLogLine): void => {
    logger?.(line);
  };
  const router = new Hono<Environment>();
  for (const operation of operations) {
    const { method } = operation;
    const route = operationRoute(operation);
    router.on(method, route, async (context) => {
      const asked = {
        request: context.req.raw,
        organization: context.req.param('organization'),
        record: context.req.param('record'),
        begin: context.env.begin,
      };
      let response: Response;
      try {
        response = await answer(service, operation, asked);
      } catch (error) {
        report(error);
        // The user is read before the operation's own transaction.
        response = answerRefusal(isOutOfReach(error) ? outOfReach : { kind: 'failed' });
      }
      log({ method, route, status: response.status });
      return response;
    });
  }
  const { answerOpenApi, answerPage } = createReference();
  for (const [path, respond] of [
    [reference.openApi, answerOpenApi],
    [reference.page, answerPage],
  ] as const) {
    router.get(path, () => {
      log({ method: 'GET', route: path, status: 200 });
      return respond();
    });
  }
  const refuseMethod = (path: string, allow: readonly string[]): void => {
    router.all(path, () => {
      log({ method: 'other', route: path, status: 405 });
      return answerRefusal({ kind: 'method-not-allowed', allow });
    });
  };
  for (const path of new Set(operations.map(operationRoute))) {
    refuseMethod(path, allowedMethods(path));
  }
  for (const path of Object.values(reference)) {
    refuseMethod(path, ['GET', 'HEAD']);
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

/** `fetch` never rejects. */
export function createTimeTrackingService(options: ServiceOptions): TimeTrackingService {
  const rateLimit = options.rateLimit === undefined ? null : new RateLimit({ limit: options.rateLimit.limit ?? requestsPerMinute });
  const { database, ports, report } = options;
  const streams = options.streams === undefined ? null : new ChangeStreams({ database, now: ports.now, report, ...options.streams });
  const endStreams = async (): Promise<void> => streams?.close();
  const openStreams = (): number => streams?.size ?? 0;
  const router = createRouter({ options, rateLimit, streams });
  if (rateLimit === null) {
    return { fetch: async (request, begin) => router.fetch(request, { begin }), openStreams, endStreams };
  }
  return {
    openStreams,
    endStreams,
    fetch: async (request, begin) => {
      const response = await router.fetch(request, { begin });
      // Requests without a user are not counted.
      return response.headers.has('x-ratelimit-limit') ? response : stateRateLimit(response, rateLimit.untouched);
    },
  };
}
