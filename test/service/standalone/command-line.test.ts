/** The arguments of the service command: their meaning, and the messages for invalid ones. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCommand } from '#service/standalone/command-line.ts';

function read(words: string, environment: Readonly<Record<string, string>> = {}): ReturnType<typeof readCommand> {
  return readCommand(words.split(' ').filter((word) => word !== ''), environment);
}

function request(words: string): unknown {
  const command = read(`${words} --database ./team.sqlite`);
  return command.ok && command.value.kind === 'campus' ? command.value.request : command;
}

function team(words: string): unknown {
  const command = read(`${words} --database ./team.sqlite`);
  return command.ok && command.value.kind === 'team' ? command.value.request : command;
}

const file = { kind: 'sqlite', file: join(process.cwd(), 'team.sqlite') };

describe('the service command', () => {
  it('serves by default, on this machine only', () => {
    expect(read('--database ./team.sqlite')).toEqual({
      ok: true,
      value: {
        kind: 'serve',
        database: file,
        databaseConnections: null,
        host: '127.0.0.1',
        port: 4180,
        publicUrl: null,
        trustProxy: false,
        demo: false,
        requestsPerMinute: 600,
        processes: 1,
        accessTokenSeconds: 3600,
        signInLimits: { failuresPerDevice: 10, failuresPerAddress: 60, failuresPerAccount: 100, pagesPerAddress: 300, waiting: 10_000 },
        identityProvider: null,
        drainSeconds: 0,
        logLevel: 'info',
      },
    });
  });

  it('takes every flag of serving, and the database from the environment', () => {
    const words = '--host 0.0.0.0 --port 80 --public-url https://time.example --trust-proxy --requests-per-minute 0 --access-token-seconds 5 --log-level warn --database-connections 4 --processes 3';
    expect(read(words, { CLOCKTOWER_DATABASE: 'postgres://me:secret@host/db' })).toMatchObject({
      value: { database: { kind: 'postgres', url: 'postgres://me:secret@host/db' }, port: 80, trustProxy: true, requestsPerMinute: null, accessTokenSeconds: 5, logLevel: 'warn', databaseConnections: 4, processes: 3 },
    });
    expect(read('--database ./team.sqlite', { CLOCKTOWER_DATABASE: 'postgres://host/db' })).toMatchObject({ value: { database: file } });
  });

  it('administrates organizations, people and backups', () => {
    expect(read('organization add --name Team --database ./team.sqlite')).toEqual({ ok: true, value: { kind: 'organization add', name: 'Team', database: file } });
    expect(read('user add --email Ines@Duarte.example --name Ines --organization Team --role admin --password-stdin --database ./team.sqlite')).toEqual({
      ok: true,
      value: { kind: 'user add', email: 'ines@duarte.example', name: 'Ines', organization: 'Team', role: 'admin', passwordFromInput: true, database: file },
    });
    expect(read('user password --email ines@duarte.example --database ./team.sqlite')).toMatchObject({ value: { kind: 'user password', passwordFromInput: false } });
    expect(read('backup --to ./copy.sqlite --database ./team.sqlite')).toMatchObject({ value: { kind: 'backup', to: join(process.cwd(), 'copy.sqlite') } });
  });

  it('runs a team', () => {
    const member = { organization: 'Team', email: 'mara@duarte.example' };
    const flags = '--organization Team --email Mara@duarte.example';
    expect(team('organization list')).toEqual({ kind: 'team-organizations' });
    expect(team('organization rename --organization Team --name Duarte')).toEqual({ kind: 'team-rename', organization: 'Team', name: 'Duarte' });
    expect(team('user list --organization Team')).toEqual({ kind: 'team-people', organization: 'Team' });
    expect(team(`user invite ${flags} --public-url https://time.example`)).toEqual({ kind: 'team-invite', ...member, role: 'employee', publicUrl: 'https://time.example' });
    expect(team('user reset --email Mara@duarte.example --public-url https://time.example/')).toEqual({ kind: 'team-password-link', email: member.email, publicUrl: 'https://time.example' });
    expect(team(`user role ${flags} --role admin`)).toEqual({ kind: 'team-role', ...member, role: 'admin' });
    expect(team(`user deactivate ${flags}`)).toEqual({ kind: 'team-active', ...member, isActive: false });
    expect(team(`user reactivate ${flags}`)).toEqual({ kind: 'team-active', ...member, isActive: true });
    expect(team(`user remove ${flags} --hours keep`)).toEqual({ kind: 'team-remove', ...member, hours: 'keep' });
    expect(team(`user remove ${flags}`)).toMatchObject({ ok: false, failure: expect.stringContaining('keep or delete') });
    expect(team('report --organization Team --from 2026-11-01 --to 2026-11-30')).toEqual({ kind: 'team-report', organization: 'Team', from: '2026-11-01', to: '2026-11-30' });
    expect(team('report --organization Team --from November --to 2026-11-30')).toMatchObject({ ok: false, failure: '--from must be a date like 2026-11-30.' });
    expect(team('audit --organization Team')).toEqual({ kind: 'team-audit', organization: 'Team' });
  });

  it('signs in with an identity provider that has an issuer, a client and a secret', () => {
    const words = '--database ./team.sqlite --oidc-issuer https://login.example/realms/team --oidc-client-id clocktower';
    const settings = { issuer: new URL('https://login.example/realms/team'), clientId: 'clocktower', clientSecret: 'x', name: 'single sign-on', trustsEmail: false };
    expect(read(words, { CLOCKTOWER_OIDC_SECRET: 'x' })).toMatchObject({ value: { identityProvider: settings } });
    expect(read(`${words} --oidc-name Keycloak --oidc-trust-email`)).toMatchObject({ value: { identityProvider: { ...settings, clientSecret: null, name: 'Keycloak', trustsEmail: true } } });
    expect(read('--database ./team.sqlite --oidc-client-id clocktower')).toEqual({ ok: false, failure: '--oidc-issuer and --oidc-client-id belong together.' });
    expect(read('--database ./team.sqlite --oidc-issuer login --oidc-client-id clocktower')).toMatchObject({ ok: false });
  });

  it('runs the campus directory', () => {
    expect(request('campus load ./data')).toEqual({ kind: 'campus-load', folder: join(process.cwd(), 'data') });
    expect(request('campus load load')).toEqual({ kind: 'campus-load', folder: join(process.cwd(), 'load') });
    expect(request('campus key issue --name Ines')).toEqual({ kind: 'campus-issue-key', name: 'Ines' });
    expect(request('campus key list')).toEqual({ kind: 'campus-list-keys' });
    const id = '00000000-0000-4000-8000-000000000001';
    expect(request(`campus key ban --id ${id}`)).toEqual({ kind: 'campus-ban-key', id, isBanned: true });
    expect(request(`campus key unban --id ${id}`)).toEqual({ kind: 'campus-ban-key', id, isBanned: false });
    expect(request('campus reading list')).toEqual({ kind: 'campus-list-readings' });
    expect(request('campus reading delete --at 2026-11-20T05:00:00Z')).toEqual({ kind: 'campus-delete-reading', at: '2026-11-20T05:00:00Z' });
    expect(request('campus reading --issues 12')).toEqual({ kind: 'campus-record-reading', issues: 12, at: null });
    expect(request('campus reading --issues 0 --at 2026-11-20T05:00:00Z')).toEqual({ kind: 'campus-record-reading', issues: 0, at: '2026-11-20T05:00:00Z' });
  });

  it.each(['--help', '-h', 'help', 'user add --help'])('helps: %s', (words) => {
    expect(read(words)).toEqual({ ok: true, value: { kind: 'help' } });
  });

  it.each([
    ['', '--database is missing'],
    ['--database mysql://host/db', '--database must be a file'],
    ['--database ./a --port 70000', '--port must be at most 65535'],
    ['--database ./a --port x', '--port must be a whole number'],
    ['--database ./a --public-url time.example', '--public-url must be an address'],
    ['--database ./a --public-url https://time.example/clock', '--public-url must be scheme, host and port only'],
    ['--database ./a --public-url ftp://time.example', '--public-url must begin with https://'],
    ['--database ./a --log-level loud', '--log-level must be'],
    ['--database ./a --password hunter2', "'--password'"],
    ['user add --database ./a --email x --organization o', '--email must be an e-mail address'],
    ['user add --database ./a', '--email is missing'],
    ['user add --database ./a --email a@b.example --organization o --role king', '--role must be owner, admin or employee'],
    ['user forget --database ./a', 'no command “user forget”'],
    ['backup --database ./a', '--to is missing'],
    ['--database ./a --to ./b', "'--to'"],
    ['campus --database ./a', 'no command “campus”'],
    ['campus load --database ./a', 'FOLDER is missing'],
    ['campus load ./a ./b --database ./a', 'no command “campus load ./a ./b”'],
    ['campus load ./a', '--database is missing'],
    ['campus key issue --database ./a', '--name is missing'],
    ['campus key ban --id x --database ./a', '--id must be a UUID'],
    ['campus reading --issues -1 --database ./a', "'--issues"],
    ['campus reading --issues 1 --at yesterday --database ./a', '--at must look like'],
    ['campus key list --name x --database ./a', "'--name'"],
  ])('does not understand “%s”, and says why', (words, reason) => {
    const command = read(words);
    expect(command.ok).toBe(false);
    expect(command.ok ? '' : command.failure).toContain(reason);
  });
});
