/**
 * A process that serves the time tracking service on a given database until it is killed. Prints its port once it listens, and every
 * reported exception. The bearer token is the user's identifier.
 */
import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { z } from 'zod';
import { instantOfEpochMs, localDateSchema, uuidSchema, type UtcInstant } from '#shared/values/brands.ts';
import { parseStorageAddress } from '#service/storage/storage-address.ts';
import { openTimeTrackingStorage } from '#service/storage/time-tracking-storage.ts';
import { randomBytesOfUuid, timeOrderedUuid } from '#service/time-ordered-uuid.ts';
import { createTimeTrackingService } from '#service/time-tracking/service.ts';
import { serveOverHttp } from './served.ts';

function now(): UtcInstant {
  return instantOfEpochMs(Date.now());
}

function report(error: unknown): void {
  writeSync(2, `${error instanceof Error ? error.message : String(error)}\n`);
}

const [text] = z.tuple([z.string()]).parse(process.argv.slice(2));
const address = parseStorageAddress(text);
if (!address.ok) {
  throw new Error(`No address: ${text}`);
}
const storage = await openTimeTrackingStorage(
  address.value.kind === 'sqlite'
    ? { ...address.value, now: now(), today: localDateSchema.parse(now().slice(0, 10)) }
    : { ...address.value, reportLost: report },
);
if (!storage.ok) {
  writeSync(2, `${storage.failure.kind}\n`);
  process.exit(1);
}
const { fetch } = createTimeTrackingService({
  database: storage.value.database,
  ports: {
    now,
    newId: () => timeOrderedUuid(Date.now(), randomBytes(randomBytesOfUuid)),
    authenticate: async (request) => uuidSchema.safeParse(request.headers.get('authorization')?.replace('Bearer ', '')).data ?? null,
  },
  report,
});
const { baseUrl } = await serveOverHttp(fetch);
writeSync(1, `${baseUrl}\n`);
