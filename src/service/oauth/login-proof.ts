/**
 * Proof that the password was typed in this browser. A cookie is no proof: every port of a host can read and set the cookies of the others.
 * The proof is part of the URLs of the sign-in pages, which other ports cannot read; only its digest is stored.
 */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { digest } from './tokens/digest.ts';

export const proofParameter = 'login';

export const provenLoginSchema = z.object({ login: z.object({ accountId: z.string(), proof: z.string() }) });

const resultSchema = provenLoginSchema.partial();

export function equal(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(digest(left)), Buffer.from(digest(right)));
}

/** Returns whether `proof` belongs to the login in `result`. A result without a login, such as a refusal, needs no proof. */
export function isProven(result: unknown, proof: unknown): boolean {
  const read = foreignOrNull(resultSchema, result ?? {});
  return read !== null && (read.login === undefined || (typeof proof === 'string' && equal(digest(proof), read.login.proof)));
}
