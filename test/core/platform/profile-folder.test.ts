/** The profile folder before any file in it is opened. Disks that refuse writes are in `connection-restricted.test.ts`. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { prepareProfileFolder } from '#core/platform/profile-folder.ts';
import { temporaryFolder } from '../../support/after-test.ts';

let parent: string;
beforeEach(() => {
  parent = temporaryFolder();
});

describe('a profile folder', () => {
  it('is made with its parents, for its owner alone, and left empty', () => {
    const folder = join(parent, 'new', 'profile');
    expect(prepareProfileFolder(folder)).toMatchObject({ ok: true });
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps what is in it', () => {
    const folder = join(parent, 'known');
    mkdirSync(folder);
    writeFileSync(join(folder, 'preferences.json'), '{}');
    expect(prepareProfileFolder(folder)).toMatchObject({ ok: true });
    expect(readdirSync(folder)).toEqual(['preferences.json']);
  });

  it('that other users can read is closed to them, and says so once', () => {
    const folder = join(parent, 'open');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    expect(prepareProfileFolder(folder)).toEqual({ ok: true, value: { madePrivate: [folder] } });
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
    expect(prepareProfileFolder(folder)).toEqual({ ok: true, value: { madePrivate: [] } });
  });

  it('is closed to other users with everything in it, at any depth, but for what links lead to', () => {
    const elsewhere = join(parent, 'elsewhere');
    writeFileSync(elsewhere, '', { mode: 0o644 });
    const folder = join(parent, 'copied');
    const below = join(folder, 'connections', 'server');
    mkdirSync(below, { recursive: true, mode: 0o755 });
    const files = ['replica.sqlite', 'replica.sqlite-wal', 'log'].map((name) => join(below, name));
    for (const file of files) {
      writeFileSync(file, '', { mode: 0o644 });
    }
    symlinkSync(elsewhere, join(folder, 'link'));
    for (const path of [folder, join(folder, 'connections'), below]) {
      chmodSync(path, 0o755);
    }
    const prepared = prepareProfileFolder(folder);
    expect(prepared.ok ? [...prepared.value.madePrivate].sort() : null).toEqual(
      [folder, join(folder, 'connections'), below, ...files].sort(),
    );
    expect([folder, below, ...files, elsewhere].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual([
      '700',
      '700',
      '600',
      '600',
      '600',
      '644',
    ]);
  });

  it('is tried without writing through a link that lies in the way', () => {
    const target = join(parent, 'precious');
    writeFileSync(target, 'as it was');
    const folder = join(parent, 'linked');
    mkdirSync(folder);
    symlinkSync(target, join(folder, '.write-probe'));
    expect(prepareProfileFolder(folder)).toMatchObject({ ok: true });
    expect(readFileSync(target, 'utf8')).toBe('as it was');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused with a message if a file has its name', () => {
    const folder = join(parent, 'file');
    writeFileSync(folder, 'a file');
    for (const place of [folder, join(folder, 'below')]) {
      expect(prepareProfileFolder(place)).toMatchObject({ ok: false, failure: { kind: 'profile-not-writable', folder: place } });
    }
  });
});
