/**
 * Shows that the password was typed in this browser. Cookies do not: every port of a host sees and sets those of all others. The proof
 * travels in the addresses of the sign-in's own pages, which no other port can read, and only its digest is stored.
 */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { digest } from './digest.ts';

export const proofParameter = 'login';

export const provenLoginSchema = z.object({ login: z.object({ accountId: z.string(), proof: z.string() }) });

export function equal(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(digest(left)), Buffer.from(digest(right)));
}

/** Whether `proof` is that of the login in `result`. A result without a login, such as a refusal, needs none. */
export function isProven(result: unknown, proof: unknown): boolean {
  if (typeof result !== 'object' || result === null || !('login' in result)) {
    return true;
  }
  const login = foreignOrNull(provenLoginSchema, result)?.login;
  return login !== undefined && typeof proof === 'string' && equal(digest(proof), login.proof);
}
