/** Decides which arguments of the packaged program are a command. Runs first at every start, so it imports almost nothing. */
import { parseArgs } from 'node:util';

export const chromiumSwitches: ReadonlySet<string> = new Set(['--no-sandbox']);

/** Options that work without a command. */
const questions: ReadonlySet<string> = new Set(['--help', '-h', '--version']);

/**
 * The command in the program's arguments; null for flags of the program or an address to open. An unknown word is a command, too, so that
 * it is refused rather than ignored.
 */
export function commandWords(argv: readonly string[]): readonly string[] | null {
  const words = argv.filter((word) => !chromiumSwitches.has(word));
  if (words.some((word) => questions.has(word))) {
    return words;
  }
  const { positionals } = parseArgs({ args: words, options: { profile: { type: 'string' } }, strict: false, allowPositionals: true });
  const [first] = positionals;
  return first === undefined || /^[a-z][a-z\d+.-]*:/i.test(first) ? null : words;
}
