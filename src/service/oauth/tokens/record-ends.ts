import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

/** All records of one sign-in belong to its grant. */
export const grantModel = 'Grant';

export async function pruneRecords(database: Kysely<TimeTrackingTables>, now: UtcInstant): Promise<void> {
  await database.deleteFrom('oauth_records').where('expires_at', '<=', now).execute();
  await database.deleteFrom('administration_sessions').where('expires_at', '<=', now).execute();
  await database
    .deleteFrom('sign_in_devices')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('oauth_records')
            .select('id_digest')
            .where('model', '=', grantModel)
            .whereRef('id_digest', '=', 'sign_in_devices.grant_digest'),
        ),
      ),
    )
    .execute();
}

/** Signs the user out everywhere, including the administration pages. Refresh tokens and access tokens become invalid. */
export async function removeUserRecords(database: Kysely<TimeTrackingTables>, userId: Uuid): Promise<void> {
  await database.deleteFrom('oauth_records').where('user_id', '=', userId).execute();
  await database.deleteFrom('administration_sessions').where('user_id', '=', userId).execute();
}

const countSchema = z.object({ waiting: z.coerce.number() });

export async function countWaiting(database: Kysely<TimeTrackingTables>, now: UtcInstant): Promise<number> {
  const row = await database
    .selectFrom('oauth_records')
    .select(({ fn }) => fn.countAll().as('waiting'))
    .where('model', '=', 'Interaction')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return countSchema.parse(row).waiting;
}
