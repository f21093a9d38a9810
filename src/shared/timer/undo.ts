/** The last command of this run that can be taken back. */
import { z } from 'zod';

const commandKindSchema = z.enum(['started', 'stopped', 'added', 'changed', 'deleted', 'restored', 'split', 'joined', 'discarded', 'several', 'pinned', 'unpinned']);
export type CommandKind = z.infer<typeof commandKindSchema>;

export const commandViewSchema = z.strictObject({
  /** Counts the commands of this run: another number, another command. */
  number: z.number().int().nonnegative(),
  kind: commandKindSchema,
  /** Of the entry or the favourite, as it was before; empty when it had none, or several entries were about it. */
  description: z.string(),
  /** How many entries it was about; 1 for a favourite. */
  count: z.number().int().positive(),
});
export type UndoableCommandView = z.infer<typeof commandViewSchema>;
