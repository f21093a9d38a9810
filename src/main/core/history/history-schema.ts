/**
 * The tables of the history, a copy of what the service holds. Not truth: a file of another version, or one that is damaged, is thrown
 * away and read anew.
 */
import { z } from 'zod';
import { uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { RemoteEntry } from '../api/tolerant-reading.ts';

/** Changes with the tables. */
export const historyVersion = 2;

/** Most entries that start in one second and are kept apart by `id`. */
export const entriesASecond = 4096;

/** An entry at least this long, in seconds, is found by an index of its own, so that nobody has to look further back for the others. */
export const longSeconds = 86_400;

/**
 * `id` is the second an entry starts in times `entriesASecond`, and counts within it: rows and words lie in the order of time, so a page of
 * the newest matches is read without sorting the others.
 */
export const historyTables = `
  CREATE TABLE entry (
    id          INTEGER PRIMARY KEY,
    local_id    TEXT NOT NULL UNIQUE,
    server_id   TEXT NOT NULL UNIQUE,
    start       TEXT NOT NULL,
    end         TEXT,
    seconds     INTEGER,
    description TEXT NOT NULL,
    task_id     TEXT,
    project_id  TEXT,
    own_project TEXT,
    tags        TEXT NOT NULL
  ) STRICT;
  CREATE INDEX entry_long ON entry (id) WHERE seconds IS NULL OR seconds >= ${longSeconds};
  CREATE INDEX entry_by_project ON entry (project_id, id, seconds);

  -- The beginnings that are typed first, and that most rows have, are lists of their own.
  CREATE VIRTUAL TABLE words USING fts5(
    description, content = 'entry', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
  );
  CREATE TRIGGER entry_written AFTER INSERT ON entry BEGIN
    INSERT INTO words (rowid, description) VALUES (new.id, new.description);
  END;
  CREATE TRIGGER entry_removed AFTER DELETE ON entry BEGIN
    INSERT INTO words (words, rowid, description) VALUES ('delete', old.id, old.description);
  END;

  CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
`;

/** Tags as they stand in a row: in their order, a space between two. */
export function tagsText(tags: readonly string[]): string {
  return tags.join(' ');
}

/** What is kept of an entry of the service; whose it is goes without saying. */
export interface KeptEntry extends Omit<RemoteEntry, 'id' | 'userId'> {
  readonly localId: RemoteEntry['id'];
  readonly serverId: RemoteEntry['id'];
}

/** A row as this program wrote it: its texts were parsed then, so reading thousands of them asks for their types only. */
interface HistoryRow {
  readonly local_id: Uuid;
  readonly server_id: Uuid;
  readonly start: UtcInstant;
  readonly end: UtcInstant | null;
  readonly description: string;
  readonly task_id: Uuid | null;
  readonly project_id: Uuid | null;
  readonly own_project: Uuid | null;
  readonly tags: string;
}

const texts = ['local_id', 'server_id', 'start', 'description', 'tags'];
const textsOrNull = ['end', 'task_id', 'project_id', 'own_project'];

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

const historyRowSchema = z.custom<HistoryRow>((row) => {
  if (typeof row !== 'object' || row === null) {
    return false;
  }
  return texts.every((name) => typeof Reflect.get(row, name) === 'string') && textsOrNull.every((name) => isTextOrNull(Reflect.get(row, name)));
});

const tagsSchema = z.array(uuidSchema);

/** Throws on a row that this program does not write. */
export function readHistoryRow(row: unknown): KeptEntry {
  const { local_id: localId, server_id: serverId, start, end, description, task_id: taskId, project_id: projectId, own_project: own, tags } = historyRowSchema.parse(row);
  const place = own === null ? { taskId, projectId } : { taskId, projectId, ownProjectId: own };
  return { localId, serverId, start, end, description, ...place, tags: tags === '' ? [] : tagsSchema.parse(tags.split(' ')) };
}
