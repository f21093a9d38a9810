/**
 * The `clocktower` command: sends requests to the running app over its private socket and prints the answers. Supports Node 20 and later,
 * so it leaves date arithmetic to the app.
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
  streams: () => ({ input: process.stdin, output: process.stdout }),
});
