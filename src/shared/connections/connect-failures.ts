/** What can go wrong while a server is being connected, as one tagged union; `messages` has the words. */
import { z } from 'zod';

export const connectFailureSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('address-missing') }),
  z.strictObject({ kind: z.literal('address-unreadable'), text: z.string() }),
  /** http: to another machine: whoever is on the way could read the sign-in. */
  z.strictObject({ kind: z.literal('address-not-secure'), host: z.string() }),
  /** `https://name:password@…`. */
  z.strictObject({ kind: z.literal('address-with-password') }),
  /** An access token where the address belongs; it must not go out as the name of a host. */
  z.strictObject({ kind: z.literal('address-is-token') }),
  z.strictObject({ kind: z.literal('client-id-missing') }),
  z.strictObject({ kind: z.literal('client-id-unreadable') }),
  /** An access token, or something as long as one, where the client id belongs. */
  z.strictObject({ kind: z.literal('client-id-is-token') }),
  z.strictObject({ kind: z.literal('organization-id-unreadable'), text: z.string() }),
  z.strictObject({ kind: z.literal('organization-id-is-token') }),
  z.strictObject({ kind: z.literal('user-id-unreadable') }),
  /** The connection `name` holds entries that are saved in the organization it has. */
  z.strictObject({ kind: z.literal('organization-in-use'), name: z.string() }),
  /** Neither the server nor what was typed says who the user is. */
  z.strictObject({ kind: z.literal('user-needed') }),
  /** The server says that somebody else is signed in. */
  z.strictObject({ kind: z.literal('user-id-differs') }),
  /** `limit` in characters. */
  z.strictObject({ kind: z.literal('name-too-long'), limit: z.number() }),
  /** Another connection has this name. */
  z.strictObject({ kind: z.literal('name-taken'), name: z.string() }),
  /** Not a token: empty, of several lines, or with characters that no header takes. */
  z.strictObject({ kind: z.literal('token-unreadable') }),
  /** The server refuses the token: revoked, expired, or of another server. */
  z.strictObject({ kind: z.literal('token-refused') }),
  z.strictObject({ kind: z.literal('certificate-unreadable') }),
  /** `detail`: the system's or the server's word for it. */
  z.strictObject({ kind: z.literal('server-unreachable'), line: z.enum(['no-network', 'server-down']), detail: z.string() }),
  z.strictObject({ kind: z.literal('not-time-tracking'), url: z.string() }),
  z.strictObject({ kind: z.literal('not-authenticated') }),
  /** `message`: the server's words; may be empty. */
  z.strictObject({ kind: z.literal('not-allowed'), message: z.string() }),
  /** The server cannot say which organizations there are. */
  z.strictObject({ kind: z.literal('organization-needed') }),
  z.strictObject({ kind: z.literal('organization-unknown'), organization: z.string() }),
]);
export type ConnectFailure = z.infer<typeof connectFailureSchema>;
