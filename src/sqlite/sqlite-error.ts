/** Classifies errors of SQLite and the file system; the only file with their codes. */
import { z } from 'zod';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';

type SqliteErrorKind = 'full' | 'damaged' | 'busy' | 'read-only' | 'cannot-open' | 'input-output' | 'constraint' | 'other';

export interface SqliteError {
  readonly kind: SqliteErrorKind;
  /** The library's own message. */
  readonly detail: string;
}

const sqliteErrorSchema = z.object({ code: z.literal('ERR_SQLITE_ERROR'), errcode: z.number(), message: z.string() });
const systemErrorSchema = z.object({ code: z.string(), syscall: z.string(), message: z.string() });

/** Primary result codes; see https://www.sqlite.org/rescode.html. */
const kindOfPrimaryCode: Readonly<Record<number, SqliteErrorKind>> = {
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  10: 'input-output',
  11: 'damaged',
  13: 'full',
  14: 'cannot-open',
  19: 'constraint',
  26: 'damaged',
};

const kindOfSystemCode: Readonly<Record<string, SqliteErrorKind>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
};

/** The classified error; null if it is from neither SQLite nor the file system and therefore a bug. */
export function readSqliteError(error: unknown): SqliteError | null {
  const sqlite = foreignOrNull(sqliteErrorSchema, error);
  if (sqlite !== null) {
    // The low byte is the primary code; the rest distinguishes variants.
    return { kind: kindOfPrimaryCode[sqlite.errcode & 0xff] ?? 'other', detail: sqlite.message };
  }
  const system = foreignOrNull(systemErrorSchema, error);
  if (system !== null) {
    return { kind: kindOfSystemCode[system.code] ?? 'input-output', detail: system.message };
  }
  return null;
}

/** Classifies an error of SQLite or the file system. Throws any other, which is a bug. */
export function expectSqliteError(error: unknown): SqliteError {
  const known = readSqliteError(error);
  if (known === null) {
    throw error;
  }
  return known;
}

/** Thrown if a required file cannot be opened; `readSqliteError` classifies it like SQLite's own errors. */
export class UnusableFileError extends Error {
  readonly code = 'ERR_SQLITE_ERROR';
  /** SQLITE_FULL or SQLITE_CANTOPEN. */
  readonly errcode: number;

  constructor({ isFull, detail }: { readonly isFull: boolean; readonly detail: string }) {
    super(detail);
    this.errcode = isFull ? 13 : 14;
  }
}
