/** Members of several organizations: what an owner of one of them can do to their account. */
import { beforeEach, describe, expect, it } from 'vitest';
import { act, ines, linkIn, mara, marasPage, signInAt, statusOfUser } from '../../support/administration-walk.ts';
import { accounts, organization } from '../../support/stand-alone.ts';
import { signInForTokens } from '../../support/sign-in-walk.ts';
import { useStandAlone } from '../../support/use-stand-alone.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const service = useStandAlone();

const other = uuid(700);
beforeEach(async () => {
  const { database } = service();
  await database.insertInto('organizations').values({ id: other, name: 'Other' }).execute();
  await database
    .insertInto('memberships')
    .values({ organization_id: other, user_id: accounts.mara.id, role: 'owner', deactivated_at: null })
    .execute();
});

describe('members of two organizations', () => {
  it('get no link for their password from an organization that does not manage them everywhere', async () => {
    const walk = await signInAt(service().url, ines);
    const refused = await act(walk, marasPage, { action: '/password' });
    expect([refused.response.status, linkIn(refused)]).toEqual([422, '']);
    expect(refused.text).toContain('also belongs to an organization that you do not manage');
    const { database } = service();
    await database
      .insertInto('memberships')
      .values({ organization_id: other, user_id: accounts.ines.id, role: 'admin', deactivated_at: null })
      .execute();
    expect(linkIn(await act(walk, marasPage, { action: '/password' }))).toBe('');
    await database
      .updateTable('memberships')
      .set({ role: 'owner' })
      .where('organization_id', '=', other)
      .where('user_id', '=', accounts.ines.id)
      .execute();
    expect(linkIn(await act(walk, marasPage, { action: '/password' }))).toContain('/reset/');
  });

  it.each([{ action: '/deactivate' }, { action: '/remove', hours: 'keep' }])('lose the one only (%o)', async (form) => {
    const { access_token: token } = await signInForTokens(service().url, mara);
    const administrates = await signInAt(service().url, mara);
    const walk = await signInAt(service().url, ines);
    await act(walk, marasPage, form);
    const projectsOf = async (id: string): Promise<number> =>
      (await fetch(`${service().url}/api/v1/organization/${id}/projects`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await projectsOf(organization.id), await projectsOf(other), await statusOfUser(service().url, token)]).toEqual([403, 200, 200]);
    expect((await administrates.request(`/admin/organizations/${other}`)).response.status).toBe(200);
  });

  it('are not signed out by an organization that does not manage them everywhere', async () => {
    const { access_token: token } = await signInForTokens(service().url, mara);
    const walk = await signInAt(service().url, ines);
    const session = /name="session" value="([^"]*)"/.exec((await walk.request(marasPage)).text)?.[1] ?? '';
    const refused = await act(walk, marasPage, { action: '/sign-out', session });
    expect([refused.response.status, await statusOfUser(service().url, token)]).toEqual([422, 200]);
  });
});

describe('members of one organization', () => {
  it.each([{ action: '/deactivate' }, { action: '/remove', hours: 'keep' }])(
    'are signed out everywhere when they lose it, also if they return (%o)',
    async (form) => {
      const { database } = service();
      await database.deleteFrom('memberships').where('organization_id', '=', other).execute();
      const { access_token: token } = await signInForTokens(service().url, mara);
      const walk = await signInAt(service().url, ines);
      await act(walk, marasPage, form);
      await database.deleteFrom('memberships').where('user_id', '=', accounts.mara.id).execute();
      await database
        .insertInto('memberships')
        .values({ organization_id: organization.id, user_id: accounts.mara.id, role: 'employee', deactivated_at: null })
        .execute();
      await expect.poll(async () => statusOfUser(service().url, token)).toBe(401);
    },
  );
});
