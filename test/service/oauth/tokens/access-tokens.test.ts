/** Access tokens of requests: whose they are, which are refused, and how long an accepted one is remembered. */
import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { epochMsOfInstant, shiftInstant, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { createAccessTokenVerifier, type AccessTokenVerifier } from '#service/oauth/tokens/access-tokens.ts';
import { digest } from '#service/oauth/tokens/digest.ts';
import { loadAuthorizationKeys, type AuthorizationKeys } from '#service/oauth/tokens/keys.ts';
import { grantModel } from '#service/oauth/tokens/record-ends.ts';
import { localSignal, type ChangeSignal } from '#service/storage/changes/change-signal.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { instant, people, seed, uuid, type Person } from '../../../support/time-tracking-fixture.ts';

const start = instant('2026-11-20T12:00:00Z');
const [issuer, audience] = ['https://time.example', 'https://time.example/api'];

let opened: TestDatabase;
let keys: AuthorizationKeys;
let signal: ChangeSignal;
let verifier: AccessTokenVerifier;
let now: UtcInstant;
beforeEach(async () => {
  now = start;
  opened = await openTestDatabase();
  await seed(opened.database);
  await signIn('employee');
  keys = await loadAuthorizationKeys(opened.database, randomBytes);
  signal = localSignal();
  let reads = 0;
  const after = (delayMs: number, task: () => void) => {
    // The pause after a read.
    if (delayMs < 1_000) {
      reads += 1;
      setImmediate(task);
    }
    return () => {};
  };
  verifier = await createAccessTokenVerifier({
    database: opened.database,
    keys,
    issuer,
    audience,
    now: () => now,
    signal,
    after,
    report: () => {},
  });
  await expect.poll(() => reads).toBe(1);
});
afterEach(async () => {
  await verifier.close();
  await opened.close();
});

async function signIn(person: Person, seconds = 86_400): Promise<void> {
  await opened.database
    .insertInto('oauth_records')
    .values({
      model: grantModel,
      id_digest: digest(`grant of ${person}`),
      payload: '{}',
      grant_id: null,
      uid: null,
      user_id: people[person],
      expires_at: shiftInstant(start, seconds),
      consumed_at: null,
    })
    .execute();
}

interface Claims {
  readonly sub?: string;
  readonly grant?: string | null;
  readonly seconds?: number | null;
}

async function tokenOf(
  person: Person,
  { sub = people[person], grant = `grant of ${person}`, seconds = 3_600 }: Claims = {},
): Promise<string> {
  const began = epochMsOfInstant(start) / 1_000;
  return new SignJWT({
    iss: issuer,
    aud: audience,
    sub,
    ...(grant === null ? {} : { grant }),
    ...(seconds === null ? {} : { exp: began + seconds }),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .sign(keys.signing);
}

async function ask(token: string, header = `Bearer ${token}`): Promise<Uuid | null> {
  return verifier.authenticate(new Request('https://time.example/', { headers: { authorization: header } }));
}

describe('a token', () => {
  it('is that of its user until it ends', async () => {
    const token = await tokenOf('employee');
    expect(await ask(token)).toBe(people.employee);
    now = shiftInstant(start, 3_599);
    expect(await ask(token)).toBe(people.employee);
    now = shiftInstant(start, 3_600);
    expect(await ask(token)).toBeNull();
  });

  it('ends with its sign-in, remembered or not', async () => {
    await signIn('colleague', 10);
    const [known, unknown] = [await tokenOf('colleague'), await tokenOf('colleague', { seconds: 3_000 })];
    expect(await ask(known)).toBe(people.colleague);
    now = shiftInstant(start, 9);
    expect(await ask(known)).toBe(people.colleague);
    now = shiftInstant(start, 10);
    expect([await ask(known), await ask(unknown)]).toEqual([null, null]);
  });

  it.each<readonly [string, Claims]>([
    ['without an end', { seconds: null }],
    ['of no sign-in', { grant: null }],
    ['of an unknown sign-in', { grant: 'unknown' }],
    ['of the sign-in of somebody else', { sub: people.colleague }],
    ['of no user', { sub: 'ines' }],
    ['of an unknown user', { sub: uuid(999) }],
    ['that is over', { seconds: 0 }],
  ])('%s is refused', async (_, claims) => {
    const token = await tokenOf('employee', claims);
    expect([await ask(token), await ask(token)]).toEqual([null, null]);
  });

  it('is in the header, as RFC 6750 writes it', async () => {
    const token = await tokenOf('employee');
    for (const header of [`Bearer ${token}`, `bearer ${token}`, `BEARER   ${token}`]) {
      expect(await ask(token, header)).toBe(people.employee);
    }
    for (const header of [token, 'Bearer', `Basic ${token}`, `Bearer ${token} x`, `xBearer ${token}`, `Bearer${token}`, '']) {
      expect([header, await ask(token, header)]).toEqual([header, null]);
    }
    expect(await verifier.authenticate(new Request('https://time.example/'))).toBeNull();
  });
});

describe('an accepted token', () => {
  it('is not looked up again', async () => {
    const token = await tokenOf('employee');
    await ask(token);
    await opened.database.schema.alterTable('oauth_records').renameTo('records_of_before').execute();
    expect(await ask(token)).toBe(people.employee);
    await expect(ask(await tokenOf('employee', { seconds: 60 }))).rejects.toThrow('oauth_records');
  });

  it('is refused as soon as its user is signed out', async () => {
    const token = await tokenOf('employee');
    await ask(token);
    await opened.database.deleteFrom('oauth_records').execute();
    expect(await ask(token)).toBe(people.employee);
    signal.announce();
    await expect.poll(async () => ask(token)).toBeNull();
  });

  it('stays while others are signed out', async () => {
    await signIn('colleague');
    const [mine, other] = [await tokenOf('employee'), await tokenOf('colleague')];
    await ask(mine);
    await ask(other);
    await opened.database.deleteFrom('oauth_records').where('user_id', '=', people.colleague).execute();
    signal.announce();
    await expect.poll(async () => ask(other)).toBeNull();
    await opened.database.schema.alterTable('oauth_records').renameTo('records_of_before').execute();
    expect(await ask(mine)).toBe(people.employee);
  });
});
