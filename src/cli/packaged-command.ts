/** The command within the packaged program: `clocktower status` asks the running Clocktower, `clocktower` alone is Clocktower. */
import { parseArgs } from 'node:util';
import type { Program } from './launch-app.ts';
import { runCommand } from './run-command.ts';

/** Switches of Chromium that a person may need in front of a command; they are no words of it. */
const chromiumSwitches: ReadonlySet<string> = new Set(['--no-sandbox']);

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

/** Whoever ends now takes along what has not been written yet: a terminal of Windows is written to later. */
async function written(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>((resolve) => {
      stream.write('', () => resolve());
    });
  }
}

/** An image is unpacked for as long as the command that was called runs, so it is the image that is started. */
function packagedProgram(): Program {
  const image = process.env['APPIMAGE'];
  return { file: image === undefined || image === '' ? process.execPath : image, args: process.argv.filter((word) => chromiumSwitches.has(word)) };
}

/** Answers the exit code. */
export async function runPackagedCommand(words: readonly string[], version: string): Promise<number> {
  const exitCode = await runCommand({
    argv: words,
    environment: process.env,
    platform: process.platform,
    version,
    program: packagedProgram(),
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
  });
  await written();
  return exitCode;
}
