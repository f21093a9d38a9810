/** Permissions of database files: new ones are for the owner only, and open ones are restricted. */
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileRig, fillNotes, type FileRig } from './fixtures.ts';

let rig: FileRig;
beforeEach(() => {
  rig = fileRig();
});
afterEach(() => {
  rig.remove();
});

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

function modesBelow(folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => [name, modeOf(join(folder, name))] as const);
}

describe('a new database', () => {
  it('with its journal and its copies is readable by its owner alone, whatever the umask', () => {
    const before = process.umask(0);
    try {
      const first = rig.openSound();
      fillNotes(first.database, { from: 1, count: 3 });
      expect(modesBelow(dirname(rig.file))).toEqual([
        ['hours.sqlite', '600'],
        ['hours.sqlite-wal', '600'],
      ]);
      expect(first.madePrivate).toEqual([]);
      first.database.close();
      rig.openSound('2026-11-21').database.close();
      expect(modesBelow(dirname(rig.file))).toEqual([
        ['copies', '700'],
        ['copies/hours.sqlite.2026-11-21', '600'],
        ['hours.sqlite', '600'],
      ]);
    } finally {
      process.umask(before);
    }
  });
});

describe('a database that others can read', () => {
  it('is closed to them with its copies and what was kept of a damage, and says which files these were', () => {
    const { database } = rig.openSound();
    fillNotes(database, { from: 1, count: 3 });
    database.close();
    const folder = dirname(rig.file);
    const copies = join(folder, 'copies');
    mkdirSync(copies);
    const open = [rig.file, join(folder, 'hours.sqlite.damaged-x'), join(copies, 'hours.sqlite.2026-11-19')];
    for (const path of open) {
      writeFileSync(path, '', { flag: 'a' });
      chmodSync(path, 0o644);
    }
    chmodSync(copies, 0o755);
    chmodSync(folder, 0o777);
    const opened = rig.open('2026-11-19');
    expect(opened.ok ? opened.value.madePrivate : null).toEqual([folder, copies, ...open]);
    expect([modeOf(folder), modeOf(copies)]).toEqual(['700', '700']);
    expect(open.map(modeOf)).toEqual(['600', '600', '600']);
    if (opened.ok) {
      opened.value.database.close();
    }
  });

  it('in a folder that holds other files, too, leaves that folder readable', () => {
    rig.openSound().database.close();
    const folder = dirname(rig.file);
    writeFileSync(join(folder, 'of-the-user.txt'), '');
    chmodSync(folder, 0o777);
    rig.openSound().database.close();
    expect(modeOf(folder)).toBe('755');
  });
});
