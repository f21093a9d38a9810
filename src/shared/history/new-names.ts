/** Names of clients, projects, tasks and tags in an import or a copy, and what happens to them. */
import { z } from 'zod';
import { boundedList, boundedText } from '../values/bounds.ts';

const nameKindSchema = z.enum(['client', 'project', 'task', 'tag']);

/** `new`: created with the import, unless left out. `impossible`: the service does not support it, or not with that name. */
const nameFateSchema = z.enum(['known', 'new', 'impossible']);
export type NameFate = z.infer<typeof nameFateSchema>;

export const previewNameSchema = z.strictObject({
  kind: nameKindSchema,
  name: z.string(),
  rows: z.number().int().nonnegative(),
  fate: nameFateSchema,
});
export type PreviewName = z.infer<typeof previewNameSchema>;

/** Entries whose project has another client, and billable ones if the service does not store that: neither is carried over. */
export const lostFieldsSchema = z.strictObject({ clients: z.number().int().nonnegative(), billable: z.number().int().nonnegative() });
export type LostFields = z.infer<typeof lostFieldsSchema>;

/** Not created: entries are imported without it. */
const leftOutNameSchema = z.strictObject({ kind: nameKindSchema, name: boundedText({ max: 5_000 }) });
export type LeftOutName = z.infer<typeof leftOutNameSchema>;

export const leaveOutSchema = boundedList(leftOutNameSchema, { max: 5_000 });
