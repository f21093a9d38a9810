/** The statements of a replica on its tables, prepared once for each opening of the file. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { entryColumns, prepareEntryRows, writtenColumns } from './entry-rows.ts';

export function prepareStatements(database: DatabaseSync) {
  const entries = (condition: string) => prepareEntryRows(database, `SELECT ${entryColumns} FROM entry WHERE ${condition}`);
  return {
    byLocalId: entries('local_id = ?'),
    byServerId: entries('server_id = ?'),
    running: entries('end IS NULL AND deleted = 0 ORDER BY id'),
    runsThere: entries('runs_there = 1 ORDER BY id'),
    changed: entries("state = 'changed' AND (?1 OR wishes IS NULL) ORDER BY command_order DESC, id"),
    open: entries("state IN ('sent', 'unknown') ORDER BY id"),
    asked: entries("state = 'asked' ORDER BY id"),
    twins: entries("twin_of IS NOT NULL AND state <> 'asked' AND deleted = 0 ORDER BY id"),
    deleted: entries('deleted = 1'),
    wishing: entries('wishes IS NOT NULL'),
    startingIn: entries('id >= ? AND id < ?'),
    withRowIn: entries('id >= ? AND id < ? AND server_id IS NOT NULL'),
    differing: entries('base IS NOT NULL'),
    newest: entries("deleted = 0 AND description <> '' ORDER BY id DESC"),
    isTaken: database.prepare('SELECT 1 FROM entry WHERE id >= ? AND id < ? LIMIT 1'),
    lastIn: database.prepare('SELECT coalesce(max(id), ?1 - 1) AS id FROM entry WHERE id >= ?1 AND id < ?2'),
    place: database.prepare('SELECT id FROM entry WHERE local_id = ?'),
    waiting: database.prepare(
      `SELECT (SELECT count(*) FROM entry WHERE state = 'changed') + (SELECT count(*) FROM entry WHERE state IN ('sent', 'unknown')) AS size`,
    ),
    isWaiting: database.prepare(
      "SELECT 1 FROM entry WHERE state = 'changed' UNION ALL SELECT 1 FROM entry WHERE state IN ('sent', 'unknown') LIMIT 1",
    ),
    blocked: database.prepare("SELECT count(*) AS size FROM entry WHERE state = 'asked'"),
    lastOrder: database.prepare('SELECT coalesce(max(command_order), 0) AS size FROM entry'),
    addEntry: database.prepare(`INSERT INTO entry (id, ${writtenColumns.join(', ')}) VALUES (?${', ?'.repeat(writtenColumns.length)})`),
    written: (() => {
      const statement = database.prepare(`SELECT id, ${writtenColumns.join(', ')} FROM entry WHERE local_id = ?`);
      statement.setReturnArrays(true);
      return statement;
    })(),
    removeEntry: database.prepare('DELETE FROM entry WHERE local_id = ?'),
    addAttempt: database.prepare(
      'INSERT INTO attempt (local_id, kind, start, body, key, at, outcome) VALUES (?, ?, ?, ?, ?, ?, NULL) RETURNING id',
    ),
    noteOutcome: database.prepare('UPDATE attempt SET outcome = ? WHERE id = ?'),
    dropAttempt: database.prepare('DELETE FROM attempt WHERE id = ?'),
    attemptsAt: database.prepare('SELECT * FROM attempt WHERE start = ? ORDER BY id'),
    attemptsOf: database.prepare('SELECT * FROM attempt WHERE local_id = ? ORDER BY id'),
    attempts: database.prepare('SELECT * FROM attempt ORDER BY id'),
    attemptsIn: database.prepare('SELECT * FROM attempt WHERE start >= ? AND start < ? ORDER BY id'),
    addVersion: database.prepare('INSERT INTO version (local_id, server_id, at, origin, content) VALUES (?, ?, ?, ?, ?)'),
    versions: database.prepare('SELECT id, at, origin, content FROM version WHERE local_id = ? ORDER BY id DESC'),
    countVersions: database.prepare('SELECT count(*) AS size FROM version WHERE local_id = ?'),
    lastDeleted: database.prepare(
      "SELECT id, at, origin, content FROM version WHERE local_id = ? AND origin = 'deleted' ORDER BY id DESC LIMIT 1",
    ),
    localIdOfRow: database.prepare('SELECT local_id FROM version WHERE server_id = ? ORDER BY id DESC LIMIT 1'),
    unindexed: database.prepare(
      'SELECT count(*) AS size, coalesce(max(id), 0) AS last FROM (SELECT id FROM unindexed ORDER BY id LIMIT ?)',
    ),
    forgetWords: database.prepare(
      "INSERT INTO words (words, rowid, description) SELECT 'delete', id, description FROM unindexed WHERE id <= ? AND description IS NOT NULL",
    ),
    addWords: database.prepare(
      'INSERT INTO words (rowid, description) SELECT id, entry.description FROM unindexed JOIN entry USING (id) WHERE id <= ?',
    ),
    noteIndexed: database.prepare('DELETE FROM unindexed WHERE id <= ?'),
    putEnsured: database.prepare('INSERT OR REPLACE INTO ensured (need, id, at) VALUES (?, ?, ?)'),
    removeEnsured: database.prepare('DELETE FROM ensured WHERE need = ?'),
    putCopied: database.prepare('INSERT OR IGNORE INTO copied_entry (source_id, at) VALUES (?, ?)'),
    getMeta: database.prepare('SELECT value FROM meta WHERE key = ?'),
    putMeta: database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)'),
    removeMeta: database.prepare('DELETE FROM meta WHERE key = ?'),
  } satisfies Record<string, StatementSync>;
}
