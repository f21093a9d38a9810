import { importJWK, jwtVerify } from 'jose';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { epochMsOfInstant, utcInstantSchema, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import type { ChangeSignal } from '#service/storage/changes/change-signal.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { digest } from './digest.ts';
import { EndedSignIns } from './ended-sign-ins.ts';
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
  readonly signal: Pick<ChangeSignal, 'subscribeSignOuts'>;
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly report: (error: unknown) => void;
}

const claimsSchema = z
  .object({ sub: uuidSchema, [grantClaim]: z.string(), exp: z.number() })
  .transform(({ sub, exp, ...claims }): VerifiedClaims => ({ userId: sub, grantId: claims[grantClaim], expiresAt: exp }));

/** RFC 6750, 2.1; the scheme's name is not case sensitive (RFC 9110, 11.1). */
const bearerPattern = /^bearer +([\w.~+/-]+=*)$/i;

export interface AccessTokenVerifier {
  readonly authenticate: (request: Request) => Promise<Uuid | null>;
  readonly close: () => Promise<void>;
}

const grantSchema = z.object({ expires_at: utcInstantSchema });

export async function createAccessTokenVerifier(options: VerifierOptions): Promise<AccessTokenVerifier> {
  const { database, keys, issuer, audience, now, signal, after, report } = options;
  const { d: _, ...publicKey } = keys.signing;
  const key = await importJWK(publicKey, signingAlgorithm);

  const verified = new VerifiedTokens();
  // Increases whenever a sign-in may have ended: results of earlier reads are not cached.
  let endings = 0;
  const ended = new EndedSignIns({
    database,
    signal,
    after,
    report,
    onEnded: (users) => {
      if (users === null) {
        endings += 1;
        verified.forgetAll();
      } else if (users.size > 0) {
        endings += 1;
        verified.forgetUsers(users);
      }
    },
  });

  const readClaims = async (token: string): Promise<VerifiedClaims | null> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        issuer,
        audience,
        algorithms: [signingAlgorithm],
        typ: 'at+jwt',
        requiredClaims: ['exp'],
        currentDate: new Date(epochMsOfInstant(now())),
      });
      return foreignOrNull(claimsSchema, payload);
    } catch {
      // Malformed, not signed by us, not for us, or expired: the answer is the same.
      return null;
    }
  };

  /** Returns the claims if the database has the sign-in and its user. */
  const readSignIn = async (claims: VerifiedClaims): Promise<VerifiedClaims | null> => {
    const row = await database
      .selectFrom('oauth_records')
      .innerJoin('users', 'users.id', 'oauth_records.user_id')
      .select('oauth_records.expires_at')
      .where('oauth_records.model', '=', grantModel)
      .where('oauth_records.id_digest', '=', digest(claims.grantId))
      .where('oauth_records.expires_at', '>', now())
      .where('users.id', '=', claims.userId)
      .executeTakeFirst();
    return row === undefined
      ? null
      : { ...claims, expiresAt: Math.min(claims.expiresAt, epochMsOfInstant(grantSchema.parse(row).expires_at) / 1_000) };
  };

  return {
    close: async () => ended.close(),
    authenticate: async (request) => {
      const token = bearerPattern.exec(request.headers.get('authorization') ?? '')?.[1];
      if (token === undefined) {
        return null;
      }
      const tokenDigest = digest(token);
      const known = verified.find(tokenDigest, epochMsOfInstant(now()) / 1_000);
      if (known !== null) {
        return known.userId;
      }
      const claims = await readClaims(token);
      const endingsBefore = endings;
      const current = claims === null ? null : await readSignIn(claims);
      if (current !== null && ended.isCurrent && endings === endingsBefore) {
        verified.add(tokenDigest, current);
      }
      return current?.userId ?? null;
    },
  };
}
