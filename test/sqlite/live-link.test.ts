/** The second names (hard links) of a database file and its journal: what remains when the files are removed or replaced. */
import { cpSync, linkSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settleRecovery } from '#sqlite/recovery.ts';
import { bytesOf, countNotes, fileRig, fillNotes, overwrite, twoDays, type FileRig } from './fixtures.ts';

let rig: FileRig;
beforeEach(() => {
  rig = fileRig();
});
afterEach(() => {
  rig.remove();
});

function keptAs(): string {
  return join(dirname(rig.file), 'hours.sqlite.damaged-2026-11-22T120000Z');
}

/** The files of a program that was killed after its last commit. */
function leaveUncheckpointed(): void {
  twoDays(rig);
  const { database } = rig.openSound('2026-11-22');
  fillNotes(database, { from: 201, count: 100 });
  const links = ['', '-wal'].map((suffix) => [rig.file + suffix, `${rig.file}${suffix}.kept`] as const);
  links.forEach(([path, kept]) => linkSync(path, kept));
  const [before, { atime, mtime }] = [bytesOf(rig.file), statSync(rig.file)];
  database.close();
  // Closing has written everything into the file: restores the earlier content.
  writeFileSync(rig.file, before);
  utimesSync(rig.file, atime, mtime);
  rmSync(`${rig.file}-wal`, { force: true });
  renameSync(`${rig.file}-wal.kept`, `${rig.file}-wal`);
}

describe('the second name of a file', () => {
  it('gives back everything where the file was removed, which is said until it is settled', () => {
    twoDays(rig);
    rmSync(rig.file);
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toEqual({ keptAs: keptAs(), restored: 'whole' });
    expect(countNotes(opened.database)).toBe(200);
    opened.database.close();
    expect(rig.openSound('2026-11-22').recovery).toEqual({ keptAs: keptAs(), restored: 'whole' });
  });

  it('gives back everything where the file was replaced by something else', () => {
    twoDays(rig);
    writeFileSync(`${rig.file}.other`, 'something else');
    renameSync(`${rig.file}.other`, rig.file);
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toEqual({ keptAs: keptAs(), restored: 'whole' });
    expect(countNotes(opened.database)).toBe(200);
    opened.database.close();
  });

  it('is not taken where the file was replaced by a sound one', () => {
    twoDays(rig);
    const copy = readdirSync(join(dirname(rig.file), 'copies')).find((name) => name.endsWith('-21')) ?? '';
    cpSync(join(dirname(rig.file), 'copies', copy), `${rig.file}.other`);
    renameSync(`${rig.file}.other`, rig.file);
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toBeNull();
    expect(countNotes(opened.database)).toBe(100);
    opened.database.close();
  });
});

describe('the second name of a journal', () => {
  it.each([
    ['removed', () => rmSync(`${rig.file}-wal`)],
    ['replaced', () => {
      writeFileSync(`${rig.file}.other`, 'something else');
      renameSync(`${rig.file}.other`, `${rig.file}-wal`);
    }],
    ['removed with its file', () => ['', '-wal'].forEach((suffix) => rmSync(rig.file + suffix))],
  ])('gives back every commit where it was %s after the program was killed, and says so once', (_, damage) => {
    leaveUncheckpointed();
    damage();
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toEqual({ keptAs: keptAs(), restored: 'whole' });
    expect(countNotes(opened.database)).toBe(300);
    opened.database.close();
    settleRecovery({ keptAs: keptAs(), restored: 'whole' });
    expect(rig.openSound('2026-11-22').recovery).toBeNull();
  });

  it('is not taken after the program was closed, whatever is done to the file then', () => {
    twoDays(rig);
    const other = new DatabaseSync(rig.file);
    other.exec('DELETE FROM note WHERE id > 150');
    other.close();
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toBeNull();
    expect(countNotes(opened.database)).toBe(150);
    opened.database.close();
  });

  it('is not used instead of a file that replaced its own', () => {
    leaveUncheckpointed();
    const copy = readdirSync(join(dirname(rig.file), 'copies')).find((name) => name.endsWith('-22')) ?? '';
    cpSync(join(dirname(rig.file), 'copies', copy), `${rig.file}.other`);
    renameSync(`${rig.file}.other`, rig.file);
    rmSync(`${rig.file}-wal`);
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toBeNull();
    expect(countNotes(opened.database)).toBe(100);
    opened.database.close();
  });

  it('gives back pages that were damaged in the file and written last', () => {
    twoDays(rig);
    overwrite(rig.file, { at: 100, bytes: Buffer.alloc(2_000, 0xff) });
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toEqual({ keptAs: keptAs(), restored: 'whole' });
    expect(countNotes(opened.database)).toBe(200);
    opened.database.close();
  });
});

describe('a missing file without a second name', () => {
  it('is made good from the latest copy', () => {
    twoDays(rig);
    rmSync(rig.file);
    rmSync(rig.liveLink);
    const opened = rig.openSound('2026-11-22');
    expect(opened.recovery).toEqual({ keptAs: keptAs(), restored: 'copy' });
    expect(countNotes(opened.database)).toBe(100);
    opened.database.close();
  });
});
