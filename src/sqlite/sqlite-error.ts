/** Reads what SQLite and the file system threw into kinds; the only place that knows their numbers. */
import { z } from 'zod';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';

type SqliteErrorKind = 'full' | 'damaged' | 'busy' | 'read-only' | 'cannot-open' | 'input-output' | 'constraint' | 'other';

export interface SqliteError {
  readonly kind: SqliteErrorKind;
  /** The library's own sentence, for a message's detail. */
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

/** What went wrong, or null when the error came from neither SQLite nor the file system and is therefore a bug. */
export function readSqliteError(error: unknown): SqliteError | null {
  const sqlite = foreignOrNull(sqliteErrorSchema, error);
  if (sqlite !== null) {
    // The low byte is the primary code; the rest tells variants apart.
    return { kind: kindOfPrimaryCode[sqlite.errcode & 0xff] ?? 'other', detail: sqlite.message };
  }
  const system = foreignOrNull(systemErrorSchema, error);
  if (system !== null) {
    return { kind: kindOfSystemCode[system.code] ?? 'input-output', detail: system.message };
  }
  return null;
}

/** Thrown where a file that is needed cannot be opened; `readSqliteError` reads it like SQLite's own. */
export class UnusableFileError extends Error {
  readonly code = 'ERR_SQLITE_ERROR';
  /** SQLITE_FULL or SQLITE_CANTOPEN. */
  readonly errcode: number;

  constructor({ isFull, detail }: { readonly isFull: boolean; readonly detail: string }) {
    super(detail);
    this.errcode = isFull ? 13 : 14;
  }
}
