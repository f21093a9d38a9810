import { resolve } from 'node:path';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { openTimeTrackingStorage } from '#service/storage/time-tracking-storage.ts';
import type { StorageAddress } from '#service/storage/storage-address.ts';
import type { TimeTrackingStorage, StorageFailure } from '#service/storage/storage.ts';
import { administrate, type AdministrationAnswer, type AdministrationRequest } from './administration.ts';
import { askRunningService } from './administration-socket.ts';
import { askPassword, type PasswordFailure, type Terminal } from './ask-password.ts';
import type { AdministrationCommand } from '../command-line.ts';
import type { Ports } from '../system-ports.ts';
import { answerText, databaseProblemText, isDone, notAnsweringText, passwordText, storageFailureText } from './command-text.ts';

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

function requestOf(command: AdministrationCommand, password: string | null): AdministrationRequest {
  switch (command.kind) {
    case 'organization add':
      return { kind: 'add-organization', name: command.name };
    case 'user add': {
      const { email, name, organization, role } = command;
      return { kind: 'add-user', email, name, organization, role, password };
    }
    case 'user password':
      return { kind: 'set-password', email: command.email, password };
    case 'backup':
      return { kind: 'backup', to: command.to };
    case 'campus':
    case 'team':
      return command.request;
    default:
      return assertNever(command);
  }
}

function passwordFailureText({ kind }: PasswordFailure): string {
  switch (kind) {
    case 'no-terminal':
      return passwordText.noTerminal;
    case 'differ':
      return passwordText.differ;
    case 'out-of-bounds':
      return passwordText.outOfBounds;
    case 'cancelled':
      return passwordText.cancelled;
    default:
      return assertNever(kind);
  }
}

/** Asks first whether a password is needed, so that existing users are not asked for one and other errors are reported before the prompt. */
async function askAll(command: AdministrationCommand, ask: Ask, { terminal }: AdministrationContext): Promise<Result<AdministrationAnswer, string>> {
  const answer = await ask(requestOf(command, null));
  if (!answer.ok || answer.value.kind !== 'password-needed') {
    return answer;
  }
  const fromInput = 'passwordFromInput' in command && command.passwordFromInput;
  const password = await askPassword(terminal, { fromInput, text: passwordText });
  return password.ok ? ask(requestOf(command, password.value)) : fail(passwordFailureText(password.failure));
}

export async function runAdministration(command: AdministrationCommand, context: AdministrationContext): Promise<number> {
  const reached = await reach(command.database, context);
  if (!reached.ok) {
    context.err(reached.failure);
    return 1;
  }
  const { ask, close } = reached.value;
  try {
    const answer = await askAll(command, ask, context);
    if (!answer.ok) {
      context.err(answer.failure);
      return 1;
    }
    const done = isDone(answer.value);
    (done ? context.out : context.err)(answerText(answer.value));
    return done ? 0 : 1;
  } catch (error) {
    context.err(databaseProblemText(error instanceof Error ? error.message : String(error)));
    return 1;
  } finally {
    await close();
  }
}
