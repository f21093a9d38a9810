/** The profile folder before anything is opened in it. Disks that refuse are in `connection-restricted.test.ts`. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareProfileFolder } from '#core/profile-folder.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'clocktower-profile-'));
});
afterEach(() => {
  rmSync(parent, { recursive: true });
});

describe('a profile folder', () => {
  it('is made with its parents, for its owner alone, and left empty', () => {
    const folder = join(parent, 'new', 'profile');
    expect(prepareProfileFolder(folder)).toEqual({ ok: true, value: null });
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps what is in it', () => {
    const folder = join(parent, 'known');
    mkdirSync(folder);
    writeFileSync(join(folder, 'preferences.json'), '{}');
    expect(prepareProfileFolder(folder)).toEqual({ ok: true, value: null });
    expect(readdirSync(folder)).toEqual(['preferences.json']);
  });

  it('is refused in words where a file has its name', () => {
    const folder = join(parent, 'file');
    writeFileSync(folder, 'a file');
    for (const place of [folder, join(folder, 'below')]) {
      expect(prepareProfileFolder(place)).toMatchObject({ ok: false, failure: { kind: 'profile-not-writable', folder: place } });
    }
  });
});
