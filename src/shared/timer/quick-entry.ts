/** What one typed line means, before it is carried out: shown while somebody types. */
import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { failureSchema } from '../failures.ts';
import { quickEntryLimit } from '../values/limits.ts';
import { nameFields, placeFields } from './commands.ts';

export const lineReadSchema = z.strictObject({
  text: boundedText({ max: quickEntryLimit }),
  /** Where the user types, in UTF-16 units: what is completed. */
  caret: z.number().int().nonnegative(),
});

/** Project, task and tags beside the line; a project that the line names wins, tags are added to those it names. */
export const lineRunSchema = z.strictObject({ text: boundedText({ max: quickEntryLimit }), ...placeFields, ...nameFields });
export type LineRun = z.infer<typeof lineRunSchema>;

const nameSchema = z.strictObject({ id: uuidSchema, name: z.string() });

export const linePreviewSchema = z.strictObject({
  text: z.string(),
  /** The line says more than words: a time, a project or a tag was understood. */
  isRich: z.boolean(),
  /** What will be made. `start: null` in a timer means now. */
  makes: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('timer'), start: utcInstantSchema.nullable() }),
    z.strictObject({ kind: z.literal('entry'), start: utcInstantSchema, end: utcInstantSchema }),
  ]),
  description: z.string(),
  project: nameSchema.nullable(),
  task: nameSchema.nullable(),
  tags: z.array(nameSchema),
  /** Why it could not be carried out as it stands. */
  problem: failureSchema.nullable(),
  /** For the word at the caret, the likeliest first; taking one puts `text` in the place of `from` to `to`. A new one is created with the entry, and is not in the text. */
  completions: z.array(
    z.strictObject({ kind: z.enum(['project', 'task', 'tag', 'new-project', 'new-tag']), label: z.string(), color: z.string().nullable(), from: z.number().int(), to: z.number().int(), text: z.string() }),
  ),
});
export type LinePreview = z.infer<typeof linePreviewSchema>;
export type LineCompletion = LinePreview['completions'][number];
