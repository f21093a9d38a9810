import { z } from 'zod';
import { boundedList, boundedText } from '../values/bounds.ts';
import { recordIdSchema } from '../values/brands.ts';
import { descriptionLimit, nameLimit, tagsLimit } from '../values/limits.ts';
import { itemLinkSchema } from './item-link.ts';

/** An item that the description field offers. */
export const offeredItemSchema = z.strictObject({
  /** null: a meeting of a calendar, or a branch that names no item. */
  link: itemLinkSchema.nullable(),
  title: z.string(),
  /** The host of the tracker, or the repository of a branch. */
  server: z.string(),
  isAssigned: z.boolean(),
  /** The name of the branch that is checked out for it; omitted for others. */
  branch: z.string().optional(),
  /** By the user's template. */
  description: boundedText({ max: descriptionLimit }),
  project: z.strictObject({ id: recordIdSchema, name: z.string(), color: z.string() }).nullable(),
  tagNames: boundedList(boundedText({ min: 1, max: nameLimit }), { max: tagsLimit }),
});
export type OfferedItem = z.infer<typeof offeredItemSchema>;
