/** Measures what a page loads before it is usable: its scripts with all imports, its styles, and the messages of one language. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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

/** Returns the bytes of a page without the messages, which are loaded by language. */
function bytesOf(html: string): number {
  const files = new Set<string>();
  for (const [, path = ''] of readFileSync(html, 'utf8').matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)) {
    const file = resolve(dirname(html), path);
    if (file.endsWith('.js')) {
      withImports(file, files);
    } else {
      files.add(file);
    }
  }
  return [...files].reduce((sum, file) => sum + statSync(file).size, 0);
}

/** Returns the size of the larger language; the files are named after their source. */
function textBytes(renderer: string, name: string): number {
  const assets = join(renderer, 'assets');
  return Math.max(0, ...readdirSync(assets).flatMap((file) => (file.startsWith(`${name}-`) && file.endsWith('.js') ? [statSync(join(assets, file)).size] : [])));
}

/** `renderer`: the folder of the built pages. */
export function pageRows(renderer: string): readonly (readonly Cell[])[] {
  const common = textBytes(renderer, 'common');
  return [
    ['popover', (bytesOf(join(renderer, 'popover/index.html')) + common) / 1000],
    ['away', (bytesOf(join(renderer, 'away/index.html')) + common) / 1000],
    ['window', (bytesOf(join(renderer, 'window/index.html')) + common + textBytes(renderer, 'main-window')) / 1000],
  ];
}
