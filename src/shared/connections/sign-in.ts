import { z } from 'zod';
import { utcInstantSchema } from '../values/brands.ts';

export const misconfigurationSchema = z.enum([
  /** Its metadata is unreadable or names another server. */
  'metadata',
  /** It does not support PKCE with S256, without which a code could be stolen. */
  'pkce',
  /** An endpoint is unencrypted or missing. */
  'endpoint',
  /** Its answer does not identify this server (RFC 9207). */
  'issuer',
  /** Its answer to the browser has neither a code nor an error. */
  'authorization-answer',
  /** Its answer to a code has no usable token. */
  'token-answer',
  /** It redirects the secret request to another address. */
  'redirect',
]);
export type Misconfiguration = z.infer<typeof misconfigurationSchema>;

export const signInFailureSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('replaced') }),
  z.strictObject({ kind: z.literal('timed-out'), minutes: z.number() }),
  /** The server refused; `code` is OAuth's, `detail` the server's message, may be empty. */
  z.strictObject({ kind: z.literal('refused'), code: z.string(), detail: z.string() }),
  /** No usable answer; `detail` is the system's error or the status. */
  z.strictObject({ kind: z.literal('server-unreachable'), connectivity: z.enum(['no-network', 'server-down']), detail: z.string() }),
  z.strictObject({ kind: z.literal('certificate-not-trusted'), detail: z.string() }),
  z.strictObject({ kind: z.literal('server-misconfigured'), what: misconfigurationSchema }),
  /** The server calls itself by another name of this computer, which the connection must use, too. */
  z.strictObject({ kind: z.literal('server-elsewhere'), address: z.string() }),
  /** The authorization URL is neither https nor on this computer. */
  z.strictObject({ kind: z.literal('insecure-address'), address: z.string() }),
  z.strictObject({ kind: z.literal('browser-not-opened') }),
  /** This computer does not allow listening for the browser's answer. */
  z.strictObject({ kind: z.literal('no-way-back'), detail: z.string() }),
]);
export type SignInFailure = z.infer<typeof signInFailureSchema>;

export const signedOutReasonSchema = z.enum([
  'never',
  /** The tokens were lost at a restart, because there was no keyring. */
  'not-kept',
  'by-user',
  'refused',
  /** The access expired and cannot be renewed. */
  'expired',
  /** The server refused the personal access token: revoked or expired. */
  'token-refused',
  /** The stored tokens are unreadable: no keyring, a locked one or another one. The file is unchanged. */
  'unreadable',
]);
export type SignedOutReason = z.infer<typeof signedOutReasonSchema>;

/**
 * Where the tokens are stored: `sealed` by the keyring, in an unencrypted file (`plain-file`), in `memory` because there is no keyring, or
 * in memory because of a disk error (`not-stored`).
 */
export const keptSchema = z.enum(['sealed', 'plain-file', 'memory', 'not-stored']);
export type Kept = z.infer<typeof keptSchema>;

export const sessionStateSchema = z.discriminatedUnion('kind', [
  /** `needsToken`: the sign-in needs a new access token, not the browser. */
  z.strictObject({ kind: z.literal('signed-out'), reason: signedOutReasonSchema, needsToken: z.literal(true).optional() }),
  /** `until`: the expiry of a personal access token, if known. */
  z.strictObject({ kind: z.literal('signed-in'), kept: keptSchema, until: utcInstantSchema.optional() }),
]);
export type SessionState = z.infer<typeof sessionStateSchema>;
