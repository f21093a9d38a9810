import { isIP } from 'node:net';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { settleRecovery } from '#sqlite/recovery.ts';
import type { CampusFiles } from '#service/campus/data/dataset.ts';
import { openChangeSignal, type ChangeSignal } from '#service/storage/changes/change-signal.ts';
import type { TimeTrackingStorage } from '#service/storage/storage.ts';
import { nativeClientId } from '#service/oauth/native-client.ts';
import { administrate } from './administration/administration.ts';
import { serveAdministration, type AdministrationSocket } from './administration/administration-socket.ts';
import { listOrganizations } from './administration/command.ts';
import type { ServeCommand } from './serve-flags.ts';
import { ensureDemo, isDemo } from './demo/demo.ts';
import { startHttpServer, type HttpServer, type RequestHandler } from './http/http-server.ts';
import type { ServiceLog } from './http/request-log.ts';
import { openStorage } from './administration/run-administration.ts';
import { apiBaseUrl, campusBaseUrl, createStandAloneService } from './stand-alone-service.ts';
import type { Ports } from './system-ports.ts';
import { isOfThisMachine } from './this-machine.ts';
import {
  copyFailureText,
  cutShort,
  demoText,
  greeting,
  listenFailureText,
  madePrivateText,
  noCommands,
  recoveryText,
  stopping,
  storageFailureText,
} from './administration/command-text.ts';

/** Milliseconds for current requests after a stop signal: container engines kill the process after ten seconds. */
const patienceMs = 9_000;

export interface ServeContext {
  readonly ports: Ports;
  readonly log: ServiceLog;
  readonly version: string;
  readonly campusData: CampusFiles;
  readonly say: (text: string) => void;
  readonly onStopSignal: (listener: () => void) => void;
  /** Called before an identity provider or a mail server is reached. */
  readonly useSystemNetwork: () => void;
}

function hostInUrl(host: string): string {
  // These addresses listen on all interfaces; this machine reaches them at the loopback address.
  if (host === '0.0.0.0' || host === '::') {
    return '127.0.0.1';
  }
  return isIP(host) === 6 ? `[${host}]` : host;
}

function isForThisMachineOnly({ host, publicUrl, trustProxy }: ServeCommand): boolean {
  const shown = isIP(host) === 6 ? `[${host}]` : host;
  return isOfThisMachine(shown) && (publicUrl === null || isOfThisMachine(publicUrl.hostname)) && !trustProxy;
}

const notReady: RequestHandler = (_incoming, outgoing) => {
  outgoing.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '1' });
  outgoing.end(JSON.stringify({ message: 'The service is starting.' }));
};

function reportStorage({ recovery, copyFailure, madePrivate }: TimeTrackingStorage, { log, say }: ServeContext): void {
  if (madePrivate.length > 0) {
    say(madePrivateText(madePrivate));
    log.warn('files were open to other users', { files: madePrivate.join(' ') });
  }
  if (recovery !== null) {
    say(recoveryText(recovery));
    log.warn('database recovered', { keptAs: recovery.keptAs, restored: recovery.restored });
    settleRecovery(recovery);
  }
  if (copyFailure !== null) {
    say(copyFailureText(copyFailure));
    log.warn('daily copy failed');
  }
}

async function reportReady(
  command: ServeCommand,
  { log, say, version }: ServeContext,
  facts: { readonly publicUrl: URL; readonly port: number; readonly metricsPort: number | null; readonly storage: TimeTrackingStorage },
): Promise<void> {
  const { publicUrl, port, metricsPort, storage } = facts;
  const organizations = await listOrganizations(storage.database);
  const baseUrl = apiBaseUrl(publicUrl);
  say(
    greeting({
      version,
      baseUrl,
      campusUrl: campusBaseUrl(publicUrl),
      publicUrl,
      listeningOn: `${command.host}, port ${port}`,
      organizations,
      isDemo: await isDemo(storage.database),
      isReadableOnTheWay: publicUrl.protocol === 'http:' && !isOfThisMachine(publicUrl.hostname),
    }),
  );
  log.info('listening', {
    version,
    port,
    ...(metricsPort === null ? {} : { metricsPort }),
    baseUrl,
    authorizationUrl: publicUrl.origin,
    clientId: nativeClientId,
    database: command.database.kind,
  });
}

interface Running {
  readonly server: HttpServer;
  readonly storage: TimeTrackingStorage;
  readonly socket: AdministrationSocket | null;
  readonly stopClock: () => Promise<void>;
  readonly signal: ChangeSignal;
}

async function openSocket(
  command: ServeCommand,
  storage: TimeTrackingStorage,
  { ports, log, say }: ServeContext,
): Promise<AdministrationSocket | null> {
  const { database: address } = command;
  if (address.kind !== 'sqlite' || address.file === ':memory:') {
    return null;
  }
  try {
    return await serveAdministration({
      file: address.file,
      run: async (request) => administrate({ database: storage.database, ...ports }, request),
      report: (error) => {
        log.error('command failed', error);
      },
    });
  } catch (error) {
    // Some file systems do not support sockets. The service runs without; commands then report that no service answers.
    log.error('no commands while the service runs', error);
    say(noCommands);
    return null;
  }
}

async function prepare(command: ServeCommand, context: ServeContext): Promise<Result<TimeTrackingStorage, string>> {
  const { ports, log } = context;
  const opened = await openStorage(command.database, ports, {
    connections: command.databaseConnections,
    reportLost: (error) => {
      log.error('database connection lost', error);
    },
  });
  if (!opened.ok) {
    return fail(storageFailureText(opened.failure));
  }
  reportStorage(opened.value, context);
  const { database, close } = opened.value;
  const filled = command.demo ? await ensureDemo(database, ports) : succeed(null);
  if (!filled.ok) {
    await close();
    return fail(demoText.notEmpty);
  }
  // Checked without --demo, too: the demo's public passwords are in the database.
  if (!isForThisMachineOnly(command) && (await isDemo(database))) {
    await close();
    return fail(demoText.notAlone);
  }
  return opened;
}

interface Serving {
  readonly report: () => Promise<void>;
  readonly begin: () => Promise<void>;
  /** Time between answering "not ready" and closing the port. */
  readonly drainMs: number;
}

/**
 * Reports that the service is ready, waits for the first signal, finishes the current requests, and closes. Returns whether all of them
 * finished.
 */
async function runUntilStopped(
  { server, storage, socket, stopClock, signal }: Running,
  { ports, log, say, onStopSignal }: ServeContext,
  { report, begin, drainMs }: Serving,
): Promise<boolean> {
  const { promise: asked, resolve } = Promise.withResolvers<null>();
  const { promise: drained, resolve: endDrain } = Promise.withResolvers<null>();
  let isCut = false;
  const cut = (): void => {
    isCut = true;
    server.cut();
  };
  let signals = 0;
  onStopSignal(() => {
    signals += 1;
    if (signals === 1) {
      resolve(null);
    } else {
      endDrain(null);
      cut();
    }
  });
  await report();
  await asked;
  say(stopping);
  log.info('stopping');
  const ending = begin();
  if (drainMs > 0) {
    ports.after(drainMs, () => endDrain(null));
    await drained;
  }
  await ending;
  const cancel = ports.after(patienceMs, cut);
  await server.finish();
  cancel();
  await stopClock();
  await socket?.close();
  await signal.close();
  await storage.close();
  if (isCut) {
    say(cutShort);
  }
  log.info('stopped', { complete: !isCut });
  return !isCut;
}

export async function serve(command: ServeCommand, context: ServeContext): Promise<number> {
  const { ports, log, version, campusData, say } = context;
  if (command.demo && !isForThisMachineOnly(command)) {
    say(demoText.notAlone);
    return 1;
  }
  if (command.identityProvider !== null || command.mail !== null) {
    context.useSystemNetwork();
  }
  const state = { handle: notReady, handleMetrics: notReady, isStopping: false };
  const { host, port } = command;
  // Listens before the database is opened: a port in use is detected without side effects.
  const listening = await startHttpServer({
    host,
    port,
    handle: (incoming, outgoing) => {
      state.handle(incoming, outgoing);
    },
  });
  if (!listening.ok) {
    say(listenFailureText(listening.failure, { host, port }));
    return 1;
  }
  const server = listening.value;
  const metricsServer =
    command.metricsPort === null
      ? null
      : await startHttpServer({ host, port: command.metricsPort, handle: (incoming, outgoing) => state.handleMetrics(incoming, outgoing) });
  const endServers = async (): Promise<void> => {
    for (const each of [server, ...(metricsServer?.ok === true ? [metricsServer.value] : [])]) {
      each.cut();
      await each.finish();
    }
  };
  if (metricsServer?.ok === false) {
    say(listenFailureText(metricsServer.failure, { host, port: command.metricsPort ?? port }));
    await endServers();
    return 1;
  }
  const prepared = await prepare(command, context);
  if (!prepared.ok) {
    say(prepared.failure);
    await endServers();
    return 1;
  }
  const storage = prepared.value;
  const publicUrl = command.publicUrl ?? new URL(`http://${hostInUrl(host)}:${server.port}`);
  const { trustProxy, requestsPerMinute, processes, accessTokenSeconds, signInLimits } = command;
  const signal = openChangeSignal(command.database, {
    committed: storage.committed,
    after: ports.after,
    reportLost: (error) => {
      log.error('change signal lost', error);
    },
  });
  const service = await createStandAloneService({
    database: storage.database,
    ports,
    log,
    version,
    publicUrl,
    isReachedDirectly: command.publicUrl === null && !trustProxy,
    trustProxy,
    requestsPerMinute: requestsPerMinute === null ? null : Math.ceil(requestsPerMinute / processes),
    accessTokenSeconds,
    signInLimits,
    campusData,
    isStopping: () => state.isStopping,
    signal,
    databaseConnections: storage.connections,
    identityProvider: command.identityProvider,
    mail: command.mail,
  });
  const socket = await openSocket(command, storage, context);
  state.handle = service.handle;
  state.handleMetrics = service.handleMetrics;
  const report = async (): Promise<void> =>
    reportReady(command, context, { publicUrl, port: server.port, metricsPort: metricsServer?.value.port ?? null, storage });
  const begin = async (): Promise<void> => {
    state.isStopping = true;
    await service.endStreams();
  };
  const drainMs = command.drainSeconds * 1_000;
  const complete = await runUntilStopped({ server, storage, socket, stopClock: service.stop, signal }, context, { report, begin, drainMs });
  metricsServer?.value.cut();
  await metricsServer?.value.finish();
  return complete ? 0 : 1;
}
