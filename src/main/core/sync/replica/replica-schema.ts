/** The tables of a connection's file. Append-only from the first release on: a released migration never changes. */

/** Entries of one second that `id` can distinguish; ids of the year 9999 still fit into a double. */
export const entriesASecond = 32_768;

/** Entries at least this long, in seconds, have their own index, so that range queries look back no further for the others. */
export const longSeconds = 86_400;

/** The column `record` of an entry that was never sent and needs no decision: most rows of a long queue. */
export const unsentRecord = '{"base":null,"inflight":null,"blocked":null,"duplicateOf":null}';

const uuidGlob = [8, 4, 4, 4, 12].map((digits) => '[0-9a-f]'.repeat(digits)).join('-');
const instantGlob = '????-??-??T??:??:??Z';

/** SQL: the column has a usual identifier of a server, or none. */
function isIdOrNull(column: string): string {
  return `(${column} IS NULL OR (length(${column}) BETWEEN 1 AND 255 AND ${column} NOT GLOB '*[^0-9A-Za-z_-]*'))`;
}

/** Finished entries below an `id` that were never sent, with every column as `readRecordRow` demands: they can be read after the start. */
export const isDeferrable = `
  id < ?1 AND record = '${unsentRecord}' AND deleted = 0 AND server_id IS NULL AND seconds < ${longSeconds} AND local_id GLOB '${uuidGlob}'
  AND unixepoch(start) = id / ${entriesASecond} AND start GLOB '${instantGlob}'
  AND unixepoch(end) = id / ${entriesASecond} + seconds AND end GLOB '${instantGlob}'
  AND ${isIdOrNull('task_id')} AND ${isIdOrNull('project_id')} AND ${isIdOrNull('own_project')}
  AND (tags = '' OR (length(tags) < 256 AND tags NOT GLOB '*[^0-9A-Za-z_ -]*' AND tags = trim(tags) AND instr(tags, '  ') = 0))`;

/**
 * `entry` has every entry once, with its wanted content; `command_order` and `record` (JSON) are NULL for evicted ones. `id` is the start
 * second times `entriesASecond` plus a count, so rows and their words are in the order of time.
 */
export const replicaMigrations: readonly string[] = [
  `
  CREATE TABLE entry (
    id          INTEGER PRIMARY KEY,
    local_id    TEXT NOT NULL UNIQUE,
    server_id   TEXT,
    start       TEXT NOT NULL,
    end         TEXT,
    seconds     INTEGER,
    description TEXT NOT NULL,
    task_id     TEXT,
    project_id  TEXT,
    own_project TEXT,
    tags        TEXT NOT NULL,
    billable    INTEGER,
    deleted     INTEGER NOT NULL,
    command_order INTEGER,
    record      TEXT
  ) STRICT;
  -- Those of the working set are found in memory: each answer would otherwise write another page of this index.
  CREATE UNIQUE INDEX entry_evicted ON entry (server_id) WHERE command_order IS NULL;
  CREATE INDEX entry_working_set ON entry (id, command_order) WHERE command_order IS NOT NULL;
  CREATE INDEX entry_long ON entry (id) WHERE seconds IS NULL OR seconds >= ${longSeconds};
  CREATE INDEX entry_by_project ON entry (project_id, id, seconds) WHERE deleted = 0;

  -- The first letters of a word, which most rows match, are lists of their own.
  CREATE VIRTUAL TABLE words USING fts5(
    description, content = 'entry', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
  );
  -- Entries that changed since \`indexWords\`, with the description that \`words\` has of them; NULL: none. Indexing each commit would double its cost.
  CREATE TABLE unindexed (
    id          INTEGER PRIMARY KEY,
    description TEXT
  ) STRICT;
  CREATE TRIGGER entry_added AFTER INSERT ON entry BEGIN
    INSERT INTO unindexed (id, description) VALUES (new.id, NULL) ON CONFLICT DO NOTHING;
  END;
  CREATE TRIGGER entry_changed AFTER UPDATE OF id, description ON entry WHEN old.id <> new.id OR old.description <> new.description BEGIN
    INSERT INTO unindexed (id, description) VALUES (old.id, old.description), (new.id, NULL) ON CONFLICT DO NOTHING;
  END;
  CREATE TRIGGER entry_removed AFTER DELETE ON entry BEGIN
    INSERT INTO unindexed (id, description) VALUES (old.id, old.description) ON CONFLICT DO NOTHING;
  END;

  -- Bodies (JSON) of the latest creates, which the transport may deliver twice.
  CREATE TABLE recent_create (
    id       INTEGER PRIMARY KEY,
    local_id TEXT NOT NULL,
    body     TEXT NOT NULL
  ) STRICT;

  CREATE TABLE conflict (
    id       INTEGER PRIMARY KEY,
    local_id TEXT NOT NULL,
    field    TEXT NOT NULL,
    base     TEXT,
    mine     TEXT,
    theirs   TEXT,
    replaced INTEGER NOT NULL DEFAULT 0,
    at       INTEGER NOT NULL,
    seen     INTEGER NOT NULL DEFAULT 0,
    chosen   TEXT
  ) STRICT;

  CREATE TABLE tombstone (
    local_id     TEXT PRIMARY KEY,
    server_id    TEXT,
    last_content TEXT NOT NULL,
    at           INTEGER NOT NULL,
    command_order INTEGER NOT NULL
  ) STRICT;
  -- A tombstone beside a restored entry would delete it from an older copy of the file.
  CREATE TRIGGER entry_restored AFTER INSERT ON entry WHEN new.command_order IS NOT NULL BEGIN
    DELETE FROM tombstone WHERE local_id = new.local_id;
  END;

  -- Identifiers of rows that were known and have no entry in the working set any more, so that none is taken for a lost create.
  CREATE TABLE known_server_id (
    server_id  TEXT PRIMARY KEY,
    first_seen INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE copied_entry (
    source_id TEXT PRIMARY KEY,
    at        INTEGER NOT NULL
  ) STRICT;

  -- All names of a kind: those of the service, and the user's own for tasks and tags without one. JSON.
  CREATE TABLE names (
    kind  TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;

  -- By key of the need: what was created by name lately (id), or NULL while a create has no answer.
  CREATE TABLE ensured (
    need TEXT PRIMARY KEY,
    id   TEXT,
    at   INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  `,
];
