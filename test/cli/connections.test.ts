/** Connections in the command line: those with a personal access token, and listing, choosing and removing them. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { controlConnectionSchema } from '#shared/control.ts';
import { settled } from '../support/profile.ts';
import { people, records } from '../support/time-tracking-fixture.ts';
import { runCli } from './run-cli.ts';
import { refusalIn, useConnect } from './use-connect.ts';

const world = useConnect();
const { cli, connectTeam, tokenFile } = world;

describe('a personal access token', () => {
  const end = 2_000_000_000;
  const token = `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ exp: end })).toString('base64url')}.sig`;

  it('connects without a browser, and its end is shown', async () => {
    world.tokens.add(token);
    const run = await cli(
      'connect',
      world.http.baseUrl,
      '--name',
      'Team',
      '--organization',
      records.organization,
      '--user',
      people.employee,
      '--token-file',
      tokenFile(`Bearer ${token}\n`),
    );
    expect(run).toEqual({ code: 0, out: `Connected to Team (${world.http.baseUrl}). New entries go there.\n`, err: '' });
    expect(world.accounts.view().connections[1]).toMatchObject({
      signInWith: 'token',
      signIn: { kind: 'signed-in', kept: 'sealed', until: '2033-05-18T03:33:20Z' },
    });
    // Its time zone is UTC.
    expect((await runCli({ words: ['connections'], profile: world.folder })).out).toContain('Signed in; token valid until May 18, 2033');
    expect(world.service.violations).toEqual([]);
  });

  it('that the server refuses is refused at once', async () => {
    const words = ['connect', world.http.baseUrl, '--organization', records.organization, '--user', people.employee, '--token-file'];
    const refused = await cli(...words, tokenFile(token), '--json');
    expect([refused.code, refusalIn(refused)]).toEqual([1, { kind: 'server-field', field: 'token', cause: { kind: 'token-refused' } }]);
    const unreadable = await cli(...words, tokenFile('two words'), '--json');
    expect([unreadable.code, refusalIn(unreadable)]).toEqual([
      1,
      { kind: 'server-field', field: 'token', cause: { kind: 'token-unreadable' } },
    ]);
    const missing = await cli(...words, join(world.folder, 'nowhere'), '--json');
    expect([missing.code, refusalIn(missing)]).toEqual([1, { kind: 'file-unreadable', fileName: 'nowhere', detail: 'ENOENT' }]);
    expect(world.connections.all()).toHaveLength(1);
  });

  it('that is revoked leaves entries waiting until there is a new one', async () => {
    world.tokens.add(token);
    const words = ['connect', world.http.baseUrl, '--organization', records.organization, '--user', people.employee, '--token-file'];
    expect((await cli(...words, tokenFile(token))).code).toBe(0);
    world.tokens.clear();
    await cli('start', 'drawing');
    await expect
      .poll(() => world.accounts.view().connections[1]?.signIn)
      .toEqual({ kind: 'signed-out', reason: 'token-refused', needsToken: true });
    expect((await cli('connections')).out).toContain('Access token was revoked or has expired · 1 entry waiting');
    const next = `${token}2`;
    world.tokens.add(next);
    expect((await cli(...words, tokenFile(next))).code).toBe(0);
    await settled(world.connections.tracker);
    expect(world.service.entries).toHaveLength(1);
  });
});

describe('clocktower connections, use and disconnect', () => {
  it('list, choose and remove connections', async () => {
    await connectTeam();
    const listed = z.array(controlConnectionSchema).parse(JSON.parse((await cli('connections', '--json')).out));
    expect(listed.map(({ name, kind, current }) => [name, kind, current])).toEqual([
      ['This computer', 'embedded', false],
      ['Team', 'server', true],
    ]);
    expect(await cli('use', 'this computer')).toMatchObject({ code: 0, out: 'Done.\n' });
    expect(world.connections.currentId).toBe('this-computer');
    const gone = await cli('disconnect', 'team', '--json');
    expect([gone.code, JSON.parse(gone.out)]).toEqual([
      0,
      { disconnected: 'Team', unsaved: 0, folder: expect.stringContaining('connections') },
    ]);
    expect(world.connections.all()).toHaveLength(1);
    expect(refusalIn(await cli('disconnect', 'Team', '--json'))).toEqual({
      kind: 'no-connection-named',
      name: 'Team',
      known: ['This computer'],
    });
    expect(refusalIn(await cli('disconnect', 'This computer', '--json'))).toEqual({ kind: 'this-computer-stays' });
  });

  it('keep a connection with unsaved entries unless --force is given', async () => {
    await connectTeam();
    await world.http.close();
    await cli('start', 'drawing');
    const kept = await cli('disconnect', 'Team');
    expect(kept).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/1 entry is saved only on this computer\.[^]*--force/) });
    const forced = await cli('disconnect', 'Team', '--force');
    expect(forced).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('Team was removed with 1 entry saved nowhere else. It stays in '),
    });
    expect(world.connections.all()).toHaveLength(1);
    await world.http.restart();
  });
});
