/**
 * Looks after the file of a running connection while nothing is written: if it was removed or replaced, everything moves to a new one; the
 * journal is written into the file, words are indexed, and each day has its copy.
 */
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { LocalDate, UtcInstant } from '#shared/values/brands.ts';
import { writeDailyCopy } from '#sqlite/daily-copies.ts';
import { openDurableDatabase, removeWithJournal } from '#sqlite/durable-database.ts';
import { keepAside, settleRecovery } from '#sqlite/recovery.ts';
import { expectSqliteError, UnusableFileError } from '#sqlite/sqlite-error.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import type { Replica } from './replica.ts';

/** Milliseconds without a write after which the file is looked after. */
const afterMs = 1_000;

interface UpkeepOptions {
  readonly file: string;
  readonly replica: Replica;
  readonly scheduler: Scheduler;
  readonly now: () => { readonly now: UtcInstant; readonly today: LocalDate };
  /** Called when all data is in a new file. `keptAs`: where the file found in place of the old one is kept; null if there was none. */
  readonly onMoved: (keptAs: string | null) => void;
}

function identityOf(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev} ${stats.ino}`;
}

export class ReplicaUpkeep {
  readonly #options: UpkeepOptions;
  #identity: string | null;
  #cancel: (() => void) | null = null;

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#identity = identityOf(options.file);
    options.replica.onWritten = () => this.#lookAfter(afterMs);
  }

  close(): void {
    this.#options.replica.onWritten = () => {};
    this.#lookAfter(null);
  }

  #lookAfter(delayMs: number | null): void {
    this.#cancel?.();
    this.#cancel = delayMs === null ? null : this.#options.scheduler.after(delayMs, () => this.#look());
  }

  #look(): void {
    this.#cancel = null;
    const { file, replica, now } = this.#options;
    try {
      if (identityOf(file) !== this.#identity) {
        this.#move();
      }
      replica.indexWords();
      replica.database.exec('PRAGMA wal_checkpoint(PASSIVE)');
      // The day may have begun while the program ran.
      writeDailyCopy(replica.database, { file, today: now().today });
    } catch (error) {
      // The journal still has everything, and the next write reports the disk error.
      expectSqliteError(error);
    }
    // Indexing the words is a write itself.
    this.#lookAfter(null);
  }

  /** The open connection still has everything, whatever happened to the name of its file. */
  #move(): void {
    const { file, replica, now, onMoved } = this.#options;
    const whole = `${file}.whole`;
    rmSync(whole, { force: true });
    writeFileSync(whole, '', { mode: 0o600, flag: 'wx' });
    replica.database.prepare('VACUUM INTO ?').run(whole);
    const keptAs = existsSync(file) ? keepAside(file, now().now) : null;
    replica.close();
    removeWithJournal(file);
    renameSync(whole, file);
    const opened = openDurableDatabase({ file, ...now() });
    if (!opened.ok) {
      const { kind, detail } = opened.failure;
      throw new UnusableFileError({ isFull: kind === 'disk-full', detail });
    }
    replica.moveTo(opened.value.database);
    this.#identity = identityOf(file);
    if (keptAs !== null) {
      settleRecovery({ keptAs, restored: 'copy' });
    }
    onMoved(keptAs);
  }
}
