import type { Kysely } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { extendedFieldsPreference } from '#shared/time-tracking-extensions.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import { runTransaction, type TransactionFailure, type TransactionWork } from '#service/storage/transaction.ts';
import type { UniqueViolation } from '#service/storage/unique-violation.ts';
import { readAccess } from './permissions.ts';
import { Refused, type Answered, type FieldErrors, type Refusal } from './answers.ts';
import { Conditional } from './changes/conditional.ts';
import { digestRequest, readIdempotencyKey, runOnce, type CreateAnswer } from './idempotency.ts';
import { catalog } from './catalog-records.ts';
import type { Operation } from './operations/operation.ts';
import { secondRunningMessage } from './operations/references.ts';
import { noBody, readJsonBody } from './request-body.ts';

export interface RequestPorts {
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: () => UtcInstant;
  readonly newId: () => Uuid;
  readonly report: (error: unknown) => void;
  readonly announce: () => void;
}

export interface Incoming {
  readonly request: Request;
  readonly organizationId: Uuid | null;
  readonly recordId: Uuid | null;
  readonly userId: Uuid;
}

const fieldErrorsOfViolation: Readonly<Record<Exclude<UniqueViolation, 'idempotency-key'>, FieldErrors>> = {
  'running-entry': { end: [secondRunningMessage] },
  'task-name': { name: [catalog.task.nameTaken] },
  'tag-name': { name: [catalog.tag.nameTaken] },
  'client-name': { name: [catalog.client.nameTaken] },
};

const busy: Refusal = { kind: 'unavailable', message: 'Too many requests want the same records at once. Nothing was changed; try again.' };
export const outOfReach: Refusal = { kind: 'unavailable', message: 'The database is out of reach. Nothing was changed; try again later.' };
const unknownOutcome: Refusal = {
  kind: 'unavailable',
  message: 'The database went out of reach while this was being stored. It may have been stored: check before you send it again.',
};

function refusedBy(failure: TransactionFailure, report: (error: unknown) => void): Refused {
  if (failure.kind === 'taken' && failure.violation !== 'idempotency-key') {
    return new Refused({ kind: 'invalid', errors: fieldErrorsOfViolation[failure.violation] });
  }
  report(failure.error);
  if (failure.kind === 'unavailable') {
    return new Refused(failure.mayBeStored ? unknownOutcome : outOfReach);
  }
  return new Refused(busy);
}

export async function transact<Value>({ database, report }: RequestPorts, work: TransactionWork<Value>): Promise<Value> {
  const done = await runTransaction(database, work);
  if (!done.ok) {
    throw refusedBy(done.failure, report);
  }
  return done.value;
}

/** Parses the Prefer header (RFC 7240): tokens separated by commas, each perhaps with a value and parameters. */
function prefersExtendedFields(headers: Headers): boolean {
  const preferences = headers.get('prefer')?.split(',') ?? [];
  return preferences.some((preference) => preference.split(/[;=]/, 1)[0]?.trim().toLowerCase() === extendedFieldsPreference);
}

export async function runRequest(
  ports: RequestPorts,
  operation: Operation,
  { request, organizationId, recordId, userId }: Incoming,
): Promise<Answered> {
  const key = operation.method === 'POST' ? readIdempotencyKey(request.headers) : null;
  // Read before the transaction begins: a slow sender must not hold the database.
  const { bytes, json } = operation.method === 'GET' ? noBody : await readJsonBody(request);
  const isExtended = prefersExtendedFields(request.headers);
  const input = { query: new URL(request.url).searchParams, body: json };
  const announce = (): void => {
    if (operation.method !== 'GET') {
      ports.announce();
    }
  };
  const begin = () => ({
    userId,
    now: ports.now(),
    newId: ports.newId,
    conditional: new Conditional(request.headers),
    answerHeaders: new Map<string, string>(),
    isExtended,
  });
  if (operation.kind === 'organization' && key === null) {
    const asked = { ...begin(), organizationId, isOnPostgres: isPostgres(ports.database) };
    const shortcut = operation.shortcut(input, asked);
    const answered =
      shortcut === null
        ? null
        : await transact(ports, {
            isReadOnly: operation.method === 'GET',
            isLoose: true,
            run: async (database) => shortcut(database, asked),
          });
    if (answered !== null) {
      announce();
      return answered;
    }
  }
  const run = async (transaction: Kysely<TimeTrackingTables>): Promise<Answered> => {
    const common = { ...begin(), transaction };
    const { conditional, answerHeaders } = common;
    if (operation.kind === 'user') {
      return { data: await operation.run(common), tag: null, isNotModified: false, isExtended: false, headers: answerHeaders };
    }
    const access = await readAccess(transaction, { organizationId, userId });
    const runOperation = async (): Promise<CreateAnswer> => {
      const data = await operation.run({ ...common, access, recordId }, input);
      return { data, tag: conditional.tag, isExtended: isExtended && operation.answer?.extended !== undefined };
    };
    const answer =
      key === null
        ? await runOperation()
        : await runOnce(common, { key, digest: digestRequest(`${operation.path} ${String(organizationId)}`, bytes) }, runOperation);
    return { ...answer, isNotModified: conditional.isNotModified, headers: answerHeaders };
  };
  // The tag of a list is read before its rows: if they change in between, the next request finds another tag.
  const answered = await transact(ports, { isReadOnly: operation.method === 'GET', isLoose: operation.isTaggedList === true, run });
  announce();
  return answered;
}
