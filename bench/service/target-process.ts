/**
 * The process started by `target.ts`: the stand-alone service or the bare handler. Reports its address, then its memory and processor time
 * on request, until it is stopped.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { destination } from 'pino';
import { z } from 'zod';
import { instantOfEpochMs, localDateSchema } from '#shared/values/brands.ts';
import { startHttpServer, type RequestHandler } from '#service/standalone/http/http-server.ts';
import { createServiceLog } from '#service/standalone/http/request-log.ts';
import { createStandAloneService } from '#service/standalone/stand-alone-service.ts';
import { systemPorts } from '#service/standalone/system-ports.ts';
import { openChangeSignal } from '#service/storage/changes/change-signal.ts';
import { parseStorageAddress, type StorageAddress } from '#service/storage/storage-address.ts';
import { openTimeTrackingStorage } from '#service/storage/time-tracking-storage.ts';
import { openBarePostgres } from './bare-postgres.ts';
import { openBareSqlite } from './bare-sqlite.ts';
import { issuer } from './tokens.ts';

interface Opened {
  readonly port: number;
  readonly close: () => Promise<void>;
}

function report(error: unknown): void {
  console.error(error);
}

/** Many more than one client signs in and fails. */
const unlimited = { failuresPerDevice: 1e6, failuresPerAddress: 1e6, failuresPerAccount: 1e6, pagesPerAddress: 1e6, waiting: 1e6 };

/**
 * As `npm run service` runs it, with its log, and without limits. `issues` says whether it signs in itself, or takes the tokens of
 * `tokens.ts`.
 */
async function openService(address: StorageAddress, issues: boolean): Promise<Opened> {
  const ports = systemPorts();
  const now = instantOfEpochMs(Date.now());
  const opened = await openTimeTrackingStorage(
    address.kind === 'sqlite' ? { ...address, now, today: localDateSchema.parse(now.slice(0, 10)) } : { ...address, reportLost: report },
  );
  if (!opened.ok) {
    throw new Error(opened.failure.detail);
  }
  const { database, close, committed, connections } = opened.value;
  const signal = openChangeSignal(address, { committed, after: ports.after, reportLost: report });
  const late: { handle: RequestHandler | null } = { handle: null };
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, handle: (incoming, outgoing) => late.handle?.(incoming, outgoing) });
  if (!server.ok) {
    throw new Error(server.failure.detail);
  }
  const { port, cut, finish } = server.value;
  const service = await createStandAloneService({
    database,
    ports,
    log: createServiceLog({ level: 'info', destination: destination({ dest: '/dev/null', sync: true }), monotonicMs: ports.monotonicMs }),
    version: '0.0.0',
    publicUrl: new URL(issues ? `http://127.0.0.1:${port}` : issuer),
    isReachedDirectly: false,
    trustProxy: false,
    requestsPerMinute: null,
    accessTokenSeconds: 43_200,
    signInLimits: unlimited,
    identityProvider: null,
    mail: null,
    campusData: new Map(),
    isStopping: () => false,
    signal,
    databaseConnections: connections,
  });
  late.handle = service.handle;
  return {
    port,
    close: async () => {
      await service.endStreams();
      const finished = finish();
      cut();
      await finished;
      await service.stop();
      await signal.close();
      await close();
    },
  };
}

async function openBare(address: StorageAddress): Promise<Opened> {
  const { fetch, close } = await (address.kind === 'sqlite' ? openBareSqlite(address.file) : openBarePostgres(address.url));
  const server = createAdaptorServer({ fetch, createServer });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: z.object({ port: z.number() }).parse(server.address()).port, close };
}

const [kind, text] = z.tuple([z.enum(['service', 'sign-in', 'bare']), z.string()]).parse(process.argv.slice(2));
const address = parseStorageAddress(text);
if (!address.ok) {
  throw new Error(`No address: ${text}`);
}
const { port, close } = await (kind === 'bare' ? openBare(address.value) : openService(address.value, kind === 'sign-in'));
process.on('message', (message) => {
  if (message === 'usage') {
    // Before the collection, which is not part of the load.
    const { user, system } = process.cpuUsage();
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ residentMiB: rss / 2 ** 20, heapMiB: heapUsed / 2 ** 20, processorMs: (user + system) / 1_000 });
  }
});
// Stopped, or the parent failed.
process.on('disconnect', () => void close().then(() => process.exit(0)));
process.send?.({ port });
