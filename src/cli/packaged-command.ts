import { chromiumSwitches } from './command-words.ts';
import type { Program } from './launch-app.ts';
import { runCommand } from './run-command.ts';

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
  return { file: image === undefined || image === '' ? process.execPath : image, args: process.argv.filter((word) => chromiumSwitches.has(word)) };
}

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
