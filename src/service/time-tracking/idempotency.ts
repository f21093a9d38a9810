/**
 * Extension: a create with an `Idempotency-Key` takes effect once, however often it is sent. The key is stored in the transaction of the
 * create.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import { idempotencyKeyHours } from '#shared/values/limits.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { Refused } from './answers.ts';
import type { UserRequest } from './service-request.ts';

/** Excludes the space, so that a header sent twice, which arrives joined by “, ”, is refused. */
export const idempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{1,255}$/);

export interface IdempotentRequest {
  readonly key: string;
  readonly digest: string;
}

export function readIdempotencyKey(headers: Headers): string | null {
  const text = headers.get('idempotency-key');
  if (text !== null && !parseForeign(idempotencyKeySchema, text).ok) {
    throw new Refused({ kind: 'malformed', message: 'The Idempotency-Key header must be 1 to 255 visible ASCII characters.' });
  }
  return text;
}

/** Digests target and body. `target` is the collection. Bodies are compared byte by byte: a repeated request has the same bytes. */
export function digestRequest(target: string, body: Uint8Array): string {
  return createHash('sha256').update(target).update('\n').update(body).digest('hex');
}

const storedAnswerSchema = z.object({ request_digest: z.string(), answer_data: z.string() });
/** `data` is a record with its fields in the order of the first answer. */
const answerSchema = z.strictObject({ data: z.looseObject({}).nullable(), tag: z.string().nullable(), isExtended: z.boolean() });

/** The answer to a create. Repeated, it has the same body and headers, whatever the repeated request prefers. */
export interface CreateAnswer {
  readonly data: object | null;
  readonly tag: string | null;
  readonly isExtended: boolean;
}

function expiryOf(now: UtcInstant): UtcInstant {
  return shiftInstant(now, -idempotencyKeyHours * 3600);
}

async function readFirstAnswer(
  { transaction, userId, now }: UserRequest,
  { key, digest }: IdempotentRequest,
): Promise<CreateAnswer | null> {
  const row = await transaction
    .selectFrom('idempotency_keys')
    .select(['request_digest', 'answer_data'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', expiryOf(now))
    .executeTakeFirst();
  if (row === undefined) {
    return null;
  }
  const stored = storedAnswerSchema.parse(row);
  if (stored.request_digest !== digest) {
    throw new Refused({ kind: 'conflict', message: 'This Idempotency-Key belongs to a different request.' });
  }
  return answerSchema.parse(JSON.parse(stored.answer_data));
}

async function storeAnswer({ transaction, userId, now }: UserRequest, request: IdempotentRequest, answer: CreateAnswer): Promise<void> {
  // An expired key that is not pruned yet may be used again.
  await transaction
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', request.key)
    .where('created_at', '<=', expiryOf(now))
    .execute();
  await transaction
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: request.key, created_at: now, request_digest: request.digest, answer_data: JSON.stringify(answer) })
    .execute();
}

/** Deletes the expired keys of all users. */
export async function pruneIdempotencyKeys(database: Kysely<TimeTrackingTables>, now: UtcInstant): Promise<void> {
  await database.deleteFrom('idempotency_keys').where('created_at', '<=', expiryOf(now)).execute();
}

/** Runs `create`, or returns the answer of the first time. A refused create stores no key, so it may be corrected and repeated. */
export async function runOnce(sender: UserRequest, request: IdempotentRequest, create: () => Promise<CreateAnswer>): Promise<CreateAnswer> {
  const first = await readFirstAnswer(sender, request);
  if (first !== null) {
    return first;
  }
  const answer = await create();
  await storeAnswer(sender, request, answer);
  return answer;
}
