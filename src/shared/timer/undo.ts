import { z } from 'zod';

const commandKindSchema = z.enum([
  'started',
  'stopped',
  'added',
  'changed',
  'deleted',
  'restored',
  'split',
  'joined',
  'discarded',
  'several',
  'imported',
  'pinned',
  'unpinned',
  'paused',
  'resumed',
  'pause-discarded',
  'not-work',
]);
export type CommandKind = z.infer<typeof commandKindSchema>;

export const commandViewSchema = z.strictObject({
  /** Increases with every command of this run. */
  number: z.number().int().nonnegative(),
  kind: commandKindSchema,
  /** The former description of the entry, favourite or paused entry; empty if there was none or several entries were changed. */
  description: z.string(),
  /** Number of entries; 1 for what is not an entry. */
  count: z.number().int().positive(),
});
export type UndoableCommandView = z.infer<typeof commandViewSchema>;
