/** Rows of the tables `names` (names of projects, tasks and tags, and the user's permissions) and `ensured` (items created by name). */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { recordIdSchema, type RecordId } from '#shared/values/brands.ts';
import { permissionsSchema } from '#core/service-client/connect/membership.ts';
import { noNames, withNames, type CatalogNames, type NamesChange } from '../catalog/catalog-names.ts';
import { jsonColumn } from './json-column.ts';

const nameFields = { id: recordIdSchema, name: z.string() };
const isRetired = z.literal(true).optional();
const nicknamesSchema = z.array(z.object(nameFields));

const changeSchema = z.object({
  projects: z
    .array(
      z.object({
        ...nameFields,
        color: z.string(),
        isRetired,
        clientId: recordIdSchema.nullable().optional(),
        isBillable: z.boolean().optional(),
      }),
    )
    .optional(),
  tasks: z.array(z.object({ ...nameFields, projectId: recordIdSchema, isRetired })).optional(),
  tags: z.array(z.object(nameFields)).optional(),
  clients: z.array(z.object({ ...nameFields, isArchived: z.boolean() })).optional(),
  nicknames: nicknamesSchema.optional(),
  permissions: permissionsSchema.nullable().optional(),
});
const ensuredSchema = z.object({ need: z.string(), id: recordIdSchema.nullable() });
const rowSchema = z.object({ kind: z.string(), value: jsonColumn(z.unknown()) });

export function readNames(database: DatabaseSync): CatalogNames {
  const rows = database
    .prepare('SELECT kind, value FROM names')
    .all()
    .map((row) => rowSchema.parse(row));
  return withNames(noNames, changeSchema.parse(Object.fromEntries(rows.map(({ kind, value }) => [kind, value]))));
}

export function writeNames(database: DatabaseSync, change: NamesChange): void {
  const put = database.prepare('INSERT OR REPLACE INTO names (kind, value) VALUES (?, ?)');
  for (const [kind, value] of Object.entries(change)) {
    if (value !== undefined) {
      put.run(kind, JSON.stringify(value));
    }
  }
}

/** By key of a need: the item created lately; null while its create has no answer. */
export function readEnsured(database: DatabaseSync): ReadonlyMap<string, RecordId | null> {
  const rows = database
    .prepare('SELECT need, id FROM ensured')
    .all()
    .map((row) => ensuredSchema.parse(row));
  return new Map(rows.map(({ need, id }) => [need, id]));
}
