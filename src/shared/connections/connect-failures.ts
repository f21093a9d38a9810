import { z } from 'zod';

export const connectFailureSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('address-missing') }),
  z.strictObject({ kind: z.literal('address-unreadable'), text: z.string() }),
  /** http: to another computer, which would expose the sign-in. */
  z.strictObject({ kind: z.literal('address-not-secure'), host: z.string() }),
  /** `https://name:password@…`. */
  z.strictObject({ kind: z.literal('address-with-password') }),
  /** An access token in the address field; it must not be sent as a host name. */
  z.strictObject({ kind: z.literal('address-is-token') }),
  z.strictObject({ kind: z.literal('client-id-missing') }),
  z.strictObject({ kind: z.literal('client-id-unreadable') }),
  /** An access token, or a text of that length, in the client id field. */
  z.strictObject({ kind: z.literal('client-id-is-token') }),
  z.strictObject({ kind: z.literal('organization-id-unreadable'), text: z.string() }),
  z.strictObject({ kind: z.literal('organization-id-is-token') }),
  z.strictObject({ kind: z.literal('user-id-unreadable') }),
  /** The connection `name` has entries that are saved in its present organization. */
  z.strictObject({ kind: z.literal('organization-in-use'), name: z.string() }),
  /** Neither the server nor the form identifies the user. */
  z.strictObject({ kind: z.literal('user-needed') }),
  z.strictObject({ kind: z.literal('user-id-differs') }),
  z.strictObject({ kind: z.literal('name-too-long'), limit: z.number() }),
  z.strictObject({ kind: z.literal('name-taken'), name: z.string() }),
  /** Not a token: empty, of several lines, or with characters that a header cannot contain. */
  z.strictObject({ kind: z.literal('token-unreadable') }),
  /** The server refuses the token: revoked, expired, or of another server. */
  z.strictObject({ kind: z.literal('token-refused') }),
  z.strictObject({ kind: z.literal('certificate-unreadable') }),
  /** `detail`: the system's or the server's message. */
  z.strictObject({ kind: z.literal('server-unreachable'), connectivity: z.enum(['no-network', 'server-down']), detail: z.string() }),
  z.strictObject({ kind: z.literal('not-time-tracking'), url: z.string() }),
  /** The address redirects to another server; `to` is the same address there, as far as it is known. */
  z.strictObject({ kind: z.literal('redirected'), url: z.string(), to: z.string() }),
  z.strictObject({ kind: z.literal('not-authenticated') }),
  /** `message`: the server's; may be empty. */
  z.strictObject({ kind: z.literal('not-allowed'), message: z.string() }),
  z.strictObject({ kind: z.literal('organization-needed') }),
  z.strictObject({ kind: z.literal('organization-unknown'), organization: z.string() }),
]);
export type ConnectFailure = z.infer<typeof connectFailureSchema>;

/** True for OpenSSL's codes of a certificate that is not trusted. */
export function isUntrusted({ detail }: Extract<ConnectFailure, { readonly kind: 'server-unreachable' }>): boolean {
  return /CERT|SIGNED|ISSUER|SIGNATURE/.test(detail);
}
