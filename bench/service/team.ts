/** Fills a database with a team's years of work by SQL: a million creates over HTTP would take a day. */
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { localDateSchema, utcInstantSchema, uuidSchema, type Uuid } from '#shared/values/brands.ts';
import type { StorageAddress } from '#service/storage/storage-address.ts';
import { openTimeTrackingStorage } from '#service/storage/time-tracking-storage.ts';
import { timeOrderedUuid } from '#service/time-ordered-uuid.ts';
import { signInAll } from './tokens.ts';

export interface Team {
  readonly users: readonly Uuid[];
  /** Access tokens by user. */
  readonly tokens: ReadonlyMap<Uuid, string>;
}

export const organizationId: Uuid = uuidSchema.parse('00000000-0000-4000-8000-000000000010');
export const taskId: Uuid = uuidSchema.parse('00000000-0000-4000-8000-000000000040');
const projectId: Uuid = uuidSchema.parse('00000000-0000-4000-8000-000000000030');
export const tagIds: readonly Uuid[] = ['50', '51', '52'].map((end) => uuidSchema.parse(`00000000-0000-4000-8000-0000000000${end}`));

/**
 * The team grows with the data: 20 users with one list each, 63 with 1 600 entries, 200 with 5 000; 10 000 with 1 000. Their entries are
 * interleaved.
 */
function teamSize(count: number): number {
  return count < 10_000_000 ? Math.round(Math.sqrt(count) / 5) : count / 1_000;
}

/** Those who send requests: enough that no list is in a cache of this size. */
const senders = 1_000;

export function userOf({ users, tokens }: Team, index: number): { readonly userId: string; readonly token: string } {
  // Visits all users in an order that does not favour caches.
  const user = users[(index * 7919) % users.length];
  return { userId: user ?? '', token: user === undefined ? '' : (tokens.get(user) ?? '') };
}

function userId(index: number): Uuid {
  return uuidSchema.parse(`00000000-0000-4000-9000-${String(index).padStart(12, '0')}`);
}

const firstStartMs = Date.UTC(2000, 0, 1);
const stepMs = 600_000;

/** In the form of the service, at the entry's start, and the same in every run. */
function entryId(index: number): string {
  return timeOrderedUuid(firstStartMs + index * stepMs, createHash('sha256').update(String(index)).digest());
}

/** An entry of half an hour; one of the users starts one every ten minutes. */
function entryRow(index: number, users: readonly Uuid[]): readonly (string | null)[] {
  const startMs = firstStartMs + index * stepMs;
  const [start, end] = [startMs, startMs + 1_800_000].map((ms) => new Date(ms).toISOString().replace('.000Z', 'Z'));
  const isOnProject = index % 2 === 0;
  return [
    entryId(index),
    organizationId,
    users[index % users.length] ?? null,
    start ?? null,
    end ?? null,
    `Work on drawing ${index % 977}`,
    isOnProject ? projectId : null,
    isOnProject ? taskId : null,
  ];
}

async function seedTeam(address: StorageAddress, users: readonly Uuid[]): Promise<ReadonlyMap<Uuid, string>> {
  const now = utcInstantSchema.parse('2026-11-20T12:00:00Z');
  const opened = await openTimeTrackingStorage(
    address.kind === 'sqlite'
      ? { ...address, now, today: localDateSchema.parse('2026-11-20') }
      : {
          ...address,
          reportLost: (error) => {
            throw error;
          },
        },
  );
  if (!opened.ok) {
    throw new Error(opened.failure.detail);
  }
  const { database, close } = opened.value;
  await database.insertInto('organizations').values({ id: organizationId, name: 'Duarte Engineering' }).execute();
  await database.transaction().execute(async (transaction) => {
    for (const id of users) {
      await transaction.insertInto('users').values({ id, name: 'Somebody' }).execute();
      await transaction.insertInto('memberships').values({ organization_id: organizationId, user_id: id, role: 'employee' }).execute();
    }
  });
  const common = { organization_id: organizationId };
  await database
    .insertInto('projects')
    .values({ ...common, id: projectId, client_id: null, name: 'Bridge', color: '#123abc' })
    .execute();
  await database
    .insertInto('tasks')
    .values({ ...common, id: taskId, project_id: projectId, name: 'Bridge' })
    .execute();
  await database
    .insertInto('tags')
    .values(tagIds.map((id) => ({ ...common, id, name: id })))
    .execute();
  const tokens = await signInAll(database, users.slice(0, senders));
  await close();
  return tokens;
}

function fillSqlite(file: string, { users, count }: { readonly users: readonly Uuid[]; readonly count: number }): void {
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off; begin');
  const entry = database.prepare(
    'insert into time_entries (id, organization_id, user_id, start, "end", description, project_id, task_id) values (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const tag = database.prepare('insert into time_entry_tags values (?, ?, 0)');
  for (let index = 0; index < count; index += 1) {
    entry.run(...entryRow(index, users));
    if (index % 2 === 0) {
      tag.run(entryId(index), tagIds[index % tagIds.length] ?? null);
    }
  }
  database.exec('commit; pragma wal_checkpoint(truncate)');
  database.close();
}

/** The rows of `entryRow` as SQL, without triggers and checks of references: ten million take minutes. */
async function fillPostgres(url: string, { users, count }: { readonly users: readonly Uuid[]; readonly count: number }): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const startMs = `${firstStartMs} + number::bigint * ${stepMs}`;
  const entry = `(lpad(to_hex(${startMs}), 12, '0') || '7' || substr(md5(number::text), 1, 3) || '8' || substr(md5(number::text), 4, 15))::uuid`;
  const series = `generate_series(0, ${count - 1}) as number`;
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into time_entries (id, organization_id, user_id, start, "end", description, project_id, task_id)
    select ${entry}, $1, ($2::uuid[])[number % $3 + 1], to_timestamp((${startMs}) / 1000), to_timestamp((${startMs}) / 1000 + 1800), 'Work on drawing ' || number % 977,
      case when number % 2 = 0 then $4::uuid end, case when number % 2 = 0 then $5::uuid end
    from ${series}`,
    [organizationId, users, users.length, projectId, taskId],
  );
  await client.query(`insert into time_entry_tags select ${entry}, ($1::uuid[])[number % 3 + 1], 0 from ${series} where number % 2 = 0`, [
    tagIds,
  ]);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

/** Requires a database without tables. */
export async function fillWithTeam(address: StorageAddress, count: number, people = teamSize(count)): Promise<Team> {
  const users = Array.from({ length: people }, (_unused, index) => userId(index));
  const tokens = await seedTeam(address, users);
  if (address.kind === 'sqlite') {
    fillSqlite(address.file, { users, count });
  } else {
    await fillPostgres(address.url, { users, count });
  }
  return { users: users.slice(0, senders), tokens };
}
