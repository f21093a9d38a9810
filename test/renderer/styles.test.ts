/**
 * CSS modules: their declarations and their use. Run with -u after a class was added or renamed, to update
 * src/renderer/styles/modules.d.ts.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const renderer = resolve(import.meta.dirname, '../../src/renderer');
const modules = globSync('**/*.module.css', { cwd: renderer }).sort();
const globalStyles = globSync('**/*.css', { cwd: renderer })
  .filter((file) => !file.endsWith('.module.css'))
  .sort();
const components = globSync('**/*.{ts,tsx}', { cwd: renderer }).filter((file) => !file.endsWith('.d.ts'));

const read = (file: string): string => readFileSync(join(renderer, file), 'utf8');

/** The selectors of a stylesheet, without comments and declarations. */
const selectorsOf = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//gu, '').replaceAll(/\{[^{}]*\}/gu, '{}');

const classesOf = (file: string): readonly string[] =>
  [...new Set([...selectorsOf(read(file)).matchAll(/\.([a-zA-Z]\w*)/gu)].map(([, name = '']) => name))].sort();

/** Separated by commas, in lines of at most 120 characters. */
const wrapped = (items: readonly string[]): string => (items.join(', ').match(/\S.{1,110}(?:,(?= )|$)/gu) ?? []).join('\n    ');

/** `module class` of every class that components use. */
function usedClasses(): ReadonlySet<string> {
  const used = components.flatMap((file) => {
    const source = read(file);
    return [...source.matchAll(/import \* as (\w+) from '([^']+\.module\.css)'/gu)].flatMap(([, alias = '', path = '']) =>
      [...source.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'gu'))].map(([, name = '']) => `${join(dirname(file), path)} ${name}`),
    );
  });
  return new Set(used);
}

describe('CSS modules', () => {
  test('declare the classes that they style', async () => {
    const global = globalStyles.map((file) => `declare module '*/${basename(file)}';\n`);
    const declared = modules.map(
      (file) => `declare module '*/${basename(file)}' {\n  export const ${wrapped(classesOf(file).map((name) => `${name}: string`))};\n}\n`,
    );
    await expect([...global, ...declared].join('')).toMatchFileSnapshot(join(renderer, 'styles/modules.d.ts'));
  });

  test('style no class in two files', () => {
    const owners = Map.groupBy(
      modules.flatMap((file) => classesOf(file).map((name) => ({ name, file }))),
      ({ name }) => name,
    );
    expect([...owners.values()].filter((each) => each.length > 1)).toEqual([]);
  });

  test('style no class that no component has', () => {
    const used = usedClasses();
    expect(modules.flatMap((file) => classesOf(file).map((name) => `${file} ${name}`)).filter((each) => !used.has(each))).toEqual([]);
  });

  test('are where every class comes from', () => {
    expect(components.filter((file) => /\bclassName(?:=|: )["']/u.test(read(file)))).toEqual([]);
    expect(globalStyles).toEqual(['styles/base.css', 'styles/tokens.css']);
    expect(classesOf('styles/base.css').concat(classesOf('styles/tokens.css'))).toEqual([]);
  });

  test('take colours from the tokens', () => {
    expect(modules.filter((file) => /#[0-9a-f]{3,8}\b|\brgba?\(/u.test(read(file).replaceAll(/:root\b[^}]*\}/gu, '')))).toEqual([]);
  });

  test('move for as long as a token says, and not at all where motion is unwanted', () => {
    const moving = modules
      .concat(globalStyles)
      .flatMap((file) => [...read(file).matchAll(/(?:transition|animation)(?:-duration)?:([^;}]+)/gu)].map(([, value = '']) => value));
    expect(moving.length).toBeGreaterThan(5);
    expect(moving.filter((value) => /\d(?:ms|s)\b/u.test(value))).toEqual([]);
    const used = new Set(moving.flatMap((value) => [...value.matchAll(/var\(--(?!appear|patience)([\w-]+)/gu)].map(([, name]) => name)));
    const [usual = '', still = ''] = read('styles/tokens.css').split('prefers-reduced-motion: reduce');
    const durations = (css: string) =>
      [...css.matchAll(/--([\w-]+): (\d+)ms/gu)].filter(([, name]) => used.has(name)).map(([, name, count]) => [name, Number(count)]);
    expect(durations(usual)).toEqual([
      ['quick', 120],
      ['fill', 200],
    ]);
    expect(durations(still)).toEqual([
      ['quick', 0],
      ['fill', 0],
    ]);
  });
});
