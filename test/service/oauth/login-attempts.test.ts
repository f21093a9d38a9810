/** Counting attempts to sign in: by account, by address, in the database that all processes share. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shiftInstant } from '#shared/values/brands.ts';
import { attemptLimits, attemptWindowSeconds, countLoginAttempt, forgetLoginAttempts, pruneLoginAttempts } from '#service/oauth/login-attempts.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

const begun = instant('2026-11-20T12:00:00Z');
let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(async () => {
  await opened.close();
});

async function attempt(email: string, address: string, secondsLater = 0): Promise<number | null> {
  const counted = await countLoginAttempt(opened.database, { email, address }, shiftInstant(begun, secondsLater));
  return counted.ok ? null : counted.failure.retryAfterSeconds;
}

/** The outcomes of so many attempts, one after another. */
async function attempts(count: number, attemptOne: (index: number) => Promise<number | null>): Promise<readonly (number | null)[]> {
  const outcomes: (number | null)[] = [];
  for (let index = 0; index < count; index += 1) {
    outcomes.push(await attemptOne(index));
  }
  return outcomes;
}

describe('attempts to sign in', () => {
  it('are limited for each account, wherever they come from, until the window ends', async () => {
    const allowed = await attempts(attemptLimits.account, async (index) => attempt('ines@duarte.example', `192.0.2.${index}`));
    expect(allowed).toEqual(allowed.map(() => null));
    expect(await attempt('ines@duarte.example', '192.0.2.200', 60)).toBe(attemptWindowSeconds - 60);
    expect(await attempt('mara@duarte.example', '192.0.2.200', 60)).toBeNull();
    expect(await attempt('ines@duarte.example', '192.0.2.200', attemptWindowSeconds - 1)).toBe(1);
    expect(await attempt('ines@duarte.example', '192.0.2.200', attemptWindowSeconds)).toBeNull();
  });

  it('are limited for each address, whomever they name', async () => {
    const allowed = await attempts(attemptLimits.address, async (index) => attempt(`person-${index}@duarte.example`, '192.0.2.1'));
    expect(allowed).toEqual(allowed.map(() => null));
    expect(await attempt('ines@duarte.example', '192.0.2.1')).toBe(attemptWindowSeconds);
    expect(await attempt('ines@duarte.example', '192.0.2.2')).toBeNull();
  });

  it('from one IPv6 network count together, and those over IPv4 are the same with and without their prefix', async () => {
    await attempts(attemptLimits.address, async (index) => attempt(`person-${index}@duarte.example`, `2001:db8:1:2::${index.toString(16)}`));
    expect(await attempt('ines@duarte.example', '2001:0DB8:0001:0002:ffff::1')).not.toBeNull();
    expect(await attempt('ines@duarte.example', '2001:db8:1:3::1')).toBeNull();
    await attempts(attemptLimits.address, async (index) => attempt(`other-${index}@duarte.example`, '192.0.2.1'));
    expect(await attempt('ines@duarte.example', '::ffff:192.0.2.1')).not.toBeNull();
  });

  it('sent at once are counted as many as they are', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, async (_, index) => attempt('ines@duarte.example', `192.0.2.${index}`)));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(attemptLimits.account);
  });

  it('of an account are forgotten when it signs in, those of the address are not', async () => {
    await attempts(attemptLimits.account, async () => attempt('ines@duarte.example', '192.0.2.1'));
    await forgetLoginAttempts(opened.database, 'ines@duarte.example');
    expect(await attempt('ines@duarte.example', '192.0.2.1')).toBeNull();
    const rows = await opened.database.selectFrom('login_attempts').select('attempts').orderBy('attempts').execute();
    expect(rows).toEqual([{ attempts: 1 }, { attempts: attemptLimits.account + 1 }]);
  });

  it('leave nothing to read, and nothing at all once their window has ended', async () => {
    await attempt('hunter2 typed into the wrong field', '192.0.2.1');
    expect(JSON.stringify(await opened.database.selectFrom('login_attempts').selectAll().execute())).not.toMatch(/hunter2|192\.0\.2/);
    await pruneLoginAttempts(opened.database, shiftInstant(begun, attemptWindowSeconds - 1));
    expect(await opened.database.selectFrom('login_attempts').selectAll().execute()).toHaveLength(2);
    await pruneLoginAttempts(opened.database, shiftInstant(begun, attemptWindowSeconds));
    expect(await opened.database.selectFrom('login_attempts').selectAll().execute()).toEqual([]);
  });
});
