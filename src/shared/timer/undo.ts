/** The last deed of this run that can be taken back. */
import { z } from 'zod';

const deedKindSchema = z.enum(['started', 'stopped', 'added', 'changed', 'deleted', 'restored', 'split', 'joined', 'discarded', 'several', 'pinned', 'unpinned']);
export type DeedKind = z.infer<typeof deedKindSchema>;

export const deedViewSchema = z.strictObject({
  /** Counts the deeds of this run: another number, another deed. */
  number: z.number().int().nonnegative(),
  kind: deedKindSchema,
  /** Of the entry or the favourite, as it was before; empty when it had none, or several entries were about it. */
  description: z.string(),
  /** How many entries it was about; 1 for a favourite. */
  count: z.number().int().positive(),
});
export type DeedView = z.infer<typeof deedViewSchema>;
