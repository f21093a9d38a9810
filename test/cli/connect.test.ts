/** `clocktower connect` with a browser: what it prints, what it changes, and what it refuses. */
import { describe, expect, it } from 'vitest';
import { controlConnectionSchema } from '#shared/control.ts';
import { startHttpService } from '../support/http-service.ts';
import { settled } from '../support/profile.ts';
import { navigate } from '../support/sign-in-rig.ts';
import { people, records, unknownId } from '../support/time-tracking-fixture.ts';
import { refusalIn, useConnect } from './use-connect.ts';

const world = useConnect();
const { typed, cli, call, callProcess, agree, connectTeam } = world;

describe('clocktower connect', () => {
  it('prints the address to open and ends with 0 once the user is signed in', async () => {
    const run = await agree(callProcess('connect', world.http.baseUrl, '--name', 'Team', ...typed(), '--print-url'));
    expect(run.code).toBe(0);
    const lines = run.out.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/oauth\/authorize\?/);
    expect(lines[1]).toBe(`Connected to Team (${world.http.baseUrl}). New entries go there.`);
    expect(run.err).toBe('Open this address in your browser to sign in:\n');
    expect((await cli('start', 'drawing')).code).toBe(0);
    await settled(world.connections.tracker);
    expect(world.service.entries.map(({ description, end }) => [description, end])).toEqual([['drawing', null]]);
    expect(world.service.violations).toEqual([]);
  });

  it('prints a line of JSON for the address and one for the connection', async () => {
    const run = await agree(call('connect', world.http.baseUrl, '--name', 'Team', ...typed(), '--print-url', '--json'));
    const [opened, connected] = run.out.trim().split('\n');
    expect(JSON.parse(opened ?? '')).toEqual({ open: expect.stringContaining('/oauth/authorize?') });
    expect(controlConnectionSchema.parse(JSON.parse(connected ?? ''))).toMatchObject({
      name: 'Team',
      address: world.http.baseUrl,
      current: true,
      signIn: { kind: 'signed-in' },
      signInWith: 'browser',
    });
  });

  it('prints why it failed, and changes nothing', async () => {
    const denied = call('connect', world.http.baseUrl, ...typed(), '--print-url');
    const back = new URL(new URL(await denied.address).searchParams.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({
      error: 'access_denied',
      state: new URL(await denied.address).searchParams.get('state') ?? '',
      iss: world.authorization.url,
    }).toString();
    await navigate(back.href);
    expect(await denied.run).toMatchObject({ code: 1, err: expect.stringContaining('Access was not granted in the browser.') });

    const other = [
      '--auth-url',
      world.authorization.url,
      '--client-id',
      'clocktower-test',
      '--user',
      people.employee,
      '--print-url',
      '--json',
    ];
    expect(refusalIn(await agree(call('connect', world.http.baseUrl, '--organization', unknownId, ...other)))).toEqual({
      kind: 'not-connected',
      cause: { kind: 'organization-unknown', organization: unknownId },
    });
    expect(
      refusalIn(await agree(call('connect', world.http.baseUrl, '--organization', records.otherOrganization, ...other))),
    ).toMatchObject({ kind: 'not-connected', cause: { kind: 'not-allowed' } });
    expect(refusalIn(await agree(call('connect', world.http.baseUrl, ...other)))).toEqual({
      kind: 'server-field',
      field: 'organizationId',
      cause: { kind: 'organization-needed' },
    });

    // No server runs: the authorization server is contacted first.
    const down = await cli('connect', world.http.baseUrl, '--auth-url', 'http://127.0.0.1:9', '--client-id', 'x', '--json');
    expect([down.code, refusalIn(down)]).toEqual([
      1,
      { kind: 'not-signed-in', cause: { kind: 'server-unreachable', connectivity: 'server-down', detail: 'ECONNREFUSED' } },
    ]);
    const unclear = await cli('connect', world.http.baseUrl, '--json');
    expect([unclear.code, refusalIn(unclear)]).toEqual([
      1,
      { kind: 'server-field', field: 'clientId', cause: { kind: 'client-id-missing' } },
    ]);
    for (const words of [['connect'], ['connect', 'a', 'b'], ['use'], ['disconnect']]) {
      expect((await cli(...words)).code).toBe(2);
    }
    expect(await cli('connect', 'http://example.org', '--client-id', 'x')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Use https'),
    });
    expect(world.connections.all()).toHaveLength(1);
  });

  it('is cancelled with the process that asked', async () => {
    const called = callProcess('connect', world.http.baseUrl, ...typed(), '--print-url');
    const address = await called.address;
    called.interrupt();
    expect((await called.run).code).not.toBe(0);
    // The callback server is closed.
    await expect
      .poll(async () =>
        navigate(world.authorization.agree(address)).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    expect(world.connections.all()).toHaveLength(1);
  });

  it('signs in again if a connection was signed out, and sends what waits', async () => {
    await connectTeam();
    const [, team] = world.accounts.view().connections;
    await world.accounts.signOut(team?.id ?? 'this-computer');
    expect((await cli('start', 'drawing')).code).toBe(0);
    expect((await cli('connections')).out).toMatch(/\* Team {2}http:\/\/127\.0\.0\.1:\d+ · Signed out · 1 entry waiting\n$/);
    expect((await agree(call('connect', world.http.baseUrl, '--print-url'))).code).toBe(0);
    await settled(world.connections.tracker);
    expect(world.service.entries.map(({ description }) => description)).toEqual(['drawing']);
    expect(world.accounts.view().connections).toHaveLength(2);
  });

  it('says that the user was signed in, and signs in again only if asked to', async () => {
    await connectTeam();
    const kept = await cli('connect', world.http.baseUrl, '--print-url');
    expect(kept).toMatchObject({
      code: 0,
      out: `Connected to Team (${world.http.baseUrl}). New entries go there.\nYou were signed in already, and that sign-in was used. Add --sign-in-again to sign in again.\n`,
    });
    const again = await agree(call('connect', world.http.baseUrl, '--print-url', '--sign-in-again'));
    expect([again.code, again.out.trim().split('\n').at(-1)]).toEqual([
      0,
      `Connected to Team (${world.http.baseUrl}). New entries go there.`,
    ]);
    expect(world.accounts.view().connections).toHaveLength(2);
  });

  it('moves a connection of that name to another address, and keeps its entries', async () => {
    await connectTeam();
    await cli('start', 'drawing');
    await cli('stop');
    await settled(world.connections.tracker);
    const elsewhere = await startHttpService({ fetch: world.service.fetch });
    const moved = await agree(call('connect', elsewhere.baseUrl, '--name', 'team', '--auth-url', world.authorization.url, '--print-url'));
    expect(moved).toMatchObject({ code: 0 });
    expect(world.accounts.view().connections.map(({ name, address, current }) => [name, address, current])).toEqual([
      ['This computer', null, false],
      ['Team', elsewhere.baseUrl, true],
    ]);
    expect(world.connections.tracker.entries(31).map(({ local }) => local.description)).toEqual(['drawing']);
    await cli('start', 'review');
    await settled(world.connections.tracker);
    expect(world.service.entries).toHaveLength(2);
    await elsewhere.close();
  });

  it('keeps a saved connection as it is where the changed one cannot work', async () => {
    await connectTeam();
    const wrong = await cli('connect', world.http.baseUrl, '--name', 'Team', '--organization', unknownId, '--json');
    expect([wrong.code, refusalIn(wrong)]).toEqual([
      1,
      { kind: 'not-connected', cause: { kind: 'organization-unknown', organization: unknownId } },
    ]);
    expect(world.accounts.view().connections[1]).toMatchObject({
      name: 'Team',
      address: world.http.baseUrl,
      signIn: { kind: 'signed-in' },
    });
    await cli('start', 'drawing');
    await settled(world.connections.tracker);
    expect(world.service.entries).toHaveLength(1);
  });

  it('refuses the same account under another name, and a name that is taken', async () => {
    await connectTeam();
    const again = await agree(call('connect', world.http.baseUrl, '--name', 'Other', ...typed(), '--print-url', '--json'));
    expect([again.code, refusalIn(again)]).toEqual([1, { kind: 'already-connected', name: 'Team' }]);
    const taken = await cli('connect', world.http.baseUrl, '--name', 'this computer', ...typed(), '--json');
    expect([taken.code, refusalIn(taken)]).toEqual([
      1,
      { kind: 'server-field', field: 'name', cause: { kind: 'name-taken', name: 'this computer' } },
    ]);
  });
});
