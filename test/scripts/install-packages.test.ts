import { describe, expect, it } from 'vitest';
import { lockMark, recordMatchesLockfile } from '../../scripts/setup/install-packages.mjs';

const lock = (packages: object) => JSON.stringify({ packages: { '': { name: 'root' }, ...packages } });
const record = (packages: object) => JSON.stringify({ packages });
const one = { version: '1.0.0', integrity: 'sha512-one' };

describe('the mark of installed packages', () => {
  it('differs for another lockfile and for another kind of machine', () => {
    const mark = lockMark('lock', 'linux-x64');
    expect(lockMark('lock', 'linux-x64')).toBe(mark);
    expect(lockMark('changed', 'linux-x64')).not.toBe(mark);
    expect(lockMark('lock', 'darwin-arm64')).not.toBe(mark);
  });
});

describe('packages installed by hand', () => {
  it('are taken over when they are those of the lockfile, less what is for other machines', () => {
    const lockfile = lock({ 'node_modules/a': one, 'node_modules/for-windows': { ...one, optional: true } });
    expect(recordMatchesLockfile(lockfile, record({ 'node_modules/a': one }))).toBe(true);
  });

  it('are installed again when one is missing, other, or too many', () => {
    const lockfile = lock({ 'node_modules/a': one });
    expect(recordMatchesLockfile(lockfile, record({}))).toBe(false);
    expect(recordMatchesLockfile(lockfile, record({ 'node_modules/a': { ...one, version: '1.0.1' } }))).toBe(false);
    expect(recordMatchesLockfile(lockfile, record({ 'node_modules/a': { ...one, integrity: 'sha512-two' } }))).toBe(false);
    expect(recordMatchesLockfile(lockfile, record({ 'node_modules/a': one, 'node_modules/b': one }))).toBe(false);
  });
});
