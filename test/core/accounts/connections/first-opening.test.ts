/** Whether the files of a connection are missing, or were never created. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { expectsFiles, noteOpened, noteUnopened, wasOpened } from '#core/accounts/connections/first-opening.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = temporaryFolder();
  folder = join(parent, 'connections', 'team');
});

it('the first opening of a connection is known of its folder from before its creation until its files were opened', async () => {
  expect(wasOpened(folder)).toBe(true);
  await noteUnopened(folder);
  expect([wasOpened(folder), existsSync(folder)]).toEqual([false, false]);
  mkdirSync(folder);
  expect(wasOpened(folder)).toBe(false);
  await noteOpened(folder);
  await noteOpened(folder);
  expect(wasOpened(folder)).toBe(true);
});

it('the first opening of a connection is known of two folders that are created one after the other', async () => {
  const serviceFolder = join(parent, 'service');
  expect(await expectsFiles(folder, serviceFolder)).toBe(false);
  mkdirSync(serviceFolder);
  expect(await expectsFiles(folder, serviceFolder)).toBe(false);
  mkdirSync(folder);
  await noteOpened(folder);
  expect(await expectsFiles(folder, serviceFolder)).toBe(true);
  rmSync(folder, { recursive: true });
  expect(await expectsFiles(folder, serviceFolder)).toBe(true);
  rmSync(serviceFolder, { recursive: true });
  mkdirSync(folder);
  expect(await expectsFiles(folder, serviceFolder)).toBe(true);
});

it('the first opening of a connection is not known where the note cannot be written, and nothing is expected', async () => {
  writeFileSync(join(parent, 'connections'), '');
  expect(await expectsFiles(folder, join(parent, 'service'))).toBe(false);
});
