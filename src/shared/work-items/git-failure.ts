import { z } from 'zod';

/** Why a repository cannot be read. Part of `failureSchema`. */
export const gitFailureSchema = z.strictObject({
  kind: z.literal('git'),
  folder: z.string(),
  /** `no-branch`: none that names a piece of work. `refused`: git said so, in `detail`. */
  cause: z.enum(['no-git', 'no-repository', 'no-branch', 'refused', 'too-slow', 'too-large', 'too-many']),
  detail: z.string(),
});
export type GitFailure = z.infer<typeof gitFailureSchema>;
