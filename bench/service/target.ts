/** Starts a server in a process of its own: the service, or the bare handler. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';

/** `sign-in` is the service that issues its own tokens. */
export type TargetKind = 'service' | 'sign-in' | 'bare';

export interface Usage {
  readonly residentMiB: number;
  readonly heapMiB: number;
  /** Milliseconds of processor time since the start, of all threads. */
  readonly processorMs: number;
}

export interface Target {
  readonly port: number;
  /** After a garbage collection. */
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
}

const portSchema = z.object({ port: z.number() });
const usageSchema = z.object({ residentMiB: z.number(), heapMiB: z.number(), processorMs: z.number() });

/** `database` is the path of a SQLite file or a PostgreSQL URL. */
export async function startTarget(kind: TargetKind, database: string): Promise<Target> {
  const child = fork(join(import.meta.dirname, 'target-process.ts'), [kind, database], { execArgv: ['--expose-gc'] });
  const answer = async (): Promise<unknown> => {
    const [message]: readonly unknown[] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`The ${kind} target ended`);
      }),
    ]);
    return message;
  };
  const { port } = portSchema.parse(await answer());
  return {
    port,
    usage: async () => {
      child.send('usage');
      return usageSchema.parse(await answer());
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
