/** Opens everything in a profile: settings, the service of this computer, all connections. */
import { join } from 'node:path';
import { clipboard, safeStorage } from 'electron';
import { CampusController, type CampusControllerOptions } from '#core/campus/campus-controller.ts';
import { ConnectionController } from '#core/accounts/connections/connection-controller.ts';
import type { OpenedServer } from '#core/accounts/connections/saved-servers.ts';
import { openConnection, toStartFailure } from '#core/accounts/connections/connection.ts';
import { Connections, type OpenedConnection } from '#core/accounts/connections/connections.ts';
import { expectsFiles, noteOpened } from '#core/accounts/connections/first-opening.ts';
import { readDefinitions, returnUnsent, type KnownConnection } from '#core/accounts/connections/definition.ts';
import { countUnsent, replicaFileName } from '#core/sync/replica/open-replica.ts';
import { openServer, type ServerWorld } from '#core/accounts/connections/open-server.ts';
import { createServerSetupPort } from '#core/accounts/connections/http-server-setup.ts';
import { systemGit } from '#core/work-items/git/run-git.ts';
import { WorkItems } from '#core/work-items/work-items.ts';
import { exchangeInProcess } from '#core/service-client/http/exchange.ts';
import { readClock } from '#core/platform/calendar.ts';
import type { Ports } from '#core/platform/ports.ts';
import { systemRandomBytes } from '#core/accounts/sign-in/random-bytes.ts';
import { SignIn } from '#core/accounts/sign-in/sign-in.ts';
import { type LocalDate, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { preferencesOfConnection } from '#shared/program/connection-preferences.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import { errorFacts } from '#core/platform/log/error-facts.ts';
import type { Log } from '#core/platform/log/log.ts';
import { ConnectionLog } from '#core/service-client/connection-log.ts';
import type { Notice, StartFailure } from '#shared/failures.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { DatabaseFailure } from '#sqlite/durable-database.ts';
import type { DatabaseFacts } from '#sqlite/inspect-database.ts';
import type { Recovery } from '#sqlite/recovery.ts';
import { openInBrowser } from '../browser.ts';
import { exchangeTo } from '../exchange-to.ts';
import { rememberPasswordStore } from './password-store-switch.ts';
import { PreferenceStore } from './preferences.ts';
import { expectsKeyring, secretStorage } from './secret-storage.ts';

interface EmbeddedService {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly campus: CampusControllerOptions['embedded'];
  readonly organizationId: RecordId;
  readonly userId: RecordId;
  readonly recovery: Recovery | null;
  readonly copyFailure: string | null;
  readonly inspect: () => DatabaseFacts;
  readonly close: () => Promise<void>;
}

export type OpenEmbeddedService = (options: {
  readonly file: string;
  readonly isExpected: boolean;
  readonly now: () => UtcInstant;
  readonly today: () => LocalDate;
  readonly newId: () => Uuid;
  readonly report: (error: unknown) => void;
}) => Promise<Result<EmbeddedService, DatabaseFailure>>;

export interface OpenedProfile {
  readonly connections: Connections;
  readonly controller: ConnectionController;
  readonly campus: CampusController;
  readonly workItems: WorkItems;
  readonly preferences: PreferenceStore;
  readonly close: () => Promise<void>;
}

interface ProfileSetting {
  readonly profile: string;
  readonly ports: Ports;
  readonly messages: MainMessages;
  readonly openEmbeddedService: OpenEmbeddedService;
  readonly log: Log;
}

interface ThisComputer extends OpenedConnection {
  readonly campus: EmbeddedService['campus'];
}

/** The connection without an account, which the app requires. */
async function openThisComputer(
  { profile, ports, messages, openEmbeddedService, log }: ProfileSetting,
  { preferencesOf, items, onOpened }: Pick<ServerWorld, 'preferencesOf' | 'items' | 'onOpened'>,
): Promise<Result<ThisComputer, StartFailure>> {
  const folder = join(profile, 'connections', thisComputerKey);
  const serviceFolder = join(profile, 'service');
  const isExpected = await expectsFiles(folder, serviceFolder);
  const opened = await openEmbeddedService({
    file: join(serviceFolder, 'time-tracking.sqlite'),
    isExpected,
    now: () => readClock(ports.clock).now,
    today: () => readClock(ports.clock).today,
    newId: ports.chance.newId,
    report: (error) => log.note('unexpected', { where: 'service', ...errorFacts(error) }),
  });
  if (!opened.ok) {
    return fail(toStartFailure(opened.failure, profile));
  }
  const service = opened.value;
  const own = new ConnectionLog(log, thisComputerKey);
  own.opened({ database: 'service', schema: null, restored: service.recovery?.restored ?? 'no', copied: service.copyFailure === null });
  const connection = openConnection({
    folder,
    preferences: () => preferencesOf(thisComputerKey),
    isExpected,
    othersWrite: false,
    // Never resolved: the handler uses only the path.
    account: { baseUrl: 'http://this-computer.invalid', organizationId: service.organizationId, userId: service.userId },
    dialect: 'extended',
    exchange: exchangeInProcess(service.fetch),
    // In-process requests end with the process.
    graceMs: 0,
    ports,
    messages,
    serviceRecovery: service.recovery,
    serviceCopyFailure: service.copyFailure,
    log: own,
    items,
  });
  if (!connection.ok) {
    await service.close();
    return connection;
  }
  const { tracker, sync } = connection.value;
  onOpened?.({ id: thisComputerKey, tracker, sync });
  await noteOpened(folder);
  return succeed({
    id: thisComputerKey,
    kind: 'embedded',
    name: () => messages.thisComputer,
    signIn: () => ({ kind: 'not-needed' }),
    tracker,
    sync,
    campus: service.campus,
    dialect: 'extended',
    examine: () => {
      const facts = connection.value.examine();
      return { ...facts, databases: [{ database: 'service', ...service.inspect() }, ...facts.databases] };
    },
    close: async () => {
      await connection.value.close();
      await service.close();
    },
  });
}

interface OpenedServers {
  readonly servers: readonly OpenedServer[];
  readonly notices: readonly Notice[];
}

/** A server whose files cannot be opened stays closed and is reported; the others work. */
async function openServers(known: readonly KnownConnection[], world: ServerWorld): Promise<OpenedServers> {
  const servers: OpenedServer[] = [];
  const notices: Notice[] = [];
  for (const each of known) {
    const opened = await openServer(each, world);
    if (opened.ok) {
      servers.push(opened.value);
    } else {
      notices.push({ kind: 'refused', failure: opened.failure });
    }
  }
  return { servers, notices };
}

/** Throws only on bugs. */
export async function openProfile(setting: ProfileSetting): Promise<Result<OpenedProfile, StartFailure>> {
  const { profile, ports, messages } = setting;
  const { preferences, notice } = PreferenceStore.open(profile, readClock(ports.clock).now);
  const preferencesOf: ServerWorld['preferencesOf'] = (connection) => preferencesOfConnection(preferences.current, connection);
  const sealer = secretStorage({ safeStorage, platform: process.platform, scheduler: ports.scheduler });
  const allowsPlainFile = () => preferences.current.tokensInFile;
  /** Those from before there are connections to show them. */
  const early: Notice[] = [];
  let addNotice = (each: Notice): void => void early.push(each);
  const workItems = new WorkItems({
    folder: join(profile, 'work-items'),
    settings: preferences,
    exchangeTo,
    sealer,
    allowsPlainFile,
    onSealed: async () => rememberPasswordStore(profile),
    ports,
    git: systemGit(process.env),
    onFailure: (failure) => addNotice({ kind: 'refused', failure }),
  });
  const items = { find: workItems.findLink, isConnected: workItems.isConnected, timeOf: workItems.times.stateOf };
  const onOpened: ServerWorld['onOpened'] = (connection) => workItems.times.entriesChanged(connection);
  const thisComputer = await openThisComputer(setting, { preferencesOf, items, onOpened });
  if (!thisComputer.ok) {
    return thisComputer;
  }
  const parent = join(profile, 'connections');
  const returned = await returnUnsent(parent, (folder) => countUnsent(join(folder, replicaFileName)));
  const definitions = readDefinitions(parent, readClock(ports.clock).now);
  const signIn = new SignIn({ clock: ports.clock, scheduler: ports.scheduler, randomBytes: systemRandomBytes, openInBrowser, messages });
  const world: ServerWorld = { ports, exchangeTo, messages, sealer, log: setting.log, allowsPlainFile, preferencesOf, items, onOpened };
  const { servers, notices } = await openServers(definitions.known, world);
  const connections = new Connections(thisComputer.value);
  for (const server of servers) {
    connections.add(server);
  }
  const controller = new ConnectionController({
    connections,
    servers,
    setupPort: createServerSetupPort(signIn, { clock: ports.clock, exchangeTo }),
    openServer: async (known) => openServer(known, world),
    parent,
    ports,
    remember: (change) => preferences.change(change),
    tokenKeeping: () =>
      expectsKeyring(safeStorage, process.platform) ? 'sealed' : preferences.current.tokensInFile ? 'plain-file' : 'memory',
    onTokensSealed: async () => rememberPasswordStore(profile),
  });
  const campus = new CampusController({
    folder: join(profile, 'campus'),
    settings: preferences,
    embedded: thisComputer.value.campus,
    exchange: exchangeTo({ certificate: null }),
    sealer,
    onSealed: async () => rememberPasswordStore(profile),
    ports,
    copyText: async (text) => clipboard.writeText(text),
    openInBrowser,
    onWifi: () => connections.changed(),
  });
  // The View shows the project that a new entry gets.
  preferences.subscribe(() => connections.changed());
  connections.quoteWifi(() => (preferences.current.pages.campus ? campus.wifi() : null));
  // Falls back to this computer if the connection no longer exists.
  connections.use(preferences.current.connection);
  for (const each of [...(notice === null ? [] : [notice]), ...returned, ...definitions.notices, ...notices, ...early]) {
    connections.tracker.addNotice(each);
  }
  addNotice = (each) => connections.tracker.addNotice(each);
  return succeed({
    connections,
    controller,
    campus,
    workItems,
    preferences,
    close: async () => {
      await signIn.close();
      await campus.close();
      await workItems.close();
      await connections.close();
    },
  });
}
