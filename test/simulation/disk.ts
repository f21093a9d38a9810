/** A device's disk: real SQLite in memory, whose commits can fail, tear, or end the program. */
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { ServiceRequest } from '#core/sync/engine/engine-events.ts';
import type { EntryContent } from '#core/sync/entry-record.ts';
import { foldedName } from '#core/sync/catalog/names.ts';
import { Replica } from '#core/sync/replica/replica.ts';
import type { Salvaged } from '#core/sync/replica/salvage.ts';
import { replicaMigrations } from '#core/sync/replica/replica-schema.ts';
import { migrate } from '#sqlite/migrate.ts';

/** Ends the program here. */
export class Crash extends Error {}

/** `before`: nothing was written. `torn`: everything but the commit was written. `after`: it is on the disk. */
export type CommitFault = 'before' | 'torn' | 'after' | 'full';

class FullDisk extends Error {
  readonly code = 'ERR_SQLITE_ERROR';
  readonly errcode = 13;
}

class FaultyDatabase extends DatabaseSync {
  fault: CommitFault | null = null;
  /** Parsed once: half of the time of a small transaction. */
  readonly #frames = new Map(['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'].map((sql) => [sql, this.prepare(sql)]));

  override exec(sql: string): void {
    const { fault } = this;
    if (fault === 'before' && sql === 'BEGIN IMMEDIATE') {
      throw new Crash();
    }
    if ((fault === 'torn' || fault === 'full') && sql === 'COMMIT') {
      this.#run('ROLLBACK');
      throw fault === 'torn' ? new Crash() : new FullDisk('database or disk is full');
    }
    this.#run(sql);
    if (fault === 'after' && sql === 'COMMIT') {
      throw new Crash();
    }
  }

  #run(sql: string): void {
    const frame = this.#frames.get(sql);
    if (frame === undefined) {
      super.exec(sql);
    } else {
      frame.run();
    }
  }
}

const tables = ['entry', 'recent_create', 'conflict', 'tombstone', 'known_server_id', 'ensured', 'names', 'meta'] as const;

type Table = (typeof tables)[number];

type Row = Readonly<Record<string, string | number | null>>;

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** All rows of a disk, by table. */
export type SavedRows = ReadonlyMap<Table, readonly Row[]>;

const inflightRowSchema = z.object({ inflight: z.string() });
const needRowSchema = z.object({ need: z.string() });

export class Disk {
  readonly #database = new FaultyDatabase(':memory:');
  readonly #inflight;
  readonly #openNeeds;
  readonly #rows;
  readonly #clear;
  readonly store: Replica;

  constructor() {
    migrate(this.#database, replicaMigrations);
    // Nothing of a run searches for words.
    this.#database.exec('DROP TRIGGER entry_added; DROP TRIGGER entry_changed; DROP TRIGGER entry_removed');
    this.store = new Replica(this.#database);
    this.#inflight = this.#database.prepare("SELECT record ->> 'inflight' AS inflight FROM entry WHERE local_id = ? AND record ->> 'inflight' IS NOT NULL");
    this.#openNeeds = this.#database.prepare('SELECT need FROM ensured WHERE id IS NULL');
    this.#rows = new Map(tables.map((table) => [table, this.#database.prepare(`SELECT * FROM ${table}`)]));
    this.#clear = tables.map((table) => this.#database.prepare(`DELETE FROM ${table}`));
  }

  /** The fault of the following commits. */
  set fault(fault: CommitFault | null) {
    this.#database.fault = fault;
  }

  /** As new: no rows. */
  clear(): void {
    this.#database.fault = null;
    this.store.beginRead();
    this.#clear.forEach((statement) => statement.run());
  }

  copy(): SavedRows {
    return new Map(tables.map((table) => [table, this.#rowsOf(table)]));
  }

  /** Replaces all rows. */
  put(saved: SavedRows): void {
    this.clear();
    for (const [table, rows] of saved) {
      const columns = Object.keys(rows[0] ?? {});
      const insert = rows.length === 0 ? null : this.#database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
      rows.forEach((row) => insert?.run(...Object.values(row)));
    }
  }

  /** What a damaged file still has besides entries; of deleted entries only those that are readable. */
  salvagedRows(isReadable: () => boolean): Salvaged['rows'] {
    const rows = (['recent_create', 'conflict', 'ensured'] as const).flatMap((table) => this.#rowsOf(table).map((row) => ({ table, row })));
    return [...rows, ...this.#rowsOf('tombstone').filter(isReadable).map((row) => ({ table: 'tombstone', row }) as const)];
  }

  #rowsOf(table: Table): readonly Row[] {
    return (this.#rows.get(table)?.all() ?? []).map((row) => rowSchema.parse(row));
  }

  /** The stored form of a request that is about to be sent; null: none. */
  stored(request: ServiceRequest): { readonly kind: string; readonly body?: EntryContent } | null {
    if ('localId' in request) {
      const row = this.#inflight.get(request.localId);
      return row === undefined ? null : JSON.parse(inflightRowSchema.parse(row).inflight);
    }
    const isNoted = 'body' in request && this.#openNeeds.all().some((row) => needRowSchema.parse(row).need.includes(JSON.stringify(foldedName(request.body.name))));
    return isNoted ? { kind: request.kind } : null;
  }
}
