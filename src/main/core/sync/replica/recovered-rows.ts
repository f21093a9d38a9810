/** The table of unsent changes from before the file was damaged, until the user has decided about them. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { uuidSchema, type RecordId, type Uuid } from '#shared/values/brands.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { recoveredRowSchema, type RecoveredEntry } from './entry-rows.ts';

const countSchema = z.object({ size: z.number() });
const localIdSchema = z.object({ local_id: uuidSchema });

function prepareStatements(database: DatabaseSync) {
  return {
    put: database.prepare(
      'INSERT OR REPLACE INTO recovered (local_id, start, content, deleted, row, sent, saved, checked, twin_of) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    drop: database.prepare('DELETE FROM recovered WHERE local_id = ?'),
    all: database.prepare('SELECT * FROM recovered'),
    find: database.prepare('SELECT * FROM recovered WHERE local_id = ?'),
    hasRow: database.prepare('SELECT 1 FROM recovered WHERE row = ?'),
    uncheckedIn: database.prepare('SELECT * FROM recovered WHERE checked = 0 AND start >= ? AND start < ?'),
    shown: database.prepare('SELECT * FROM recovered WHERE checked = 1 ORDER BY start, local_id LIMIT ?'),
    shownIds: database.prepare('SELECT local_id FROM recovered WHERE checked = 1 ORDER BY start, local_id'),
    count: database.prepare('SELECT count(*) AS size FROM recovered WHERE checked = 1'),
  } satisfies Record<string, StatementSync>;
}

export class RecoveredRows {
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(database: DatabaseSync) {
    this.#statements = prepareStatements(database);
  }

  put({ localId, content, deleted, serverId, sent, isSaved, isChecked, duplicateOf }: RecoveredEntry): void {
    const sentText = sent === null ? null : JSON.stringify(sent);
    this.#statements.put.run(
      localId,
      content.start,
      JSON.stringify(content),
      Number(deleted),
      serverId,
      sentText,
      Number(isSaved),
      Number(isChecked),
      duplicateOf,
    );
  }

  drop(localId: Uuid): void {
    this.#statements.drop.run(localId);
  }

  all(): readonly RecoveredEntry[] {
    return this.#statements.all.all().map((row) => recoveredRowSchema.parse(row));
  }

  find(localId: Uuid): RecoveredEntry | null {
    const row = this.#statements.find.get(localId);
    return row === undefined ? null : recoveredRowSchema.parse(row);
  }

  /** Whether one of them has the row. */
  hasRow(serverId: RecordId): boolean {
    return this.#statements.hasRow.get(serverId) !== undefined;
  }

  /** Those that start in the span and are not checked yet. */
  uncheckedIn({ from, to }: HistorySpan): readonly RecoveredEntry[] {
    return this.#statements.uncheckedIn.all(from, to).map((row) => recoveredRowSchema.parse(row));
  }

  /** The first checked ones, the oldest start first. */
  shown(limit: number): readonly RecoveredEntry[] {
    return this.#statements.shown.all(limit).map((row) => recoveredRowSchema.parse(row));
  }

  shownIds(): readonly Uuid[] {
    return this.#statements.shownIds.all().map((row) => localIdSchema.parse(row).local_id);
  }

  /** The number of checked ones. */
  count(): number {
    return countSchema.parse(this.#statements.count.get()).size;
  }
}
