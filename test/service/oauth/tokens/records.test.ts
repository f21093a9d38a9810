/** The records of sign-ins: a code works once, a refresh token again only for half a minute, and reuse ends the sign-in it belongs to. */
import { beforeEach, describe, expect, it } from 'vitest';
import { errors, type InteractionResults } from 'oidc-provider';
import { createRecordsAdapter } from '#service/oauth/tokens/records.ts';
import { shiftInstant } from '#shared/values/brands.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { instant, people } from '../../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../../support/after-test.ts';

let opened: TestDatabase;
let now = instant('2026-11-20T12:00:00Z');
let recordsOf: ReturnType<typeof createRecordsAdapter>;

beforeEach(async () => {
  now = instant('2026-11-20T12:00:00Z');
  opened = closedAfterTest(await openTestDatabase());
  await opened.database.insertInto('users').values({ id: people.owner, name: 'Ines' }).execute();
  recordsOf = createRecordsAdapter({ database: opened.database, now: () => now });
  for (const grantId of ['mine', 'other']) {
    await recordsOf('Grant').upsert(grantId, { accountId: people.owner }, 3_600);
    await recordsOf('AuthorizationCode').upsert(`code of ${grantId}`, { grantId, accountId: people.owner }, 60);
    await recordsOf('RefreshToken').upsert(`token of ${grantId}`, { grantId, accountId: people.owner }, 3_600);
  }
});

async function hasSignIn(grantId: string): Promise<readonly boolean[]> {
  const found = [await recordsOf('Grant').find(grantId), await recordsOf('RefreshToken').find(`token of ${grantId}`)];
  return found.map((record) => record !== undefined);
}

describe('a code', () => {
  it('is used once; the second use ends the sign-in, and no other', async () => {
    const codes = recordsOf('AuthorizationCode');
    await codes.consume('code of mine');
    expect(await codes.find('code of mine')).toMatchObject({ jti: 'code of mine', consumed: Date.parse(now) / 1_000 });
    expect(await hasSignIn('mine')).toEqual([true, true]);
    await expect(codes.consume('code of mine')).rejects.toThrow(errors.InvalidGrant);
    expect([await hasSignIn('mine'), await hasSignIn('other')]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('that does not exist, or is a record of another kind, is refused', async () => {
    await expect(recordsOf('AuthorizationCode').consume('none')).rejects.toThrow(errors.InvalidGrant);
    await expect(recordsOf('AuthorizationCode').consume('token of mine')).rejects.toThrow(errors.InvalidGrant);
    expect(await recordsOf('AuthorizationCode').find('token of mine')).toBeUndefined();
    expect(await hasSignIn('mine')).toEqual([true, true]);
  });
});

describe('a refresh token', () => {
  it.each([
    [30, true],
    [31, false],
  ])('used again after %i seconds works: %s', async (seconds, isForgiven) => {
    const tokens = recordsOf('RefreshToken');
    await tokens.consume('token of mine');
    now = shiftInstant(now, seconds);
    expect((await tokens.find('token of mine'))?.['consumed'] === undefined).toBe(isForgiven);
    const again = tokens.consume('token of mine');
    await (isForgiven ? expect(again).resolves.toBeUndefined() : expect(again).rejects.toThrow(errors.InvalidGrant));
    expect(await hasSignIn('mine')).toEqual([isForgiven, isForgiven]);
  });
});

it('a record of a sign-in does not come back with a result after it was removed, as by a changed password', async () => {
  const interactions = recordsOf('Interaction');
  await interactions.upsert('begun', { uid: 'begun' }, 600);
  await interactions.destroy('begun');
  await interactions.upsert('begun', { uid: 'begun', result: { login: { accountId: people.owner } } }, 600);
  expect(await interactions.find('begun')).toBeUndefined();
});

it('the records of sign-ins find a session by its other identifier, and no record of another kind', async () => {
  await recordsOf('Session').upsert('session', { jti: 'session', uid: 'seen', accountId: people.owner }, 600);
  await recordsOf('Interaction').upsert('begun', { jti: 'begun', uid: 'asked', accountId: people.owner }, 600);
  expect(await recordsOf('Session').findByUid('seen')).toEqual({ jti: 'session', uid: 'seen', accountId: people.owner });
  expect(await recordsOf('Interaction').findByUid('asked')).toEqual({ uid: 'asked', accountId: people.owner });
  expect([await recordsOf('Session').findByUid('other'), await recordsOf('Interaction').findByUid('seen')]).toEqual([undefined, undefined]);
});

it('belongs to its user; that of a sign-in in progress is known from its result', async () => {
  await recordsOf('Session').upsert('session', { accountId: people.owner }, 600);
  const ownerOf = async (result?: InteractionResults) => {
    await recordsOf('Interaction').upsert('begun', { accountId: people.owner, ...(result === undefined ? {} : { result }) }, 600);
    return (
      await opened.database.selectFrom('oauth_records').select('user_id').where('model', '=', 'Interaction').executeTakeFirstOrThrow()
    ).user_id;
  };
  expect([await ownerOf(), await ownerOf({ login: { accountId: people.owner } }), await ownerOf({ error: 'access_denied' })]).toEqual([
    null,
    people.owner,
    null,
  ]);
  const { user_id: userId } = await opened.database
    .selectFrom('oauth_records')
    .select('user_id')
    .where('model', '=', 'Session')
    .executeTakeFirstOrThrow();
  expect(userId).toBe(people.owner);
});

it('a revoked grant ends all its records', async () => {
  await recordsOf('RefreshToken').revokeByGrantId('mine');
  expect([await hasSignIn('mine'), await hasSignIn('other')]).toEqual([
    [false, false],
    [true, true],
  ]);
});
