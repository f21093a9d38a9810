/** What a sign-in can come to and in which state a session is. Both cross IPC; `messages` turns each kind into words. */
import { z } from 'zod';
import { utcInstantSchema } from '../values/brands.ts';

/** What of an authorization server is not as it must be. */
export const misconfigurationSchema = z.enum([
  /** Its description of itself cannot be read or names another server. */
  'metadata',
  /** It does not offer the proof (PKCE, S256) without which a code could be stolen. */
  'pkce',
  /** It names an address that is not encrypted, or none at all. */
  'endpoint',
  /** Its answer does not say that it comes from this server (RFC 9207). */
  'issuer',
  /** Its answer to the browser holds neither a code nor an error. */
  'authorization-answer',
  /** Its answer to a code holds no token that can be used. */
  'token-answer',
  /** It sends the secret request on to another address. */
  'redirect',
]);
export type Misconfiguration = z.infer<typeof misconfigurationSchema>;

export const signInFailureSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cancelled') }),
  /** A later sign-in took the place of this one. */
  z.strictObject({ kind: z.literal('replaced') }),
  z.strictObject({ kind: z.literal('timed-out'), minutes: z.number() }),
  /** The server said no; `code` is OAuth's word for it, `detail` the server's own, possibly empty. */
  z.strictObject({ kind: z.literal('refused'), code: z.string(), detail: z.string() }),
  /** No answer that says anything; `detail` is the system's word or the status. */
  z.strictObject({ kind: z.literal('server-unreachable'), line: z.enum(['no-network', 'server-down']), detail: z.string() }),
  z.strictObject({ kind: z.literal('certificate-not-trusted'), detail: z.string() }),
  z.strictObject({ kind: z.literal('server-misconfigured'), what: misconfigurationSchema }),
  /** The authorization URL is neither https nor on this computer. */
  z.strictObject({ kind: z.literal('insecure-address'), address: z.string() }),
  z.strictObject({ kind: z.literal('browser-not-opened') }),
  /** This computer let nothing listen for the browser's answer. */
  z.strictObject({ kind: z.literal('no-way-back'), detail: z.string() }),
]);
export type SignInFailure = z.infer<typeof signInFailureSchema>;

export const signedOutReasonSchema = z.enum([
  /** Nobody has signed in to this connection yet. */
  'never',
  /** Somebody had, and there was no keyring to keep it over a restart. */
  'not-kept',
  'by-person',
  /** The server no longer accepts the sign-in. */
  'refused',
  /** The access ran out and the server gave no way to renew it. */
  'expired',
  /** The server refused the personal access token: it was revoked or has expired. */
  'token-refused',
  /** What was kept cannot be read: no keyring, a locked or another one. The file is untouched. */
  'unreadable',
]);
export type SignedOutReason = z.infer<typeof signedOutReasonSchema>;

/**
 * Where a sign-in is kept: `sealed` by the keyring, in a file whoever reads this person's files can use, nowhere because there is no
 * keyring (`memory`), or nowhere because the disk refused (`not-stored`).
 */
export const keptSchema = z.enum(['sealed', 'plain-file', 'memory', 'not-stored']);
export type Kept = z.infer<typeof keptSchema>;

export const sessionStateSchema = z.discriminatedUnion('kind', [
  /** `needsToken`: signing in takes a new access token, not the browser. */
  z.strictObject({ kind: z.literal('signed-out'), reason: signedOutReasonSchema, needsToken: z.literal(true).optional() }),
  /** `until`: the end of a personal access token, where it is known. */
  z.strictObject({ kind: z.literal('signed-in'), kept: keptSchema, until: utcInstantSchema.optional() }),
]);
export type SessionState = z.infer<typeof sessionStateSchema>;
