/** Every planted bug still has its place in the source. Whether the simulation sees it is tested in simulation.test.ts. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { editsOf, planted, plantNames } from './plants.ts';

it('plants at least 40 bugs', () => {
  expect(plantNames.length).toBeGreaterThanOrEqual(40);
});

it.each(plantNames)('changes the source of the engine: %s', (plant) => {
  const edits = editsOf(plant);
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const source = readFileSync(new URL(`../../src/main/core/sync/${file}`, import.meta.url), 'utf8');
    expect(planted(source, edits.filter((edit) => edit.file === file))).not.toBe(source);
  }
});
