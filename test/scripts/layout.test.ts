/** The layout of src as docs/architecture.md describes it. The lint checks the order of core's modules and cycles. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const core = join(src, 'main/core');
const modules = [
  'platform',
  'service-client',
  'sync',
  'timer',
  'accounts',
  'activity',
  'files',
  'campus',
  'presence',
  'work-items',
  'program',
];

function importsOf(module: string): string[] {
  return readdirSync(join(core, module), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      [...readFileSync(join(core, module, name), 'utf8').matchAll(/from '#core\/([a-z-]+)\//g)].flatMap(([, imported = '']) =>
        imported === module ? [] : [imported],
      ),
    );
}

test('core has eleven modules and no file beside them', () => {
  expect(readdirSync(core).toSorted()).toEqual(modules.toSorted());
});

test('modules of core import only modules above them, in at most 40 pairs', () => {
  const pairs = modules.flatMap((module) => [...new Set(importsOf(module))].map((imported) => [module, imported] as const));
  expect(pairs.filter(([module, imported]) => modules.indexOf(imported) > modules.indexOf(module))).toEqual([]);
  expect(pairs.length).toBeLessThanOrEqual(40);
  expect(pairs.length).toBeGreaterThan(modules.length);
});

test('a folder has at most 15 files and folders', () => {
  const folders = [
    '.',
    ...readdirSync(src, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [relative(src, join(entry.parentPath, entry.name))] : [],
    ),
  ];
  expect(folders.length).toBeGreaterThan(80);
  expect(folders.filter((folder) => readdirSync(join(src, folder)).length > 15)).toEqual([]);
});
