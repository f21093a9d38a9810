// @ts-check
/** Divides the words of `npm test -- WORDS` among the runners. Pure. */
import { SetupProblem } from '../setup/report.mjs';

/** A test of the real program, or of one of its lines, or all of them. */
const OF_THE_PROGRAM = /\.spec\.ts(:\d+)*$|^(\.\/)?test\/desktop\/?$/;

/**
 * Specs are for Playwright and everything else is for vitest. Flags and their values belong to one runner, so files of both have none.
 * @param {readonly string[]} words
 * @param {(word: string) => boolean} isPath whether a file or a folder has this name
 * @returns {{ unit: readonly string[], desktop: readonly string[] }} the words of each runner; a runner without words does not run
 */
export function chooseRunner(words, isPath) {
  const specs = words.filter((word) => OF_THE_PROGRAM.test(word));
  const rest = words.filter((word) => !OF_THE_PROGRAM.test(word));
  if (specs.length === 0) return { unit: words, desktop: [] };
  if (!rest.some((word) => word.startsWith('-'))) return { unit: rest, desktop: specs };
  const others = rest.filter(isPath);
  if (others.length === 0) return { unit: [], desktop: words };
  throw new SetupProblem(
    `${others.join(' ')} and ${specs.join(' ')} have different runners, and a flag belongs to one of them.`,
    'Run npm test once for each, or without flags.',
  );
}
