/** Counting sign-in attempts by account, address and device, in the database that all processes share. */
import { beforeEach, describe, expect, it } from 'vitest';
import { shiftInstant } from '#shared/values/brands.ts';
import { countLoginAttempt, countOpenedPage, pruneLoginAttempts } from '#service/oauth/accounts/login-attempts.ts';
import { attemptPauseSeconds, attemptWindowSeconds } from '#service/oauth/accounts/sign-in-limits.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../../support/after-test.ts';

const begun = instant('2026-11-20T12:00:00Z');
const limits = { failuresPerDevice: 3, failuresPerAddress: 8, failuresPerAccount: 6, pagesPerAddress: 4, waiting: 10 };
let opened: TestDatabase;
beforeEach(async () => {
  opened = closedAfterTest(await openTestDatabase());
});

interface Attempt {
  readonly email?: string;
  readonly address?: string;
  readonly device?: string | null;
  readonly later?: number;
}

async function count({ email = 'ines@duarte.example', address = '192.0.2.1', device = null, later = 0 }: Attempt) {
  return countLoginAttempt(opened.database, { email, address, device }, { now: shiftInstant(begun, later), limits });
}

/** Returns the seconds to wait, or null if the attempt was counted. */
async function fail(attempt: Attempt = {}): Promise<number | null> {
  const counted = await count(attempt);
  return counted.ok ? null : counted.failure.retryAfterSeconds;
}

async function failTimes(times: number, attemptOf: (index: number) => Attempt): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    expect(await fail(attemptOf(index))).toBeNull();
  }
}

describe('failed attempts to sign in', () => {
  it('of an account from one address are slowed down to one a minute, and from other addresses go on', async () => {
    await failTimes(limits.failuresPerDevice, () => ({}));
    expect(await fail({ later: 20 })).toBe(attemptPauseSeconds - 20);
    expect(await fail({ later: 20, address: '192.0.2.2' })).toBeNull();
    expect(await fail({ later: attemptPauseSeconds })).toBeNull();
    expect(await fail({ later: attemptPauseSeconds + 1 })).toBe(attemptPauseSeconds - 1);
    expect(await fail({ later: attemptWindowSeconds })).toBeNull();
    expect(await fail({ later: attemptWindowSeconds })).toBeNull();
  });

  it('of an account from everywhere are slowed down together, except on its remembered devices', async () => {
    await failTimes(limits.failuresPerAccount, (index) => ({ address: `192.0.2.${index}` }));
    expect(await fail({ address: '192.0.2.200' })).toBe(attemptPauseSeconds);
    await failTimes(limits.failuresPerDevice, () => ({ address: '192.0.2.200', device: 'laptop' }));
    expect(await fail({ device: 'laptop' })).toBe(attemptPauseSeconds);
    expect(await fail({ device: 'phone' })).toBeNull();
  });

  it('from one address are slowed down for all names, and lock no account', async () => {
    await failTimes(limits.failuresPerAddress, (index) => ({ email: `person-${index}@duarte.example` }));
    for (let index = 0; index < limits.failuresPerAccount; index += 1) {
      expect(await fail()).toBe(attemptPauseSeconds);
    }
    await failTimes(limits.failuresPerDevice, () => ({ address: '192.0.2.2' }));
  });

  it('that were refused without checking the password do not count', async () => {
    await failTimes(limits.failuresPerDevice, () => ({}));
    for (let index = 0; index < limits.failuresPerAddress; index += 1) {
      await fail();
    }
    expect(await fail({ email: 'mara@duarte.example' })).toBeNull();
  });

  it('from one IPv6 network count together, and those over IPv4 are the same with and without their prefix', async () => {
    await failTimes(limits.failuresPerAddress, (index) => ({
      email: `person-${index}@duarte.example`,
      address: `2001:db8:1:2::${index.toString(16)}`,
    }));
    expect(await fail({ address: '2001:0DB8:0001:0002:ffff::1' })).not.toBeNull();
    expect(await fail({ address: '2001:db8:1:3::1' })).toBeNull();
    await failTimes(limits.failuresPerAddress, (index) => ({ email: `other-${index}@duarte.example` }));
    expect(await fail({ address: '::ffff:192.0.2.1' })).not.toBeNull();
  });

  it.each([
    ['2001:db8:0:2:3:4:5:6', '2001:db8::2:9:9:9:9', '2001:db8::3:9:9:9:9'],
    ['2001:0:0:7::', '2001::7:0:0:0:9', '2001::7:0:0:9'],
    ['::1', '0:0:0:0:9::', '0:0:0:1::'],
    ['FE80::A', 'fe80:0:0:0:1:2:3:4', 'fe80:0:0:a::'],
  ])('from %s count with those from %s, and not from %s', async (address, same, other) => {
    await failTimes(limits.failuresPerAddress, (index) => ({ email: `person-${index}@duarte.example`, address }));
    expect([await fail({ address: same }), await fail({ address: other })]).toEqual([attemptPauseSeconds, null]);
  });

  it('sent at once are counted as many as they are', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, async (_, index) => fail({ address: `192.0.2.${index}` })));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(limits.failuresPerAccount);
  });

  it('do not include those whose password was right: an office signs in through one address', async () => {
    for (let index = 0; index < limits.failuresPerAddress * 3; index += 1) {
      const counted = await count({ email: `person-${index}@duarte.example` });
      expect(counted.ok).toBe(true);
      await (counted.ok ? counted.value.takeBack() : null);
    }
    expect(await opened.database.selectFrom('login_attempts').selectAll().execute()).toEqual([]);
  });

  it('leave nothing to read, and nothing at all once their window has ended', async () => {
    await fail({ email: 'hunter2 typed into the wrong field' });
    expect(JSON.stringify(await opened.database.selectFrom('login_attempts').selectAll().execute())).not.toMatch(/hunter2|192\.0\.2/);
    await pruneLoginAttempts(opened.database, shiftInstant(begun, attemptWindowSeconds - 1));
    expect(await opened.database.selectFrom('login_attempts').selectAll().execute()).toHaveLength(3);
    await pruneLoginAttempts(opened.database, shiftInstant(begun, attemptWindowSeconds));
    expect(await opened.database.selectFrom('login_attempts').selectAll().execute()).toEqual([]);
  });
});

async function open(address: string): Promise<boolean> {
  return (await countOpenedPage(opened.database, address, { now: begun, limits })).ok;
}

describe('opened sign-in pages', () => {
  it('are limited for each address', async () => {
    const outcomes: boolean[] = [];
    for (let index = 0; index < limits.pagesPerAddress + 1; index += 1) {
      outcomes.push(await open('192.0.2.1'));
    }
    expect(outcomes).toEqual([true, true, true, true, false]);
    expect(await open('192.0.2.2')).toBe(true);
  });
});
