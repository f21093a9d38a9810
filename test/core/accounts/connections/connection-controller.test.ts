/** The controller of connections over real files and a real service; only the browser is simulated. */
import { noConnectionPreferences } from '#shared/program/connection-preferences.ts';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConnectionController } from '#core/accounts/connections/connection-controller.ts';
import { Connections } from '#core/accounts/connections/connections.ts';
import { readDefinitions, returnUnsent } from '#core/accounts/connections/definition.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { exchangesOn } from '#core/accounts/connections/server-exchange.ts';
import { openServer, type ServerWorld } from '#core/accounts/connections/open-server.ts';
import type { ServerIdentity } from '#core/accounts/connections/server-setup-port.ts';
import { countUnsent } from '#core/sync/replica/open-replica.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { connectionsViewSchema, thisComputerKey, type ConnectionKey } from '#shared/connections/connections.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { first, valueOf } from '../../../support/core-records.ts';
import { FakeKeyring } from '../../../support/fake-keyring.ts';
import { startHttpService, type HttpService } from '../../../support/http-service.ts';
import { openProfile, settled, type Profile } from '../../../support/profile.ts';
import {
  instant,
  openTimeTrackingFixture,
  people,
  records,
  signInAs,
  type TimeTrackingFixture,
} from '../../../support/time-tracking-fixture.ts';
import { messagesFor } from '../../../support/messages.ts';
import { signInAtOnce } from '../../../support/sign-in-at-once.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

const draft = {
  name: 'Team',
  baseUrl: 'typed',
  authUrl: '',
  clientId: 'clocktower',
  organizationId: '',
  userId: '',
  token: '',
  certificate: null,
};

let folder: string;
let home: Profile;
let fixture: TimeTrackingFixture;
let http: HttpService;
let identity: ServerIdentity;
let remembered: { connection?: ConnectionKey; tokensInFile?: boolean }[];
let sealed: number;
let world: ServerWorld;
let refusesToOpen: boolean;
let connections: Connections;
let controller: ConnectionController;

beforeEach(async () => {
  folder = temporaryFolder();
  home = await openProfile({ folder: join(folder, 'home') });
  fixture = await openTimeTrackingFixture();
  // Accepts any request with the token.
  const asEmployee = async (request: Request): Promise<Response> => {
    const isKnown = request.headers.get('authorization') === 'Bearer secret';
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(signInAs('employee'))) {
      headers.set(name, value);
    }
    return isKnown ? fixture.fetch(new Request(request, { headers })) : Response.json({ message: 'Unauthenticated.' }, { status: 401 });
  };
  http = await startHttpService({ fetch: asEmployee });
  identity = { userId: people.employee, personName: 'Mara', organizations: [{ id: records.organization, name: 'Duarte' }] };
  remembered = [];
  sealed = 0;
  refusesToOpen = false;
  const ports = systemPorts();
  world = {
    ports,
    exchangeTo: exchangesOn(async () => [null]),
    messages: messagesFor('en'),
    sealer: new FakeKeyring(),
    allowsPlainFile: () => false,
    log: silentLog,
    preferencesOf: noConnectionPreferences,
  };
  const { tracker, sync, examine } = home.connection;
  connections = new Connections({
    id: thisComputerKey,
    kind: 'embedded',
    name: () => 'This computer',
    signIn: () => ({ kind: 'not-needed' }),
    tracker,
    sync,
    examine,
    dialect: 'extended',
    close: home.close,
  });
  controller = new ConnectionController({
    connections,
    servers: [],
    setupPort: signInAtOnce(() => ({ baseUrl: http.baseUrl, identity })),
    openServer: async (described) =>
      refusesToOpen ? fail({ kind: 'connection-unusable', name: 'Team', detail: 'EIO' }) : openServer(described, world),
    parent: join(folder, 'connections'),
    ports,
    remember: (change) => remembered.push(change),
    tokenKeeping: () => 'memory',
    onTokensSealed: async () => {
      sealed += 1;
      return succeed(null);
    },
  });
});
afterEach(async () => {
  await connections.close();
  await http.close();
  await fixture.close();
});

async function addTeam(): Promise<ConnectionKey> {
  valueOf(controller.connect(draft));
  await expect.poll(() => controller.view().setup).toEqual({ kind: 'idle' });
  await expect.poll(() => controller.view().connections).toHaveLength(2);
  return controller.view().connections[1]?.id ?? thisComputerKey;
}

function known() {
  return readDefinitions(join(folder, 'connections'), instant('2026-11-20T12:00:00Z')).known;
}

describe('the controller', () => {
  it('adds a server that is used from then on, and again after the next start', async () => {
    const id = await addTeam();
    expect(connectionsViewSchema.parse(controller.view())).toMatchObject({
      tokenKeeping: 'sealed',
      connections: [
        { id: thisComputerKey, current: false },
        {
          id,
          name: 'Team',
          current: true,
          address: http.baseUrl,
          organization: 'Duarte',
          person: 'Mara',
          signIn: { kind: 'signed-in', kept: 'sealed' },
        },
      ],
    });
    expect(known()).toMatchObject([{ definition: { id, dialect: 'contract', userId: people.employee } }]);
    expect([remembered.at(-1), sealed]).toEqual([{ connection: id }, 1]);
    valueOf(connections.tracker.start({ description: 'At work', at: null }));
    await settled(connections.tracker);
  });

  it('says at the next start that all files with the entries of a server are gone, and nothing of the kind when it is added', async () => {
    await addTeam();
    const lost = { kind: 'database-restored', database: 'replica', restored: 'empty' };
    expect(connections.tracker.view().notices).toEqual([]);
    await connections.close();
    const [described] = known();
    if (described === undefined) {
      throw new Error('It has no description');
    }
    for (const name of readdirSync(described.folder).filter((each) => !each.endsWith('.json'))) {
      rmSync(join(described.folder, name), { recursive: true });
    }
    const opened = valueOf(await openServer(described, world));
    expect(opened.tracker.view().notices).toEqual([lost]);
    await opened.close();
    const again = valueOf(await openServer(described, world));
    expect(again.tracker.view().notices).toEqual([]);
    await again.close();
  });

  it('misses no files of a server that was added right before the power went', async () => {
    refusesToOpen = true;
    valueOf(controller.connect(draft));
    await expect.poll(() => controller.view().setup.kind).toBe('failed');
    await returnUnsent(join(folder, 'connections'), () => 1);
    const opened = valueOf(await openServer(first(known()), world));
    expect(opened.tracker.view().notices).toEqual([]);
    await opened.close();
  });

  it('writes the settings once for a server that a terminal added, and once for one that it connected again', async () => {
    const request = {
      baseUrl: 'typed',
      name: 'Team',
      authUrl: null,
      clientId: 'clocktower',
      organizationId: null,
      userId: null,
      token: null,
      certificate: null,
      signInAgain: false,
    };
    const terminal = { signal: new AbortController().signal };
    const { id } = valueOf(await controller.connectFromTerminal(request, terminal)).connection;
    expect(remembered).toEqual([{ connection: id }]);
    valueOf(await controller.use(thisComputerKey));
    remembered = [];
    expect(valueOf(await controller.connectFromTerminal(request, terminal))).toMatchObject({ connection: { id, current: true } });
    expect(remembered).toEqual([{ connection: id }]);
  });

  it('moves a saved server to another organization while nothing of it is saved there', async () => {
    const id = await addTeam();
    identity = { ...identity, organizations: [{ id: records.otherOrganization, name: 'Elsewhere' }] };
    valueOf(controller.edit(id, draft));
    await expect.poll(() => controller.view().connections[1]?.organization).toBe('Elsewhere');
    expect(known()).toMatchObject([{ definition: { id, organizationId: records.otherOrganization } }]);
  });

  it('leaves a saved server in its organization once entries are saved there, and says so', async () => {
    const id = await addTeam();
    valueOf(connections.tracker.start({ description: 'At work', at: null }));
    await settled(connections.tracker);
    identity = { ...identity, organizations: [{ id: records.otherOrganization, name: 'Elsewhere' }] };
    valueOf(controller.edit(id, draft));
    await expect
      .poll(() => controller.view().setup)
      .toMatchObject({
        kind: 'failed',
        failure: { kind: 'server-field', field: 'organizationId', cause: { kind: 'organization-in-use', name: 'Team' } },
      });
    expect(known()).toMatchObject([{ definition: { id, organizationId: records.organization } }]);
    expect(controller.view().connections[1]).toMatchObject({ organization: 'Duarte', waiting: 0 });
  });

  it('keeps what waits when a user signs out, and sends it when they sign in again', async () => {
    const id = await addTeam();
    valueOf(await controller.signOut(id));
    valueOf(connections.tracker.start({ description: 'Signed out', at: null }));
    valueOf(connections.tracker.stop());
    expect(controller.view().connections[1]).toMatchObject({ signIn: { kind: 'signed-out', reason: 'by-user' }, waiting: 1 });
    expect(await controller.remove(id)).toEqual(fail({ kind: 'entries-waiting', count: 1 }));
    valueOf(controller.signIn(id));
    await settled(connections.tracker);
    expect(controller.view().connections[1]).toMatchObject({ signIn: { kind: 'signed-in' }, waiting: 0 });
  });

  it('does not keep a server whose files cannot be opened', async () => {
    refusesToOpen = true;
    valueOf(controller.connect(draft));
    await expect.poll(() => controller.view().setup).toMatchObject({ kind: 'failed', failure: { kind: 'connection-unusable' } });
    expect([known(), controller.view().connections.length]).toEqual([[], 1]);
  });

  it('refuses a sign-in with another account', async () => {
    const id = await addTeam();
    valueOf(await controller.signOut(id));
    valueOf(connections.tracker.start({ description: 'Of Mara', at: null }));
    identity = { ...identity, userId: people.owner, personName: 'Ines' };
    valueOf(controller.signIn(id));
    await expect
      .poll(() => controller.view().setup)
      .toEqual({ kind: 'failed', name: 'Team', failure: { kind: 'other-person', name: 'Mara' } });
    expect(controller.view().connections[1]).toMatchObject({ person: 'Mara', signIn: { kind: 'signed-out' }, waiting: 1 });
  });

  it('renames, and calls what has no name by its address', async () => {
    const id = await addTeam();
    valueOf(await controller.rename(id, '  The office '));
    expect(known()[0]?.definition.name).toBe('The office');
    expect(await controller.rename(id, 'x'.repeat(61))).toMatchObject(
      fail({ kind: 'server-field', field: 'name', cause: { kind: 'name-too-long', limit: 60 } }),
    );
    expect(valueOf(await controller.rename(id, ' ')).name).toBe(new URL(http.baseUrl).host);
    expect(await controller.rename(thisComputerKey, 'Mine')).toEqual(fail({ kind: 'no-such-connection' }));
  });

  it('takes a server off the list and leaves its files where they are', async () => {
    const id = await addTeam();
    const at = known()[0]?.folder ?? '';
    valueOf(await controller.remove(id));
    expect(controller.view().connections.map((each) => each.id)).toEqual([thisComputerKey]);
    expect(remembered.at(-1)).toEqual({ connection: thisComputerKey });
    expect(known()).toEqual([]);
    expect(existsSync(join(at, 'replica.sqlite'))).toBe(true);
    expect(readdirSync(at).filter((name) => name.startsWith('sign-in'))).toEqual([]);
    expect(await controller.use(id)).toEqual(fail({ kind: 'no-such-connection' }));
  });

  it('removes a server once when it is asked again before the first removal has ended', async () => {
    const id = await addTeam();
    const [one, other] = await Promise.all([controller.remove(id), controller.remove(id, { forced: true })]);
    expect(valueOf(one)).toMatchObject({ name: 'Team', unsaved: 0 });
    expect(other).toEqual(one);
    expect(await controller.remove(id)).toEqual(fail({ kind: 'no-such-connection' }));
  });

  it('refuses commands to a server while it is being removed, and takes them again where it stays', async () => {
    const id = await addTeam();
    valueOf(await controller.signOut(id));
    const team = connections.tracker;
    valueOf(team.start({ description: 'Waits', at: null }));
    expect(await controller.remove(id)).toEqual(fail({ kind: 'entries-waiting', count: 1 }));
    valueOf(team.stop());
    valueOf(controller.signIn(id));
    await settled(team);
    const removal = controller.remove(id);
    expect(team.start({ description: 'Too late', at: null })).toEqual(fail({ kind: 'connection-leaving' }));
    valueOf(await removal);
  });

  it('leaves unsaved entries behind when it is forced, says how many and where, and does not bring them back', async () => {
    const id = await addTeam();
    valueOf(await controller.signOut(id));
    valueOf(connections.tracker.start({ description: 'Waits', at: null }));
    const removed = valueOf(await controller.remove(id, { forced: true }));
    expect(removed).toMatchObject({ name: 'Team', unsaved: 1 });
    expect(await returnUnsent(dirname(removed.folder), (at) => countUnsent(join(at, 'replica.sqlite')))).toEqual([]);
    expect(countUnsent(join(removed.folder, 'replica.sqlite'))).toBe(1);
  });

  it('copies what this computer holds once, whatever was copied before', async () => {
    for (const description of ['One', 'Two', 'Running']) {
      valueOf(home.tracker.start({ description, at: null }));
    }
    await settled(home.tracker);
    const id = await addTeam();
    expect(valueOf(await controller.previewCopy(id))).toMatchObject({ entries: 2, copied: 0, running: 1 });
    expect(valueOf(await controller.runCopy(id, []))).toEqual({ copied: 2 });
    await settled(connections.tracker);
    expect(valueOf(await controller.runCopy(id, []))).toEqual({ copied: 0 });
    valueOf(home.tracker.stop());
    await settled(home.tracker);
    expect(valueOf(await controller.previewCopy(id))).toMatchObject({ entries: 1, copied: 2, running: 0 });
    expect(await controller.previewCopy(thisComputerKey)).toEqual(fail({ kind: 'no-such-connection' }));
  });
});
