/** Extension: a create with an `Idempotency-Key` takes effect once, however often it is sent. The key is stored in the transaction of the create. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { shiftInstant } from '#shared/values/brands.ts';
import { idempotencyKeyHours } from '#shared/values/limits.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
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
/** A record with its fields in the order of the first answer. */
const answerDataSchema = z.looseObject({});

async function readFirstAnswer({ transaction, userId, now }: UserRequest, { key, digest }: IdempotentRequest): Promise<object | null> {
  const row = await transaction
    .selectFrom('idempotency_keys')
    .select(['request_digest', 'answer_data'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', shiftInstant(now, -idempotencyKeyHours * 3600))
    .executeTakeFirst();
  if (row === undefined) {
    return null;
  }
  const stored = storedAnswerSchema.parse(row);
  if (stored.request_digest !== digest) {
    throw new Refused({ kind: 'conflict', message: 'This Idempotency-Key belongs to a different request.' });
  }
  return answerDataSchema.parse(JSON.parse(stored.answer_data));
}

async function storeAnswer({ transaction, userId, now }: UserRequest, request: IdempotentRequest, data: object | null): Promise<void> {
  await transaction
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', shiftInstant(now, -idempotencyKeyHours * 3600))
    .execute();
  await transaction
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: request.key, created_at: now, request_digest: request.digest, answer_data: JSON.stringify(data) })
    .execute();
}

/** Runs `create`, or returns the answer of the first time. A refused create stores no key, so it may be corrected and repeated. */
export async function runOnce(sender: UserRequest, request: IdempotentRequest, create: () => Promise<object | null>): Promise<object | null> {
  const first = await readFirstAnswer(sender, request);
  if (first !== null) {
    return first;
  }
  const data = await create();
  await storeAnswer(sender, request, data);
  return data;
}
