/** The tables of a connection's file. Append-only: a released step never changes. */

export const outboxMigrations: readonly string[] = [
  `
  CREATE TABLE entry (
    local_id     TEXT PRIMARY KEY,
    server_id    TEXT UNIQUE,
    base         TEXT,
    local        TEXT NOT NULL,
    deleted      INTEGER NOT NULL,
    project_id   TEXT,
    inflight     TEXT,
    parked       TEXT,
    intent_order INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE attempt (
    id          TEXT PRIMARY KEY,
    local_id    TEXT NOT NULL,
    kind        TEXT NOT NULL,
    body        TEXT NOT NULL,
    sent_at     INTEGER NOT NULL,
    outcome     TEXT,
    resolved_at INTEGER
  ) STRICT;
  CREATE INDEX attempt_by_time ON attempt (sent_at);

  CREATE TABLE conflict (
    id       INTEGER PRIMARY KEY,
    local_id TEXT NOT NULL,
    field    TEXT NOT NULL,
    base     TEXT,
    mine     TEXT,
    theirs   TEXT,
    at       INTEGER NOT NULL,
    seen     INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE tombstone (
    local_id     TEXT PRIMARY KEY,
    server_id    TEXT,
    last_content TEXT NOT NULL,
    at           INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE known_server_id (
    server_id  TEXT PRIMARY KEY,
    first_seen INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE project (
    id    TEXT PRIMARY KEY,
    name  TEXT NOT NULL,
    color TEXT NOT NULL
  ) STRICT;

  CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE entry ADD COLUMN twin_of TEXT;
  ALTER TABLE conflict ADD COLUMN chosen TEXT;
  ALTER TABLE tombstone ADD COLUMN intent_order INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE copied_entry (
    source_id TEXT PRIMARY KEY,
    at        INTEGER NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE entry ADD COLUMN tried TEXT;
  `,
  `
  ALTER TABLE entry ADD COLUMN touched TEXT;
  `,
];
