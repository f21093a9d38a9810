/** The examples of docs/control-protocol.md, run as they are written there. */
import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { controlRequestSchema, controlSocketName } from '#shared/control.ts';
import { cliEnvironment, cliSources } from './run-cli.ts';
import { useControlServer } from './use-control-server.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'control-protocol.md'), 'utf8');

function example(language: string): string {
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
}

it('the page of the protocol names every request, and has short examples', () => {
  const commands = controlRequestSchema.options.map(({ shape }) => shape.command.value);
  // `start` is the request of earlier versions of the command.
  expect(commands.filter((command) => command !== 'start' && !page.includes(`\`${command}\``))).toEqual([]);
  expect(['js', 'sh'].map(example).every((text) => text !== '' && text.split('\n').length <= 40)).toBe(true);
});

describe.skipIf(process.platform === 'win32')('an example', () => {
  const served = useControlServer();

  /** The first line, and the one after a start. */
  async function linesOf(file: string, args: readonly string[]): Promise<readonly string[]> {
    const { folder, parent, profile } = served();
    const environment = cliEnvironment(folder);
    // A group of its own, which ends with the pipeline's commands.
    const child = spawn(file, args, { env: { ...environment, PATH: [parent, environment['PATH']].join(delimiter) }, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const first = String((await lines.next()).value);
    profile.tracker.start({ description: 'drawing', at: null });
    const second = String((await lines.next()).value);
    process.kill(-(child.pid ?? 0));
    return [first, second];
  }

  it('in Node prints each state', async () => {
    const { folder, parent } = served();
    const script = join(parent, 'example.mjs');
    writeFileSync(script, example('js'));
    expect(await linesOf(process.execPath, [script, join(folder, controlSocketName)])).toEqual(['no timer 0', expect.stringMatching(/^drawing \d+$/)]);
  });

  it('in the shell prints each state', async () => {
    const command = join(served().parent, 'clocktower');
    writeFileSync(command, `#!/bin/sh\nexec '${cliSources.node}' --no-warnings '${cliSources.script}' "$@"\n`);
    chmodSync(command, 0o755);
    expect(await linesOf('sh', ['-c', example('sh')])).toEqual(['stopped', 'working']);
  });
});
