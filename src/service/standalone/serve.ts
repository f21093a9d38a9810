/** From the command to a running service and back: opens, listens, says how to sign in, and ends when it is told to. */
import { isIP } from 'node:net';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { settleRecovery } from '#sqlite/recovery.ts';
import type { CampusFiles } from '#service/campus/dataset.ts';
import { openChangeSignal, type ChangeSignal } from '#service/storage/change-signal.ts';
import type { TimeTrackingStorage } from '#service/storage/storage.ts';
import { nativeClientId } from '#service/oauth/native-client.ts';
import { administrate, listOrganizations } from './administration.ts';
import { serveAdministration, type AdministrationSocket } from './administration-socket.ts';
import type { ServeCommand } from './serve-flags.ts';
import { ensureDemo, isDemo } from './demo.ts';
import { startHttpServer, type HttpServer, type RequestHandler } from './http-server.ts';
import type { ServiceLog } from './request-log.ts';
import { openStorage } from './run-administration.ts';
import { baseUrlOf, campusUrlOf, createStandAloneService } from './stand-alone-service.ts';
import type { Ports } from './system-ports.ts';
import { copyFailureText, cutShort, demoText, greeting, listenFailureText, madePrivateText, noCommands, recoveryText, stopping, storageFailureText } from './command-text.ts';

/** Milliseconds for the requests under way once the end is asked for: container engines kill after ten seconds. */
const patienceMs = 9_000;

export interface ServeContext {
  readonly ports: Ports;
  readonly log: ServiceLog;
  readonly version: string;
  /** The files of the campus directory that come with the program. */
  readonly campusData: CampusFiles;
  /** To whoever started it; the log goes elsewhere. */
  readonly say: (text: string) => void;
  /** Tells of every signal that asks for the end. */
  readonly onStopSignal: (listener: () => void) => void;
}

const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

function isOfThisMachine(hostname: string): boolean {
  return loopback.test(hostname);
}

function hostInUrl(host: string): string {
  // Listening everywhere is no address; this machine reaches it as itself.
  if (host === '0.0.0.0' || host === '::') {
    return '127.0.0.1';
  }
  return isIP(host) === 6 ? `[${host}]` : host;
}

function isForThisMachineOnly({ host, publicUrl, trustProxy }: ServeCommand): boolean {
  const shown = isIP(host) === 6 ? `[${host}]` : host;
  return isOfThisMachine(shown) && (publicUrl === null || isOfThisMachine(publicUrl.hostname)) && !trustProxy;
}

/** Until the service behind it is ready. */
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

async function reportReady(command: ServeCommand, { log, say, version }: ServeContext, facts: { readonly publicUrl: URL; readonly port: number; readonly storage: TimeTrackingStorage }): Promise<void> {
  const { publicUrl, port, storage } = facts;
  const organizations = await listOrganizations(storage.database);
  const baseUrl = baseUrlOf(publicUrl);
  say(
    greeting({
      version,
      baseUrl,
      campusUrl: campusUrlOf(publicUrl),
      publicUrl,
      listeningOn: `${command.host}, port ${port}`,
      organizations,
      isDemo: await isDemo(storage.database),
      isReadableOnTheWay: publicUrl.protocol === 'http:' && !isOfThisMachine(publicUrl.hostname),
    }),
  );
  log.info('listening', { version, port, baseUrl, authorizationUrl: publicUrl.origin, clientId: nativeClientId, database: command.database.kind });
}

interface Running {
  readonly server: HttpServer;
  readonly storage: TimeTrackingStorage;
  readonly socket: AdministrationSocket | null;
  readonly stopClock: () => Promise<void>;
  readonly signal: ChangeSignal;
}

async function openSocket(command: ServeCommand, storage: TimeTrackingStorage, { ports, log, say }: ServeContext): Promise<AdministrationSocket | null> {
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
    // Some disks hold no sockets. The service works without; the commands then say that nobody takes them.
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
  // Without --demo, too: the passwords are in the database.
  if (!isForThisMachineOnly(command) && (await isDemo(database))) {
    await close();
    return fail(demoText.notAlone);
  }
  return opened;
}

interface Serving {
  /** Says that it serves. Who reads that may stop it in the same moment, so signals are heard by then. */
  readonly report: () => Promise<void>;
  readonly begin: () => Promise<void>;
  /** Between saying that it is not ready any more and taking no more requests. */
  readonly drainMs: number;
}

/** Tells that it serves, waits for the first signal, lets requests finish, and closes. True where all of them could. */
async function runUntilStopped({ server, storage, socket, stopClock, signal }: Running, { ports, log, say, onStopSignal }: ServeContext, { report, begin, drainMs }: Serving): Promise<boolean> {
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

/** The exit code. */
export async function serve(command: ServeCommand, context: ServeContext): Promise<number> {
  const { ports, log, version, campusData, say } = context;
  if (command.demo && !isForThisMachineOnly(command)) {
    say(demoText.notAlone);
    return 1;
  }
  const state = { handle: notReady, isStopping: false };
  const { host, port } = command;
  // Before the database: a port that is taken is known without touching anything.
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
  const prepared = await prepare(command, context);
  if (!prepared.ok) {
    say(prepared.failure);
    server.cut();
    await server.finish();
    return 1;
  }
  const storage = prepared.value;
  const publicUrl = command.publicUrl ?? new URL(`http://${hostInUrl(host)}:${server.port}`);
  const { trustProxy, requestsPerMinute, processes, accessTokenSeconds, signInLimits } = command;
  const signal = openChangeSignal(command.database, {
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
  });
  const socket = await openSocket(command, storage, context);
  state.handle = service.handle;
  const report = async (): Promise<void> => reportReady(command, context, { publicUrl, port: server.port, storage });
  const begin = async (): Promise<void> => {
    state.isStopping = true;
    await service.endStreams();
  };
  const drainMs = command.drainSeconds * 1_000;
  const complete = await runUntilStopped({ server, storage, socket, stopClock: service.stop, signal }, context, { report, begin, drainMs });
  return complete ? 0 : 1;
}
