/** A device's disk: real SQLite in memory, whose commits can fail, tear, or end the program. */
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { ServiceRequest } from '#core/sync/engine/engine-events.ts';
import type { EntryContent } from '#core/sync/entry-record.ts';
import { foldedName } from '#core/sync/catalog/names.ts';
import { Replica } from '#core/sync/replica/replica.ts';
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
    this.#database.exec('DELETE FROM entry; DELETE FROM attempt; DELETE FROM conflict; DELETE FROM tombstone; DELETE FROM known_server_id; DELETE FROM ensured; DELETE FROM names');
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
