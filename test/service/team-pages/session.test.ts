/** The session of the administration pages: its cookies, its twelve hours, and its end. */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { shiftInstant } from '#shared/values/brands.ts';
import {
  beginSession,
  deriveFormToken,
  endSession,
  findSession,
  readFormCookie,
  writeCookie,
  writeFormCookie,
} from '#service/team-pages/session.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { instant, people, seed } from '../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../support/after-test.ts';

function requestWith(cookie: string | undefined): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  if (cookie !== undefined) {
    incoming.headers.cookie = cookie;
  }
  return incoming;
}

describe('the cookie', () => {
  it('is for the administration alone and twelve hours, and encrypted where the service is', () => {
    expect(writeCookie('t', false)).toBe('clocktower_administration=t; path=/admin; max-age=43200; httponly; samesite=lax');
    expect(writeCookie('t', true)).toBe('clocktower_administration=t; path=/admin; max-age=43200; httponly; samesite=lax; secure');
  });

  it('without a token ends at once', () => {
    expect(writeCookie('', false)).toBe('clocktower_administration=; path=/admin; max-age=0; httponly; samesite=lax');
  });

  it('of the form is for the sign-in alone, and is not sent from other sites', () => {
    expect(writeFormCookie('t', false)).toBe('clocktower_administration_form=t; path=/admin/login; httponly; samesite=strict');
    expect(writeFormCookie('t', true)).toBe('clocktower_administration_form=t; path=/admin/login; httponly; samesite=strict; secure');
  });

  it.each([
    [undefined, null],
    ['', null],
    ['clocktower_administration_form=', null],
    ['clocktower_administration=t', null],
    ['xclocktower_administration_form=t', null],
    ['clocktower_administration_form=t', 't'],
    ['a=b; clocktower_administration_form=t; c=d', 't'],
    ['a=b;clocktower_administration_form=t', 't'],
  ])('of the form is read from %j as %j', (header, token) => {
    expect(readFormCookie(requestWith(header))).toBe(token);
  });
});

it('a session of the administration pages has a token for its forms that belongs to it and to this service', () => {
  const own = deriveFormToken('secret', { token: 't' });
  expect(own).toMatch(/^[\w-]{43}$/);
  expect(deriveFormToken('secret', { token: 't' })).toBe(own);
  expect([deriveFormToken('other', { token: 't' }), deriveFormToken('secret', { token: 'u' })]).not.toContain(own);
});

describe('a session', () => {
  const now = instant('2026-11-20T12:00:00Z');
  const session = { token: 'a', userId: people.owner, userName: 'owner' };
  let opened: TestDatabase;
  beforeEach(async () => {
    opened = closedAfterTest(await openTestDatabase());
    await seed(opened.database);
    await beginSession(opened.database, { userId: people.owner, token: 'a', now });
    await beginSession(opened.database, { userId: people.admin, token: 'b', now });
  });

  async function find(cookie: string | undefined, at = now): ReturnType<typeof findSession> {
    return findSession(opened.database, requestWith(cookie), at);
  }

  it('is found by its cookie, and its token is not stored', async () => {
    expect(await find('clocktower_administration=a')).toEqual(session);
    expect(await find('clocktower_administration=b')).toMatchObject({ userId: people.admin, userName: 'admin' });
    for (const cookie of [undefined, 'clocktower_administration=', 'clocktower_administration=c', 'clocktower_administration_form=a']) {
      expect(await find(cookie)).toBeNull();
    }
    expect(
      (await opened.database.selectFrom('administration_sessions').select('token_digest').execute()).map((row) => row.token_digest),
    ).not.toContain('a');
  });

  it('lasts twelve hours', async () => {
    expect(await find('clocktower_administration=a', shiftInstant(now, 43_199))).toEqual(session);
    expect(await find('clocktower_administration=a', shiftInstant(now, 43_200))).toBeNull();
  });

  it('ends alone', async () => {
    await endSession(opened.database, session);
    expect(await find('clocktower_administration=a')).toBeNull();
    expect(await find('clocktower_administration=b')).not.toBeNull();
  });
});
