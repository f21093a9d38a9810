/** `clocktower connect` and related commands: the command, the app's own accounts, and a contract server. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ConnectionController } from '#core/accounts/connections/connection-controller.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { answerControlRequest } from '#core/program/control/control-answers.ts';
import { startControlServer, type ControlServer } from '#core/program/control/control-server.ts';
import { controlConnectionSchema } from '#shared/control.ts';
import { failureSchema } from '#shared/failures.ts';
import { accountsOf } from '../support/accounts.ts';
import { HostileAuthorizationServer } from '../support/hostile-authorization-server.ts';
import { startHttpService, type HttpService } from '../support/http-service.ts';
import { onlyConnection, openProfile, settled, type Profile } from '../support/profile.ts';
import { navigate } from '../support/sign-in-rig.ts';
import { StrictContract } from '../support/strict-contract.ts';
import { people, records, unknownId } from '../support/time-tracking-fixture.ts';
import { controlActions } from '../support/control-actions.ts';
import { cliEnvironment, cliOfTheRun, runCli, runHere, type CliRun } from './run-cli.ts';

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

/** The values that a contract server does not publish. */
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

interface Called {
  readonly run: Promise<CliRun>;
  /** The first line on standard output that contains a URL. */
  readonly address: Promise<string>;
}

function addressIn(text: string): string | undefined {
  return /http:\/\/127[^"\s]*(?=["\n])/.exec(text)?.[0];
}

/** Starts the command without waiting for it. */
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

/** As `call`, as a process. */
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

function refusalIn(run: CliRun): unknown {
  return z.strictObject({ refused: failureSchema }).parse(JSON.parse(run.out.trim().split('\n').at(-1) ?? '')).refused;
}

function tokenFile(text: string): string {
  const file = join(folder, '..', 'token');
  writeFileSync(file, text);
  return file;
}

describe('clocktower connect', () => {
  it('prints the address to open and ends with 0 once the user is signed in', async () => {
    const run = await agree(callProcess('connect', http.baseUrl, '--name', 'Team', ...typed(), '--print-url'));
    expect(run.code).toBe(0);
    const lines = run.out.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/oauth\/authorize\?/);
    expect(lines[1]).toBe(`Connected to Team (${http.baseUrl}). New entries go there.`);
    expect(run.err).toBe('Open this address in your browser to sign in:\n');
    expect((await cli('start', 'drawing')).code).toBe(0);
    await settled(connections.tracker);
    expect(service.entries.map(({ description, end }) => [description, end])).toEqual([['drawing', null]]);
    expect(service.violations).toEqual([]);
  });

  it('prints a line of JSON for the address and one for the connection', async () => {
    const run = await agree(call('connect', http.baseUrl, '--name', 'Team', ...typed(), '--print-url', '--json'));
    const [opened, connected] = run.out.trim().split('\n');
    expect(JSON.parse(opened ?? '')).toEqual({ open: expect.stringContaining('/oauth/authorize?') });
    expect(controlConnectionSchema.parse(JSON.parse(connected ?? ''))).toMatchObject({
      name: 'Team',
      address: http.baseUrl,
      current: true,
      signIn: { kind: 'signed-in' },
      signInWith: 'browser',
    });
  });

  it('prints why it failed, and changes nothing', async () => {
    const denied = call('connect', http.baseUrl, ...typed(), '--print-url');
    const back = new URL(new URL(await denied.address).searchParams.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({
      error: 'access_denied',
      state: new URL(await denied.address).searchParams.get('state') ?? '',
      iss: authorization.url,
    }).toString();
    await navigate(back.href);
    expect(await denied.run).toMatchObject({ code: 1, err: expect.stringContaining('Access was not granted in the browser.') });

    const other = ['--auth-url', authorization.url, '--client-id', 'clocktower-test', '--user', people.employee, '--print-url', '--json'];
    expect(refusalIn(await agree(call('connect', http.baseUrl, '--organization', unknownId, ...other)))).toEqual({
      kind: 'not-connected',
      cause: { kind: 'organization-unknown', organization: unknownId },
    });
    expect(refusalIn(await agree(call('connect', http.baseUrl, '--organization', records.otherOrganization, ...other)))).toMatchObject({
      kind: 'not-connected',
      cause: { kind: 'not-allowed' },
    });
    expect(refusalIn(await agree(call('connect', http.baseUrl, ...other)))).toEqual({
      kind: 'server-field',
      field: 'organizationId',
      cause: { kind: 'organization-needed' },
    });

    // No server runs: the authorization server is contacted first.
    const down = await cli('connect', http.baseUrl, '--auth-url', 'http://127.0.0.1:9', '--client-id', 'x', '--json');
    expect([down.code, refusalIn(down)]).toEqual([
      1,
      { kind: 'not-signed-in', cause: { kind: 'server-unreachable', connectivity: 'server-down', detail: 'ECONNREFUSED' } },
    ]);
    const unclear = await cli('connect', http.baseUrl, '--json');
    expect([unclear.code, refusalIn(unclear)]).toEqual([
      1,
      { kind: 'server-field', field: 'clientId', cause: { kind: 'client-id-missing' } },
    ]);
    for (const words of [['connect'], ['connect', 'a', 'b'], ['use'], ['disconnect']]) {
      expect((await cli(...words)).code).toBe(2);
    }
    expect(await cli('connect', 'http://example.org', '--client-id', 'x')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Use https'),
    });
    expect(connections.all()).toHaveLength(1);
  });

  it('is cancelled with the process that asked', async () => {
    const called = callProcess('connect', http.baseUrl, ...typed(), '--print-url');
    const address = await called.address;
    called.interrupt();
    expect((await called.run).code).not.toBe(0);
    // The callback server is closed.
    await expect
      .poll(async () =>
        navigate(authorization.agree(address)).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    expect(connections.all()).toHaveLength(1);
  });

  it('signs in again if a connection was signed out, and sends what waits', async () => {
    await connectTeam();
    const [, team] = accounts.view().connections;
    await accounts.signOut(team?.id ?? 'this-computer');
    expect((await cli('start', 'drawing')).code).toBe(0);
    expect((await cli('connections')).out).toMatch(/\* Team {2}http:\/\/127\.0\.0\.1:\d+ · Signed out · 1 entry waiting\n$/);
    expect((await agree(call('connect', http.baseUrl, '--print-url'))).code).toBe(0);
    await settled(connections.tracker);
    expect(service.entries.map(({ description }) => description)).toEqual(['drawing']);
    expect(accounts.view().connections).toHaveLength(2);
  });

  it('says that the user was signed in, and signs in again only if asked to', async () => {
    await connectTeam();
    const kept = await cli('connect', http.baseUrl, '--print-url');
    expect(kept).toMatchObject({
      code: 0,
      out: `Connected to Team (${http.baseUrl}). New entries go there.\nYou were signed in already, and that sign-in was used. Add --sign-in-again to sign in again.\n`,
    });
    const again = await agree(call('connect', http.baseUrl, '--print-url', '--sign-in-again'));
    expect([again.code, again.out.trim().split('\n').at(-1)]).toEqual([0, `Connected to Team (${http.baseUrl}). New entries go there.`]);
    expect(accounts.view().connections).toHaveLength(2);
  });

  it('moves a connection of that name to another address, and keeps its entries', async () => {
    await connectTeam();
    await cli('start', 'drawing');
    await cli('stop');
    await settled(connections.tracker);
    const elsewhere = await startHttpService({ fetch: service.fetch });
    const moved = await agree(call('connect', elsewhere.baseUrl, '--name', 'team', '--auth-url', authorization.url, '--print-url'));
    expect(moved).toMatchObject({ code: 0 });
    expect(accounts.view().connections.map(({ name, address, current }) => [name, address, current])).toEqual([
      ['This computer', null, false],
      ['Team', elsewhere.baseUrl, true],
    ]);
    expect(connections.tracker.entries(31).map(({ local }) => local.description)).toEqual(['drawing']);
    await cli('start', 'review');
    await settled(connections.tracker);
    expect(service.entries).toHaveLength(2);
    await elsewhere.close();
  });

  it('keeps a saved connection as it is where the changed one cannot work', async () => {
    await connectTeam();
    const wrong = await cli('connect', http.baseUrl, '--name', 'Team', '--organization', unknownId, '--json');
    expect([wrong.code, refusalIn(wrong)]).toEqual([
      1,
      { kind: 'not-connected', cause: { kind: 'organization-unknown', organization: unknownId } },
    ]);
    expect(accounts.view().connections[1]).toMatchObject({ name: 'Team', address: http.baseUrl, signIn: { kind: 'signed-in' } });
    await cli('start', 'drawing');
    await settled(connections.tracker);
    expect(service.entries).toHaveLength(1);
  });

  it('refuses the same account under another name, and a name that is taken', async () => {
    await connectTeam();
    const again = await agree(call('connect', http.baseUrl, '--name', 'Other', ...typed(), '--print-url', '--json'));
    expect([again.code, refusalIn(again)]).toEqual([1, { kind: 'already-connected', name: 'Team' }]);
    const taken = await cli('connect', http.baseUrl, '--name', 'this computer', ...typed(), '--json');
    expect([taken.code, refusalIn(taken)]).toEqual([
      1,
      { kind: 'server-field', field: 'name', cause: { kind: 'name-taken', name: 'this computer' } },
    ]);
  });
});

describe('a personal access token', () => {
  const end = 2_000_000_000;
  const token = `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ exp: end })).toString('base64url')}.sig`;

  it('connects without a browser, and its end is shown', async () => {
    tokens.add(token);
    const run = await cli(
      'connect',
      http.baseUrl,
      '--name',
      'Team',
      '--organization',
      records.organization,
      '--user',
      people.employee,
      '--token-file',
      tokenFile(`Bearer ${token}\n`),
    );
    expect(run).toEqual({ code: 0, out: `Connected to Team (${http.baseUrl}). New entries go there.\n`, err: '' });
    expect(accounts.view().connections[1]).toMatchObject({
      signInWith: 'token',
      signIn: { kind: 'signed-in', kept: 'sealed', until: '2033-05-18T03:33:20Z' },
    });
    // Its time zone is UTC.
    expect((await runCli({ words: ['connections'], profile: folder })).out).toContain('Signed in; token valid until May 18, 2033');
    expect(service.violations).toEqual([]);
  });

  it('that the server refuses is refused at once', async () => {
    const words = ['connect', http.baseUrl, '--organization', records.organization, '--user', people.employee, '--token-file'];
    const refused = await cli(...words, tokenFile(token), '--json');
    expect([refused.code, refusalIn(refused)]).toEqual([1, { kind: 'server-field', field: 'token', cause: { kind: 'token-refused' } }]);
    const unreadable = await cli(...words, tokenFile('two words'), '--json');
    expect([unreadable.code, refusalIn(unreadable)]).toEqual([
      1,
      { kind: 'server-field', field: 'token', cause: { kind: 'token-unreadable' } },
    ]);
    const missing = await cli(...words, join(folder, 'nowhere'), '--json');
    expect([missing.code, refusalIn(missing)]).toEqual([1, { kind: 'file-unreadable', fileName: 'nowhere', detail: 'ENOENT' }]);
    expect(connections.all()).toHaveLength(1);
  });

  it('that is revoked leaves entries waiting until there is a new one', async () => {
    tokens.add(token);
    const words = ['connect', http.baseUrl, '--organization', records.organization, '--user', people.employee, '--token-file'];
    expect((await cli(...words, tokenFile(token))).code).toBe(0);
    tokens.clear();
    await cli('start', 'drawing');
    await expect
      .poll(() => accounts.view().connections[1]?.signIn)
      .toEqual({ kind: 'signed-out', reason: 'token-refused', needsToken: true });
    expect((await cli('connections')).out).toContain('Access token was revoked or has expired · 1 entry waiting');
    const next = `${token}2`;
    tokens.add(next);
    expect((await cli(...words, tokenFile(next))).code).toBe(0);
    await settled(connections.tracker);
    expect(service.entries).toHaveLength(1);
  });
});

describe('clocktower connections, use and disconnect', () => {
  it('list, choose and remove connections', async () => {
    await connectTeam();
    const listed = z.array(controlConnectionSchema).parse(JSON.parse((await cli('connections', '--json')).out));
    expect(listed.map(({ name, kind, current }) => [name, kind, current])).toEqual([
      ['This computer', 'embedded', false],
      ['Team', 'server', true],
    ]);
    expect(await cli('use', 'this computer')).toMatchObject({ code: 0, out: 'Done.\n' });
    expect(connections.currentId).toBe('this-computer');
    const gone = await cli('disconnect', 'team', '--json');
    expect([gone.code, JSON.parse(gone.out)]).toEqual([
      0,
      { disconnected: 'Team', unsaved: 0, folder: expect.stringContaining('connections') },
    ]);
    expect(connections.all()).toHaveLength(1);
    expect(refusalIn(await cli('disconnect', 'Team', '--json'))).toEqual({
      kind: 'no-connection-named',
      name: 'Team',
      known: ['This computer'],
    });
    expect(refusalIn(await cli('disconnect', 'This computer', '--json'))).toEqual({ kind: 'this-computer-stays' });
  });

  it('keep a connection with unsaved entries unless --force is given', async () => {
    await connectTeam();
    await http.close();
    await cli('start', 'drawing');
    const kept = await cli('disconnect', 'Team');
    expect(kept).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/1 entry is saved only on this computer\.[^]*--force/) });
    const forced = await cli('disconnect', 'Team', '--force');
    expect(forced).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('Team was removed with 1 entry saved nowhere else. It stays in '),
    });
    expect(connections.all()).toHaveLength(1);
    await http.restart();
  });
});
