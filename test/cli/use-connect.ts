/** `clocktower connect` in tests: the app's own accounts, an authorization server, a contract server, and the command. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { z } from 'zod';
import type { ConnectionController } from '#core/accounts/connections/connection-controller.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { answerControlRequest } from '#core/program/control/control-answers.ts';
import { startControlServer, type ControlServer } from '#core/program/control/control-server.ts';
import { failureSchema } from '#shared/failures.ts';
import { accountsOf } from '../support/accounts.ts';
import { HostileAuthorizationServer } from '../support/hostile-authorization-server.ts';
import { startHttpService, type HttpService } from '../support/http-service.ts';
import { onlyConnection, openProfile, type Profile } from '../support/profile.ts';
import { navigate } from '../support/sign-in-rig.ts';
import { StrictContract } from '../support/strict-contract.ts';
import { people, records } from '../support/time-tracking-fixture.ts';
import { controlActions } from '../support/control-actions.ts';
import { cliEnvironment, cliOfTheRun, runHere, type CliRun } from './run-cli.ts';

interface Called {
  readonly run: Promise<CliRun>;
  /** The first line on standard output that contains a URL. */
  readonly address: Promise<string>;
}

export interface ConnectWorld {
  /** The folder of the profile. */
  readonly folder: string;
  readonly connections: Connections;
  readonly accounts: ConnectionController;
  readonly authorization: HostileAuthorizationServer;
  readonly service: StrictContract;
  readonly http: HttpService;
  /** Access tokens that the service takes, beside those of the authorization server. */
  readonly tokens: Set<string>;
  /** The values that a contract server does not publish. */
  readonly typed: () => readonly string[];
  readonly cli: (...words: readonly string[]) => Promise<CliRun>;
  /** Starts the command without waiting for it. */
  readonly call: (...words: readonly string[]) => Called;
  /** As `call`, as a process. */
  readonly callProcess: (...words: readonly string[]) => Called & { readonly interrupt: () => void };
  /** Signs in at the address that the command prints. */
  readonly agree: (called: Called) => Promise<CliRun>;
  readonly connectTeam: () => Promise<CliRun>;
  /** Writes the text to a file, and returns its name. */
  readonly tokenFile: (text: string) => string;
}

function addressIn(text: string): string | undefined {
  return /http:\/\/127[^"\s]*(?=["\n])/.exec(text)?.[0];
}

/** Opened before each test and closed after it. The returned object is the same for the whole file, and refers to the current test's. */
export function useConnect(): ConnectWorld {
  let folder: string;
  let profile: Profile;
  let connections: Connections;
  let accounts: ConnectionController;
  let control: ControlServer;
  let authorization: HostileAuthorizationServer;
  let service: StrictContract;
  let http: HttpService;
  let tokens: Set<string>;
  beforeEach(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'clocktower-connect-')), 'Clocktower');
    mkdirSync(folder);
    profile = await openProfile({ folder });
    connections = onlyConnection(profile);
    accounts = accountsOf({ connections, folder });
    const actions = controlActions({ connections, folder, accounts });
    control = await startControlServer(folder, (request, caller) => answerControlRequest(request, caller, actions));
    authorization = await HostileAuthorizationServer.start();
    tokens = new Set();
    service = new StrictContract(undefined, (request) => {
      const header = request.headers.get('authorization');
      return authorization.lets(header) || tokens.has((header ?? '').replace(/^Bearer /, '')) ? people.employee : null;
    });
    http = await startHttpService({ fetch: service.fetch });
  });
  afterEach(async () => {
    await control.close();
    await connections.close();
    await profile.service.close();
    await http.close();
    await authorization.close();
    rmSync(join(folder, '..'), { recursive: true, force: true });
  });

  const typed = (): readonly string[] => [
    '--auth-url',
    authorization.url,
    '--client-id',
    'clocktower-test',
    '--organization',
    records.organization,
    '--user',
    people.employee,
  ];

  async function cli(...words: readonly string[]): Promise<CliRun> {
    return runHere({ words, profile: folder });
  }

  function call(...words: readonly string[]): Called {
    const address = Promise.withResolvers<string>();
    const run = runHere({ words, profile: folder }, (text) => {
      const found = addressIn(`${text}\n`);
      if (found !== undefined) {
        address.resolve(found);
      }
    });
    return { run, address: address.promise };
  }

  function callProcess(...words: readonly string[]): Called & { readonly interrupt: () => void } {
    const child = spawn(cliOfTheRun.node, ['--no-warnings', cliOfTheRun.script, ...words], {
      env: cliEnvironment(folder),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 60_000,
    });
    const texts = { out: '', err: '' };
    const address = Promise.withResolvers<string>();
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      texts.out += chunk;
      const found = addressIn(texts.out);
      if (found !== undefined) {
        address.resolve(found);
      }
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      texts.err += chunk;
    });
    return {
      run: new Promise((resolve) => {
        child.on('close', (code) => resolve({ code, ...texts }));
      }),
      address: address.promise,
      interrupt: () => child.kill('SIGINT'),
    };
  }

  async function agree(called: Called): Promise<CliRun> {
    await navigate(authorization.agree(await called.address));
    return called.run;
  }

  async function connectTeam(): Promise<CliRun> {
    return agree(call('connect', http.baseUrl, '--name', 'Team', ...typed(), '--print-url'));
  }

  function tokenFile(text: string): string {
    const file = join(folder, '..', 'token');
    writeFileSync(file, text);
    return file;
  }

  return {
    get folder() {
      return folder;
    },
    get connections() {
      return connections;
    },
    get accounts() {
      return accounts;
    },
    get authorization() {
      return authorization;
    },
    get service() {
      return service;
    },
    get http() {
      return http;
    },
    get tokens() {
      return tokens;
    },
    typed,
    cli,
    call,
    callProcess,
    agree,
    connectTeam,
    tokenFile,
  };
}

export function refusalIn(run: CliRun): unknown {
  return z.strictObject({ refused: failureSchema }).parse(JSON.parse(run.out.trim().split('\n').at(-1) ?? '')).refused;
}
