/** The check of a password: what is missing, who is let in, and which attempts count. */
import { describe, expect, it } from 'vitest';
import { checkPassword } from '#service/oauth/accounts/check-password.ts';
import { hashPassword } from '#service/oauth/accounts/passwords.ts';
import { rememberDevice } from '#service/oauth/accounts/remembered-device.ts';
import { defaultSignInLimits } from '#service/oauth/accounts/sign-in-limits.ts';
import { recordExchange } from '../../../support/recorded-exchange.ts';
import { instant, people } from '../../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../../support/use-service.ts';
import { cheapPasswords } from '../../../support/cheap-passwords.ts';

const [email, password] = ['ines@duarte.example', 'correct horse battery'];
const newDevice = Buffer.alloc(16, 7).toString('base64url');

const opened = useTimeTrackingService();

/** Returns what the cookies of its remembered browsers are signed with. */
async function addAccount(): Promise<Parameters<typeof rememberDevice>[0]> {
  const passwordHash = await hashPassword(password, cheapPasswords);
  await opened.database
    .insertInto('credentials')
    .values({ user_id: people.owner, email, password_hash: passwordHash, proven_at: null })
    .execute();
  return { secret: 'secret', email, passwordHash };
}

interface Settings {
  readonly cookie?: string;
  readonly isSecure?: boolean;
}

async function check(form: Readonly<Record<string, string>>, { cookie = '', isSecure = false }: Settings = {}) {
  const exchange = recordExchange('/', { form: {}, headers: { cookie } });
  const result = await checkPassword(
    {
      database: opened.database,
      now: () => instant('2026-11-20T12:00:00Z'),
      clientAddress: () => '192.0.2.1',
      limits: { ...defaultSignInLimits, failuresPerDevice: 1 },
      secret: 'secret',
      ...cheapPasswords,
      randomBytes: (count) => Buffer.alloc(count, 7),
      isSecure,
    },
    exchange,
    new URLSearchParams(form),
  );
  return { result, cookies: [exchange.outgoing.getHeader('set-cookie') ?? []].flat() };
}

async function attempts(): Promise<number> {
  return (await opened.database.selectFrom('login_attempts').select('attempts').execute()).reduce((sum, row) => sum + row.attempts, 0);
}

describe('a form', () => {
  it.each([
    [{}, true, true],
    [{ email: ' ', password: '' }, true, true],
    [{ email }, false, true],
    [{ password }, true, false],
  ])('%o lacks the address: %s, the password: %s', async (form, isEmailMissing, isPasswordMissing) => {
    expect(await check(form)).toEqual({
      result: { ok: false, failure: { kind: 'missing', email: isEmailMissing, password: isPasswordMissing } },
      cookies: [],
    });
    expect(await attempts()).toBe(0);
  });
});

describe('a wrong password', () => {
  it.each([
    { email: 'nobody@duarte.example', password },
    { email: 'not an address', password },
    { email, password: 'x'.repeat(257) },
    { email, password: `${password} ` },
  ])('is counted and refused: %o', async (form) => {
    await addAccount();
    expect(await check(form)).toEqual({ result: { ok: false, failure: { kind: 'no-match' } }, cookies: [] });
    expect(await attempts()).toBe(3);
    expect((await check(form)).result).toEqual({ ok: false, failure: { kind: 'too-many-attempts', seconds: 60 } });
  });
});

describe('the right password', () => {
  it('lets in and remembers the browser, and does not count', async () => {
    const mark = await addAccount();
    expect(await check({ email: ` ${email.toUpperCase()}`, password }, { isSecure: true })).toEqual({
      result: { ok: true, value: people.owner },
      cookies: rememberDevice(mark, { device: newDevice, isSecure: true }),
    });
    expect(await attempts()).toBe(0);
  });

  it('keeps a browser that is remembered, which has attempts of its own', async () => {
    const mark = await addAccount();
    const known = rememberDevice(mark, { device: 'known', isSecure: false });
    await check({ email, password: 'not the password' });
    const cookie = known[0]?.split(';')[0] ?? '';
    expect(await check({ email, password }, { cookie })).toEqual({ result: { ok: true, value: people.owner }, cookies: known });
    await check({ email, password: 'not the password' }, { cookie });
    expect((await check({ email, password }, { cookie })).result).toEqual({
      ok: false,
      failure: { kind: 'too-many-attempts', seconds: 60 },
    });
  });

  it('forgets a browser with the password that it knew', async () => {
    const mark = await addAccount();
    const [cookie = ''] = rememberDevice(mark, { device: 'known', isSecure: false }).map((text) => text.split(';')[0]);
    await opened.database
      .updateTable('credentials')
      .set({ password_hash: await hashPassword('another password', cheapPasswords) })
      .where('email', '=', email)
      .execute();
    await check({ email, password }, { cookie });
    // Its attempt counts as that of an unknown browser: for the account, the address, and both.
    expect(await attempts()).toBe(3);
  });
});
