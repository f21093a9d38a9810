/** One signed-in request: its parts, one transaction, its outcome, and what becomes of it where the database refuses. */
import type { Kysely, Transaction } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { runTransaction, type TransactionFailure } from '#service/storage/transaction.ts';
import type { UniqueViolation } from '#service/storage/unique-violation.ts';
import { readAccess } from './access.ts';
import { invalid, notFound, type FieldErrors, type Outcome, type Refusal, type Tagged } from './answers.ts';
import type { Call, PersonCall } from './call.ts';
import { Conditional } from './entity-tags.ts';
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
  readonly report: (error: unknown) => void;
  /** Called after every commit of a change. */
  readonly announce: () => void;
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

const fieldErrorsOfViolation: Readonly<Record<Exclude<UniqueViolation, 'idempotency-key'>, FieldErrors>> = {
  'running-entry': { end: [secondRunningMessage] },
  'task-name': { name: [takenTaskNameMessage] },
  'tag-name': { name: [takenTagNameMessage] },
};

const busy: Refusal = { kind: 'unavailable', message: 'Too many requests want the same records at once. Nothing was changed; try again.' };
export const outOfReach: Refusal = { kind: 'unavailable', message: 'The database is out of reach. Nothing was changed; try again later.' };
const hasUnknownOutcome: Refusal = {
  kind: 'unavailable',
  message: 'The database went out of reach while this was being stored. It may have been stored: look before you send it again.',
};

/** What became of a transaction that the database did not let through. */
export function refuse(failure: TransactionFailure, report: (error: unknown) => void): { readonly ok: false; readonly failure: Refusal } {
  if (failure.kind === 'taken' && failure.violation !== 'idempotency-key') {
    return invalid(fieldErrorsOfViolation[failure.violation]);
  }
  report(failure.error);
  if (failure.kind === 'unavailable') {
    return fail(failure.mayBeStored ? hasUnknownOutcome : outOfReach);
  }
  return fail(busy);
}

export interface Answered extends Tagged {
  readonly outcome: Outcome;
}

function untagged(outcome: Outcome): Answered {
  return { outcome, tag: null, isNotModified: false };
}

/** Throws on bugs and broken disks only. */
export async function runRequest(ports: RequestPorts, route: Route, incoming: Incoming): Promise<Answered> {
  const { database, now, newId, report } = ports;
  const { userId, organizationId, recordId } = incoming;
  // Read before the transaction begins: a slow sender must not hold the database.
  const asked = await readRequest(route, incoming);
  if (!asked.ok) {
    return untagged(asked);
  }
  const { query, body, once } = asked.value;
  const run = async (transaction: Transaction<TimeTrackingTables>): Promise<Answered> => {
    const conditional = new Conditional(incoming.request.headers);
    const personCall: PersonCall = { transaction, userId, now: now(), newId, query, body, conditional };
    if (route.kind === 'person') {
      return untagged(await route.run(personCall));
    }
    const access = await readAccess(transaction, { organizationId, userId });
    const outcome = access.ok ? await runOperation(route, { ...personCall, access: access.value }, { recordId, once }) : access;
    return { outcome, tag: conditional.tag, isNotModified: conditional.isNotModified };
  };
  const done = await runTransaction(database, { isReadOnly: route.method === 'GET', run });
  if (!done.ok) {
    return untagged(refuse(done.failure, report));
  }
  if (route.method !== 'GET' && done.value.outcome.ok) {
    ports.announce();
  }
  return done.value;
}
