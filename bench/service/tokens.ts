/** Access tokens of a team, as the service's sign-in issues them, and how the bare handler verifies them. */
import { randomBytes } from 'node:crypto';
import { importJWK, jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { utcInstantSchema, type Uuid } from '#shared/values/brands.ts';
import { grantClaim } from '#service/oauth/tokens/access-tokens.ts';
import { digest } from '#service/oauth/tokens/digest.ts';
import { loadAuthorizationKeys, signingAlgorithm } from '#service/oauth/tokens/keys.ts';
import { grantModel } from '#service/oauth/tokens/record-ends.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

export const issuer = 'http://bench.invalid';
const audience = `${issuer}/api`;

const grantEnd = utcInstantSchema.parse('2100-01-01T00:00:00Z');

/** Signs every user in once. */
export async function signInAll(database: Kysely<TimeTrackingTables>, users: readonly Uuid[]): Promise<ReadonlyMap<Uuid, string>> {
  const keys = await loadAuthorizationKeys(database, randomBytes);
  const key = await importJWK(keys.signing, signingAlgorithm);
  const tokens = new Map<Uuid, string>();
  for (const userId of users) {
    const grant = `grant of ${userId}`;
    await database
      .insertInto('oauth_records')
      .values({
        model: grantModel,
        id_digest: digest(grant),
        payload: '{}',
        grant_id: null,
        uid: null,
        user_id: userId,
        expires_at: grantEnd,
        consumed_at: null,
      })
      .execute();
    tokens.set(
      userId,
      await new SignJWT({ [grantClaim]: grant })
        .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime('12h')
        .sign(key),
    );
  }
  return tokens;
}

/** The floor of signing in: the signature alone, for every request. */
export async function createSignatureCheck(secret: string): Promise<(request: Request) => Promise<string>> {
  const { d: _, ...publicKey } = JSON.parse(secret);
  const key = await importJWK(publicKey, signingAlgorithm);
  return async (request) => {
    const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
    const { payload } = await jwtVerify(token, key, { issuer, audience, algorithms: [signingAlgorithm] });
    return payload.sub ?? '';
  };
}
