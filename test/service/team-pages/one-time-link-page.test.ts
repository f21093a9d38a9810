/** The pages of one-time links: what is asked of whom, and what their forms do. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import { defaultSignInLimits } from '#service/oauth/accounts/sign-in-limits.ts';
import { hashPassword, isPassword } from '#service/oauth/accounts/passwords.ts';
import { answerLink } from '#service/team-pages/one-time-link-page.ts';
import { invite, makePasswordLink } from '#service/team/links.ts';
import { recordExchange, type SentRequest } from '../../support/recorded-exchange.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { instant, people, records, seed, uuid } from '../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../support/after-test.ts';
import { cheapPasswords } from '../../support/cheap-passwords.ts';

const own = 'https://time.example';
const good = 'correct horse battery';
const [mara, tomas] = ['mara@duarte.example', 'tomas@duarte.example'];

let opened: TestDatabase;
let ports: Parameters<typeof invite>[0];
beforeEach(async () => {
  opened = closedAfterTest(await openTestDatabase());
  await seed(opened.database);
  let lastId = 900;
  const newId = () => {
    lastId += 1;
    return uuid(lastId);
  };
  ports = { database: opened.database, now: () => instant('2026-11-20T12:00:00Z'), newId, ...cheapPasswords };
  await opened.database
    .insertInto('credentials')
    .values({ user_id: people.stranger, email: mara, password_hash: await hashPassword(good, cheapPasswords), proven_at: null })
    .execute();
});

async function invitationFor(email: string): Promise<string> {
  const invited = await invite(ports, { organizationId: records.organization, email, role: 'admin', actor: null });
  return invited.ok ? invited.value : invited.failure.kind;
}

async function passwordLink(): Promise<string> {
  const made = await makePasswordLink(ports, { email: mara, actor: null });
  return made.ok ? made.value : made.failure.kind;
}

async function ask(token: string, request: SentRequest = {}) {
  const exchange = recordExchange(`/join/${token}`, request);
  const check = { clientAddress: () => '192.0.2.1', limits: defaultSignInLimits, secret: 'secret', isSecure: true };
  await answerLink({ ...ports, ...check, ownOrigin: own }, exchange, token);
  const { statusCode: status, text } = exchange.outgoing;
  expect(exchange.outgoing.getHeader('content-security-policy')).toContain(`form-action 'self';`);
  return { status, text, notice: /<p class="notice" role="alert">([^<]*)/.exec(text)?.[1] ?? null };
}

async function rolesOf(userId: Uuid): Promise<readonly string[]> {
  const rows = await opened.database
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', records.organization)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ role }) => role);
}

const bounds = 'Choose a password of 10 to 256 characters.';

describe('an invitation', () => {
  it('of a new user makes their account, once', async () => {
    const token = await invitationFor(tomas);
    expect(await ask(token)).toMatchObject({ status: 200, notice: null, text: expect.stringContaining('name="name"') });
    for (const password of ['', '123456789', 'x'.repeat(257)]) {
      expect(await ask(token, { form: { name: 'Tomas', password } })).toMatchObject({ status: 422, notice: bounds });
    }
    for (const name of ['', ' ', 'x'.repeat(256)]) {
      expect(await ask(token, { form: { name, password: good } })).toMatchObject({ status: 422, notice: 'Enter your name.' });
    }
    const joined = await ask(token, { form: { name: 'Tomas', password: '1234567890' } });
    expect([
      joined.status,
      joined.text.includes('<h1>Welcome to Organization 1</h1>'),
      joined.text.includes(`Open Clocktower, add the server ${own} and sign in as ${tomas}.`),
    ]).toEqual([200, true, true]);
    expect(await rolesOf(uuid(901))).toEqual(['admin']);
    expect(await opened.database.selectFrom('users').select('name').where('id', '=', uuid(901)).execute()).toEqual([{ name: 'Tomas' }]);
    expect(await ask(token, { form: { name: 'Tomas', password: good } })).toMatchObject({
      status: 404,
      text: expect.stringContaining('This link is no longer valid'),
    });
  });

  it('of a known user asks for their password, of any length, and no name', async () => {
    const token = await invitationFor(mara);
    expect((await ask(token)).text).not.toContain('name="name"');
    expect(await ask(token, { form: { password: '' } })).toMatchObject({ status: 422, notice: 'Enter your password.' });
    expect(await ask(token, { form: { password: 'short' } })).toMatchObject({
      status: 422,
      notice: expect.stringMatching(/^Wrong email or password/),
    });
    expect(await rolesOf(people.stranger)).toEqual([]);
    expect(await ask(token, { form: { password: good } })).toMatchObject({
      status: 200,
      text: expect.stringContaining('Welcome to Organization 1'),
    });
    expect(await rolesOf(people.stranger)).toEqual(['admin']);
  });
});

describe('a link to a new password', () => {
  it('sets it, and signs the user out', async () => {
    const token = await passwordLink();
    expect(await ask(token)).toMatchObject({ status: 200, notice: null, text: expect.stringContaining('<h1>Set a new password</h1>') });
    expect(await ask(token, { form: { password: 'short' } })).toMatchObject({ status: 422, notice: bounds });
    const set = await ask(token, { form: { password: 'another good password' } });
    expect([
      set.status,
      set.text.includes('<h1>The password was changed</h1>'),
      set.text.includes('You were signed out on every device.'),
    ]).toEqual([200, true, true]);
    const [stored] = await opened.database.selectFrom('credentials').select('password_hash').execute();
    expect(await isPassword('another good password', stored?.password_hash ?? null, cheapPasswords.passwordCost)).toBe(true);
    expect((await ask(token)).status).toBe(404);
  });
});

describe('a link that ends while it is open', () => {
  it('works once, though its form is sent twice at once', async () => {
    for (const token of [await invitationFor(tomas), await passwordLink()]) {
      const request = { form: { name: 'Tomas', password: good } };
      const answers = await Promise.all([ask(token, request), ask(token, request)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
    }
  });

  it('because its account has gone sets no password', async () => {
    const token = await passwordLink();
    await opened.database.deleteFrom('credentials').execute();
    expect(await ask(token, { form: { password: good } })).toMatchObject({ status: 404, notice: null });
  });
});

describe('a form', () => {
  it.each<SentRequest>([
    { form: { password: good }, headers: { origin: 'https://elsewhere.example' } },
    { form: { password: good }, headers: { 'content-type': 'text/plain' } },
  ])('that is not ours is ignored: %o', async (request) => {
    const token = await invitationFor(mara);
    expect(await ask(token, request)).toMatchObject({ status: 403, text: expect.stringContaining('This form could not be read') });
    expect(await rolesOf(people.stranger)).toEqual([]);
  });
});

it('a link that nobody made is no longer valid', async () => {
  expect(await ask('unknown')).toMatchObject({ status: 404, text: expect.stringContaining('It was already used or has expired.') });
});
