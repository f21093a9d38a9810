/**
 * The tables of the history, a copy of what the service holds. Not truth: a file of another version, or one that is damaged, is thrown
 * away and read anew.
 */
import { z } from 'zod';
import { utcInstantSchema, uuidSchema } from '#shared/brands.ts';
import type { RemoteEntry } from '../api/tolerant-reading.ts';

/** Changes with the tables. */
export const historyVersion = 1;

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
  CREATE INDEX entry_by_project ON entry (project_id, id);

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

const tagsSchema = z
  .string()
  .transform((text) => (text === '' ? [] : text.split(' ')))
  .pipe(z.array(uuidSchema));

/** Tags as they stand in a row: in their order, a space between two. */
export function tagsText(tags: readonly string[]): string {
  return tags.join(' ');
}

/** What is kept of an entry of the service; whose it is goes without saying. */
export interface KeptEntry extends Omit<RemoteEntry, 'id' | 'userId'> {
  readonly localId: RemoteEntry['id'];
  readonly serverId: RemoteEntry['id'];
}

export const historyRowSchema = z
  .object({
    local_id: uuidSchema,
    server_id: uuidSchema,
    start: utcInstantSchema,
    end: utcInstantSchema.nullable(),
    description: z.string(),
    task_id: uuidSchema.nullable(),
    project_id: uuidSchema.nullable(),
    own_project: uuidSchema.nullable(),
    tags: tagsSchema,
  })
  .transform(
    (row): KeptEntry => ({
      localId: row.local_id,
      serverId: row.server_id,
      start: row.start,
      end: row.end,
      description: row.description,
      taskId: row.task_id,
      projectId: row.project_id,
      ...(row.own_project === null ? {} : { ownProjectId: row.own_project }),
      tags: row.tags,
    }),
  );
