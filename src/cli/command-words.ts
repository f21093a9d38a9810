/** Which of the packaged program's arguments are a command. Read at every start, before anything else: it loads nothing. */
import { parseArgs } from 'node:util';

/** Switches of Chromium that a user may need in front of a command; they are no words of it. */
export const chromiumSwitches: ReadonlySet<string> = new Set(['--no-sandbox']);

/** What only asks about the program, without naming a command. */
const questions: ReadonlySet<string> = new Set(['--help', '-h', '--version']);

/**
 * The words of a command among the program's arguments; null where they are none, but flags of the program, or an address to open.
 * An unknown word is a command, too: it is refused as one rather than passed over.
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
