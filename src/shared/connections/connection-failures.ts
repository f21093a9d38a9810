/** What can go wrong about a connection in a way the user should hear of. Part of the one union in `failures.ts`. */
import { z } from 'zod';
import { uuidSchema } from '../values/brands.ts';
import { connectFailureSchema } from './connect-failures.ts';
import { signInFailureSchema } from './sign-in.ts';

const serverFieldSchema = z.enum(['name', 'baseUrl', 'authUrl', 'clientId', 'organizationId', 'userId', 'token', 'certificate']);
export type ServerField = z.infer<typeof serverFieldSchema>;

export const connectionFailures = [
  /** What was typed into one field of a server cannot be right. */
  z.strictObject({ kind: z.literal('server-field'), field: serverFieldSchema, cause: connectFailureSchema }),
  z.strictObject({ kind: z.literal('not-connected'), cause: connectFailureSchema }),
  z.strictObject({ kind: z.literal('not-signed-in'), cause: signInFailureSchema }),
  /** The entries in `folder` are another account's than the one the connection `name` is described with. */
  z.strictObject({ kind: z.literal('other-account'), name: z.string(), folder: z.string() }),
  /** The user has no organization there. */
  z.strictObject({ kind: z.literal('no-membership') }),
  /** Somebody else signed in than the one whose entries this connection holds. */
  z.strictObject({ kind: z.literal('other-person'), name: z.string() }),
  z.strictObject({ kind: z.literal('no-such-connection') }),
  /** The user belongs to several organizations, and nobody is there to choose one. */
  z.strictObject({ kind: z.literal('organization-choice'), organizations: z.array(z.strictObject({ id: uuidSchema, name: z.string() })).readonly() }),
  /** The connection `name` is for this user and organization already. */
  z.strictObject({ kind: z.literal('already-connected'), name: z.string() }),
  /** This computer is a connection that cannot be removed. */
  z.strictObject({ kind: z.literal('this-computer-stays') }),
  /** Nothing here is called `name`; `known` is what there is. */
  z.strictObject({ kind: z.literal('no-connection-named'), name: z.string(), known: z.array(z.string()).readonly() }),
  /** Nothing is being set up that could be answered. */
  z.strictObject({ kind: z.literal('no-setup') }),
  /** Entries wait there that are saved nowhere else. */
  z.strictObject({ kind: z.literal('entries-waiting'), count: z.number() }),
  /** The connection is being removed and takes no more commands. */
  z.strictObject({ kind: z.literal('connection-leaving') }),
  /** The files of a connection could not be opened; `detail` is the system's word for it. */
  z.strictObject({ kind: z.literal('connection-unusable'), name: z.string(), detail: z.string() }),
] as const;
