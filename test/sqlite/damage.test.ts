/** Damaged files: every byte is kept, and the latest valid state is used. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localDateSchema } from '#shared/values/brands.ts';
import { openDurableDatabase } from '#sqlite/durable-database.ts';
import { settleRecovery } from '#sqlite/recovery.ts';
import { valueOf } from '../support/core-records.ts';
import { instant } from '../support/time-tracking-fixture.ts';
import { bytesOf, countNotes, fileRig, fillNotes, overwrite, tablesOf, twoDays, type FileRig } from './fixtures.ts';

let rig: FileRig;
beforeEach(() => {
  rig = fileRig();
});
afterEach(() => {
  rig.remove();
});

const keptName = 'hours.sqlite.damaged-2026-11-22T120000Z';

function keptAs(): string {
  return join(dirname(rig.file), keptName);
}

function damageMiddlePage(file: string): void {
  const pages = Math.floor(statSync(file).size / 4096);
  overwrite(file, { at: Math.floor(pages / 2) * 4096, bytes: Buffer.alloc(4096, 0xa5) });
}

const damages: readonly { readonly name: string; readonly damage: (file: string) => void }[] = [
  { name: 'rubbish', damage: (file) => writeFileSync(file, Buffer.alloc(20_000, 0x5a)) },
  { name: 'a few words', damage: (file) => writeFileSync(file, 'these are not the hours you are looking for') },
  { name: 'cut off in the middle', damage: (file) => truncateSync(file, Math.floor(statSync(file).size / 2)) },
  { name: 'cut off to its header', damage: (file) => truncateSync(file, 100) },
  { name: 'emptied', damage: (file) => truncateSync(file, 0) },
  { name: 'overwritten in one page of the middle', damage: damageMiddlePage },
  { name: 'overwritten in its schema', damage: (file) => overwrite(file, { at: 100, bytes: Buffer.alloc(2_000, 0xff) }) },
];

describe.each(damages)('a file that is $name', ({ damage }) => {
  it('is kept byte for byte, and the latest copy is used', () => {
    twoDays(rig);
    damage(rig.file);
    const found = bytesOf(rig.file);
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toEqual({ keptAs: keptAs(), restored: 'copy' });
    expect(bytesOf(keptAs()).equals(found)).toBe(true);
    expect(countNotes(opened.database)).toBe(100);
    opened.database.close();
  });

  it('is replaced by an empty one if no copy is valid', () => {
    twoDays(rig);
    damage(rig.file);
    const found = bytesOf(rig.file);
    for (const copy of readdirSync(join(dirname(rig.file), 'copies'))) {
      writeFileSync(join(dirname(rig.file), 'copies', copy), 'rubbish, too');
    }
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toEqual({ keptAs: keptAs(), restored: 'empty' });
    expect(bytesOf(keptAs()).equals(found)).toBe(true);
    expect(tablesOf(opened.database)).toBe(0);
    opened.database.close();
  });
});

describe('going on from a copy', () => {
  it('passes over a damaged copy to the one before', () => {
    twoDays(rig);
    writeFileSync(rig.file, 'rubbish');
    damageMiddlePage(join(dirname(rig.file), 'copies', 'hours.sqlite.2026-11-22'));
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery?.restored).toBe('copy');
    expect(countNotes(opened.database)).toBe(100);
    opened.database.close();
  });

  it('leaves the copy itself as it is', () => {
    twoDays(rig);
    const copy = join(dirname(rig.file), 'copies', 'hours.sqlite.2026-11-22');
    const before = bytesOf(copy);
    writeFileSync(rig.file, 'rubbish');
    const { database } = rig.openSound('2026-11-22');
    fillNotes(database, { from: 500, count: 10 });
    database.close();
    expect(bytesOf(copy).equals(before)).toBe(true);
  });

  it('keeps the files of two damages of one second', () => {
    twoDays(rig);
    writeFileSync(rig.file, 'rubbish one');
    const first = rig.openSound('2026-11-22');
    first.database.close();
    writeFileSync(rig.file, 'rubbish two');
    const second = rig.openSound('2026-11-22');
    second.database.close();
    expect([first, second].map((opened) => readFileSync(opened.recovery?.keptAs ?? '', 'utf8'))).toEqual(['rubbish one', 'rubbish two']);
  });

  it('is said again at every opening until it is settled', () => {
    twoDays(rig);
    writeFileSync(rig.file, 'rubbish');
    const first = rig.openSound('2026-11-22');
    first.database.close();
    const second = rig.openSound('2026-11-23');
    second.database.close();
    expect(second.recovery).toEqual(first.recovery);
    settleRecovery({ keptAs: keptAs(), restored: 'copy' });
    const third = rig.openSound('2026-11-23');
    third.database.close();
    expect(third.recovery).toBeNull();
  });

  it('is taken up again when the program ended before the copy stood in its place', () => {
    twoDays(rig);
    writeFileSync(rig.file, 'rubbish');
    rig.openSound('2026-11-22').database.close();
    rmSync(rig.file);
    const opened = rig.openSound('2026-11-23');
    expect(opened.recovery).toEqual({ keptAs: keptAs(), restored: 'copy' });
    expect(countNotes(opened.database)).toBe(100);
    opened.database.close();
  });

  it('counts a file as damaged whose owner cannot read it, though its pages are sound', () => {
    twoDays(rig);
    const opened = openDurableDatabase({
      file: rig.file,
      now: instant('2026-11-22T12:00:00Z'),
      today: localDateSchema.parse('2026-11-22'),
      isReadable: (database) => countNotes(database) < 200,
    });
    expect(opened).toMatchObject({ ok: true, value: { recovery: { keptAs: keptAs(), restored: 'copy' } } });
    const { database } = valueOf(opened);
    expect(countNotes(database)).toBe(100);
    database.close();
  });
});

/** Copies file and journal while a process writes them, as after a kill. */
function leaveKilled(): void {
  const { database } = rig.openSound('2026-11-21');
  database.exec('PRAGMA wal_autocheckpoint = 0');
  fillNotes(database, { from: 101, count: 50 });
  fillNotes(database, { from: 151, count: 50 });
  const killed = join(rig.folder, 'killed');
  mkdirSync(killed);
  for (const suffix of ['', '-wal']) {
    cpSync(rig.file + suffix, join(killed, basename(rig.file) + suffix));
  }
  database.close();
  for (const suffix of ['', '-wal']) {
    cpSync(join(killed, basename(rig.file) + suffix), rig.file + suffix);
  }
}

describe('a journal that a killed process left behind', () => {
  beforeEach(() => {
    const { database } = rig.openSound('2026-11-20');
    fillNotes(database, { from: 1, count: 100 });
    database.close();
  });

  it('brings everything back that was committed', () => {
    leaveKilled();
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toBeNull();
    expect(countNotes(opened.database)).toBe(200);
    opened.database.close();
  });

  it('is kept byte for byte beside a damaged file, and not written into it first', () => {
    leaveKilled();
    damageMiddlePage(rig.file);
    const found = [bytesOf(rig.file), bytesOf(`${rig.file}-wal`)];
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toEqual({ keptAs: keptAs(), restored: 'copy' });
    expect([bytesOf(keptAs()), bytesOf(`${keptAs()}-wal`)].map((bytes, index) => bytes.equals(found[index] ?? Buffer.of()))).toEqual([
      true,
      true,
    ]);
    expect(countNotes(opened.database)).toBe(100);
    opened.database.close();
    expect(existsSync(`${rig.file}-wal`)).toBe(false);
  });

  it('counts for nothing where it was torn in its last commit, as after a power cut', () => {
    leaveKilled();
    truncateSync(`${rig.file}-wal`, statSync(`${rig.file}-wal`).size - 100);
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toBeNull();
    expect(countNotes(opened.database)).toBe(199);
    opened.database.close();
  });

  it('is read as it is where an older run of the journal lies behind it', () => {
    const { database } = rig.openSound('2026-11-21');
    fillNotes(database, { from: 101, count: 50 });
    database.exec('PRAGMA wal_checkpoint(RESTART)');
    fillNotes(database, { from: 151, count: 1 });
    const killed = ['', '-wal'].map((suffix) => [suffix, bytesOf(rig.file + suffix)] as const);
    database.close();
    for (const [suffix, bytes] of killed) {
      writeFileSync(rig.file + suffix, bytes);
    }
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toBeNull();
    expect(countNotes(opened.database)).toBe(151);
    opened.database.close();
  });
});
