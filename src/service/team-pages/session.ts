/** The session of the administration pages: a cookie for twelve hours, stored as its SHA-256. */
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { shiftInstant, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { digest } from '#service/oauth/tokens/digest.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

const cookieName = 'clocktower_administration';
const sessionSeconds = 43_200;

export interface PageSession {
  readonly token: string;
  readonly userId: Uuid;
  readonly userName: string;
}

const formCookieName = 'clocktower_administration_form';

export function writeFormCookie(token: string, isSecure: boolean): string {
  return `${formCookieName}=${token}; path=/admin/login; httponly; samesite=strict${isSecure ? '; secure' : ''}`;
}

export function readFormCookie(incoming: IncomingMessage): string | null {
  return readCookie(incoming, formCookieName);
}

export function writeCookie(token: string, isSecure: boolean): string {
  return `${cookieName}=${token}; path=/admin; max-age=${token === '' ? 0 : sessionSeconds}; httponly; samesite=lax${isSecure ? '; secure' : ''}`;
}

function readCookie({ headers }: IncomingMessage, name: string): string | null {
  const pair = headers.cookie?.split(/; */).find((part) => part.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1) ?? '';
  return value === '' ? null : value;
}

export function deriveFormToken(secret: string, { token }: Pick<PageSession, 'token'>): string {
  return createHmac('sha256', secret).update(`administration form ${token}`).digest('base64url');
}

const rowSchema = z.object({ user_id: uuidSchema, name: z.string() });

export async function findSession(
  database: Kysely<TimeTrackingTables>,
  incoming: IncomingMessage,
  now: UtcInstant,
): Promise<PageSession | null> {
  const token = readCookie(incoming, cookieName);
  if (token === null) {
    return null;
  }
  const row = await database
    .selectFrom('administration_sessions')
    .innerJoin('users', 'users.id', 'administration_sessions.user_id')
    .select(['administration_sessions.user_id', 'users.name'])
    .where('token_digest', '=', digest(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) {
    return null;
  }
  const { user_id: userId, name: userName } = rowSchema.parse(row);
  return { token, userId, userName };
}

export async function beginSession(
  database: Kysely<TimeTrackingTables>,
  { userId, token, now }: { readonly userId: Uuid; readonly token: string; readonly now: UtcInstant },
): Promise<void> {
  await database
    .insertInto('administration_sessions')
    .values({ token_digest: digest(token), user_id: userId, expires_at: shiftInstant(now, sessionSeconds) })
    .execute();
}

export async function endSession(database: Kysely<TimeTrackingTables>, { token }: Pick<PageSession, 'token'>): Promise<void> {
  await database.deleteFrom('administration_sessions').where('token_digest', '=', digest(token)).execute();
}
