/** All SQL statements on the rows of a connection's file. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { entryColumns, prepareEntryRows } from './rows/entry-row.ts';
import { isDeferrable } from './replica-schema.ts';

export function prepareStatements(database: DatabaseSync) {
  return {
    workingSet: database.prepare('SELECT * FROM entry WHERE command_order IS NOT NULL'),
    urgent: database.prepare(`SELECT * FROM entry WHERE command_order IS NOT NULL AND (${isDeferrable}) IS NOT TRUE`),
    workingSetSize: database.prepare('SELECT count(*) AS size FROM entry WHERE command_order IS NOT NULL'),
    lastOrder: database.prepare('SELECT coalesce(max(command_order), 0) AS last FROM entry WHERE command_order IS NOT NULL'),
    workingSetBelow: database.prepare('SELECT * FROM entry WHERE command_order IS NOT NULL AND id < ? ORDER BY id DESC LIMIT ?'),
    unindexed: database.prepare('SELECT count(*) AS size, coalesce(max(id), 0) AS last FROM (SELECT id FROM unindexed ORDER BY id LIMIT ?)'),
    forgetWords: database.prepare("INSERT INTO words (words, rowid, description) SELECT 'delete', id, description FROM unindexed WHERE id <= ? AND description IS NOT NULL"),
    addWords: database.prepare('INSERT INTO words (rowid, description) SELECT id, entry.description FROM unindexed JOIN entry USING (id) WHERE id <= ?'),
    noteIndexed: database.prepare('DELETE FROM unindexed WHERE id <= ?'),
    allNames: database.prepare('SELECT kind, value FROM names'),
    allEnsured: database.prepare('SELECT need, id FROM ensured'),
    putEnsured: database.prepare('INSERT OR REPLACE INTO ensured (need, id, at) VALUES (?, ?, ?)'),
    removeEnsured: database.prepare('DELETE FROM ensured WHERE need = ?'),
    allKnown: database.prepare('SELECT server_id FROM known_server_id'),
    openConflicts: database.prepare('SELECT id, local_id, field, base, mine, theirs, replaced, at FROM conflict WHERE seen = 0'),
    lastTombstoneOrder: database.prepare('SELECT coalesce(max(command_order), 0) AS last FROM tombstone'),
    lastConflict: database.prepare('SELECT coalesce(max(id), 0) AS last FROM conflict'),
    recentCreates: database.prepare('SELECT local_id, body FROM recent_create ORDER BY id'),
    addCreate: database.prepare('INSERT INTO recent_create (local_id, body) VALUES (?, ?)'),
    forgetCreates: database.prepare('DELETE FROM recent_create WHERE id <= (SELECT max(id) FROM recent_create) - ?'),
    findEntry: database.prepare('SELECT id, server_id FROM entry WHERE local_id = ?'),
    lastIn: database.prepare('SELECT coalesce(max(id), ?1 - 1) AS id FROM entry WHERE id >= ?1 AND id < ?2'),
    addEntry: database.prepare(`INSERT INTO entry (id, seconds, deleted, command_order, record, ${entryColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    changeEntry: database.prepare(
      `UPDATE entry SET (id, seconds, deleted, command_order, record, ${entryColumns}) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE local_id = ?`,
    ),
    // The usual change: names no column of an index that is written, and no row if the content changes or the row's identifier is lost.
    changeRecord: database.prepare(
      `UPDATE entry SET server_id = ?1, record = ?2 WHERE local_id = ?3 AND (server_id IS NULL OR server_id = ?1) AND deleted = ?4 AND command_order = ?5
       AND start = ?6 AND end IS ?7 AND description = ?8 AND task_id IS ?9 AND project_id IS ?10 AND own_project IS ?11 AND tags = ?12 AND billable IS ?13`,
    ),
    removeEntry: database.prepare('DELETE FROM entry WHERE local_id = ?'),
    removeEvicted: database.prepare('DELETE FROM entry WHERE server_id = ? AND local_id <> ? AND command_order IS NULL'),
    evictedByLocalId: prepareEntryRows(database, `SELECT ${entryColumns} FROM entry WHERE local_id = ? AND command_order IS NULL`),
    evictedByServerId: prepareEntryRows(database, `SELECT ${entryColumns} FROM entry WHERE server_id = ? AND command_order IS NULL`),
    evictedIn: prepareEntryRows(database, `SELECT ${entryColumns} FROM entry WHERE id >= ? AND id < ? AND command_order IS NULL`),
    putConflict: database.prepare('INSERT OR REPLACE INTO conflict (id, local_id, field, base, mine, theirs, replaced, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
    answerConflict: database.prepare('UPDATE conflict SET seen = 1, chosen = ? WHERE id = ?'),
    putTombstone: database.prepare('INSERT OR REPLACE INTO tombstone (local_id, server_id, last_content, at, command_order) VALUES (?, ?, ?, ?, ?)'),
    getTombstone: database.prepare('SELECT last_content FROM tombstone WHERE local_id = ?'),
    putKnown: database.prepare('INSERT OR IGNORE INTO known_server_id (server_id, first_seen) VALUES (?, ?)'),
    putCopied: database.prepare('INSERT OR IGNORE INTO copied_entry (source_id, at) VALUES (?, ?)'),
    clearKnown: database.prepare('DELETE FROM known_server_id'),
    getMeta: database.prepare('SELECT value FROM meta WHERE key = ?'),
    putMeta: database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)'),
    removeMeta: database.prepare('DELETE FROM meta WHERE key = ?'),
    putNames: database.prepare('INSERT OR REPLACE INTO names (kind, value) VALUES (?, ?)'),
  } satisfies Record<string, StatementSync>;
}
