/** The signed-in devices of a user: what they are recognized by, and how they are signed out. */
import { beforeEach, describe, expect, it } from 'vitest';
import { grantModel } from '#service/oauth/tokens/record-ends.ts';
import { describeDevice, endAllSessions, endSession, listSessions } from '#service/team/sessions.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { instant, people, seed, type Person } from '../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../support/after-test.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0',
    'Opera on Windows',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone or iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Chromium/140.0', 'Chrome'],
  ['curl/8.5.0', 'Browser'],
  [undefined, 'Browser'],
])('%s is %s', (userAgent, described) => {
  expect(describeDevice(userAgent)).toBe(described);
});

describe('the sign-ins of a user', () => {
  const now = instant('2026-11-20T12:00:00Z');
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = closedAfterTest(await openTestDatabase());
    await seed(opened.database);
    await signIn('one', 'employee', '2027-01-01T00:00:00Z');
    await signIn('two', 'employee', '2027-02-01T00:00:00Z');
    await signIn('over', 'employee', now);
    await signIn('other', 'colleague', '2027-01-01T00:00:00Z');
    await opened.database
      .insertInto('sign_in_devices')
      .values(['one', 'other'].map((id) => ({ grant_digest: id, device: `Device ${id}`, started_at: now })))
      .execute();
  });

  async function signIn(id: string, person: Person, until: string): Promise<void> {
    const record = { payload: '{}', grant_id: null, uid: null, user_id: people[person], expires_at: instant(until), consumed_at: null };
    await opened.database
      .insertInto('oauth_records')
      .values([
        { ...record, model: grantModel, id_digest: id },
        { ...record, model: 'RefreshToken', id_digest: id },
      ])
      .execute();
  }

  async function sessionsOf(person: Person): Promise<readonly string[]> {
    return (await listSessions(opened.database, people[person], now)).map(({ id }) => id);
  }

  it('are listed with their device until they end, the latest end first', async () => {
    expect(await listSessions(opened.database, people.employee, now)).toEqual([
      { id: 'two', device: null, startedAt: null, endsAt: '2027-02-01T00:00:00Z' },
      { id: 'one', device: 'Device one', startedAt: now, endsAt: '2027-01-01T00:00:00Z' },
    ]);
  });

  it('end one by one, with what is known of the device', async () => {
    expect(await endSession(opened.database, people.employee, 'other')).toBe(false);
    expect(await endSession(opened.database, people.employee, 'none')).toBe(false);
    expect(await endSession(opened.database, people.employee, 'one')).toBe(true);
    expect(await endSession(opened.database, people.employee, 'one')).toBe(false);
    expect([await sessionsOf('employee'), await sessionsOf('colleague')]).toEqual([['two'], ['other']]);
    expect(await opened.database.selectFrom('sign_in_devices').select('grant_digest').execute()).toEqual([{ grant_digest: 'other' }]);
  });

  it('end together, those of the administration too', async () => {
    await opened.database
      .insertInto('administration_sessions')
      .values(
        [people.employee, people.colleague].map((id) => ({ token_digest: id, user_id: id, expires_at: instant('2027-01-01T00:00:00Z') })),
      )
      .execute();
    await endAllSessions(opened.database, people.employee);
    expect([await sessionsOf('employee'), await sessionsOf('colleague')]).toEqual([[], ['other']]);
    expect(await opened.database.selectFrom('administration_sessions').select('user_id').execute()).toEqual([
      { user_id: people.colleague },
    ]);
    expect(await opened.database.selectFrom('oauth_records').select('model').where('user_id', '=', people.employee).execute()).toEqual([]);
  });
});
