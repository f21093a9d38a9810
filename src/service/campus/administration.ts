/**
 * Administration of the campus directory: data files, keys, wireless readings. Requests and answers are values, so that they can be sent to the
 * process that has the database open; their texts are in `answer-text.ts`.
 */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { describeFault, type DataFault } from './data/data-files.ts';
import { readDataFolder } from './data/data-folder.ts';
import { readDataset } from './data/dataset.ts';
import { issueKey, keyNameSchema, listKeys, setBan, type KeyPorts } from './keys.ts';
import { storeFiles } from './data/loaded-data.ts';
import { deleteReading, issuesSchema, listReadings, recordReading } from './responders/wireless.ts';

export const campusRequestSchema = z.discriminatedUnion('kind', [
  /** Absolute path on the machine of the service. */
  z.object({ kind: z.literal('campus-load'), folder: z.string() }),
  z.object({ kind: z.literal('campus-issue-key'), name: keyNameSchema }),
  z.object({ kind: z.literal('campus-list-keys') }),
  z.object({ kind: z.literal('campus-ban-key'), id: uuidSchema, isBanned: z.boolean() }),
  /** Null means now. */
  z.object({ kind: z.literal('campus-record-reading'), issues: issuesSchema, at: utcInstantSchema.nullable() }),
  z.object({ kind: z.literal('campus-list-readings') }),
  z.object({ kind: z.literal('campus-delete-reading'), at: utcInstantSchema }),
]);
export type CampusRequest = z.infer<typeof campusRequestSchema>;
type RequestOf<Kind extends CampusRequest['kind']> = Extract<CampusRequest, { readonly kind: Kind }>;

const listedKeySchema = z.object({ id: uuidSchema, name: z.string(), ending: z.string(), issuedAt: utcInstantSchema, isBanned: z.boolean() });

export const campusAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('campus-loaded'), folder: z.string(), files: z.array(z.object({ name: z.string(), records: z.number(), ignored: z.array(z.string()) })) }),
  z.object({ kind: z.literal('campus-key-issued'), name: z.string(), key: z.string() }),
  z.object({ kind: z.literal('campus-keys'), keys: z.array(listedKeySchema), hidden: z.number() }),
  z.object({ kind: z.literal('campus-ban-set'), id: uuidSchema, isBanned: z.boolean() }),
  z.object({ kind: z.literal('campus-reading-recorded'), issues: issuesSchema, at: utcInstantSchema }),
  z.object({ kind: z.literal('campus-readings'), readings: z.array(z.object({ issues: issuesSchema, at: utcInstantSchema })) }),
  z.object({ kind: z.literal('campus-reading-deleted'), at: utcInstantSchema }),
  // The outcomes below changed nothing.
  z.object({ kind: z.literal('campus-reading-in-future'), at: utcInstantSchema }),
  z.object({ kind: z.literal('campus-no-such-reading'), at: utcInstantSchema }),
  z.object({ kind: z.literal('campus-folder-unreadable'), folder: z.string(), detail: z.string() }),
  z.object({ kind: z.literal('campus-folder-empty'), folder: z.string() }),
  z.object({ kind: z.literal('campus-faulty'), faults: z.array(z.string()), hidden: z.number() }),
  z.object({ kind: z.literal('campus-no-such-key'), id: uuidSchema }),
  /** `mayBeStored` is true if the database became unavailable during the commit. */
  z.object({ kind: z.literal('campus-not-stored'), mayBeStored: z.boolean() }),
]);
export type CampusAnswer = z.infer<typeof campusAnswerSchema>;

export interface CampusAdministrationPorts extends KeyPorts {
  readonly database: Kysely<TimeTrackingTables>;
}

/** Limits the length of the answer, which is sent as one line. */
const faultsShown = 20;
const keysShown = 20;
const readingsShown = 20;
const columnsShown = 10;

function refuseFaults(faults: readonly DataFault[]): CampusAnswer {
  return { kind: 'campus-faulty', faults: faults.slice(0, faultsShown).map(describeFault), hidden: Math.max(0, faults.length - faultsShown) };
}

async function load({ database, ...ports }: CampusAdministrationPorts, { folder }: RequestOf<'campus-load'>): Promise<CampusAnswer> {
  const files = await readDataFolder(folder);
  if (!files.ok) {
    const { failure } = files;
    switch (failure.kind) {
      case 'unreadable':
        return { kind: 'campus-folder-unreadable', folder, detail: failure.detail };
      case 'no-files':
        return { kind: 'campus-folder-empty', folder };
      case 'faulty':
        return refuseFaults(failure.faults);
      default:
        return assertNever(failure);
    }
  }
  const dataset = readDataset(files.value);
  if (!dataset.ok) {
    return refuseFaults(dataset.failure);
  }
  const stored = await storeFiles(database, { files: files.value, ports });
  if (!stored.ok) {
    return { kind: 'campus-not-stored', mayBeStored: stored.failure.kind === 'unavailable' && stored.failure.mayBeStored };
  }
  return { kind: 'campus-loaded', folder, files: dataset.value.files.map(({ name, records, ignored }) => ({ name, records: records.length, ignored: ignored.slice(0, columnsShown) })) };
}

async function list(database: Kysely<TimeTrackingTables>): Promise<CampusAnswer> {
  const keys = await listKeys(database);
  return { kind: 'campus-keys', keys: keys.slice(0, keysShown), hidden: Math.max(0, keys.length - keysShown) };
}

/** Throws only errors of the database. */
export async function administrateCampus(ports: CampusAdministrationPorts, request: CampusRequest): Promise<CampusAnswer> {
  const { database, now } = ports;
  switch (request.kind) {
    case 'campus-load':
      return load(ports, request);
    case 'campus-issue-key':
      return { kind: 'campus-key-issued', name: request.name, key: await issueKey(database, { name: request.name, ports }) };
    case 'campus-list-keys':
      return list(database);
    case 'campus-ban-key': {
      const { id, isBanned } = request;
      const changed = await setBan(database, { id, bannedAt: isBanned ? now() : null });
      return changed.ok ? { kind: 'campus-ban-set', id, isBanned } : { kind: 'campus-no-such-key', id };
    }
    case 'campus-record-reading': {
      const reading = { issues: request.issues, collectedAt: request.at ?? now() };
      if (reading.collectedAt > now()) {
        return { kind: 'campus-reading-in-future', at: reading.collectedAt };
      }
      await recordReading(database, reading);
      return { kind: 'campus-reading-recorded', issues: reading.issues, at: reading.collectedAt };
    }
    case 'campus-list-readings': {
      const readings = await listReadings(database, readingsShown);
      return { kind: 'campus-readings', readings: readings.map(({ issues, collectedAt }) => ({ issues, at: collectedAt })) };
    }
    case 'campus-delete-reading':
      return { kind: (await deleteReading(database, request.at)) ? 'campus-reading-deleted' : 'campus-no-such-reading', at: request.at };
    default:
      return assertNever(request);
  }
}
