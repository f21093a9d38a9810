/** Commands on the projects of the current connection. They are carried out online: the answer says what the service did. */
import { z } from 'zod';
import { projectBodySchema } from '../time-tracking-api.ts';
import { uuidSchema } from '../values/brands.ts';

export const projectCreateSchema = projectBodySchema;
/** A field left out stays. */
export const projectChangeSchema = z.strictObject({
  id: uuidSchema,
  name: projectBodySchema.shape.name.optional(),
  color: projectBodySchema.shape.color.optional(),
});
export type ProjectChange = z.infer<typeof projectChangeSchema>;
export const projectReferenceSchema = z.strictObject({ id: uuidSchema });

/** Why a command on a project was not carried out, or is not known to be. */
export const projectFailures = [
  z.strictObject({ kind: z.literal('no-such-project') }),
  z.strictObject({ kind: z.literal('project-exists'), name: z.string() }),
  /** The service was not reached, or did not let the request in: nothing happened there. */
  z.strictObject({ kind: z.literal('project-not-reached') }),
  /** The account may not change projects; `message` is the service's. */
  z.strictObject({ kind: z.literal('project-not-permitted'), message: z.string() }),
  /** The service refused the content; `message` is the service's. */
  z.strictObject({ kind: z.literal('project-refused'), message: z.string() }),
  /** Saved, but the service changed these other fields of the project, too. */
  z.strictObject({ kind: z.literal('project-fields-lost'), fields: z.array(z.string()) }),
  /** The answer was lost. `seen`: what a list that was read afterwards shows; null where that could not be read either. */
  z.strictObject({ kind: z.literal('project-outcome-unknown'), seen: z.literal('unchanged').nullable() }),
] as const;
