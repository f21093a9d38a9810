/** API keys: owners and bans. A key is shown once, when it is issued; only its digest is stored. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { boundedText } from '#shared/values/bounds.ts';
import { utcInstantSchema, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { nameLimit } from '#shared/values/limits.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

/** 128 bits, as in the original directory. */
const keyBytes = 16;
const endingLength = 4;

export const keyNameSchema = boundedText({ min: 1, max: nameLimit }, z.string().trim()).regex(/^\P{C}*$/u);

export interface KnownKey {
  readonly id: Uuid;
  readonly name: string;
  readonly isBanned: boolean;
}

export interface ListedKey extends KnownKey {
  /** The last four characters of the key, for recognition in a list. */
  readonly ending: string;
  readonly issuedAt: UtcInstant;
}

const rowSchema = z
  .object({ id: uuidSchema, name: z.string(), key_ending: z.string(), issued_at: utcInstantSchema, banned_at: utcInstantSchema.nullable() })
  .transform((row): ListedKey => ({
    id: row.id,
    name: row.name,
    ending: row.key_ending,
    issuedAt: row.issued_at,
    isBanned: row.banned_at !== null,
  }));

const columns = ['id', 'name', 'key_ending', 'issued_at', 'banned_at'] as const;

function digestKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export async function findKey(database: Kysely<TimeTrackingTables>, key: string): Promise<KnownKey | null> {
  const row = await database.selectFrom('campus_keys').select(columns).where('key_digest', '=', digestKey(key)).executeTakeFirst();
  return row === undefined ? null : rowSchema.parse(row);
}

export interface KeyPorts {
  readonly now: () => UtcInstant;
  readonly newId: () => Uuid;
  /** Returns cryptographically secure random bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
}

async function storeKey(
  database: Kysely<TimeTrackingTables>,
  { key, name, ports }: { readonly key: string; readonly name: string; readonly ports: Pick<KeyPorts, 'now' | 'newId'> },
): Promise<void> {
  await database
    .insertInto('campus_keys')
    .values({
      id: ports.newId(),
      key_digest: digestKey(key),
      key_ending: key.slice(-endingLength),
      name,
      issued_at: ports.now(),
      banned_at: null,
    })
    .onConflict((conflict) => conflict.column('key_digest').doNothing())
    .execute();
}

/** Issues a key of 32 hexadecimal digits. It cannot be read back later. */
export async function issueKey(
  database: Kysely<TimeTrackingTables>,
  { name, ports }: { readonly name: string; readonly ports: KeyPorts },
): Promise<string> {
  const key = Buffer.from(ports.randomBytes(keyBytes)).toString('hex');
  await storeKey(database, { key, name, ports });
  return key;
}

/** Stores a predefined key unless it exists. */
export async function ensureKey(
  database: Kysely<TimeTrackingTables>,
  { key, name, ports }: { readonly key: string; readonly name: string; readonly ports: Pick<KeyPorts, 'now' | 'newId'> },
): Promise<void> {
  if ((await findKey(database, key)) === null) {
    await storeKey(database, { key, name, ports });
  }
}

/**
 * Returns the key that the app uses for its embedded service. It is the same at every start and as secret as `localUserId` in the same
 * file.
 */
export async function settleLocalKey(
  database: Kysely<TimeTrackingTables>,
  { localUserId, ports }: { readonly localUserId: Uuid; readonly ports: Pick<KeyPorts, 'now' | 'newId'> },
): Promise<string> {
  const key = digestKey(`campus key of ${localUserId}`).slice(0, keyBytes * 2);
  await ensureKey(database, { key, name: 'This computer', ports });
  return key;
}

export async function listKeys(database: Kysely<TimeTrackingTables>): Promise<readonly ListedKey[]> {
  const rows = await database.selectFrom('campus_keys').select(columns).orderBy('name').orderBy('issued_at').orderBy('id').execute();
  return z.array(rowSchema).parse(rows);
}

/** Bans a key; `bannedAt` null lifts the ban. */
export async function setBan(
  database: Kysely<TimeTrackingTables>,
  { id, bannedAt }: { readonly id: Uuid; readonly bannedAt: UtcInstant | null },
): Promise<Result<null, { readonly kind: 'no-such-key' }>> {
  const changed = await database.updateTable('campus_keys').set({ banned_at: bannedAt }).where('id', '=', id).returning('id').execute();
  return changed.length === 0 ? fail({ kind: 'no-such-key' }) : succeed(null);
}
