/**
 * The services inside the app, behind the connection “This computer”: the same handlers as in the stand-alone service, over a local file
 * and called in process. No port and no account; every caller acts as the one local user.
 */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { uuidSchema, type LocalDate, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { DatabaseFailure } from '#sqlite/durable-database.ts';
import type { DatabaseFacts } from '#sqlite/inspect-database.ts';
import type { Recovery } from '#sqlite/recovery.ts';
import { readDataFolder } from './campus/data/data-folder.ts';
import { readDataset, type CampusFiles } from './campus/data/dataset.ts';
import { settleLocalKey } from './campus/keys.ts';
import { createCampusService } from './campus/service.ts';
import { pruneChanges } from './storage/changes/change-log.ts';
import { pruneIdempotencyKeys } from './time-tracking/idempotency.ts';
import type { TimeTrackingTables } from './storage/schema.ts';
import { openSqliteStorage, readStorageFailure } from './storage/sqlite/sqlite-storage.ts';
import type { TimeTrackingStorage } from './storage/storage.ts';
import { createTimeTrackingService } from './time-tracking/service.ts';

type Fetch = (request: Request) => Promise<Response>;

export interface EmbeddedService {
  readonly fetch: Fetch;
  /** The campus directory, served below `/v2` of any origin, and the API key that it accepts. */
  readonly campus: { readonly fetch: Fetch; readonly key: string };
  readonly organizationId: Uuid;
  readonly userId: Uuid;
  readonly recovery: Recovery | null;
  /** Why today's copy could not be written; null if it exists. */
  readonly copyFailure: string | null;
  /** Reads every page of the file. */
  readonly inspect: () => DatabaseFacts;
  readonly close: () => Promise<void>;
}

export interface EmbeddedOptions {
  readonly file: string;
  /** True if the file was opened before. */
  readonly isExpected?: boolean;
  readonly now: () => UtcInstant;
  readonly today: () => LocalDate;
  readonly newId: () => Uuid;
  /** The data files of the campus directory that come with the program. If omitted, only loaded data is served. */
  readonly campusFolder?: string;
  readonly report: (error: unknown) => void;
}

const identitySchema = z
  .object({ organization_id: uuidSchema, user_id: uuidSchema })
  .transform((row) => ({ organizationId: row.organization_id, userId: row.user_id }));
type Identity = z.infer<typeof identitySchema>;

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
    await transaction
      .insertInto('memberships')
      .values({ ...identity, role: 'owner' })
      .execute();
    await transaction
      .insertInto('local_identity')
      .values({ kind: 'this-computer', ...identity })
      .execute();
    return identitySchema.parse(identity);
  });
}

interface Settled {
  readonly identity: Identity;
  readonly campusKey: string;
}

async function trySettle(
  { database, close }: TimeTrackingStorage,
  { file, now, newId }: EmbeddedOptions,
): Promise<Result<Settled, DatabaseFailure>> {
  try {
    const identity = await settleIdentity(database, newId);
    await pruneChanges(database, now());
    await pruneIdempotencyKeys(database, now());
    return succeed({ identity, campusKey: await settleLocalKey(database, { localUserId: identity.userId, ports: { now, newId } }) });
  } catch (error) {
    await close();
    return fail(readStorageFailure(error, file));
  }
}

/** Errors in the campus data must not prevent the timer from starting. */
async function readCampusFolder({ campusFolder, report }: EmbeddedOptions): Promise<CampusFiles> {
  const files = campusFolder === undefined ? null : await readDataFolder(campusFolder);
  if (files?.ok === true && readDataset(files.value).ok) {
    return files.value;
  }
  if (files !== null) {
    report(new Error('The campus data that comes with the program cannot be read'));
  }
  return new Map();
}

/** Throws only on bugs; failures of the disk are returned. */
export async function openEmbeddedService(options: EmbeddedOptions): Promise<Result<EmbeddedService, DatabaseFailure>> {
  const { file, isExpected, now, today, newId, report } = options;
  const storage = await openSqliteStorage({ file, isExpected, now: now(), today: today() });
  if (!storage.ok) {
    return storage;
  }
  const { database, recovery, copyFailure } = storage.value;
  const settled = await trySettle(storage.value, options);
  if (!settled.ok) {
    return settled;
  }
  const { identity, campusKey } = settled.value;
  const authenticate = async (): Promise<Uuid> => identity.userId;
  const service = createTimeTrackingService({ database, ports: { now, newId, authenticate }, report });
  const campus = createCampusService({ database, ports: { now }, data: await readCampusFolder(options), report });

  const underway = new Set<Promise<Response>>();
  let closing: Promise<void> | null = null;
  const finishAndClose = async (): Promise<void> => {
    await Promise.all(underway);
    await storage.value.close();
  };
  const untilClosed =
    (fetch: Fetch): Fetch =>
    async (request) => {
      if (closing !== null) {
        return Response.json({ message: 'The service is closed.' }, { status: 503 });
      }
      const answer = fetch(request);
      underway.add(answer);
      try {
        return await answer;
      } finally {
        underway.delete(answer);
      }
    };
  return succeed({
    ...identity,
    recovery,
    copyFailure,
    inspect: storage.value.inspect,
    fetch: untilClosed(service.fetch),
    campus: { fetch: untilClosed(campus.fetch), key: campusKey },
    close: async () => {
      closing ??= finishAndClose();
      await closing;
    },
  });
}
