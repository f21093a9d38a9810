/** Tokens that a user creates on a page of the server and pastes: nothing renews them, and their end may stand in them. */
import { z } from 'zod';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';
import { TokenSet } from './token-set.ts';

/** Seconds since 1970 UTC (RFC 7519); solidtime writes a fraction. */
const claimsSchema = z.object({ exp: z.number().positive() });

/** The end of the JWT `token`, unverified, in milliseconds since 1970 UTC; null where the token does not say. For display only: the server decides. */
export function personalTokenEndMs(token: string): number | null {
  const claims = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token)?.[1] ?? '';
  const read = parseForeignJson(claimsSchema, Buffer.from(claims, 'base64url').toString('utf8'));
  return read.ok ? read.value.exp * 1000 : null;
}

/** The token as a session keeps it: without a lifetime, because nothing can renew it. */
export function personalTokens(token: string, nowMs: number): TokenSet {
  return new TokenSet({ accessToken: token, refreshToken: null, lifetimeSeconds: null, receivedAtMs: nowMs });
}
