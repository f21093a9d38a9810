/** Folders for files that must survive a power cut; `test/power-loss` checks that their names are synced. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { makeFolderDurably } from '#sqlite/durable-folder.ts';
import { temporaryFolder } from '../support/after-test.ts';

let place: string;
beforeEach(() => {
  place = temporaryFolder();
});

it('a durable folder makes what is missing, for the owner only, and leaves alone what is there', () => {
  const folder = join(place, 'one', 'two');
  makeFolderDurably(folder);
  makeFolderDurably(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
  if (process.platform !== 'win32') {
    expect(statSync(join(place, 'one')).mode & 0o777).toBe(0o700);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  }
});

it('a durable folder says what the system says where no folder can be', () => {
  expect(() => makeFolderDurably(join(process.execPath, 'folder'))).toThrow(/ENOTDIR|EEXIST|ENOENT/);
});
