/** Recognises the one refusal of the database that is an expected outcome: a user's second running entry. */
import { z } from 'zod';

const refusalSchema = z.union([
  // node:sqlite: SQLITE_CONSTRAINT_UNIQUE. The primary key has a code of its own, so the partial index is the only one left.
  z.object({ errcode: z.literal(2067), message: z.string().includes('time_entries.user_id') }),
  // PostgreSQL: unique_violation.
  z.object({ code: z.literal('23505'), constraint: z.literal('time_entries_one_running') }),
]);

export function isSecondRunningEntry(error: unknown): boolean {
  return refusalSchema.safeParse(error).success;
}
