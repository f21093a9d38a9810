/** The secrets of the authorization server. The first process creates them in the database, and all processes read them there. */
import { exportJWK, generateKeyPair } from 'jose';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

export const signingAlgorithm = 'ES256';

const signingKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  alg: z.literal(signingAlgorithm),
  use: z.literal('sig'),
});

export interface AuthorizationKeys {
  readonly signing: z.infer<typeof signingKeySchema>;
  readonly cookies: string;
}

type Purpose = TimeTrackingTables['oauth_keys']['purpose'];

const rowSchema = z.object({ secret: z.string() });

async function readOrMake(database: Kysely<TimeTrackingTables>, purpose: Purpose, make: () => Promise<string>): Promise<string> {
  const read = async () => database.selectFrom('oauth_keys').select('secret').where('purpose', '=', purpose).executeTakeFirst();
  const known = await read();
  if (known !== undefined) {
    return rowSchema.parse(known).secret;
  }
  // Two processes may get here at once: one of them writes, and both read what it wrote.
  await database
    .insertInto('oauth_keys')
    .values({ purpose, secret: await make() })
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();
  return rowSchema.parse(await read()).secret;
}

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), alg: signingAlgorithm, use: 'sig' });
}

export async function loadAuthorizationKeys(
  database: Kysely<TimeTrackingTables>,
  randomBytes: (count: number) => Buffer,
): Promise<AuthorizationKeys> {
  const signing = await readOrMake(database, 'signing', makeSigningKey);
  const cookies = await readOrMake(database, 'cookies', async () => randomBytes(32).toString('base64url'));
  return { signing: signingKeySchema.parse(JSON.parse(signing)), cookies };
}
