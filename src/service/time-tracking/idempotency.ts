/**
 * Extension: a create that names itself with `Idempotency-Key` happens once, however often it is sent. The key is stored in the
 * transaction of the create, so that there is never one without the other.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { shiftInstant } from '#shared/values/brands.ts';
import { idempotencyKeyHours } from '#shared/values/limits.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Outcome, Refusal } from './answers.ts';
import type { Call } from './call.ts';

/** A space is none of these, so that a header sent twice, which arrives joined by “, ”, is refused. */
export const idempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{1,255}$/);

export interface IdempotentRequest {
  readonly key: string;
  /** SHA-256 of what is asked, hexadecimal. */
  readonly digest: string;
}

/** Null where the request does not carry the header. */
export function readIdempotencyKey(headers: Headers): Result<string | null, Refusal> {
  const text = headers.get('idempotency-key');
  if (text === null) {
    return succeed(null);
  }
  return parseForeign(idempotencyKeySchema, text).ok
    ? succeed(text)
    : fail({ kind: 'malformed', message: 'The Idempotency-Key header must be 1 to 255 visible ASCII characters.' });
}

/** `target` is the collection. Two bodies are the same when their bytes are: who repeats a request sends what it sent. */
export function digestRequest(target: string, body: Uint8Array): string {
  return createHash('sha256').update(target).update('\n').update(body).digest('hex');
}

const storedAnswerSchema = z.object({ request_digest: z.string(), answer_data: z.string() });
/** A record, with its fields in the order in which they were answered. */
const answerDataSchema = z.looseObject({});

async function readFirstAnswer({ transaction, userId, now }: Call, { key, digest }: IdempotentRequest): Promise<Outcome | null> {
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
  return stored.request_digest === digest
    ? succeed(answerDataSchema.parse(JSON.parse(stored.answer_data)))
    : fail({ kind: 'conflict', message: 'This Idempotency-Key belongs to a different request.' });
}

async function storeAnswer({ transaction, userId, now }: Call, request: IdempotentRequest, data: object | null): Promise<void> {
  await transaction
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', shiftInstant(now, -idempotencyKeyHours * 3600))
    .execute();
  await transaction
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      key: request.key,
      created_at: now,
      request_digest: request.digest,
      answer_data: JSON.stringify(data),
    })
    .execute();
}

/** Runs `create`, or answers what it answered the first time. A refused create leaves no key: it may be corrected and repeated. */
export async function runOnce(call: Call, request: IdempotentRequest, create: (call: Call) => Promise<Outcome>): Promise<Outcome> {
  const first = await readFirstAnswer(call, request);
  if (first !== null) {
    return first;
  }
  const outcome = await create(call);
  if (outcome.ok) {
    await storeAnswer(call, request, outcome.value);
  }
  return outcome;
}
