/** One signed-in request: its parts, one transaction, its outcome, and what becomes of a race that the database decided. */
import type { Kysely } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/brands.ts';
import { succeed, type Result } from '#shared/result.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { readUniqueViolation, type UniqueViolation } from '#service/storage/unique-violation.ts';
import { readAccess } from './access.ts';
import { invalid, notFound, type FieldErrors, type Outcome, type Refusal } from './answers.ts';
import type { Call, PersonCall } from './call.ts';
import { digestRequest, readIdempotencyKey, runOnce, type IdempotentRequest } from './idempotency.ts';
import { secondRunningMessage } from './references.ts';
import { readJsonBody } from './request-body.ts';
import type { Route } from './routes.ts';
import { takenTagNameMessage } from './tags.ts';
import { takenTaskNameMessage } from './tasks.ts';

export interface RequestPorts {
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: () => UtcInstant;
  readonly newId: () => Uuid;
}

export interface Incoming {
  readonly request: Request;
  /** The identifiers in the path; null where the text cannot be one. */
  readonly organizationId: Uuid | null;
  readonly recordId: Uuid | null;
  readonly userId: Uuid;
}

interface Asked {
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly once: IdempotentRequest | null;
}

async function readRequest(route: Route, { request, organizationId }: Incoming): Promise<Result<Asked, Refusal>> {
  const key = route.method === 'POST' ? readIdempotencyKey(request.headers) : succeed(null);
  if (!key.ok) {
    return key;
  }
  const body = await readJsonBody(request);
  if (!body.ok) {
    return body;
  }
  const { bytes, json } = body.value;
  const once =
    key.value === null ? null : { key: key.value, digest: digestRequest(`${route.path} ${String(organizationId)}`, bytes) };
  return succeed({ query: new URL(request.url).searchParams, body: json, once });
}

async function runOperation(route: Exclude<Route, { readonly kind: 'person' }>, call: Call, { recordId, once }: {
  readonly recordId: Uuid | null;
  readonly once: IdempotentRequest | null;
}): Promise<Outcome> {
  if (route.kind === 'record') {
    return recordId === null ? notFound(route.record) : route.run(call, recordId);
  }
  return once === null ? route.run(call) : runOnce(call, once, route.run);
}

interface Attempt {
  readonly route: Route;
  readonly incoming: Incoming;
  readonly asked: Asked;
}

async function runTransaction({ database, now, newId }: RequestPorts, { route, incoming, asked }: Attempt): Promise<Outcome> {
  const { userId, organizationId, recordId } = incoming;
  const { query, body, once } = asked;
  return database.transaction().execute(async (transaction): Promise<Outcome> => {
    const personCall: PersonCall = { transaction, userId, now: now(), newId, query, body };
    if (route.kind === 'person') {
      return route.run(personCall);
    }
    const access = await readAccess(transaction, { organizationId, userId });
    return access.ok ? runOperation(route, { ...personCall, access: access.value }, { recordId, once }) : access;
  });
}

const fieldErrorsOfViolation: Readonly<Record<Exclude<UniqueViolation, 'idempotency-key'>, FieldErrors>> = {
  'running-entry': { end: [secondRunningMessage] },
  'task-name': { name: [takenTaskNameMessage] },
  'tag-name': { name: [takenTagNameMessage] },
};

/** Two requests at once may both have found it free; the database let one through, and this is the other. */
async function settleRace(ports: RequestPorts, attempt: Attempt, lost: { readonly violation: UniqueViolation; readonly error: unknown }): Promise<Outcome> {
  if (attempt.asked.once !== null) {
    // The one let through may have been this very create, sent twice: asked again, its answer is there to be repeated.
    try {
      return await runTransaction(ports, attempt);
    } catch (error) {
      if (readUniqueViolation(error) !== lost.violation) {
        throw error;
      }
    }
  }
  if (lost.violation === 'idempotency-key') {
    throw lost.error;
  }
  return invalid(fieldErrorsOfViolation[lost.violation]);
}

/** Throws on bugs and broken disks only. */
export async function runRequest(ports: RequestPorts, route: Route, incoming: Incoming): Promise<Outcome> {
  // Read before the transaction begins: a slow sender must not hold the database.
  const asked = await readRequest(route, incoming);
  if (!asked.ok) {
    return asked;
  }
  const attempt = { route, incoming, asked: asked.value };
  try {
    return await runTransaction(ports, attempt);
  } catch (error) {
    const violation = readUniqueViolation(error);
    if (violation === null) {
      throw error;
    }
    return settleRace(ports, attempt, { violation, error });
  }
}
