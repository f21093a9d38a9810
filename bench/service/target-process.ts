/** The process started by `target.ts`: reports its port, then its memory and processor time on request, until it is stopped. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { z } from 'zod';
import { instantOfEpochMs, localDateSchema } from '#shared/values/brands.ts';
import { createAccessTokenVerifier } from '#service/oauth/tokens/access-tokens.ts';
import { loadAuthorizationKeys } from '#service/oauth/tokens/keys.ts';
import { systemPorts } from '#service/standalone/system-ports.ts';
import { openChangeSignal } from '#service/storage/change-signal.ts';
import { parseStorageAddress, type StorageAddress } from '#service/storage/storage-address.ts';
import { openTimeTrackingStorage } from '#service/storage/time-tracking-storage.ts';
import { randomBytesOfUuid, timeOrderedUuid } from '#service/time-ordered-uuid.ts';
import { createTimeTrackingService } from '#service/time-tracking/service.ts';
import { openBarePostgres } from './bare-postgres.ts';
import { openBareSqlite } from './bare-sqlite.ts';
import { audience, issuer } from './tokens.ts';

export interface Opened {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

function report(error: unknown): void {
  console.error(error);
}

async function openService(address: StorageAddress): Promise<Opened> {
  const now = instantOfEpochMs(Date.now());
  const opened = await openTimeTrackingStorage(
    address.kind === 'sqlite' ? { ...address, now, today: localDateSchema.parse(now.slice(0, 10)) } : { ...address, reportLost: report },
  );
  if (!opened.ok) {
    throw new Error(opened.failure.detail);
  }
  const { database, close } = opened.value;
  const { after } = systemPorts();
  const signal = openChangeSignal(address, { committed: opened.value.committed, after, reportLost: report });
  const ports = { now: () => instantOfEpochMs(Date.now()), newId: () => timeOrderedUuid(Date.now(), randomBytes(randomBytesOfUuid)) };
  const keys = await loadAuthorizationKeys(database, randomBytes);
  const verifier = await createAccessTokenVerifier({ database, keys, issuer, audience, now: ports.now, signal, after, report });
  const { fetch, endStreams } = createTimeTrackingService({ database, ports: { ...ports, authenticate: verifier.authenticate }, report, streams: { signal, after } });
  return {
    fetch,
    close: async () => {
      await endStreams();
      await verifier.close();
      await signal.close();
      await close();
    },
  };
}

const [kind, text] = z.tuple([z.enum(['service', 'bare']), z.string()]).parse(process.argv.slice(2));
const address = parseStorageAddress(text);
if (!address.ok) {
  throw new Error(`No address: ${text}`);
}
const openBare = async (): Promise<Opened> => (address.value.kind === 'sqlite' ? openBareSqlite(address.value.file) : openBarePostgres(address.value.url));
const { fetch, close } = await (kind === 'service' ? openService(address.value) : openBare());
const server = createAdaptorServer({ fetch, createServer });
server.listen(0, '127.0.0.1');
await once(server, 'listening');
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
process.on('disconnect', () => {
  server.close();
  void close().then(() => process.exit(0));
});
process.send?.({ port: z.object({ port: z.number() }).parse(server.address()).port });
