/** Commands on the projects, tags and clients of the current connection. They run online: the answer is the service's result. */
import { z } from 'zod';
import { projectBodySchema } from '../values/records.ts';
import { recordIdSchema } from '../values/brands.ts';

const name = projectBodySchema.shape.name;
const { color } = projectBodySchema.shape;

/** The last three only if the service supports them; an omitted field keeps its value, or gets the service's default. */
const projectFields = {
  clientId: recordIdSchema.nullable().optional(),
  isBillable: z.boolean().optional(),
  isArchived: z.boolean().optional(),
};

export const projectCreateSchema = z.strictObject({ name, color, ...projectFields });
export type ProjectCreate = z.infer<typeof projectCreateSchema>;
export const projectChangeSchema = z.strictObject({ id: recordIdSchema, name: name.optional(), color: color.optional(), ...projectFields });
export type ProjectChange = z.infer<typeof projectChangeSchema>;

export const namedCreateSchema = z.strictObject({ name });
export const tagChangeSchema = z.strictObject({ id: recordIdSchema, name });
export const clientChangeSchema = z.strictObject({ id: recordIdSchema, name: name.optional(), isArchived: z.boolean().optional() });
export const recordReferenceSchema = z.strictObject({ id: recordIdSchema });

const recordKindSchema = z.enum(['project', 'tag', 'client']);
export type RecordKind = z.infer<typeof recordKindSchema>;
const what = recordKindSchema;

/** Why a command on a project, tag or client failed or has an unknown outcome. */
export const recordFailures = [
  z.strictObject({ kind: z.literal('no-such-record'), what }),
  z.strictObject({ kind: z.literal('record-exists'), what, name: z.string() }),
  /** The service was not reached or rejected the request before processing it: no effect. */
  z.strictObject({ kind: z.literal('record-not-reached') }),
  /** The account may not change such records; `message` is the service's. */
  z.strictObject({ kind: z.literal('record-not-permitted'), what, message: z.string() }),
  /** The service refused the content; `message` is the service's. */
  z.strictObject({ kind: z.literal('record-refused'), what, message: z.string() }),
  /** Saved, but the service also changed these other fields of the project. */
  z.strictObject({ kind: z.literal('project-fields-lost'), fields: z.array(z.string()) }),
  /** The answer was lost. `seen`: the result of a later list; null if that failed, too. */
  z.strictObject({ kind: z.literal('record-outcome-unknown'), seen: z.literal('unchanged').nullable() }),
] as const;
