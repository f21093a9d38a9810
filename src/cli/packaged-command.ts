/** The command within the packaged program: `clocktower status` asks the running Clocktower, `clocktower` alone is Clocktower. */
import { chromiumSwitches } from './command-words.ts';
import type { Program } from './launch-app.ts';
import { runCommand } from './run-command.ts';

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

/** Returns the exit code. */
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
