/** The tables of a connection's file. Append-only from the first release on: a released migration never changes. */

/** Entries of one second that `id` can distinguish; ids of the year 9999 still fit into a double. */
export const entriesASecond = 32_768;

/** Entries at least this long, in seconds, have their own index, so that range queries look back no further for the others. */
export const longSeconds = 86_400;

/** Key in `meta`: the progress of the back-fill; without it, everything is read again. */
export const backFillKey = 'back-fill';

/** Key in `meta`: set while the service of this computer may be older than the replica. */
export const serviceIsOlderKey = 'service-is-older';

/**
 * `entry` has every known entry once, with its wanted content. `id` is the start second times `entriesASecond` plus a count, so rows and
 * their words are in the order of time. `base` (JSON) is NULL where the confirmed content equals the wanted one; `wishes`, `question`
 * (JSON) and `twin_of` are usually NULL. `item` (JSON) is known to this computer only.
 */
export const replicaMigrations: readonly string[] = [
  `
  CREATE TABLE entry (
    id          INTEGER PRIMARY KEY,
    local_id    TEXT NOT NULL UNIQUE,
    server_id   TEXT UNIQUE,
    start       TEXT NOT NULL,
    end         TEXT,
    seconds     INTEGER,
    description TEXT NOT NULL,
    task_id     TEXT,
    project_id  TEXT,
    own_project TEXT,
    tags        TEXT NOT NULL,
    billable    INTEGER,
    wishes      TEXT,
    deleted     INTEGER NOT NULL,
    base        TEXT,
    version     TEXT,
    state       TEXT NOT NULL CHECK (state IN ('saved', 'changed', 'sent', 'unknown', 'asked')),
    question    TEXT,
    twin_of     TEXT,
    item        TEXT,
    replaced    INTEGER NOT NULL,
    runs_there  INTEGER NOT NULL,
    command_order INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX entry_to_send ON entry (command_order DESC, id) WHERE state = 'changed';
  CREATE INDEX entry_open ON entry (id) WHERE state IN ('sent', 'unknown');
  CREATE INDEX entry_asked ON entry (id) WHERE state = 'asked';
  CREATE INDEX entry_twin ON entry (id) WHERE twin_of IS NOT NULL;
  CREATE INDEX entry_differing ON entry (id) WHERE base IS NOT NULL;
  CREATE INDEX entry_running ON entry (id) WHERE end IS NULL;
  CREATE INDEX entry_running_there ON entry (id) WHERE runs_there = 1;
  CREATE INDEX entry_deleted ON entry (id) WHERE deleted = 1;
  CREATE INDEX entry_wishing ON entry (id) WHERE wishes IS NOT NULL;
  CREATE INDEX entry_long ON entry (id) WHERE seconds IS NULL OR seconds >= ${longSeconds};
  CREATE INDEX entry_by_project ON entry (project_id, id, seconds) WHERE deleted = 0;

  -- The first letters of a word, which most rows match, are lists of their own.
  CREATE VIRTUAL TABLE words USING fts5(
    description, content = 'entry', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
  );
  -- Entries that changed since \`indexWords\`, with the description that \`words\` has of them; NULL: none. Indexing each commit would double
  -- its cost.
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

  -- Writes that may still take effect; \`start\` is the second in which an effect would show.
  CREATE TABLE attempt (
    id       INTEGER PRIMARY KEY,
    local_id TEXT NOT NULL,
    kind     TEXT NOT NULL,
    start    TEXT NOT NULL,
    body     TEXT NOT NULL,
    key      TEXT NOT NULL,
    at       INTEGER NOT NULL,
    outcome  TEXT
  ) STRICT;
  CREATE INDEX attempt_by_start ON attempt (start);
  CREATE INDEX attempt_by_entry ON attempt (local_id);

  -- Content that something else than the user's own change replaced, or that was deleted. Append-only.
  CREATE TABLE version (
    id        INTEGER PRIMARY KEY,
    local_id  TEXT NOT NULL,
    server_id TEXT,
    at        INTEGER NOT NULL,
    origin    TEXT NOT NULL,
    content   TEXT NOT NULL
  ) STRICT;
  CREATE INDEX version_by_entry ON version (local_id, id);
  CREATE INDEX version_by_row ON version (server_id) WHERE server_id IS NOT NULL;
  CREATE INDEX version_by_age ON version (at);

  -- Unsent changes of a file that was damaged, until the user has decided about them.
  CREATE TABLE recovered (
    local_id TEXT PRIMARY KEY,
    start    TEXT NOT NULL,
    content  TEXT NOT NULL,
    deleted  INTEGER NOT NULL,
    row      TEXT,
    -- The body of its last create that may still take effect.
    sent     TEXT,
    -- The service holds it so: it stays until no second delivery of its create can follow.
    saved    INTEGER NOT NULL,
    -- A read has shown that the service does not hold it so.
    checked  INTEGER NOT NULL,
    -- The entry whose second row it may be, while that was not answered.
    twin_of  TEXT
  ) STRICT;
  CREATE INDEX recovered_unchecked ON recovered (start) WHERE checked = 0;
  CREATE INDEX recovered_shown ON recovered (start, local_id) WHERE checked = 1;

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
