/** Service processes, and requests to them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { people, readReply, records, type Person, type Reply } from './time-tracking-fixture.ts';

export interface ServiceProcess {
  readonly baseUrl: string;
  /** `kill -9`; resolves once it has ended. */
  readonly kill: () => Promise<void>;
  /** Its reported errors, once it has ended. */
  readonly reports: Promise<string>;
}

/** Rejects with the process's output if it ends before it listens. */
export async function startServiceProcess(database: string): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'time-tracking-child.ts'), database], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const reports = text(child.stderr);
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), once(child, 'exit').then(() => [null])]);
  if (typeof line !== 'string') {
    throw new Error((await reports).trim());
  }
  return {
    baseUrl: line,
    reports,
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    },
  };
}

interface SendOptions {
  readonly as?: Person;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `path` follows `/v1/organization/{organization}/`. Throws if the connection ends without an answer. */
export async function sendTo(
  { baseUrl }: ServiceProcess,
  request: string,
  { as = 'owner', body, headers = {} }: SendOptions = {},
): Promise<Reply> {
  const [method = '', path = ''] = request.split(' ');
  return readReply(
    await fetch(`${baseUrl}/v1/organization/${records.organization}/${path}`, {
      method,
      headers: { authorization: `Bearer ${people[as]}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}
