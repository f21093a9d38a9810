/** Projects, tasks and tags that an import or a copy names, and what becomes of them. */
import { z } from 'zod';
import { boundedList, boundedText } from '../values/bounds.ts';

const nameKindSchema = z.enum(['project', 'task', 'tag']);

/** `new`: it is created with the import, unless it is left out. `impossible`: the service does not have such things, or not of that name. */
const nameFateSchema = z.enum(['known', 'new', 'impossible']);
export type NameFate = z.infer<typeof nameFateSchema>;

/** A name of the file, and whether there is something of that name. */
export const previewNameSchema = z.strictObject({ kind: nameKindSchema, name: z.string(), rows: z.number().int().nonnegative(), fate: nameFateSchema });
export type PreviewName = z.infer<typeof previewNameSchema>;

/** What an import does not create: entries come without it. */
const leftOutNameSchema = z.strictObject({ kind: nameKindSchema, name: boundedText({ max: 5_000 }) });
export type LeftOutName = z.infer<typeof leftOutNameSchema>;

export const leaveOutSchema = boundedList(leftOutNameSchema, { max: 5_000 });
