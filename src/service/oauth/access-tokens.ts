/** Verifies access tokens: signature, audience, expiry, and that the user still has an account and has not signed out. */
import { importJWK, jwtVerify } from 'jose';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { epochMsOfInstant, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { digest } from './digest.ts';
import { signingAlgorithm, type AuthorizationKeys } from './keys.ts';
import { grantModel } from './record-ends.ts';
import { VerifiedTokens, type VerifiedClaims } from './verified-tokens.ts';

/** The claim with the identifier of the token's grant. The token ends with its grant, even before it expires. */
export const grantClaim = 'grant';

interface VerifierOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly keys: AuthorizationKeys;
  readonly issuer: string;
  readonly audience: string;
  readonly now: () => UtcInstant;
}

const claimsSchema = z
  .object({ sub: uuidSchema, [grantClaim]: z.string(), exp: z.number() })
  .transform(({ sub, exp, ...claims }): VerifiedClaims => ({ userId: sub, grantId: claims[grantClaim], expiresAt: exp }));

/** RFC 6750, 2.1; the scheme's name is not case sensitive (RFC 9110, 11.1). */
const bearerPattern = /^bearer +([\w.~+/-]+=*)$/i;

/** Creates a function that returns the user of a request's access token, or null. */
export async function createAccessTokenVerifier(options: VerifierOptions): Promise<(request: Request) => Promise<Uuid | null>> {
  const { database, keys, issuer, audience, now } = options;
  const { d: _, ...publicKey } = keys.signing;
  const key = await importJWK(publicKey, signingAlgorithm);

  const verified = new VerifiedTokens();
  const readClaims = async (token: string): Promise<VerifiedClaims | null> => {
    const tokenDigest = digest(token);
    const known = verified.find(tokenDigest, epochMsOfInstant(now()) / 1_000);
    if (known !== null) {
      return known;
    }
    try {
      const { payload } = await jwtVerify(token, key, {
        issuer,
        audience,
        algorithms: [signingAlgorithm],
        typ: 'at+jwt',
        requiredClaims: ['exp'],
        currentDate: new Date(epochMsOfInstant(now())),
      });
      const claims = foreignOrNull(claimsSchema, payload);
      if (claims !== null) {
        verified.add(tokenDigest, claims);
      }
      return claims;
    } catch {
      // Malformed, foreign and expired tokens are answered alike.
      return null;
    }
  };

  return async (request) => {
    const token = bearerPattern.exec(request.headers.get('authorization') ?? '')?.[1];
    const claims = token === undefined ? null : await readClaims(token);
    if (claims === null) {
      return null;
    }
    const row = await database
      .selectFrom('oauth_records')
      .innerJoin('users', 'users.id', 'oauth_records.user_id')
      .select('users.id')
      .where('oauth_records.model', '=', grantModel)
      .where('oauth_records.id_digest', '=', digest(claims.grantId))
      .where('oauth_records.expires_at', '>', now())
      .where('users.id', '=', claims.userId)
      .executeTakeFirst();
    return row?.id ?? null;
  };
}
