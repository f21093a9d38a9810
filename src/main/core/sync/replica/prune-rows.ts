/** Removes rows that are no longer needed. */
import type { DatabaseSync } from 'node:sqlite';

/** Milliseconds for which replaced content is kept. */
const versionAgeMs = 90 * 86_400_000;

/** Milliseconds for which items created by name are kept, because lists may lag behind. */
const ensuredAgeMs = 600_000;

export function pruneRows(database: DatabaseSync, nowMs: number): void {
  database.prepare('DELETE FROM version WHERE at < ?').run(nowMs - versionAgeMs);
  database.prepare('DELETE FROM ensured WHERE id IS NOT NULL AND at < ?').run(nowMs - ensuredAgeMs);
}
