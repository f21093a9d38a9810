/** The words of `npm test` go to the runner of their tests, and none is lost. */
import { describe, expect, test } from 'vitest';
import { chooseRunner } from '../../scripts/verify/choose-runner.mjs';

const isPath = (word: string): boolean => word.startsWith('test/');

describe('the words of npm test', () => {
  test.each([
    [[], [], []],
    [['test/core/sync', '-t', 'stop'], ['test/core/sync', '-t', 'stop'], []],
    [['test/desktop/timer.spec.ts', '-g', 'starts'], [], ['test/desktop/timer.spec.ts', '-g', 'starts']],
    [['test/desktop/timer.spec.ts:30'], [], ['test/desktop/timer.spec.ts:30']],
    [['test/desktop'], [], ['test/desktop']],
    [['test/core/sync', 'test/desktop/timer.spec.ts', 'test/cli'], ['test/core/sync', 'test/cli'], ['test/desktop/timer.spec.ts']],
  ])('%j', (words, unit, desktop) => {
    expect(chooseRunner(words, isPath)).toEqual({ unit, desktop });
  });

  test('a flag with files of both runners is refused', () => {
    expect(() => chooseRunner(['test/core/sync', 'test/desktop/timer.spec.ts', '-t', 'stop'], isPath)).toThrow(
      'test/core/sync and test/desktop/timer.spec.ts have different runners',
    );
  });
});
