import { z } from 'zod';
import { recordIdSchema, uuidSchema } from '#shared/values/brands.ts';
import { contentSchema, singleFieldSchema } from './entry-row.ts';
import { jsonColumn } from './json-column.ts';
import type { StoredConflict } from '../replica-change.ts';

export const ensuredRowSchema = z.object({ need: z.string(), id: recordIdSchema.nullable() });
export const serverIdRowSchema = z.object({ server_id: recordIdSchema });
export const copiedRowSchema = z.object({ source_id: recordIdSchema });
export const evictedRowSchema = z.object({ local_id: uuidSchema });
export const metaRowSchema = z.object({ value: z.string() });
export const createRowSchema = z.object({ local_id: uuidSchema, body: jsonColumn(contentSchema) });
export const sizeRowSchema = z.object({ size: z.number() });
export const lastIdRowSchema = z.object({ last: z.number() });
export const unindexedSchema = z.object({ size: z.number(), last: z.number() });
export const placeRowSchema = z.object({ id: z.number(), server_id: recordIdSchema.nullable() });
export const idRowSchema = z.object({ id: z.number() });
export const conflictRowSchema = z
  .object({
    id: z.number(),
    local_id: uuidSchema,
    field: singleFieldSchema,
    base: z.string().nullable(),
    mine: z.string().nullable(),
    theirs: z.string().nullable(),
    replaced: z.number(),
    at: z.number(),
  })
  .transform(
    ({ id, local_id: localId, at: atMs, replaced, ...conflict }): StoredConflict => ({ id, localId, conflict: { ...conflict, ...(replaced === 1 ? { isReplaced: true } : {}) }, atMs }),
  );
export const keptPairsSchema = jsonColumn(z.array(z.string()));
export const tombstoneRowSchema = z.object({ last_content: jsonColumn(contentSchema) });
