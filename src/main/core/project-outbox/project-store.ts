/** The durable half of the outbox of projects, in the connection's file: one transaction a step. Knows rows and JSON; decides nothing. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { inTransaction } from '#sqlite/transaction.ts';
import { jsonColumn } from '../outbox/store/json-column.ts';
import type { ProjectContent, ProjectRecord } from './project-record.ts';
import type { ProjectChange } from './project-state.ts';

const contentSchema = z.object({ name: z.string(), color: z.string() });

const inflightSchema = z.object({
  kind: z.enum(['create', 'update', 'delete']),
  body: contentSchema,
  phase: z.enum(['sending', 'unknown']),
  known: z.array(uuidSchema),
  formerId: uuidSchema.optional(),
});

const parkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rejected'), status: z.number(), message: z.string(), errors: z.record(z.string(), z.array(z.string())) }),
  z.object({ kind: z.literal('gone') }),
  z.object({ kind: z.literal('ask'), found: contentSchema.extend({ id: uuidSchema }) }),
  z.object({ kind: z.literal('conflict'), theirs: contentSchema }),
]);

const rowSchema = z
  .object({
    local_id: uuidSchema,
    server_id: uuidSchema.nullable(),
    base: jsonColumn(contentSchema).nullable(),
    local: jsonColumn(contentSchema),
    deleted: z.number().transform((flag) => flag === 1),
    inflight: jsonColumn(inflightSchema).nullable(),
    parked: jsonColumn(parkSchema).nullable(),
    intent_order: z.number(),
    twin_of: uuidSchema.nullable(),
  })
  .transform(
    (row): ProjectRecord => ({
      localId: row.local_id,
      serverId: row.server_id,
      base: row.base,
      local: row.local,
      deleted: row.deleted,
      inflight: row.inflight,
      parked: row.parked,
      intentOrder: row.intent_order,
      twinOf: row.twin_of,
    }),
  );
const buriedRowSchema = z.object({ last_content: jsonColumn(contentSchema) });

/** How long a deleted project can be brought back, in milliseconds. */
const undoAgeMs = 30 * 86_400_000;

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Whether every row is what this program writes: SQLite checks its pages, not the text in them. */
export function areProjectsReadable(database: DatabaseSync): boolean {
  try {
    new ProjectStore(database).load();
    return true;
  } catch (error) {
    if (error instanceof z.ZodError) {
      return false;
    }
    throw error;
  }
}

export class ProjectStore {
  readonly #database: DatabaseSync;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  readonly #bury: StatementSync;
  readonly #find: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#put = database.prepare(`
      INSERT INTO project_change (local_id, server_id, base, local, deleted, inflight, parked, intent_order, twin_of)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (local_id) DO UPDATE SET server_id = excluded.server_id, base = excluded.base, local = excluded.local,
        deleted = excluded.deleted, inflight = excluded.inflight, parked = excluded.parked, intent_order = excluded.intent_order,
        twin_of = excluded.twin_of`);
    this.#remove = database.prepare('DELETE FROM project_change WHERE local_id = ?');
    this.#bury = database.prepare('INSERT OR REPLACE INTO project_tombstone (local_id, last_content, at) VALUES (?, ?, ?)');
    this.#find = database.prepare('SELECT last_content FROM project_tombstone WHERE local_id = ?');
  }

  /** Throws when a row is not what this program writes. */
  load(): readonly ProjectRecord[] {
    return this.#database.prepare('SELECT * FROM project_change').all().map((row) => rowSchema.parse(row));
  }

  buried(localId: Uuid): ProjectContent | null {
    const row = this.#find.get(localId);
    return row === undefined ? null : buriedRowSchema.parse(row).last_content;
  }

  /** Lets go of what can no longer be brought back. */
  prune(nowMs: number): void {
    this.#database.prepare('DELETE FROM project_tombstone WHERE at < ?').run(nowMs - undoAgeMs);
  }

  /** Returns once the change is on the disk. Throws what SQLite throws, with nothing of the change kept. */
  commit(change: ProjectChange): void {
    inTransaction(this.#database, () => this.#write(change));
  }

  #write({ changed, removed, buried, atMs }: ProjectChange): void {
    for (const { localId } of removed) {
      this.#remove.run(localId);
    }
    for (const record of changed) {
      this.#put.run(
        record.localId,
        record.serverId,
        jsonOrNull(record.base),
        JSON.stringify(record.local),
        record.deleted ? 1 : 0,
        jsonOrNull(record.inflight),
        jsonOrNull(record.parked),
        record.intentOrder,
        record.twinOf,
      );
    }
    for (const { localId, local } of buried) {
      this.#bury.run(localId, JSON.stringify(local), atMs);
    }
  }
}
