/** Tokens that a user creates on a page of the server and pastes. They are never renewed and may contain their expiry. */
import { z } from 'zod';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';
import { TokenSet } from './token-set.ts';

/** Seconds since 1970 UTC (RFC 7519); solidtime writes a fraction. */
const claimsSchema = z.object({ exp: z.number().positive() });

/** The unverified expiry of a JWT, in milliseconds since 1970 UTC; null if it has none. For display only: the server decides. */
export function personalTokenEndMs(token: string): number | null {
  const claims = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token)?.[1] ?? '';
  const read = parseForeignJson(claimsSchema, Buffer.from(claims, 'base64url').toString('utf8'));
  return read.ok ? read.value.exp * 1000 : null;
}

export function personalTokens(token: string, nowMs: number): TokenSet {
  return new TokenSet({ accessToken: token, refreshToken: null, lifetimeSeconds: null, receivedAtMs: nowMs });
}
