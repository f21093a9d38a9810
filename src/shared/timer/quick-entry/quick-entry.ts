import { z } from 'zod';
import { boundedText } from '../../values/bounds.ts';
import { recordIdSchema, utcInstantSchema } from '../../values/brands.ts';
import { failureSchema } from '../../failures.ts';
import { quickEntryLimit } from '../../values/limits.ts';
import { assignmentFields, itemField, nameFields } from '../commands.ts';

export const lineReadSchema = z.strictObject({
  text: boundedText({ max: quickEntryLimit }),
  /** Position of the text cursor in UTF-16 units, for completion. */
  caret: z.number().int().nonnegative(),
});

/**
 * Project, task, tags and item chosen beside the line; a project in the line overrides them, tags are merged. `isLiteral`: the text is the
 * description.
 */
export const lineRunSchema = z.strictObject({
  text: boundedText({ max: quickEntryLimit }),
  isLiteral: z.boolean().optional(),
  ...assignmentFields,
  ...nameFields,
  ...itemField,
});
export type LineRun = z.infer<typeof lineRunSchema>;

const nameSchema = z.strictObject({ id: recordIdSchema, name: z.string() });

export const linePreviewSchema = z.strictObject({
  text: z.string(),
  /** True if the line contains a time, a project, a tag or whether it is billable. */
  isRich: z.boolean(),
  /** What the line creates. `start: null` in a timer means now. */
  makes: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('timer'), start: utcInstantSchema.nullable() }),
    z.strictObject({ kind: z.literal('entry'), start: utcInstantSchema, end: utcInstantSchema }),
  ]),
  description: z.string(),
  project: nameSchema.extend({ color: z.string() }).nullable(),
  task: nameSchema.nullable(),
  tags: z.array(nameSchema),
  /** null: the default of the project. */
  billable: z.boolean().nullable(),
  /** Why the line would fail. */
  problem: failureSchema.nullable(),
  /**
   * For the word at the caret, the most likely first; `text` replaces `from` to `to`. A new name is created with the entry and is not part
   * of the text.
   */
  completions: z.array(
    z.strictObject({
      kind: z.enum(['project', 'task', 'tag', 'new-project', 'new-tag']),
      label: z.string(),
      color: z.string().nullable(),
      from: z.number().int(),
      to: z.number().int(),
      text: z.string(),
    }),
  ),
});
export type LinePreview = z.infer<typeof linePreviewSchema>;
export type LineCompletion = LinePreview['completions'][number];
