/** The threat model of SECURITY.md: every row names a test, and each of these tests exists. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const tests = resolve(import.meta.dirname, '..');
const text = readFileSync(resolve(tests, '../SECURITY.md'), 'utf8');

interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** The tests in the last cell of a row: a path, and the titles after it. */
function testsOf(row: string): readonly NamedTest[] {
  const cell = row.split(' | ').at(-1) ?? '';
  return [...cell.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: ((?:\*[^*]+\*(?:, )?)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => ({ file, title })),
  );
}

function isWritten({ file, title }: NamedTest): boolean {
  const path = join(tests, file);
  const sources = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return ["'", '`', '"'].some((quote) => sources.replace(/\(\s+/g, '(').includes(`(${quote}${title}`));
}

const rows = (/## Threat model\n([^]*?)\n## /.exec(text)?.[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2);

describe('the threat model', () => {
  it('has rows of asset, who, how, what stops it, and which test', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((row) => row.split(' | ').length !== 5)).toEqual([]);
  });

  it('names a test in every row', () => {
    expect(rows.filter((row) => testsOf(row).length === 0)).toEqual([]);
  });

  it('names tests that exist, by their titles', () => {
    expect(rows.flatMap(testsOf).filter((named) => !isWritten(named))).toEqual([]);
  });

  it('would notice a test that is gone', () => {
    expect(isWritten({ file: 'scripts/threat-model.test.ts', title: 'names a test in every row' })).toBe(true);
    expect(isWritten({ file: 'scripts/threat-model.test.ts', title: 'names a test in no row' })).toBe(false);
    expect(isWritten({ file: 'scripts/none.test.ts', title: 'names a test in every row' })).toBe(false);
  });
});
