/** Finding Chromium's licences and making them readable. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { findChromiumLicences, readableLicences } from '#core/program/diagnostics/chromium-licences.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

it('the reader of Chromium’s licences finds the compressed page and unpacks it', () => {
  const [program, temporary] = [join(folder, 'program'), join(folder, 'temporary')];
  [program, temporary].forEach((each) => mkdirSync(each));
  writeFileSync(join(program, 'LICENSES.chromium.html.gz'), gzipSync('<p>licences'));
  const found = findChromiumLicences([join(folder, 'elsewhere'), program]);
  expect(found).toBe(join(program, 'LICENSES.chromium.html.gz'));
  const shown = readableLicences(String(found), temporary);
  expect(shown.startsWith(temporary) && shown.endsWith('.html')).toBe(true);
  expect(readFileSync(shown, 'utf8')).toBe('<p>licences');
});

it('the reader of Chromium’s licences shows a page that is not compressed where it is', () => {
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '<p>licences');
  expect(readableLicences(String(findChromiumLicences([folder])), folder)).toBe(join(folder, 'LICENSES.chromium.html'));
});

it('the reader of Chromium’s licences finds nothing where there is none', () => {
  expect(findChromiumLicences([folder])).toBeNull();
});
