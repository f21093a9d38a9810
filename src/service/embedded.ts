/**
 * The service inside the app, behind the connection «This computer»: the same handler as everywhere, over a file of this
 * machine, called in process. No port, no account; whoever can call it is the one local user.
 */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { uuidSchema, type LocalDate, type UtcInstant, type Uuid } from '#shared/brands.ts';
import { fail, succeed, type Result } from '#shared/result.ts';
import type { DatabaseFailure } from '#sqlite/durable-database.ts';
import type { Recovery } from '#sqlite/recovery.ts';
import type { TimeTrackingTables } from './storage/schema.ts';
import { openSqliteStorage, readStorageFailure } from './storage/sqlite-storage.ts';
import type { TimeTrackingStorage } from './storage/storage.ts';
import { createTimeTrackingService } from './time-tracking/service.ts';

export interface EmbeddedService {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly organizationId: Uuid;
  readonly userId: Uuid;
  readonly recovery: Recovery | null;
  /** Why today's copy could not be written; null when it is there. */
  readonly copyFailure: string | null;
  /** Refuses new requests, lets those under way finish, closes the file. */
  readonly close: () => Promise<void>;
}

export interface EmbeddedOptions {
  readonly file: string;
  readonly now: () => UtcInstant;
  readonly today: () => LocalDate;
  readonly newId: () => Uuid;
  /** Told of every exception that became a 500. */
  readonly report: (error: unknown) => void;
}

const identitySchema = z
  .object({ organization_id: uuidSchema, user_id: uuidSchema })
  .transform((row) => ({ organizationId: row.organization_id, userId: row.user_id }));
type Identity = z.infer<typeof identitySchema>;

/** The local user and organization; made at the first start, the same ever after. */
async function settleIdentity(database: Kysely<TimeTrackingTables>, newId: () => Uuid): Promise<Identity> {
  return database.transaction().execute(async (transaction) => {
    const known = await transaction.selectFrom('local_identity').select(['organization_id', 'user_id']).executeTakeFirst();
    if (known !== undefined) {
      return identitySchema.parse(known);
    }
    const identity = { organization_id: newId(), user_id: newId() };
    const name = 'This computer';
    await transaction.insertInto('organizations').values({ id: identity.organization_id, name }).execute();
    await transaction.insertInto('users').values({ id: identity.user_id, name }).execute();
    await transaction.insertInto('memberships').values({ ...identity, role: 'owner' }).execute();
    await transaction.insertInto('local_identity').values({ kind: 'this-computer', ...identity }).execute();
    return identitySchema.parse(identity);
  });
}

async function trySettleIdentity(storage: TimeTrackingStorage, { file, newId }: EmbeddedOptions): Promise<Result<Identity, DatabaseFailure>> {
  try {
    return succeed(await settleIdentity(storage.database, newId));
  } catch (error) {
    await storage.close();
    return fail(readStorageFailure(error, file));
  }
}

/** Throws only on bugs; what the disk refuses comes back as a failure. */
export async function openEmbeddedService(options: EmbeddedOptions): Promise<Result<EmbeddedService, DatabaseFailure>> {
  const { file, now, today, newId, report } = options;
  const storage = await openSqliteStorage({ file, now: now(), today: today() });
  if (!storage.ok) {
    return storage;
  }
  const { database, recovery, copyFailure } = storage.value;
  const settled = await trySettleIdentity(storage.value, options);
  if (!settled.ok) {
    return settled;
  }
  const identity = settled.value;
  const authenticate = async (): Promise<Uuid> => identity.userId;
  const service = createTimeTrackingService({ database, ports: { now, newId, authenticate }, report });

  const underway = new Set<Promise<Response>>();
  let closing: Promise<void> | null = null;
  const finishAndClose = async (): Promise<void> => {
    await Promise.all(underway);
    await storage.value.close();
  };
  return succeed({
    ...identity,
    recovery,
    copyFailure,
    fetch: async (request) => {
      if (closing !== null) {
        return Response.json({ message: 'The service is closed.' }, { status: 503 });
      }
      const answer = service.fetch(request);
      underway.add(answer);
      try {
        return await answer;
      } finally {
        underway.delete(answer);
      }
    },
    close: async () => {
      closing ??= finishAndClose();
      await closing;
    },
  });
}
