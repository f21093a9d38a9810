/**
 * The `clocktower` command: asks the running app over its private socket and prints the answer. Runs under any Node from 20 on,
 * so it computes no dates; the app does.
 */
import { programToLaunch } from './launch-app.ts';
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand({
  argv: process.argv.slice(2),
  environment: process.env,
  platform: process.platform,
  version: null,
  program: programToLaunch({ here: import.meta.dirname, node: process.execPath, environment: process.env }),
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
