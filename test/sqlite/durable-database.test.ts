/** Opening a database file: its settings, refusals, and daily copies. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, readSchemaVersion } from '#sqlite/migrate.ts';
import { valueOf } from '../support/core-records.ts';
import { bytesOf, countNotes, fileRig, fillNotes, tablesOf, type FileRig } from './fixtures.ts';

let rig: FileRig;
beforeEach(() => {
  rig = fileRig();
});
afterEach(() => {
  rig.remove();
});

function copies(): readonly string[] {
  return readdirSync(join(dirname(rig.file), 'copies'))
    .filter((name) => !name.includes('.live'))
    .sort();
}

describe('the settings of a database', () => {
  it('are the durable ones in the connection itself', () => {
    const { database } = rig.openSound();
    const read = (pragma: string): unknown => database.prepare(`PRAGMA ${pragma}`).get();
    expect(read('synchronous')).toEqual({ synchronous: 2 });
    expect(read('locking_mode')).toEqual({ locking_mode: 'exclusive' });
    expect(read('fullfsync')).toEqual({ fullfsync: 1 });
    expect(read('checkpoint_fullfsync')).toEqual({ checkpoint_fullfsync: 1 });
    expect(read('foreign_keys')).toEqual({ foreign_keys: 1 });
    expect(read('trusted_schema')).toEqual({ trusted_schema: 0 });
    database.close();
  });

  it('stay in the file: a second connection finds the journal ahead of it', () => {
    rig.openSound().database.close();
    const other = new DatabaseSync(rig.file);
    expect(other.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    other.close();
  });

  it('have a form without a file, for which nothing is copied', () => {
    const opened = rig.openSound();
    opened.database.close();
    expect(opened).toMatchObject({ recovery: null, copyFailure: null });
    expect(existsSync(join(dirname(rig.file), 'copies'))).toBe(false);
  });
});

describe('a file that is open', () => {
  it('is refused to a second connection of this process', () => {
    const { database } = rig.openSound();
    expect(rig.open()).toMatchObject({ ok: false, failure: { kind: 'in-use', file: rig.file } });
    fillNotes(database, { from: 1, count: 1 });
    expect(countNotes(database)).toBe(1);
    database.close();
  });

  it('is refused to another process, which learns it at once and harms nothing', () => {
    const { database } = rig.openSound();
    fillNotes(database, { from: 1, count: 3 });
    const script = `
      import { openDurableDatabase } from '#sqlite/durable-database.ts';
      const opened = openDurableDatabase({ file: ${JSON.stringify(rig.file)}, now: '2026-11-20T12:00:00Z', today: '2026-11-20' });
      console.log(JSON.stringify(opened));`;
    const child = spawnSync(process.execPath, ['--no-warnings', '--input-type=module-typescript', '--eval', script], {
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect(child.stderr).toBe('');
    expect(JSON.parse(child.stdout)).toMatchObject({ ok: false, failure: { kind: 'in-use', file: rig.file } });
    expect(countNotes(database)).toBe(3);
    database.close();
    expect(countNotes(rig.openSound().database)).toBe(3);
  });
});

describe('the daily copy', () => {
  it('is not made of a new file, which holds nothing', () => {
    rig.openSound().database.close();
    expect(existsSync(join(dirname(rig.file), 'copies'))).toBe(false);
  });

  it('is made once a day, at the first opening, and is a database of its own', () => {
    const first = rig.openSound('2026-11-20').database;
    fillNotes(first, { from: 1, count: 2 });
    first.close();
    const second = rig.openSound('2026-11-21').database;
    fillNotes(second, { from: 3, count: 2 });
    second.close();
    rig.openSound('2026-11-21').database.close();
    expect(copies()).toEqual(['hours.sqlite.2026-11-21']);
    const copy = new DatabaseSync(join(dirname(rig.file), 'copies', 'hours.sqlite.2026-11-21'), { readOnly: true });
    expect(countNotes(copy)).toBe(2);
    copy.close();
  });

  it('is kept for the last seven days it was made on', () => {
    const { database } = rig.openSound('2026-11-01');
    fillNotes(database, { from: 1, count: 1 });
    database.close();
    for (let day = 2; day <= 12; day += 1) {
      rig.openSound(`2026-11-${String(day).padStart(2, '0')}`).database.close();
    }
    expect(copies()).toEqual(['06', '07', '08', '09', '10', '11', '12'].map((day) => `hours.sqlite.2026-11-${day}`));
  });

  it('leaves the copies of a neighbouring file alone', () => {
    const { database } = rig.openSound('2026-11-01');
    fillNotes(database, { from: 1, count: 1 });
    database.close();
    const folder = join(dirname(rig.file), 'copies');
    mkdirSync(folder);
    for (let day = 10; day < 20; day += 1) {
      writeFileSync(join(folder, `hours.sqlite.old.2026-10-${day}`), 'another program’s file');
    }
    rig.openSound('2026-11-02').database.close();
    expect(copies()).toHaveLength(11);
  });

  it('cleans up what an interrupted copy left, of whatever day', () => {
    const { database } = rig.openSound('2026-11-01');
    fillNotes(database, { from: 1, count: 1 });
    database.close();
    const folder = join(dirname(rig.file), 'copies');
    mkdirSync(folder);
    writeFileSync(join(folder, 'hours.sqlite.2026-10-31.unfinished'), 'half a copy');
    writeFileSync(join(folder, 'hours.sqlite.2026-11-02.unfinished'), 'half a copy');
    expect(rig.openSound('2026-11-02')).toMatchObject({ copyFailure: null });
    expect(copies()).toEqual(['hours.sqlite.2026-11-02']);
  });

  it('says why it could not be made, and the database opens all the same', () => {
    const { database } = rig.openSound('2026-11-01');
    fillNotes(database, { from: 1, count: 1 });
    database.close();
    writeFileSync(join(dirname(rig.file), 'copies'), 'a file where the folder should be');
    const opened = rig.openSound('2026-11-02');
    expect(opened.copyFailure).toMatch(/EEXIST|ENOTDIR/);
    expect(countNotes(opened.database)).toBe(1);
    opened.database.close();
  });
});

describe('migrations', () => {
  const steps = ['CREATE TABLE one (id INTEGER)', 'CREATE TABLE two (id INTEGER)'];

  it('bring a file from any earlier version to the present one', () => {
    for (const known of [0, 1, 2]) {
      const database = new DatabaseSync(':memory:');
      expect(migrate(database, steps.slice(0, known))).toEqual({ ok: true, value: null });
      expect(migrate(database, steps)).toEqual({ ok: true, value: null });
      expect([readSchemaVersion(database), tablesOf(database)]).toEqual([2, 2]);
      database.close();
    }
  });

  it('leave a file of a newer version untouched', () => {
    const { database } = rig.openSound();
    migrate(database, steps);
    database.exec('PRAGMA user_version = 9');
    database.close();
    const before = bytesOf(rig.file);
    const again = rig.openSound().database;
    expect(migrate(again, steps)).toEqual({ ok: false, failure: { kind: 'newer', version: 9 } });
    again.close();
    expect(bytesOf(rig.file).equals(before)).toBe(true);
  });

  it('happen as a whole or not at all', () => {
    const database = new DatabaseSync(':memory:');
    expect(() => migrate(database, [...steps, 'CREATE TABLE two (id INTEGER)'])).toThrow(/already exists/);
    expect(database.isTransaction).toBe(false);
    expect([readSchemaVersion(database), tablesOf(database)]).toEqual([0, 0]);
    database.close();
  });

  it.each([
    ['a file of other tables, though of the same version, aside', 'CREATE TABLE other (id INTEGER); PRAGMA user_version = 2', true],
    ['a file of more tables than these in place', 'CREATE TABLE other (id INTEGER)', false],
  ])('leave %s', (_, sql, isAside) => {
    const { database } = rig.openSound();
    database.exec(sql);
    database.close();
    const opened = valueOf(rig.openMigrated(steps));
    expect([tablesOf(opened.database), opened.recovery !== null]).toEqual([isAside ? 2 : 3, isAside]);
    opened.database.close();
  });

  it('that fail are a result, with the file closed again', () => {
    const { database } = rig.openSound();
    database.exec('CREATE TABLE two (name TEXT)');
    database.close();
    expect(rig.openMigrated(steps)).toMatchObject({ ok: false, failure: { kind: 'unusable', file: rig.file } });
    expect(tablesOf(rig.openSound().database)).toBe(1);
  });
});
