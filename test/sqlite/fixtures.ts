/** Database files that are opened, damaged and opened again. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { localDateSchema } from '#shared/values/brands.ts';
import type { Result } from '#shared/values/result.ts';
import { openDurableDatabase, openMigratedDatabase, type DatabaseFailure, type OpenedDatabase } from '#sqlite/durable-database.ts';
import { valueOf } from '../support/core-records.ts';
import { instant } from '../support/time-tracking-fixture.ts';

export interface FileRig {
  readonly folder: string;
  readonly file: string;
  /** Opens at noon of `today`, by default 2026-11-20. */
  readonly open: (today?: string) => Result<OpenedDatabase, DatabaseFailure>;
  /** As `open`, with the tables that these steps make. */
  readonly openMigrated: (steps: readonly string[]) => Result<OpenedDatabase, DatabaseFailure>;
  readonly openSound: (today?: string) => OpenedDatabase;
  readonly remove: () => void;
}

export function fileRig(): FileRig {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-sqlite-'));
  const file = join(folder, 'profile', 'hours.sqlite');
  const at = (today = '2026-11-20') => ({ file, now: instant(`${today}T12:00:00Z`), today: localDateSchema.parse(today) });
  const open = (today?: string): Result<OpenedDatabase, DatabaseFailure> => openDurableDatabase(at(today));
  return {
    folder,
    file,
    open,
    openMigrated: (steps) => openMigratedDatabase(at(), steps),
    openSound: (today) => valueOf(open(today)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Rows of about a thousand bytes, so that a few hundred fill many pages. */
export function fillNotes(database: DatabaseSync, { from, count }: { readonly from: number; readonly count: number }): void {
  database.exec('CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO note (id, text) VALUES (?, ?)');
  for (let id = from; id < from + count; id += 1) {
    insert.run(id, `${id}-`.repeat(200));
  }
}

const countSchema = z.object({ rows: z.number() });

export function countNotes(database: DatabaseSync): number {
  return countSchema.parse(database.prepare('SELECT count(*) AS rows FROM note').get()).rows;
}

export function tablesOf(database: DatabaseSync): number {
  return countSchema.parse(database.prepare('SELECT count(*) AS rows FROM sqlite_schema').get()).rows;
}

export function bytesOf(file: string): Buffer {
  return readFileSync(file);
}

/** A hundred rows on the 20th, which are in the copies of the 21st and 22nd, and a hundred later ones. */
export function twoDays(rig: FileRig): void {
  const first = rig.openSound('2026-11-20').database;
  fillNotes(first, { from: 1, count: 100 });
  first.close();
  rig.openSound('2026-11-21').database.close();
  const last = rig.openSound('2026-11-22').database;
  fillNotes(last, { from: 101, count: 100 });
  last.close();
}

export function overwrite(file: string, { at, bytes }: { readonly at: number; readonly bytes: Buffer }): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, at);
  closeSync(descriptor);
}
