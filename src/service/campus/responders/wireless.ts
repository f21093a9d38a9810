import type { Kysely } from 'kysely';
import { z } from 'zod';
import { utcInstantSchema, type UtcInstant } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

/** The range of a 32-bit column. */
export const issuesSchema = z.number().int().min(0).max(2_147_483_647);

export interface WirelessReading {
  readonly issues: number;
  readonly collectedAt: UtcInstant;
}

const rowSchema = z
  .object({ issues: issuesSchema, collected_at: utcInstantSchema })
  .transform((row): WirelessReading => ({ issues: row.issues, collectedAt: row.collected_at }));

/** Replaces a reading of the same second. */
export async function recordReading(database: Kysely<TimeTrackingTables>, { issues, collectedAt }: WirelessReading): Promise<void> {
  await database
    .insertInto('campus_wireless_readings')
    .values({ collected_at: collectedAt, issues })
    .onConflict((conflict) => conflict.column('collected_at').doUpdateSet({ issues }))
    .execute();
}

export async function readLatestReading(database: Kysely<TimeTrackingTables>): Promise<WirelessReading | null> {
  const row = await database
    .selectFrom('campus_wireless_readings')
    .select(['issues', 'collected_at'])
    .orderBy('collected_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : rowSchema.parse(row);
}

export async function listReadings(database: Kysely<TimeTrackingTables>, limit: number): Promise<readonly WirelessReading[]> {
  const rows = await database
    .selectFrom('campus_wireless_readings')
    .select(['issues', 'collected_at'])
    .orderBy('collected_at', 'desc')
    .limit(limit)
    .execute();
  return z.array(rowSchema).parse(rows);
}

export async function deleteReading(database: Kysely<TimeTrackingTables>, collectedAt: UtcInstant): Promise<boolean> {
  const deleted = await database
    .deleteFrom('campus_wireless_readings')
    .where('collected_at', '=', collectedAt)
    .returning('collected_at')
    .execute();
  return deleted.length > 0;
}
