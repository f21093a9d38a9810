/**
 * Counts failed sign-ins and opened sign-in pages in the database, for all processes together. Over a limit, one attempt per minute is
 * allowed. A remembered device has a count of its own, so that attackers cannot slow down its user.
 */
import { isIPv6 } from 'node:net';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  secondsBetween,
  secondsSchema,
  shiftInstant,
  utcInstantSchema,
  type Seconds,
  type UtcInstant,
  type Uuid,
} from '#shared/values/brands.ts';
import { ipv6Groups } from '#shared/values/network-address.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { digest } from '../tokens/digest.ts';
import { attemptPauseSeconds, attemptWindowSeconds, type SignInLimits } from './sign-in-limits.ts';

export interface LoginAttempt {
  readonly email: string;
  readonly address: string;
  /** The device on which this account has signed in before, or null. */
  readonly device: string | null;
}

export interface TooManyAttempts {
  readonly kind: 'too-many-attempts';
  readonly retryAfterSeconds: Seconds;
}

/** Returns the first 64 bits of an IPv6 address: one user usually controls the other 2^64 addresses. */
function networkPrefix(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) {
    return mapped ?? address;
  }
  return ipv6Groups(address)
    .slice(0, 4)
    .map((group) => group.toLowerCase().padStart(4, '0'))
    .join(':');
}

interface Subject {
  readonly digest: string;
  readonly limit: number;
}

const lastSchema = z.object({ last_at: utcInstantSchema });

/** Counts one attempt, or returns the seconds to wait. Uses one statement, so that concurrent attempts are all counted. */
async function count(database: Kysely<TimeTrackingTables>, { digest: subject, limit }: Subject, now: UtcInstant): Promise<Seconds | null> {
  const ended = shiftInstant(now, -attemptWindowSeconds);
  const counted = await database
    .insertInto('login_attempts')
    .values({ subject_digest: subject, window_started_at: now, last_at: now, attempts: 1 })
    .onConflict((conflict) =>
      conflict
        .column('subject_digest')
        .doUpdateSet((update) => ({
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
          last_at: update.ref('excluded.last_at'),
        }))
        .where((row) =>
          row.or([
            row('login_attempts.window_started_at', '<=', ended),
            row('login_attempts.attempts', '<', limit),
            row('login_attempts.last_at', '<=', shiftInstant(now, -attemptPauseSeconds)),
          ]),
        ),
    )
    .returning('subject_digest')
    .executeTakeFirst();
  if (counted !== undefined) {
    return null;
  }
  const row = await database.selectFrom('login_attempts').select('last_at').where('subject_digest', '=', subject).executeTakeFirst();
  // The row was pruned between the two statements. The next attempt is counted.
  const lastAt = row === undefined ? now : lastSchema.parse(row).last_at;
  return secondsSchema.parse(Math.max(1, secondsBetween(now, shiftInstant(lastAt, attemptPauseSeconds))));
}

async function takeBack(database: Kysely<TimeTrackingTables>, subjects: readonly Subject[]): Promise<void> {
  const digests = subjects.map((subject) => subject.digest);
  if (digests.length === 0) {
    return;
  }
  await database.deleteFrom('login_attempts').where('subject_digest', 'in', digests).where('attempts', '<=', 1).execute();
  await database
    .updateTable('login_attempts')
    .set((update) => ({ attempts: update('attempts', '-', 1) }))
    .where('subject_digest', 'in', digests)
    .execute();
}

function attemptSubjects({ email, address, device }: LoginAttempt, limits: SignInLimits): readonly Subject[] {
  if (device !== null) {
    return [{ digest: digest(`device ${device}`), limit: limits.failuresPerDevice }];
  }
  const network = networkPrefix(address);
  return [
    { digest: digest(`address ${network}`), limit: limits.failuresPerAddress },
    { digest: digest(`account at address ${network} ${email}`), limit: limits.failuresPerDevice },
    { digest: digest(`account ${email}`), limit: limits.failuresPerAccount },
  ];
}

/**
 * Counts an attempt as failed before its password is checked, so that parallel guesses are limited like sequential ones. Returns a function
 * that takes the count back if the password was right.
 */
export async function countLoginAttempt(
  database: Kysely<TimeTrackingTables>,
  attempt: LoginAttempt,
  { now, limits }: { readonly now: UtcInstant; readonly limits: SignInLimits },
): Promise<Result<{ readonly takeBack: () => Promise<void> }, TooManyAttempts>> {
  const counted: Subject[] = [];
  for (const subject of attemptSubjects(attempt, limits)) {
    const wait = await count(database, subject, now);
    if (wait !== null) {
      // Rejected without checking the password, so it is not a failed attempt.
      await takeBack(database, counted);
      return fail({ kind: 'too-many-attempts', retryAfterSeconds: wait });
    }
    counted.push(subject);
  }
  return succeed({ takeBack: async () => takeBack(database, counted) });
}

export async function countOpenedPage(
  database: Kysely<TimeTrackingTables>,
  address: string,
  { now, limits }: { readonly now: UtcInstant; readonly limits: SignInLimits },
): Promise<Result<null, TooManyAttempts>> {
  const wait = await count(database, { digest: digest(`page ${networkPrefix(address)}`), limit: limits.pagesPerAddress }, now);
  return wait === null ? succeed(null) : fail({ kind: 'too-many-attempts', retryAfterSeconds: wait });
}

/** Messages in 15 minutes that one organization causes, and that one address gets: the service is not to be used to send mail to others. */
const mailLimits = { organization: 60, recipient: 5 } as const;

export async function countMail(
  database: Kysely<TimeTrackingTables>,
  { organizationId, email }: { readonly organizationId: Uuid; readonly email: string },
  now: UtcInstant,
): Promise<Result<null, TooManyAttempts>> {
  const subjects: readonly Subject[] = [
    { digest: digest(`mail to ${email}`), limit: mailLimits.recipient },
    { digest: digest(`mail of ${organizationId}`), limit: mailLimits.organization },
  ];
  for (const subject of subjects) {
    const wait = await count(database, subject, now);
    if (wait !== null) {
      return fail({ kind: 'too-many-attempts', retryAfterSeconds: wait });
    }
  }
  return succeed(null);
}

export async function pruneLoginAttempts(database: Kysely<TimeTrackingTables>, now: UtcInstant): Promise<void> {
  await database.deleteFrom('login_attempts').where('window_started_at', '<=', shiftInstant(now, -attemptWindowSeconds)).execute();
}
