/**
 * How often somebody may try a password: counted for each account and for each address, in the database, so that every process
 * counts the same. A window begins with the first attempt and ends by the clock; a successful sign-in frees the account.
 */
import { isIPv6 } from 'node:net';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { secondsBetween, shiftInstant, utcInstantSchema, type Seconds, type UtcInstant } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { digest } from './digest.ts';

export const attemptWindowSeconds = 900;
/** Far more than a person mistypes, far less than guessing needs. An address may be a whole office. */
export const attemptLimits = { account: 10, address: 60 } as const;

export interface LoginAttempt {
  readonly email: string;
  readonly address: string;
}

export interface TooManyAttempts {
  readonly kind: 'too-many-attempts';
  readonly retryAfterSeconds: Seconds;
}

function groupsIn(part: string): readonly string[] {
  return part === '' ? [] : part.split(':');
}

/** Eight groups of a written IPv6 address, `::` filled in. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  if (tail === undefined) {
    return groupsIn(head);
  }
  const missing = 8 - groupsIn(head).length - groupsIn(tail).length;
  return [...groupsIn(head), ...Array.from({ length: missing }, () => '0'), ...groupsIn(tail)];
}

/** Whoever has one IPv6 address has 2^64 of them: the first half is what counts. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) {
    return mapped ?? address;
  }
  return groupsOf(address)
    .slice(0, 4)
    .map((group) => group.toLowerCase().padStart(4, '0'))
    .join(':');
}

function accountSubject(email: string): string {
  return digest(`account ${email}`);
}

const countSchema = z.object({ attempts: z.number().int(), window_started_at: utcInstantSchema });

interface Counting {
  readonly subject: string;
  readonly limit: number;
  readonly now: UtcInstant;
}

/** Seconds to wait, or null where this attempt is within the limit. One statement: two at once are counted as two. */
async function count(database: Kysely<TimeTrackingTables>, { subject, limit, now }: Counting): Promise<Seconds | null> {
  const ended = shiftInstant(now, -attemptWindowSeconds);
  const row = await database
    .insertInto('login_attempts')
    .values({ subject_digest: subject, window_started_at: now, attempts: 1 })
    .onConflict((conflict) =>
      conflict.column('subject_digest').doUpdateSet((update) => ({
        attempts: update
          .case()
          .when('login_attempts.window_started_at', '<=', ended)
          .then(update.ref('excluded.attempts'))
          .else(update('login_attempts.attempts', '+', update.ref('excluded.attempts')))
          .end(),
        window_started_at: update
          .case()
          .when('login_attempts.window_started_at', '<=', ended)
          .then(update.ref('excluded.window_started_at'))
          .else(update.ref('login_attempts.window_started_at'))
          .end(),
      })),
    )
    .returning(['attempts', 'window_started_at'])
    .executeTakeFirstOrThrow();
  const { attempts, window_started_at: startedAt } = countSchema.parse(row);
  return attempts <= limit ? null : secondsBetween(now, shiftInstant(startedAt, attemptWindowSeconds));
}

/** Counts this attempt, before its password is looked at: guesses sent at once are no cheaper than one after another. */
export async function countLoginAttempt(
  database: Kysely<TimeTrackingTables>,
  { email, address }: LoginAttempt,
  now: UtcInstant,
): Promise<Result<null, TooManyAttempts>> {
  const ofAddress = await count(database, { subject: digest(`address ${networkOf(address)}`), limit: attemptLimits.address, now });
  // An address that has used up its attempts uses up nobody's account.
  const wait = ofAddress ?? (await count(database, { subject: accountSubject(email), limit: attemptLimits.account, now }));
  return wait === null ? succeed(null) : fail({ kind: 'too-many-attempts', retryAfterSeconds: wait });
}

export async function forgetLoginAttempts(database: Kysely<TimeTrackingTables>, email: string): Promise<void> {
  await database.deleteFrom('login_attempts').where('subject_digest', '=', accountSubject(email)).execute();
}

export async function pruneLoginAttempts(database: Kysely<TimeTrackingTables>, now: UtcInstant): Promise<void> {
  await database.deleteFrom('login_attempts').where('window_started_at', '<=', shiftInstant(now, -attemptWindowSeconds)).execute();
}
