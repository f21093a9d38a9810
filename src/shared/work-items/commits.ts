import { z } from 'zod';
import { utcInstantSchema } from '../values/brands.ts';

/** Characters of a subject that are shown and proposed. */
export const subjectLimit = 200;

/** A commit of the user in a repository that was added. */
export const commitSchema = z.strictObject({
  hash: z.string(),
  /** When it was written, also where it was rebased since. */
  at: utcInstantSchema,
  subject: z.string(),
  /** The name of the repository's folder. */
  repository: z.string(),
});
export type Commit = Readonly<z.infer<typeof commitSchema>>;

/** Milliseconds of work that a commit stands for where nothing else is known. */
export const workBeforeCommitMs = 1_800_000;
