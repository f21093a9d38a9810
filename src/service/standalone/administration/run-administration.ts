import { resolve } from 'node:path';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { openTimeTrackingStorage } from '#service/storage/time-tracking-storage.ts';
import type { StorageAddress } from '#service/storage/storage-address.ts';
import type { TimeTrackingStorage, StorageFailure } from '#service/storage/storage.ts';
import { administrate, type AdministrationRequest } from './administration.ts';
import { askRunningService } from './administration-socket.ts';
import { askPassword, type Terminal } from './ask-password.ts';
import type { AdministrationAnswer } from './command.ts';
import type { AdministrationCall } from '../command-line.ts';
import type { Ports } from '../system-ports.ts';
import { databaseProblemText, notAnsweringText, passwordText, storageFailureText } from './command-text.ts';

export interface AdministrationContext {
  readonly ports: Ports;
  readonly terminal: Terminal;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

export async function openStorage(
  address: StorageAddress,
  ports: Pick<Ports, 'now' | 'today'>,
  settings: { readonly connections: number | null; readonly reportLost: (error: unknown) => void },
): Promise<Result<TimeTrackingStorage, StorageFailure>> {
  if (address.kind === 'sqlite') {
    return openTimeTrackingStorage({ ...address, now: ports.now(), today: ports.today() });
  }
  const { connections, reportLost } = settings;
  return openTimeTrackingStorage({ ...address, reportLost, ...(connections === null ? {} : { connections }) });
}

type Ask = (request: AdministrationRequest) => Promise<Result<AdministrationAnswer, string>>;

interface Reach {
  readonly ask: Ask;
  readonly close: () => Promise<void>;
}

async function reach(address: StorageAddress, { ports }: AdministrationContext): Promise<Result<Reach, string>> {
  const opened = await openStorage(address, ports, {
    connections: 1,
    reportLost: () => {
      // The query that needs the connection reports the error.
    },
  });
  if (opened.ok) {
    const { database, close } = opened.value;
    return succeed({ close, ask: async (request) => succeed(await administrate({ database, ...ports }, request)) });
  }
  const { failure } = opened;
  if (failure.kind !== 'in-use') {
    return fail(storageFailureText(failure));
  }
  const file = resolve(failure.file);
  return succeed({
    close: async () => {},
    ask: async (request) => {
      const answer = await askRunningService(file, request);
      return answer === null ? fail(notAnsweringText(file)) : succeed(answer);
    },
  });
}

/**
 * Asks first whether a password is needed, so that existing users are not asked for one and other errors are reported before the prompt.
 */
async function askAll(
  { command, values }: AdministrationCall,
  ask: Ask,
  { terminal }: AdministrationContext,
): Promise<Result<AdministrationAnswer, string>> {
  const answer = await ask({ command, values, password: null });
  if (!answer.ok || answer.value.kind !== 'password-needed') {
    return answer;
  }
  const password = await askPassword(terminal, { fromInput: values['passwordStdin'] === true, text: passwordText });
  return password.ok ? ask({ command, values, password: password.value }) : fail(passwordText[password.failure.kind]);
}

export async function runAdministration(call: AdministrationCall, context: AdministrationContext): Promise<number> {
  const reached = await reach(call.database, context);
  if (!reached.ok) {
    context.err(reached.failure);
    return 1;
  }
  const { ask, close } = reached.value;
  try {
    const answer = await askAll(call, ask, context);
    if (answer.ok && answer.value.kind === 'done') {
      context.out(answer.value.text);
      return 0;
    }
    context.err(!answer.ok ? answer.failure : 'text' in answer.value ? answer.value.text : passwordText['no-terminal']);
    return 1;
  } catch (error) {
    context.err(databaseProblemText(error instanceof Error ? error.message : String(error)));
    return 1;
  } finally {
    await close();
  }
}
