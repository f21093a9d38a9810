import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Uuid } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

export interface UsageOf {
  readonly keyId: Uuid;
  readonly month: string;
}

export interface Usage {
  readonly monthlyCalls: number;
  readonly totalCalls: number;
}

/** PostgreSQL gives sums and large integers as text. */
const callsSchema = z.coerce.number().int();

export async function countCall(database: Kysely<TimeTrackingTables>, { keyId, month }: UsageOf): Promise<number> {
  const { calls } = await database
    .insertInto('campus_usage')
    .values({ key_id: keyId, month, calls: 1 })
    .onConflict((conflict) => conflict.columns(['key_id', 'month']).doUpdateSet({ calls: sql<number>`campus_usage.calls + 1` }))
    .returning('calls')
    .executeTakeFirstOrThrow();
  return callsSchema.parse(calls);
}

export async function readUsage(database: Kysely<TimeTrackingTables>, { keyId, month }: UsageOf): Promise<Usage> {
  const row = await database
    .selectFrom('campus_usage')
    .select([sql`coalesce(sum(calls), 0)`.as('total'), sql`coalesce(sum(case when month = ${month} then calls end), 0)`.as('monthly')])
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow();
  return { monthlyCalls: callsSchema.parse(row.monthly), totalCalls: callsSchema.parse(row.total) };
}
