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

  override exec(sql: string): void {
    const { fault } = this;
    if (fault === 'before' && sql === 'BEGIN IMMEDIATE') {
      throw new Crash();
    }
    if ((fault === 'torn' || fault === 'full') && sql === 'COMMIT') {
      super.exec('ROLLBACK');
      throw fault === 'torn' ? new Crash() : new FullDisk('database or disk is full');
    }
    super.exec(sql);
    if (fault === 'after' && sql === 'COMMIT') {
      throw new Crash();
    }
  }
}

const tables = ['entry', 'attempt', 'conflict', 'tombstone', 'known_server_id', 'ensured', 'names', 'meta'] as const;

type Row = Readonly<Record<string, string | number | null>>;

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** All rows of a disk, by table. */
export type SavedRows = ReadonlyMap<(typeof tables)[number], readonly Row[]>;

const inflightRowSchema = z.object({ inflight: z.string() });

export class Disk {
  readonly #database = new FaultyDatabase(':memory:');
  readonly #inflight;
  readonly store: Replica;

  constructor() {
    migrate(this.#database, replicaMigrations);
    this.store = new Replica(this.#database);
    this.#inflight = this.#database.prepare("SELECT record ->> 'inflight' AS inflight FROM entry WHERE local_id = ? AND record ->> 'inflight' IS NOT NULL");
  }

  /** The fault of the following commits. */
  set fault(fault: CommitFault | null) {
    this.#database.fault = fault;
  }

  /** As new: no rows. */
  clear(): void {
    this.#database.fault = null;
    this.#database.exec(tables.map((table) => `DELETE FROM ${table}`).join(';'));
  }

  copy(): SavedRows {
    return new Map(tables.map((table) => [table, this.#rowsOf(table)]));
  }

  /** Replaces all rows. */
  put(saved: SavedRows): void {
    this.clear();
    for (const [table, rows] of saved) {
      for (const row of rows) {
        const columns = Object.keys(row);
        this.#database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`).run(...Object.values(row));
      }
    }
  }

  /** What a damaged file still has besides entries; of deleted entries only those that are readable. */
  salvagedRows(isReadable: () => boolean): Salvaged['rows'] {
    const rows = (['attempt', 'conflict', 'ensured'] as const).flatMap((table) => this.#rowsOf(table).map((row) => ({ table, row })));
    return [...rows, ...this.#rowsOf('tombstone').filter(isReadable).map((row) => ({ table: 'tombstone', row }) as const)];
  }

  #rowsOf(table: (typeof tables)[number]): readonly Row[] {
    return this.#database.prepare(`SELECT * FROM ${table}`).all().map((row) => rowSchema.parse(row));
  }

  /** The stored form of a request that is about to be sent; null: none. */
  stored(request: ServiceRequest): { readonly kind: string; readonly body?: EntryContent } | null {
    if ('localId' in request) {
      const row = this.#inflight.get(request.localId);
      return row === undefined ? null : JSON.parse(inflightRowSchema.parse(row).inflight);
    }
    const isNoted = 'body' in request && [...this.store.load().ensured].some(([need, id]) => id === null && need.includes(JSON.stringify(foldedName(request.body.name))));
    return isNoted ? { kind: request.kind } : null;
  }
}
