import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashOfInputs, isBuilt } from '../../scripts/setup/build-if-stale.mjs';
import { temporaryFolder } from '../support/after-test.ts';

describe('the hash of what is built', () => {
  let folder = '';

  beforeEach(() => {
    folder = temporaryFolder();
    mkdirSync(join(folder, 'src/main'), { recursive: true });
    writeFileSync(join(folder, 'src/main/index.ts'), 'one');
    writeFileSync(join(folder, 'package.json'), '{}');
  });

  it('is the same for the same content written later', () => {
    const before = hashOfInputs(folder);
    writeFileSync(join(folder, 'src/main/index.ts'), 'one');
    expect(hashOfInputs(folder)).toBe(before);
  });

  it('is the same in another folder', () => {
    const copy = temporaryFolder();
    cpSync(folder, copy, { recursive: true });
    expect(hashOfInputs(copy)).toBe(hashOfInputs(folder));
  });

  it('changes when a file changes', () => {
    const before = hashOfInputs(folder);
    writeFileSync(join(folder, 'src/main/index.ts'), 'two');
    expect(hashOfInputs(folder)).not.toBe(before);
  });

  it('changes when a file moves', () => {
    const before = hashOfInputs(folder);
    cpSync(join(folder, 'src/main/index.ts'), join(folder, 'src/index.ts'));
    rmSync(join(folder, 'src/main/index.ts'));
    expect(hashOfInputs(folder)).not.toBe(before);
  });

  it('does not change for what is not built', () => {
    const before = hashOfInputs(folder);
    mkdirSync(join(folder, 'test'));
    writeFileSync(join(folder, 'test/some.test.ts'), 'new');
    expect(hashOfInputs(folder)).toBe(before);
  });

  it('calls nothing built where an output is missing', () => {
    const hash = hashOfInputs(folder);
    mkdirSync(join(folder, 'out/main'), { recursive: true });
    writeFileSync(join(folder, 'out/.build-stamp'), hash);
    expect(isBuilt(folder, hash)).toBe(false);
    mkdirSync(join(folder, 'out/preload'));
    mkdirSync(join(folder, 'out/renderer'));
    writeFileSync(join(folder, 'out/main/index.js'), '');
    writeFileSync(join(folder, 'out/preload/index.cjs'), '');
    expect(isBuilt(folder, hash)).toBe(true);
    expect(isBuilt(folder, 'another hash')).toBe(false);
  });
});
