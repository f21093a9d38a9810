import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addCounts, filesNotRun, fuzzGroups, projectArguments, seedOfRound } from './groups.ts';

const repository = resolve(import.meta.dirname, '../..');

describe('the fuzz groups', () => {
  it('are files that exist', () => {
    expect(fuzzGroups.flatMap(({ files }) => files).filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  });

  it('are run as a whole, which the output shows', () => {
    const output = ' ✓ |unit| test/shared/ipc/wire.test.ts (5 tests) 20ms\n';
    expect(filesNotRun({ files: ['test/shared/ipc/wire.test.ts', 'test/security/ipc-fuzz.test.ts'] }, output)).toEqual([
      'test/security/ipc-fuzz.test.ts',
    ]);
    expect([projectArguments({ project: 'unit' }), projectArguments({ project: 'sqlite' })]).toEqual([
      ['--project', 'unit', '--project', 'long'],
      ['--project', 'sqlite'],
    ]);
  });

  it('are counted by what their tests print', () => {
    const first = addCounts(new Map(), ' RUN  v5\nfuzz: IPC: 120, seed 7\n✓ fuzz: links\nfuzz: service answers: 10, seed 7\n');
    expect([...addCounts(first, 'fuzz: IPC: 3, seed 8')]).toEqual([
      ['IPC', 123],
      ['service answers', 10],
    ]);
  });

  it('get another seed each round, the same for the same run', () => {
    const seeds = Array.from({ length: 1_000 }, (_, round) => seedOfRound(2 ** 31 - 5, round));
    expect(new Set(seeds).size).toBe(1_000);
    expect([seedOfRound(7, 0), seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31)]).toEqual([7, true]);
  });
});
