/** Runs the command as a child process, like a user's shell, or in this process, which is faster. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { runCommand } from '#cli/run-command.ts';

export interface CliRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface CliProgram {
  readonly node: string;
  readonly script: string;
}

const root = join(import.meta.dirname, '..', '..');

/** The bundle of the run of tests, or the sources where none was made, under the Node that runs the tests. */
export const cliOfTheRun: CliProgram = {
  node: process.execPath,
  script: process.env['CLOCKTOWER_TEST_COMMAND_LINE'] ?? join(root, 'src', 'cli', 'index.ts'),
};

/** Returns the oldest installed Node that the command line supports. */
export function systemNode(): string {
  const version = spawnSync('node', ['--version'], { encoding: 'utf8', timeout: 30_000 });
  const major = Number(/^v(\d+)/.exec(version.stdout)?.[1] ?? 0);
  return version.status === 0 && major >= 20 ? 'node' : process.execPath;
}

/** Inherits the PATH and Node's own caches. The profile's parent is the folder for configurations. */
export function cliEnvironment(profile: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    LC_ALL: 'en_US.UTF-8',
    TZ: 'UTC',
    HOME: profile,
    XDG_CONFIG_HOME: join(profile, '..'),
  };
}

export interface CliCall {
  readonly words: readonly string[];
  readonly profile: string;
  readonly program?: CliProgram;
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** `profile` becomes `XDG_CONFIG_HOME/Clocktower` unless the arguments name one: nothing else on this machine is touched. */
export async function runCli({ words, profile, program = cliOfTheRun, cwd = root, environment = {} }: CliCall): Promise<CliRun> {
  const child = spawn(program.node, ['--no-warnings', program.script, ...words], {
    cwd,
    env: { ...cliEnvironment(profile), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
  const texts = { out: '', err: '' };
  for (const [name, stream] of [
    ['out', child.stdout],
    ['err', child.stderr],
  ] as const) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      texts[name] += chunk;
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, ...texts }));
  });
}

/** `whenPrinted` gets each text for standard output at once. */
export async function runHere(
  { words, profile, environment = {} }: Pick<CliCall, 'words' | 'profile' | 'environment'>,
  whenPrinted: (text: string) => void = () => {},
): Promise<CliRun> {
  const texts = { out: '', err: '' };
  const code = await runCommand({
    argv: words,
    environment: { ...cliEnvironment(profile), ...environment },
    platform: process.platform,
    version: null,
    program: null,
    streams: () => ({ input: Readable.from([]), output: new PassThrough() }),
    out: (text) => {
      texts.out += `${text}\n`;
      whenPrinted(text);
    },
    err: (text) => {
      texts.err += `${text}\n`;
    },
  });
  return { code, ...texts };
}
