/**
 * The last good answer of each call, in one file per connection, so that the campus is visible offline. Bounded in number and size. A mere
 * cache: losing it costs one request per call. Keys are masked in addresses and bodies.
 */
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { utcInstantSchema, type LocalDate, type UtcInstant } from '#shared/values/brands.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { openMigratedDatabase, type DatabaseFailure } from '#sqlite/durable-database.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';
import { inTransaction } from '#sqlite/transaction.ts';
import type { RawAnswer } from './call-report.ts';

export const lastAnswersFileName = 'campus.sqlite';

/** Append-only: a released migration never changes. `answer_order` grows with each answer, independent of the clock. */
const migrations: readonly string[] = [
  `
  CREATE TABLE answer (
    answer_order INTEGER PRIMARY KEY AUTOINCREMENT,
    address      TEXT NOT NULL UNIQUE,
    http_status  INTEGER NOT NULL,
    body         TEXT NOT NULL,
    bytes        INTEGER NOT NULL,
    received_at  TEXT NOT NULL
  ) STRICT;
  `,
];

/** Limits: number of answers, bytes of all and bytes of one. A directory of 10,000 places has 2 MB. */
export interface KeptLimits {
  readonly answers: number;
  readonly bytes: number;
  readonly answerBytes: number;
}

const usualLimits: KeptLimits = { answers: 200, bytes: 16_777_216, answerBytes: 4_194_304 };

const rowSchema = z.object({ http_status: z.number().int(), body: z.string(), received_at: utcInstantSchema });
const sizeRowSchema = z.object({ answer_order: z.number(), bytes: z.number() });

export class LastAnswers {
  readonly #database: DatabaseSync;
  readonly #limits: KeptLimits;
  #problem: string | null = null;

  constructor(database: DatabaseSync, limits: KeptLimits = usualLimits) {
    this.#database = database;
    this.#limits = limits;
  }

  get problem(): string | null {
    return this.#problem;
  }

  get(address: string): RawAnswer | null {
    return this.#guarded(() => {
      const row = parseForeign(
        rowSchema,
        this.#database.prepare('SELECT http_status, body, received_at FROM answer WHERE address = ?').get(address),
      );
      return row.ok ? { httpStatus: row.value.http_status, body: row.value.body, receivedAt: row.value.received_at } : null;
    });
  }

  /** Replaces the former answer and evicts the oldest others. An answer that is too large leaves the former one unchanged. */
  put(address: string, { httpStatus, body, receivedAt }: RawAnswer): void {
    const bytes = Buffer.byteLength(body);
    if (bytes > this.#limits.answerBytes) {
      return;
    }
    this.#guarded(() => {
      this.#write(() => {
        this.#database.prepare('DELETE FROM answer WHERE address = ?').run(address);
        this.#database
          .prepare('INSERT INTO answer (address, http_status, body, bytes, received_at) VALUES (?, ?, ?, ?, ?)')
          .run(address, httpStatus, body, bytes, receivedAt);
        this.#evictOldest();
      });
      this.#problem = null;
      return null;
    });
  }

  forget(address: string): void {
    this.#guarded(() => {
      this.#database.prepare('DELETE FROM answer WHERE address = ?').run(address);
      return null;
    });
  }

  close(): void {
    this.#database.close();
  }

  #evictOldest(): void {
    const sizes = this.#database
      .prepare('SELECT answer_order, bytes FROM answer ORDER BY answer_order DESC')
      .all()
      .map((row) => sizeRowSchema.parse(row));
    let bytes = 0;
    const kept = sizes.filter((row, position) => {
      bytes += row.bytes;
      return position < this.#limits.answers && bytes <= this.#limits.bytes;
    });
    const oldestKept = kept.at(-1)?.answer_order;
    if (oldestKept !== undefined && kept.length < sizes.length) {
      this.#database.prepare('DELETE FROM answer WHERE answer_order < ?').run(oldestKept);
    }
  }

  #write(step: () => void): void {
    inTransaction(this.#database, step);
  }

  #guarded<Value>(step: () => Value | null): Value | null {
    try {
      return step();
    } catch (error) {
      const known = expectSqliteError(error);
      this.#problem = known.detail;
      return null;
    }
  }
}

export interface LastAnswersOptions {
  readonly folder: string;
  readonly now: UtcInstant;
  readonly today: LocalDate;
  readonly limits?: KeptLimits;
}

/** Opens or creates the file in `folder`. Sets a damaged one aside; returns disk errors as failures. */
export function openLastAnswers({ folder, now, today, limits }: LastAnswersOptions): Result<LastAnswers, DatabaseFailure> {
  const file = join(folder, lastAnswersFileName);
  const opened = openMigratedDatabase({ file, now, today }, migrations);
  return opened.ok ? succeed(new LastAnswers(opened.value.database, limits)) : opened;
}
