/** A user's sign-ins by device, for the user and the owners of their organizations. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { utcInstantSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { grantModel, removeUserRecords } from '#service/oauth/tokens/record-ends.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

const sessionSchema = z
  .object({ id_digest: z.string(), device: z.string().nullable(), started_at: utcInstantSchema.nullable(), expires_at: utcInstantSchema })
  .transform(({ id_digest: id, device, started_at: startedAt, expires_at: endsAt }) => ({ id, device, startedAt, endsAt }));
export type Session = z.infer<typeof sessionSchema>;

export async function listSessions(database: Kysely<TimeTrackingTables>, userId: Uuid, now: UtcInstant): Promise<readonly Session[]> {
  const rows = await database
    .selectFrom('oauth_records')
    .leftJoin('sign_in_devices', 'sign_in_devices.grant_digest', 'oauth_records.id_digest')
    .select(['oauth_records.id_digest', 'sign_in_devices.device', 'sign_in_devices.started_at', 'oauth_records.expires_at'])
    .where('oauth_records.model', '=', grantModel)
    .where('oauth_records.user_id', '=', userId)
    .where('oauth_records.expires_at', '>', now)
    .orderBy('oauth_records.expires_at', 'desc')
    .execute();
  return rows.map((row) => sessionSchema.parse(row));
}

/** Ends one sign-in. Access tokens are refused at once, the refresh token at its next use. Returns false if the sign-in does not exist. */
export async function endSession(database: Kysely<TimeTrackingTables>, userId: Uuid, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('oauth_records')
    .where('model', '=', grantModel)
    .where('id_digest', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) {
    return false;
  }
  await database.deleteFrom('sign_in_devices').where('grant_digest', '=', id).execute();
  return true;
}

/** Signs the user out on every device and of the administration pages. */
export async function endAllSessions(database: Kysely<TimeTrackingTables>, userId: Uuid): Promise<void> {
  await removeUserRecords(database, userId);
}

const browsers = [
  ['Firefox', /Firefox\//],
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Chrome', /Chrom(?:e|ium)\//],
  ['Safari', /Safari\//],
] as const;
const systems = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iPhone or iPad', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
] as const;

/** Reduces a browser's User-Agent to what a user recognizes: browser and system. */
export function describeDevice(userAgent = ''): string {
  const [browser] = browsers.find(([, pattern]) => pattern.test(userAgent)) ?? ['Browser'];
  const [system] = systems.find(([, pattern]) => pattern.test(userAgent)) ?? [null];
  return system === null ? browser : `${browser} on ${system}`;
}
