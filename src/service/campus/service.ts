/**
 * The campus directory as a function from Request to Response: routing, keys, rate limit, answers and usage counts. Opens no port and reads
 * no folder.
 */
import type { Kysely } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { campusVersionSegment, type CampusMethod } from './catalogue.ts';
import { requestsPerMinute } from '#shared/values/limits.ts';
import { readPostgresError } from '#service/storage/postgres/postgres-error.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { RateLimit, type RateLimitDecision } from '#service/time-tracking/rate-limit.ts';
import { answerEnvelope, type Presentation } from './answers.ts';
import type { Answered, CampusCall } from './campus-call.ts';
import { campusMonth } from './campus-time.ts';
import type { CampusFiles } from './data/dataset.ts';
import { createEnvelope, requestsWhenBanned, requestsWithoutKey, type Envelope, type Json } from './formats/envelope.ts';
import { readCallback } from './formats/jsonp.ts';
import { findKey, type KnownKey } from './keys.ts';
import { LoadedData } from './data/loaded-data.ts';
import { formatOfPath, readMethodPath, type AskedMethod } from './method-path.ts';
import { respond } from './responders/responders.ts';
import { countCall, readUsage } from './usage.ts';

export interface CampusServiceOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly ports: { readonly now: () => UtcInstant };
  readonly data: CampusFiles;
  /** Called with every exception that was answered with 500 or 503. */
  readonly report: (error: unknown) => void;
  /** Called once per request. `route` is the path pattern, never the path that was sent. */
  readonly logger?: (line: { readonly method: string; readonly route: string; readonly status: number }) => void;
  /** The public URL of the directory, with its version and without a slash at the end. Default: the URL of the request. */
  readonly baseUrl?: string;
  /** Calls per key and minute, by default 600. If omitted, there is no limit. */
  readonly rateLimit?: { readonly limit?: number; readonly monotonicMs: () => number };
}

export interface CampusService {
  readonly fetch: (request: Request) => Promise<Response>;
}

interface Service {
  readonly options: CampusServiceOptions;
  readonly data: LoadedData;
  readonly takeRequest: ((keyId: Uuid) => RateLimitDecision) | null;
}

interface Asked extends AskedMethod {
  readonly url: URL;
  readonly now: UtcInstant;
}

interface Reply {
  readonly envelope: Envelope;
  readonly headers?: Readonly<Record<string, string>>;
}

type Caller = NonNullable<CampusCall['caller']>;

type Admission = { readonly kind: 'admitted'; readonly caller: Caller | null } | { readonly kind: 'refused'; readonly reply: Reply };

function refuse(status: 401 | 403 | 429 | 511, { method, now }: Asked): Reply {
  const isBanned = status === 403;
  const requests = isBanned ? requestsWhenBanned : requestsWithoutKey;
  return { envelope: createEnvelope({ status, now, method, requests, data: isBanned ? undefined : {} }) };
}

async function identify({ options }: Service, asked: Asked): Promise<Admission> {
  const text = asked.url.searchParams.get('key') ?? '';
  const key: KnownKey | null = text === '' ? null : await findKey(options.database, text);
  if (key !== null && !key.isBanned) {
    return { kind: 'admitted', caller: { key, text } };
  }
  if (!asked.method.requiresKey) {
    return { kind: 'admitted', caller: null };
  }
  return { kind: 'refused', reply: refuse(text === '' ? 511 : key === null ? 401 : 403, asked) };
}

async function admit(service: Service, asked: Asked): Promise<Admission> {
  const admission = await identify(service, asked);
  if (admission.kind === 'refused' || admission.caller === null || service.takeRequest === null) {
    return admission;
  }
  const decision = service.takeRequest(admission.caller.key.id);
  if (decision.isAllowed) {
    return admission;
  }
  const retryAfter = String(Math.max(1, Math.ceil(decision.resetMs / 1000)));
  return { kind: 'refused', reply: { ...refuse(429, asked), headers: { 'retry-after': retryAfter } } };
}

function isEmpty(data: Json): boolean {
  return data === null || (Array.isArray(data) && data.length === 0);
}

/** Returns the caller's calls of this month, including this one if it counts. */
async function meter(
  { options }: Service,
  {
    caller,
    method,
    now,
    isWithoutData,
  }: { readonly caller: Caller | null; readonly method: CampusMethod; readonly now: UtcInstant; readonly isWithoutData: boolean },
): Promise<number> {
  if (caller === null) {
    return requestsWithoutKey;
  }
  const usage = { keyId: caller.key.id, month: campusMonth(now) };
  const counts = method.counts === 'always' || (method.counts === 'with-data' && !isWithoutData);
  return counts ? countCall(options.database, usage) : (await readUsage(options.database, usage)).monthlyCalls;
}

async function answer(service: Service, asked: Asked): Promise<Reply> {
  const { options, data } = service;
  const { method, parameters, url, now } = asked;
  const admission = await admit(service, asked);
  if (admission.kind === 'refused') {
    return admission.reply;
  }
  const { caller } = admission;
  const answered: Answered = await respond(method.id, {
    database: options.database,
    now,
    baseUrl: options.baseUrl ?? `${url.origin}/${campusVersionSegment}`,
    parameters,
    query: url.searchParams,
    caller,
    readData: async () => data.read(),
  });
  const isWithoutData = isEmpty(answered.data);
  const requests = await meter(service, { caller, method, now, isWithoutData });
  const { extras = {} } = answered;
  return {
    envelope: createEnvelope({
      status: isWithoutData ? 204 : 200,
      now,
      method,
      requests,
      extras,
      data: isWithoutData ? [] : answered.data,
    }),
  };
}

/** Answers 503 for an unreachable database and 500 for everything else. */
function answerProblem(
  { options }: Service,
  error: unknown,
  { method, now }: { readonly method: CampusMethod | null; readonly now: UtcInstant },
): Reply {
  options.report(error);
  const isOutOfReach = readPostgresError(error)?.kind === 'unavailable';
  return {
    envelope: createEnvelope({ status: isOutOfReach ? 503 : 500, now, method, requests: requestsWithoutKey, data: {} }),
    ...(isOutOfReach ? { headers: { 'retry-after': '5' } } : {}),
  };
}

async function settle(service: Service, asked: Asked): Promise<Reply> {
  try {
    return await answer(service, asked);
  } catch (error) {
    return answerProblem(service, error, asked);
  }
}

function answerUnknown(now: UtcInstant): Reply {
  return { envelope: createEnvelope({ status: 501, now, method: null, requests: requestsWithoutKey, data: {} }) };
}

function limitedBy({ limit = requestsPerMinute, monotonicMs }: NonNullable<CampusServiceOptions['rateLimit']>): Service['takeRequest'] {
  const rateLimit = new RateLimit({ limit });
  return (keyId) => rateLimit.take(keyId, monotonicMs());
}

/** `fetch` never rejects. */
export function createCampusService(options: CampusServiceOptions): CampusService {
  const { database, ports, logger, rateLimit } = options;
  const service: Service = {
    options,
    data: new LoadedData(database, options.data),
    takeRequest: rateLimit === undefined ? null : limitedBy(rateLimit),
  };
  return {
    fetch: async (request) => {
      const url = new URL(request.url);
      const now = ports.now();
      const found = readMethodPath(url.pathname);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const asked = found === null || !isRead ? null : { ...found, url, now };
      const reply = asked === null ? answerUnknown(now) : await settle(service, asked);
      const allow = isRead ? {} : { allow: 'GET, HEAD' };
      const presentation: Presentation = {
        format: found?.format ?? formatOfPath(url.pathname),
        callback: readCallback(url.searchParams.get('callback')),
        headers: { ...reply.headers, ...allow },
      };
      const response = answerEnvelope(reply.envelope, presentation);
      logger?.({ method: isRead ? request.method : 'other', route: found?.method.path ?? 'unknown', status: reply.envelope.meta.status });
      return request.method === 'HEAD' ? new Response(null, response) : response;
    },
  };
}
