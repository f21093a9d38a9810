import { z } from 'zod';
import { recordIdSchema } from '../values/brands.ts';
import { connectFailureSchema } from './connect-failures.ts';
import { signInFailureSchema } from './sign-in.ts';

const serverFieldSchema = z.enum(['name', 'baseUrl', 'authUrl', 'clientId', 'organizationId', 'userId', 'token', 'certificate']);
export type ServerField = z.infer<typeof serverFieldSchema>;

export const connectionFailures = [
  z.strictObject({ kind: z.literal('server-field'), field: serverFieldSchema, cause: connectFailureSchema }),
  z.strictObject({ kind: z.literal('not-connected'), cause: connectFailureSchema }),
  z.strictObject({ kind: z.literal('not-signed-in'), cause: signInFailureSchema }),
  /** The entries in `folder` belong to another account than that of the connection `name`. */
  z.strictObject({ kind: z.literal('other-account'), name: z.string(), folder: z.string() }),
  z.strictObject({ kind: z.literal('no-membership') }),
  /** The user who signed in is not the owner of this connection's entries. */
  z.strictObject({ kind: z.literal('other-person'), name: z.string() }),
  z.strictObject({ kind: z.literal('no-such-connection') }),
  /** The user belongs to several organizations, and a command line cannot ask for one. */
  z.strictObject({
    kind: z.literal('organization-choice'),
    organizations: z.array(z.strictObject({ id: recordIdSchema, name: z.string() })).readonly(),
  }),
  /** The connection `name` already has this user and organization. */
  z.strictObject({ kind: z.literal('already-connected'), name: z.string() }),
  z.strictObject({ kind: z.literal('this-computer-stays') }),
  /** No connection is called `name`; `known` lists the existing ones. */
  z.strictObject({ kind: z.literal('no-connection-named'), name: z.string(), known: z.array(z.string()).readonly() }),
  z.strictObject({ kind: z.literal('no-setup') }),
  z.strictObject({ kind: z.literal('entries-waiting'), count: z.number() }),
  z.strictObject({ kind: z.literal('connection-leaving') }),
  /** The files of a connection could not be opened; `detail` is the system's message. */
  z.strictObject({ kind: z.literal('connection-unusable'), name: z.string(), detail: z.string() }),
] as const;
