/** Processes beside the measuring one. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Child {
  /** Its first message. */
  readonly ready: unknown;
  /** Sends a message and returns the reply. */
  readonly ask: (message: string) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** Starts a module of this folder. */
export async function startChild(name: string, args: readonly string[]): Promise<Child> {
  const child = fork(join(import.meta.dirname, name), [...args]);
  const ended = once(child, 'exit');
  const next = async (): Promise<unknown> => {
    const [message]: readonly unknown[] = await Promise.race([
      once(child, 'message'),
      ended.then(() => {
        throw new Error(`${name} ended`);
      }),
    ]);
    return message;
  };
  return {
    ready: await next(),
    ask: async (message) => {
      child.send(message);
      return next();
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
