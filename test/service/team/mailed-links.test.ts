/**
 * Links that are sent by mail, over the running service and a real mail server: shown to no one, and a proof of the address when they are
 * used.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { act, ines, linkIn, logIn, marasPage, signInAt, team } from '../../support/administration-walk.ts';
import { readMail, startMailServer, type MailServer } from '../../support/mail-server.ts';
import { formTokenOf, signInForTokens, Walk, type Step } from '../../support/sign-in-walk.ts';
import { accounts, organization, password, startStandAlone, type StandAlone } from '../../support/stand-alone.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) {
    await close();
  }
});

async function open(options?: Parameters<typeof startMailServer>[0]): Promise<{ readonly service: StandAlone; readonly mail: MailServer }> {
  const mail = await startMailServer(options);
  const service = await startStandAlone({ mail: mail.settings });
  opened.push(service.close, mail.close);
  return { service, mail };
}

const email = 'victim@duarte.example';
const invitation = { action: '/invite', email, role: 'admin' };

/** The path of the link in the last message. */
function mailedPath({ received }: MailServer): string {
  const last = received.at(-1);
  return last === undefined ? '' : new URL(readMail(last).link).pathname;
}

async function accountOf({ database }: StandAlone, address = email) {
  const row = await database
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select(['user_id', 'name', 'proven_at'])
    .where('email', '=', address)
    .executeTakeFirst();
  const memberships =
    row === undefined
      ? []
      : await database.selectFrom('memberships').select(['organization_id', 'unproven_since']).where('user_id', '=', row.user_id).execute();
  return {
    name: row?.name ?? null,
    isProven: row !== undefined && row.proven_at !== null,
    memberships: memberships.map((membership) => [membership.organization_id, membership.unproven_since === null ? 'proven' : 'unproven']),
  };
}

function secretIn(step: Step): RegExpExecArray | null {
  return /\/(?:join|reset)\/[\w-]+/.exec(step.text);
}

describe('an invitation', () => {
  it('that was sent is shown to no one, and proves the address when it is used', async () => {
    const { service, mail } = await open();
    const sent = await act(await signInAt(service.url, ines), team, { ...invitation, delivery: 'mail' });
    expect(sent.text).toContain(`A message with the link was sent to ${email}.`);
    expect([secretIn(sent), mail.received.map(({ to }) => to)]).toEqual([null, [[email]]]);
    const joined = await new Walk(service.url).post(mailedPath(mail), { name: 'Victor', password });
    expect(joined.text).toContain('Welcome to');
    expect(await accountOf(service)).toEqual({ name: 'Victor', isProven: true, memberships: [[organization.id, 'proven']] });
    expect(service.logged()).not.toContain(email);
  });

  it('that was shown proves nothing', async () => {
    const { service, mail } = await open();
    const shown = await act(await signInAt(service.url, ines), team, { ...invitation, delivery: 'show' });
    expect(mail.received).toEqual([]);
    await new Walk(service.url).post(new URL(linkIn(shown)).pathname, { name: 'Victor', password });
    expect(await accountOf(service)).toEqual({ name: 'Victor', isProven: false, memberships: [[organization.id, 'unproven']] });
  });

  it('gives an account that others have made to the person, who sets name and password', async () => {
    const { service, mail } = await open();
    const { database, url } = service;
    const other = uuid(700);
    await database.insertInto('organizations').values({ id: other, name: 'Intruders' }).execute();
    await database
      .insertInto('memberships')
      .values({ organization_id: other, user_id: accounts.ines.id, role: 'owner', deactivated_at: null })
      .execute();
    const owner = await signInAt(url, ines);
    const shown = await act(owner, `/admin/organizations/${other}`, { ...invitation, delivery: 'show' });
    const intruder = { email, password: 'the password of an intruder' };
    await new Walk(url).post(new URL(linkIn(shown)).pathname, { name: 'Intruder', password: intruder.password });
    const session = await signInAt(url, intruder);
    expect((await session.request('/admin')).response.status).toBe(200);

    await act(owner, team, { ...invitation, delivery: 'mail' });
    const person = new Walk(url);
    const page = await person.request(mailedPath(mail));
    expect(page.text).toContain('perhaps made by someone else');
    expect((await person.post(mailedPath(mail), { password: intruder.password })).response.status).toBe(422);
    await person.post(mailedPath(mail), { name: 'Victor', password });
    expect(await accountOf(service)).toEqual({ name: 'Victor', isProven: true, memberships: [[organization.id, 'proven']] });
    expect([
      (await session.request('/admin')).response.status,
      (await logIn(new Walk(url), intruder)).text.includes('Wrong email or password'),
    ]).toEqual([303, true]);
    expect((await (await signInAt(url, { email, password })).request('/admin')).text).toMatch(/Your invitations[^]*Intruders/);
  });

  it('of a person who has proven the address needs nothing more; one that was shown needs the password', async () => {
    const { service, mail } = await open();
    const { database, url } = service;
    const other = uuid(700);
    await database.insertInto('organizations').values({ id: other, name: 'Other' }).execute();
    await database
      .insertInto('memberships')
      .values({ organization_id: other, user_id: accounts.ines.id, role: 'owner', deactivated_at: null })
      .execute();
    const mara = { action: '/invite', email: accounts.mara.email, role: 'employee' };
    const owner = await signInAt(url, ines);
    const shown = new URL(linkIn(await act(owner, `/admin/organizations/${other}`, { ...mara, delivery: 'show' }))).pathname;
    expect((await new Walk(url).post(shown, { name: 'Mara', password: 'another password' })).response.status).toBe(422);
    await act(owner, `/admin/organizations/${other}`, { ...mara, delivery: 'mail' });
    expect((await new Walk(url).post(mailedPath(mail), {})).text).toContain('Welcome to Other');
    expect((await accountOf(service, accounts.mara.email)).memberships).toContainEqual([other, 'proven']);
    await signInForTokens(url, { email: accounts.mara.email, password });
  });

  it('that was not sent is kept, and the page says what to do', async () => {
    const { service } = await open({ onRcptTo: (_address, _session, answer) => answer(new Error('No such mailbox')) });
    const failed = await act(await signInAt(service.url, ines), team, { ...invitation, delivery: 'mail' });
    expect([failed.response.status, secretIn(failed)]).toEqual([422, null]);
    expect(failed.text).toContain('the mail server refused the message or the address');
    expect(failed.text).toContain('Send it again, or create a link and hand it over yourself');
    expect(failed.text).toContain('Pending invitations');
    expect(service.logged()).toContain('mail not sent');
    expect(service.logged()).not.toContain(email);
  });

  it('is sent to one address five times in a quarter of an hour', async () => {
    const { service, mail } = await open();
    const owner = await signInAt(service.url, ines);
    for (let sent = 0; sent < 5; sent += 1) {
      await act(owner, team, { ...invitation, delivery: 'mail' });
    }
    const last = mailedPath(mail);
    const refused = await act(owner, team, { ...invitation, delivery: 'mail' });
    expect([refused.response.status, mail.received.length]).toEqual([422, 5]);
    expect(refused.text).toContain('Nothing was changed: too many messages');
    expect((await new Walk(service.url).request(last)).response.status).toBe(200);
  });
});

describe('a link to a password', () => {
  it('that was sent keeps the proof, and makes one', async () => {
    const { service, mail } = await open();
    const owner = await signInAt(service.url, ines);
    const reset = { action: '/password', delivery: 'mail' };
    for (const proof of [undefined, null]) {
      if (proof === null) {
        await service.database.updateTable('credentials').set({ proven_at: null }).where('user_id', '=', accounts.mara.id).execute();
        await service.database
          .insertInto('identities')
          .values({ issuer: 'https://login.example', subject: 'intruder', user_id: accounts.mara.id })
          .execute();
      }
      expect(secretIn(await act(owner, marasPage, reset))).toBeNull();
      await new Walk(service.url).post(mailedPath(mail), { password: 'a new good password' });
      expect(await accountOf(service, accounts.mara.email)).toMatchObject({ isProven: true });
    }
    expect(await service.database.selectFrom('identities').selectAll().execute()).toEqual([]);
    await act(owner, marasPage, { ...reset, delivery: 'show' });
    const shown = await act(owner, marasPage, { ...reset, delivery: 'show' });
    await new Walk(service.url).post(new URL(linkIn(shown)).pathname, { password: 'a new good password' });
    expect(await accountOf(service, accounts.mara.email)).toMatchObject({ isProven: false });
  });
});

it('a service without a mail server shows every link, whatever the form says', async () => {
  const service = await startStandAlone();
  opened.push(service.close);
  const owner = await signInAt(service.url, ines);
  expect((await owner.request(team)).text).not.toContain('Send invitation');
  const shown = await act(owner, team, { ...invitation, delivery: 'mail' });
  await new Walk(service.url).post(new URL(linkIn(shown)).pathname, { name: 'Victor', password });
  expect(await accountOf(service)).toMatchObject({ isProven: false });
  expect(formTokenOf(await owner.request(team))).not.toBe('');
});
