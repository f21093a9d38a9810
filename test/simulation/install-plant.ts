/** Changes the engine's source while this thread loads it. Call it before importing anything of the engine. */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { editsOf, planted, type Plant } from './plants.ts';

const syncFolder = new URL('../../src/main/core/sync/', import.meta.url);

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}

export function installPlant(plant: Plant): void {
  const edits = editsOf(plant);
  const missing = edits.find(({ file }) => !existsSync(new URL(file, syncFolder)));
  if (missing !== undefined) {
    throw new Error(`There is no ${missing.file} to plant ${plant} in`);
  }
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      const ofFile = edits.filter(({ file }) => new URL(file, syncFolder).href === url);
      return ofFile.length === 0 || loaded.source === undefined || loaded.source === null ? loaded : { ...loaded, source: planted(textOf(loaded.source), ofFile) };
    },
  });
}
