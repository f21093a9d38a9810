/** The service command as a child process, as a shell or a container starts it. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';

/** What `npm run service` runs. */
export const serviceSources = join(import.meta.dirname, '..', '..', 'src', 'service', 'standalone', 'main.ts');

/** The bundle of the run of tests, or the sources where none was made. */
const serviceOfTheRun = process.env['CLOCKTOWER_TEST_SERVICE'] ?? serviceSources;

/** The inherited environment: the PATH and Node's own caches. */
const inherited = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };

interface Start {
  readonly words: readonly string[];
  readonly cwd: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly main?: string;
}

function spawnService({ words, cwd, environment = {}, main = serviceOfTheRun }: Start): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ['--no-warnings', main, ...words], { cwd, env: { ...inherited, TZ: 'UTC', ...environment } });
}

interface Texts {
  out: string;
  err: string;
}

function collect(child: ChildProcessWithoutNullStreams): Texts {
  const texts: Texts = { out: '', err: '' };
  for (const [name, stream] of [
    ['out', child.stdout],
    ['err', child.stderr],
  ] as const) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      texts[name] += chunk;
    });
  }
  return texts;
}

export interface ServiceRun extends Readonly<Texts> {
  readonly code: number | null;
}

async function ending(child: ChildProcessWithoutNullStreams, texts: Texts): Promise<ServiceRun> {
  const [code] = z.tuple([z.number().nullable(), z.unknown()]).parse(await once(child, 'close'));
  return { code, ...texts };
}

/** Runs a command to its end. */
export async function runService(start: Start & { readonly input?: string }): Promise<ServiceRun> {
  const child = spawnService(start);
  const texts = collect(child);
  child.stdin.end(start.input ?? '');
  return ending(child, texts);
}

const listeningSchema = z.object({
  msg: z.literal('listening'),
  port: z.number(),
  metricsPort: z.number().optional(),
  baseUrl: z.string(),
  authorizationUrl: z.string(),
});

export interface RunningService {
  readonly url: string;
  readonly baseUrl: string;
  readonly port: number;
  /** Of `--metrics-port`. */
  readonly metricsPort: number | undefined;
  readonly pid: number;
  readonly texts: Readonly<Texts>;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<ServiceRun>;
}

/** Starts the service and waits until it reports its port. Rejects with its output if it ends. */
export async function startService(start: Start): Promise<RunningService> {
  const child = spawnService(start);
  const texts = collect(child);
  const ended = ending(child, texts);
  const listening = async (): Promise<z.infer<typeof listeningSchema>> => {
    for (;;) {
      for (const line of texts.out.split('\n').slice(0, -1)) {
        const read = listeningSchema.safeParse(JSON.parse(line));
        if (read.success) {
          return read.data;
        }
      }
      await once(child.stdout, 'data');
    }
  };
  const first = await Promise.race([listening(), ended]);
  if ('code' in first) {
    throw new Error(`The service ended with code ${String(first.code)}: ${first.err}`);
  }
  return {
    url: first.authorizationUrl,
    baseUrl: first.baseUrl,
    port: first.port,
    metricsPort: first.metricsPort,
    pid: child.pid ?? 0,
    texts,
    signal: (signal) => child.kill(signal),
    ended,
  };
}
