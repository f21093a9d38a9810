/** Reads time entries out of their two tables into the contract's resource, and writes their tags. */
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { secondsBetween, utcInstantSchema, uuidSchema, type UtcInstant, type Uuid } from '#shared/brands.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import type { Call } from './call.ts';

const timeEntryRowSchema = z.object({
  id: uuidSchema,
  user_id: uuidSchema,
  start: utcInstantSchema,
  end: utcInstantSchema.nullable(),
  description: z.string().nullable(),
  project_id: uuidSchema.nullable(),
  task_id: uuidSchema.nullable(),
});
type TimeEntryRow = z.infer<typeof timeEntryRowSchema>;

const tagRowSchema = z.object({ time_entry_id: uuidSchema, tag_id: uuidSchema });

/** Identifiers in one statement: databases bound the number of parameters. */
const identifiersPerStatement = 500;

/** All entries of the organization; the caller narrows, orders and cuts. */
export function selectTimeEntries({ transaction, access }: Call) {
  return transaction
    .selectFrom('time_entries')
    .select(['id', 'user_id', 'start', 'end', 'description', 'project_id', 'task_id'])
    .where('organization_id', '=', access.organizationId);
}

async function readTags(transaction: Transaction<TimeTrackingTables>, ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, Uuid[]>> {
  const tags = new Map<Uuid, Uuid[]>();
  for (let first = 0; first < ids.length; first += identifiersPerStatement) {
    const rows = await transaction
      .selectFrom('time_entry_tags')
      .select(['time_entry_id', 'tag_id'])
      .where('time_entry_id', 'in', ids.slice(first, first + identifiersPerStatement))
      .orderBy('time_entry_id')
      .orderBy('position')
      .execute();
    for (const { time_entry_id: id, tag_id: tag } of rows.map((row) => tagRowSchema.parse(row))) {
      const known = tags.get(id);
      if (known === undefined) {
        tags.set(id, [tag]);
      } else {
        known.push(tag);
      }
    }
  }
  return tags;
}

function resourceOf(row: TimeEntryRow, detail: { readonly tags: readonly Uuid[]; readonly now: UtcInstant }): TimeEntryResource {
  return {
    id: row.id,
    start: row.start,
    end: row.end,
    duration: secondsBetween(row.start, row.end ?? detail.now),
    description: row.description,
    task_id: row.task_id,
    project_id: row.project_id,
    user_id: row.user_id,
    tags: [...detail.tags],
  };
}

/** In the order of `rows`. */
export async function readTimeEntries({ transaction, now }: Call, rows: readonly unknown[]): Promise<TimeEntryResource[]> {
  const parsed = rows.map((row) => timeEntryRowSchema.parse(row));
  const tags = await readTags(
    transaction,
    parsed.map((row) => row.id),
  );
  return parsed.map((row) => resourceOf(row, { tags: tags.get(row.id) ?? [], now }));
}

/** One entry of the organization, or null. */
export async function readTimeEntry(call: Call, id: Uuid): Promise<TimeEntryResource | null> {
  const rows = await selectTimeEntries(call).where('id', '=', id).execute();
  const [entry] = await readTimeEntries(call, rows);
  return entry ?? null;
}

/** Replaces the entry's tags by `tags`, in their order, each once. */
export async function writeTags({ transaction }: Call, entry: { readonly id: Uuid; readonly tags: readonly Uuid[] }): Promise<void> {
  await transaction.deleteFrom('time_entry_tags').where('time_entry_id', '=', entry.id).execute();
  const rows = [...new Set(entry.tags)].map((tag, position) => ({ time_entry_id: entry.id, tag_id: tag, position }));
  if (rows.length > 0) {
    await transaction.insertInto('time_entry_tags').values(rows).execute();
  }
}
