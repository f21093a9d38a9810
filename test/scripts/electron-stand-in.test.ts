/** The unpacked stand-in of Electron is checked before each use. */
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isIntact } from '../../scripts/setup/electron-stand-in.mjs';
import { treeDigest } from '../../scripts/setup/tree-digest.mjs';

let folder: string;
let known: string;

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'clocktower-stand-in-')), 'electron');
  mkdirSync(join(folder, 'locales'), { recursive: true });
  writeFileSync(join(folder, 'electron'), 'program');
  writeFileSync(join(folder, 'locales/de.pak'), 'texts');
  known = await treeDigest(folder);
});
afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const changes: readonly (readonly [string, (at: string) => void])[] = [
  ['a changed program', (at) => appendFileSync(join(at, 'electron'), ' ')],
  ['a changed file in a folder', (at) => writeFileSync(join(at, 'locales/de.pak'), 'other')],
  ['a further file', (at) => writeFileSync(join(at, 'libffmpeg.so'), '')],
  ['a missing file', (at) => rmSync(join(at, 'locales/de.pak'))],
  [
    'a link in place of a file',
    (at) => {
      rmSync(join(at, 'electron'));
      symlinkSync('/bin/sh', join(at, 'electron'));
    },
  ],
];

describe('the unpacked stand-in', () => {
  it('is used while every file is as it was unpacked', async () => {
    expect(await isIntact(folder, known)).toBe(true);
    expect(existsSync(folder)).toBe(true);
  });

  it.each(changes)('with %s is removed and not used', async (_, change) => {
    change(folder);
    expect(await isIntact(folder, known)).toBe(false);
    expect(existsSync(folder)).toBe(false);
  });

  it('is not there before it was unpacked', async () => {
    expect(await isIntact(join(folder, 'none'), known)).toBe(false);
  });
});
