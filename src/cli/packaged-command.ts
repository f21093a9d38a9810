/** The command line of the packaged program. Loaded at every start, so it imports nothing of the program before a command runs. */
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Program } from './launch-app.ts';

const chromiumSwitches: ReadonlySet<string> = new Set(['--no-sandbox']);

/** Options that work without a command. */
const questions: ReadonlySet<string> = new Set(['--help', '-h', '--version']);

/**
 * The command in the program's arguments; null for flags of the program or an address to open. An unknown word is a command, too, so that
 * it is refused rather than ignored.
 */
export function packagedCommand(argv: readonly string[]): readonly string[] | null {
  const words = argv.filter((word) => !chromiumSwitches.has(word));
  if (words.some((word) => questions.has(word))) {
    return words;
  }
  const { positionals } = parseArgs({ args: words, options: { profile: { type: 'string' } }, strict: false, allowPositionals: true });
  const [first] = positionals;
  return first === undefined || /^[a-z][a-z\d+.-]*:/i.test(first) ? null : words;
}

/** Flushes the output, because a Windows terminal is written asynchronously. */
async function written(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>((resolve) => {
      stream.write('', () => resolve());
    });
  }
}

/** An AppImage is mounted only while the command runs, so the image file itself is started. */
function packagedProgram(): Program {
  const image = process.env['APPIMAGE'];
  return {
    file: image === undefined || image === '' ? process.execPath : image,
    args: process.argv.filter((word) => chromiumSwitches.has(word)),
  };
}

/** On Windows, Electron replaces `process.stdin` by an empty stream; its file descriptor is the input all the same. */
function packagedStreams() {
  return { input: process.platform === 'win32' ? createReadStream('', { fd: 0 }) : process.stdin, output: process.stdout };
}

export async function runPackagedCommand(words: readonly string[], version: string): Promise<number> {
  const { runCommand } = await import('./run-command.ts');
  const exitCode = await runCommand({
    argv: words,
    environment: process.env,
    platform: process.platform,
    version,
    program: packagedProgram(),
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    streams: packagedStreams,
  });
  await written();
  return exitCode;
}
