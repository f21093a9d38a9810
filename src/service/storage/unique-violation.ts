import { z } from 'zod';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';

export type UniqueViolation = 'running-entry' | 'task-name' | 'tag-name' | 'client-name' | 'idempotency-key';

const sqliteErrorSchema = z.object({
  // node:sqlite: SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY.
  errcode: z.union([z.literal(2067), z.literal(1555)]),
  message: z.string(),
});

/** SQLite names the columns of the index, PostgreSQL the index. */
const columnsOfViolation: readonly (readonly [string, UniqueViolation])[] = [
  ['time_entries.organization_id, time_entries.user_id', 'running-entry'],
  ['tasks.project_id, tasks.name', 'task-name'],
  ['tags.organization_id, tags.name', 'tag-name'],
  ['clients.organization_id, clients.name', 'client-name'],
  ['idempotency_keys.user_id, idempotency_keys.key', 'idempotency-key'],
];

// PostgreSQL: unique_violation.
const postgresErrorSchema = z.object({ code: z.literal('23505'), constraint: z.string() });

const violationOfConstraint: ReadonlyMap<string, UniqueViolation> = new Map([
  ['time_entries_one_running', 'running-entry'],
  ['tasks_one_name', 'task-name'],
  ['tags_one_name', 'tag-name'],
  ['clients_one_name', 'client-name'],
  ['idempotency_keys_key', 'idempotency-key'],
]);

/** Returns null for every other error, which is a bug or a broken disk. */
export function readUniqueViolation(error: unknown): UniqueViolation | null {
  const sqlite = foreignOrNull(sqliteErrorSchema, error);
  if (sqlite !== null) {
    return columnsOfViolation.find(([columns]) => sqlite.message.endsWith(columns))?.[1] ?? null;
  }
  const postgres = foreignOrNull(postgresErrorSchema, error);
  return postgres === null ? null : (violationOfConstraint.get(postgres.constraint) ?? null);
}
