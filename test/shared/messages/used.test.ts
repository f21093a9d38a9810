/** Every text of the catalogue is used. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messagesFor } from '../../support/messages.ts';

const root = resolve(import.meta.dirname, '../../..');
const catalogue = join('src', 'shared', 'messages');

/** Paths of all texts below `part`, each with the name it is accessed by. */
function textsOf(part: object, path: readonly string[] = []): readonly { readonly name: string; readonly path: string }[] {
  return Object.entries(part).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null ? textsOf(text, [...path, name]) : { name, path: [...path, name].join('.') },
  );
}

/** Names that `source` accesses: properties, destructured names, and literals used as keys. */
function namesIn(source: string): Iterable<string> {
  return source.match(/[\p{L}\d_$]+(?:-[\p{L}\d_$]+)*/gu) ?? [];
}

/** In the catalogue itself a name occurs again if one text is made from another. */
function namesReadIn(source: string): Iterable<string> {
  return source.matchAll(/\.([\p{L}\d_$]+)/gu).map(([, name = '']) => name);
}

function unused(part: object, sources: readonly { readonly file: string; readonly text: string }[]): readonly string[] {
  const names = new Set(sources.flatMap(({ file, text }) => [...(file.startsWith(catalogue) ? namesReadIn(text) : namesIn(text))]));
  return textsOf(part)
    .filter(({ name }) => !names.has(name))
    .map(({ path }) => path);
}

describe('the catalogue', () => {
  it('contains no unused text', () => {
    const sources = globSync(['src/**/*.{ts,tsx}'], { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
    expect(sources.length).toBeGreaterThan(300);
    expect(unused(messagesFor('en'), sources)).toEqual([]);
  });

  it('would find one', () => {
    const part = { window: { open: 'Open', gone: 'Gone', 'bad-line': 'Bad' } };
    const sources = [
      { file: 'src/renderer/window/a.tsx', text: "const { open } = words.window; said['bad-line'];" },
      { file: join(catalogue, 'english-a.ts'), text: "export const part = { gone: 'Gone' };" },
    ];
    expect(unused(part, sources)).toEqual(['window.gone']);
  });
});
