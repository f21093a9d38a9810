/**
 * Protects acknowledged data when other programs touch the files. Before each write they are compared with their last state; if they were
 * removed, replaced or overwritten, all data moves to a new file. While idle, the journal is written into the file and each day has its copy.
 */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { LocalDate, UtcInstant } from '#shared/values/brands.ts';
import { dailyCopyPath, writeDailyCopy } from '#sqlite/daily-copies.ts';
import { DatabaseFiles } from '#sqlite/database-files.ts';
import { openDurableDatabase, removeWithJournal } from '#sqlite/durable-database.ts';
import { linkLive } from '#sqlite/live-link.ts';
import { migrate, readSchemaVersion } from '#sqlite/migrate.ts';
import { keepAside, settleRecovery } from '#sqlite/recovery.ts';
import { expectSqliteError, readSqliteError, UnusableFileError } from '#sqlite/sqlite-error.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import type { ReplicaMemory } from './replica-change.ts';
import { replicaMigrations } from './replica-schema.ts';
import { isReadableReplica } from './read-replica.ts';
import type { Replica, WriteGuard } from './replica.ts';

/** Milliseconds without a write after which the journal is written into the file. */
const checkpointAfterMs = 1_000;

interface GuardOptions {
  readonly file: string;
  readonly replica: Replica;
  readonly scheduler: Scheduler;
  readonly now: () => { readonly now: UtcInstant; readonly today: LocalDate; readonly nowMs: number };
  /** The engine's data, which is everything acknowledged. */
  readonly memory: () => ReplicaMemory;
  /** Called when all data is in a new file. `keptAs`: where the file found in place of the old one is kept; null if there was none. */
  readonly onMoved: (keptAs: string | null) => void;
}

function isReadableFile(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok' && readSchemaVersion(database) === replicaMigrations.length && isReadableReplica(database);
  } finally {
    database.close();
  }
}

export class ReplicaGuard implements WriteGuard {
  readonly #options: GuardOptions;
  #files: DatabaseFiles;
  #cancelCheckpoint: (() => void) | null = null;
  #isMoving = false;

  constructor(options: GuardOptions) {
    this.#options = options;
    this.#files = new DatabaseFiles(options.file);
    options.replica.guardWith(this);
    linkLive(options.file);
  }

  beforeWrite(): void {
    if (!this.#isMoving && this.#files.areChanged()) {
      this.#move();
    }
  }

  afterWrite(): boolean {
    if (this.#isMoving) {
      return true;
    }
    this.#cancelCheckpoint?.();
    this.#cancelCheckpoint = this.#options.scheduler.after(checkpointAfterMs, () => this.#checkpoint());
    return this.#files.note();
  }

  close(): void {
    this.#cancelCheckpoint?.();
    this.#cancelCheckpoint = null;
  }

  #checkpoint(): void {
    this.#cancelCheckpoint = null;
    try {
      this.beforeWrite();
      this.#options.replica.indexWords();
      this.#options.replica.database.exec('PRAGMA wal_checkpoint(PASSIVE)');
      this.#files.note();
      // The day may have begun while the program ran.
      writeDailyCopy(this.#options.replica.database, { file: this.#options.file, today: this.#options.now().today });
    } catch (error) {
      // The journal still has everything, and the next write reports the disk error.
      expectSqliteError(error);
    }
  }

  #move(): void {
    this.#isMoving = true;
    try {
      this.#moveToNewFile();
    } finally {
      this.#isMoving = false;
    }
  }

  /** Writes what the open connection can still read as today's copy, and the engine's data over it. */
  #moveToNewFile(): void {
    const { file, replica, memory, onMoved } = this.#options;
    const { now, today, nowMs } = this.#options.now();
    // A long queue may not be in memory yet: the open connection may still read the lost file.
    const kept = memory();
    this.#copyFromConnection(today);
    const keptAs = keepAside(file, now);
    if (replica.database.isOpen) {
      replica.database.close();
    }
    removeWithJournal(file);
    const opened = openDurableDatabase({ file, now, today, isReadable: isReadableReplica });
    if (!opened.ok) {
      const { kind, detail } = opened.failure;
      throw new UnusableFileError({ isFull: kind === 'disk-full', detail });
    }
    migrate(opened.value.database, replicaMigrations);
    replica.moveTo(opened.value.database);
    replica.restore(kept, nowMs);
    settleRecovery({ keptAs, restored: 'copy' });
    this.#files = new DatabaseFiles(file);
    onMoved(existsSync(keptAs) ? keptAs : null);
  }

  #copyFromConnection(today: LocalDate): void {
    const { file, replica } = this.#options;
    const copy = dailyCopyPath(file, today);
    const unfinished = `${copy}.unfinished`;
    try {
      replica.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      rmSync(unfinished, { force: true });
      writeFileSync(unfinished, '', { mode: 0o600, flag: 'wx' });
      replica.database.prepare('VACUUM INTO ?').run(unfinished);
      if (isReadableFile(unfinished)) {
        renameSync(unfinished, copy);
      }
    } catch (error) {
      // Overwritten data is unreadable: the daily copy is the best source.
      if (readSqliteError(error) === null && replica.database.isOpen) {
        throw error;
      }
    }
  }
}
