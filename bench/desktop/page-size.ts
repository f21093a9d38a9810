/** Measures what a page loads before it is usable: its scripts with all imports, its styles, and the messages of one language. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { languageTags } from '#shared/messages/languages.ts';
import type { Cell } from '../measure.ts';

/** Static imports of a built script, which is minified: `import{a}from"./b.js"`, `import"./b.js"`, `export{a}from"./b.js"`. */
const importPattern = /(?:import|from)\s*["'](\.[^"']+)["']/g;

function withImports(file: string, known: Set<string>): void {
  if (known.has(file)) {
    return;
  }
  known.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(importPattern)) {
    withImports(resolve(dirname(file), path), known);
  }
}

/** Returns the files of a page without the messages, which are loaded by language. */
function filesOf(html: string): ReadonlySet<string> {
  const files = new Set<string>();
  for (const [, path = ''] of readFileSync(html, 'utf8').matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)) {
    const file = resolve(dirname(html), path);
    if (file.endsWith('.js')) {
      withImports(file, files);
    } else {
      files.add(file);
    }
  }
  return files;
}

function kilobytesOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + statSync(file).size, 0) / 1000;
}

/** Returns the size of a page with the messages of its longest language, whose files are named after their source. */
function kilobytesWith(html: string, messages: readonly string[]): number {
  const assets = resolve(dirname(html), '../assets');
  const page = filesOf(html);
  return Math.max(
    ...languageTags.map((language) => {
      const files = new Set(page);
      for (const file of readdirSync(assets).filter(
        (each) => each.endsWith('.js') && messages.some((name) => each.startsWith(`${name}-${language}-`)),
      )) {
        withImports(join(assets, file), files);
      }
      return kilobytesOf(files);
    }),
  );
}

/** `renderer`: the folder of the built pages. */
export function pageRows(renderer: string): readonly (readonly Cell[])[] {
  const row = (page: string, messages: readonly string[]): readonly Cell[] => [
    page,
    kilobytesWith(join(renderer, page, 'index.html'), messages),
  ];
  return [row('popover', ['common']), row('question', ['common']), row('window', ['common', 'main-window'])];
}
