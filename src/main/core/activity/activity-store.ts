/** The recorded pieces in a SQLite file of their own. It has no copies, and what is deleted is overwritten. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { ActivityPiece, ApplicationTime, WindowPiece } from '#shared/activity/activity.ts';
import { epochMsOfInstant, instantOfEpochMs, type LocalDate, type UtcInstant } from '#shared/values/brands.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import { openMigratedDatabase, removeWithJournal, type DatabaseFailure } from '#sqlite/durable-database.ts';
import { settleRecovery } from '#sqlite/recovery.ts';
import { inTransaction } from '#sqlite/transaction.ts';

/**
 * Times are in seconds since 1970. A second has at most one piece that begins in it: after the clock was set back, the newer one counts.
 * The id of a window is a digest of its texts, which takes less space than an index of them.
 */
const migrations = [
  `CREATE TABLE window (id INTEGER PRIMARY KEY, application TEXT NOT NULL, title TEXT NOT NULL, site TEXT) STRICT;
   CREATE TABLE piece (start INTEGER PRIMARY KEY, seconds INTEGER NOT NULL CHECK (seconds > 0), window INTEGER REFERENCES window (id)) STRICT`,
];

const rowSchema = z.object({
  start: z.number().int(),
  seconds: z.number().int(),
  window: z.number().int().nullable(),
  application: z.string().nullable(),
  title: z.string().nullable(),
  site: z.string().nullable(),
});
const lastSchema = z.object({ start: z.number().int(), seconds: z.number().int(), window: z.number().int().nullable() });
const timeSchema = z.object({ application: z.string(), seconds: z.number().int() });

/** 48 bits: exact as a number, and equal for no two of the windows of a lifetime. */
function windowId({ application, title, site }: WindowPiece): number {
  return createHash('sha256')
    .update(JSON.stringify([application, title, site]))
    .digest()
    .readUIntBE(0, 6);
}

function secondsOf(instant: UtcInstant): number {
  return epochMsOfInstant(instant) / 1000;
}

function identityOf(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev} ${stats.ino}`;
}

export interface OpenedActivity {
  readonly store: ActivityStore;
  /** Where a damaged file was kept; null: it was intact, or there was none. */
  readonly keptAs: string | null;
}

interface FileAt {
  readonly file: string;
  readonly now: UtcInstant;
  readonly today: LocalDate;
}

/** Throws SQLite's errors after the file is open, with the file closed again. */
export function openActivityStore({ file, now, today }: FileAt): Result<OpenedActivity, DatabaseFailure> {
  const opened = openMigratedDatabase({ file, now, today, hasCopies: false }, migrations);
  if (!opened.ok) {
    return opened;
  }
  const { database, recovery } = opened.value;
  try {
    database.exec('PRAGMA secure_delete = ON');
    if (recovery !== null) {
      settleRecovery(recovery);
    }
    return succeed({ store: new ActivityStore(database, file), keptAs: recovery?.keptAs ?? null });
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Removes the closed file, and damaged ones that were kept beside it. */
export function removeActivity(file: string): void {
  removeWithJournal(file);
  const folder = dirname(file);
  for (const name of (existsSync(folder) ? readdirSync(folder) : []).filter((each) => each.startsWith(`${basename(file)}.damaged-`))) {
    rmSync(join(folder, name), { force: true });
  }
}

/** All methods throw SQLite's errors. */
export class ActivityStore {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #identity: string | null;

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#identity = identityOf(file);
  }

  /** False if another program has removed or replaced the file: what is written to it would be lost. */
  get isInPlace(): boolean {
    return identityOf(this.#file) === this.#identity;
  }

  /** Removes what was recorded of the replaced time, and adds the pieces. One that continues the last one makes it longer. */
  write(pieces: readonly ActivityPiece[], replaced: HistorySpan | null): void {
    inTransaction(this.#database, () => {
      if (replaced !== null) {
        this.#clear(replaced);
      }
      for (const piece of pieces) {
        this.#add(piece);
      }
    });
  }

  /** The pieces that touch the span, cut to it, the earliest first. No two overlap. */
  between({ from, to }: HistorySpan): readonly ActivityPiece[] {
    const [first, end] = [secondsOf(from), secondsOf(to)];
    const rows = this.#database
      .prepare(
        `SELECT start, seconds, window, application, title, site FROM piece LEFT JOIN window ON window.id = piece.window
         WHERE start >= coalesce((SELECT max(start) FROM piece WHERE start <= ?1), ?1) AND start < ?2 ORDER BY start`,
      )
      .all(first, end)
      .map((row) => rowSchema.parse(row));
    return rows.flatMap((row, index): readonly ActivityPiece[] => {
      const start = Math.max(row.start, first);
      const last = Math.min(row.start + row.seconds, end, rows[index + 1]?.start ?? end);
      if (start >= last) {
        return [];
      }
      const span = { from: instantOfEpochMs(start * 1000), to: instantOfEpochMs(last * 1000) };
      return [
        row.application === null || row.title === null
          ? { kind: 'away', ...span }
          : { kind: 'window', ...span, application: row.application, title: row.title, site: row.site },
      ];
    });
  }

  /** The time of each application, the longest first. */
  applications(): readonly ApplicationTime[] {
    return this.#database
      .prepare(
        'SELECT application, sum(seconds) AS seconds FROM piece JOIN window ON window.id = piece.window GROUP BY application ORDER BY 2 DESC, 1',
      )
      .all()
      .map((row) => timeSchema.parse(row));
  }

  forgetSpan(span: HistorySpan): void {
    this.#forget(() => this.#clear(span));
  }

  forgetApplication(application: string): void {
    this.#forget(() =>
      this.#database.prepare('DELETE FROM piece WHERE window IN (SELECT id FROM window WHERE application = ?)').run(application),
    );
  }

  /** Deletes what is older. */
  forgetBefore(instant: UtcInstant): void {
    const first = this.#database.prepare('SELECT start, seconds, window FROM piece ORDER BY start LIMIT 1').get();
    if (first !== undefined && lastSchema.parse(first).start < secondsOf(instant)) {
      this.#forget(() => this.#clear({ from: instantOfEpochMs(0), to: instant }));
    }
  }

  close(): void {
    this.#database.close();
  }

  /** Texts of windows without a piece go, and the journal with what was deleted. */
  #forget(remove: () => void): void {
    inTransaction(this.#database, () => {
      remove();
      this.#database.exec('DELETE FROM window WHERE id NOT IN (SELECT window FROM piece WHERE window IS NOT NULL)');
    });
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  #insert({ start, seconds, window }: z.infer<typeof lastSchema>): void {
    this.#database.prepare('INSERT OR REPLACE INTO piece (start, seconds, window) VALUES (?, ?, ?)').run(start, seconds, window);
  }

  /** The piece that begins before `second`, and its end. */
  #before(second: number): z.infer<typeof lastSchema> | null {
    const row = this.#database.prepare('SELECT start, seconds, window FROM piece WHERE start < ? ORDER BY start DESC LIMIT 1').get(second);
    return row === undefined ? null : lastSchema.parse(row);
  }

  /** A piece that reaches out of the span keeps the rest. */
  #clear(span: HistorySpan): void {
    const [from, to] = [secondsOf(span.from), secondsOf(span.to)];
    const last = this.#before(to);
    const first = this.#before(from);
    this.#database.prepare('DELETE FROM piece WHERE start >= ? AND start < ?').run(from, to);
    if (first !== null && first.start + first.seconds > from) {
      this.#insert({ ...first, seconds: from - first.start });
    }
    if (last !== null && last.start + last.seconds > to) {
      this.#insert({ ...last, start: to, seconds: last.start + last.seconds - to });
    }
  }

  #add(piece: ActivityPiece): void {
    const window = piece.kind === 'away' ? null : windowId(piece);
    const start = secondsOf(piece.from);
    const seconds = secondsOf(piece.to) - start;
    const previous = this.#before(start);
    if (previous !== null && previous.window === window && previous.start + previous.seconds === start) {
      this.#insert({ ...previous, seconds: previous.seconds + seconds });
      return;
    }
    if (previous !== null && previous.start + previous.seconds > start) {
      this.#insert({ ...previous, seconds: start - previous.start });
    }
    if (piece.kind === 'window') {
      this.#database
        .prepare('INSERT OR IGNORE INTO window (id, application, title, site) VALUES (?, ?, ?, ?)')
        .run(window, piece.application, piece.title, piece.site);
    }
    this.#insert({ start, seconds, window });
  }
}
