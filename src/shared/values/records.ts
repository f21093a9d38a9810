import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { nameLimit } from './limits.ts';

export const recordNameSchema = boundedText(
  { min: 1, max: nameLimit, tooShort: 'must not be empty', tooLong: `must be at most ${nameLimit} characters` },
  z.string().trim(),
);

/** Body of createProject and updateProject; update replaces the whole project. The colour is stored lower case. */
export const projectBodySchema = z
  .object({
    name: recordNameSchema,
    color: z
      .string()
      // Both cases in the pattern, not in a flag: JSON Schema has no flags.
      .regex(/^#[0-9a-fA-F]{6}$/, 'must look like #a1b2c3')
      .transform((color) => color.toLowerCase()),
  })
  .meta({ examples: [{ name: 'Bridge', color: '#123abc' }] });
export type ProjectBody = z.infer<typeof projectBodySchema>;
