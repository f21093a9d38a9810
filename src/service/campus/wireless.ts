/** Readings of how many problems with signing in to the wireless network there are; the directory answers the latest. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { utcInstantSchema, type UtcInstant } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

/** At most what a 32-bit column holds. */
export const issuesSchema = z.number().int().min(0).max(2_147_483_647);

export interface WirelessReading {
  readonly issues: number;
  readonly collectedAt: UtcInstant;
}

const rowSchema = z
  .object({ issues: issuesSchema, collected_at: utcInstantSchema })
  .transform((row): WirelessReading => ({ issues: row.issues, collectedAt: row.collected_at }));

/** A second reading of one second takes the first one's place. */
export async function recordReading(database: Kysely<TimeTrackingTables>, { issues, collectedAt }: WirelessReading): Promise<void> {
  await database
    .insertInto('campus_wireless_readings')
    .values({ collected_at: collectedAt, issues })
    .onConflict((conflict) => conflict.column('collected_at').doUpdateSet({ issues }))
    .execute();
}

/** Null where there never was one. */
export async function readLatestReading(database: Kysely<TimeTrackingTables>): Promise<WirelessReading | null> {
  const row = await database
    .selectFrom('campus_wireless_readings')
    .select(['issues', 'collected_at'])
    .orderBy('collected_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : rowSchema.parse(row);
}

/** Every reading's time, the newest first. */
export async function listReadings(database: Kysely<TimeTrackingTables>, limit: number): Promise<readonly WirelessReading[]> {
  const rows = await database.selectFrom('campus_wireless_readings').select(['issues', 'collected_at']).orderBy('collected_at', 'desc').limit(limit).execute();
  return z.array(rowSchema).parse(rows);
}

/** Whether there was a reading of that second. */
export async function deleteReading(database: Kysely<TimeTrackingTables>, collectedAt: UtcInstant): Promise<boolean> {
  const deleted = await database.deleteFrom('campus_wireless_readings').where('collected_at', '=', collectedAt).returning('collected_at').execute();
  return deleted.length > 0;
}
