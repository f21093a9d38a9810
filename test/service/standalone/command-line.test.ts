/** The arguments of the service command: their meaning, and the messages for invalid ones. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { administrationCommands } from '#service/standalone/administration/administration.ts';
import { help } from '#service/standalone/administration/command-text.ts';
import { readCommand } from '#service/standalone/command-line.ts';
import { temporaryFolder } from '../../support/after-test.ts';

function read(words: string, environment: Readonly<Record<string, string>> = {}): ReturnType<typeof readCommand> {
  return readCommand(
    words.split(' ').filter((word) => word !== ''),
    environment,
  );
}

function values(words: string): unknown {
  const command = read(`${words} --database ./team.sqlite`);
  return command.ok && command.value.kind === 'administrate' ? command.value.values : command;
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
        metricsPort: null,
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
        mail: null,
        drainSeconds: 0,
        logLevel: 'info',
      },
    });
  });

  it('takes every flag of serving, and the database from the environment', () => {
    const words =
      '--host 0.0.0.0 --port 80 --public-url https://time.example --trust-proxy --requests-per-minute 0 --access-token-seconds 5 --log-level warn --database-connections 4 --processes 3';
    expect(read(words, { CLOCKTOWER_DATABASE: 'postgres://me:secret@host/db' })).toMatchObject({
      value: {
        database: { kind: 'postgres', url: 'postgres://me:secret@host/db' },
        port: 80,
        trustProxy: true,
        requestsPerMinute: null,
        accessTokenSeconds: 5,
        logLevel: 'warn',
        databaseConnections: 4,
        processes: 3,
      },
    });
    expect(read('--database ./team.sqlite', { CLOCKTOWER_DATABASE: 'postgres://host/db' })).toMatchObject({ value: { database: file } });
  });

  it('administrates organizations, people and backups', () => {
    expect(read('organization add --name Team --database ./team.sqlite')).toEqual({
      ok: true,
      value: { kind: 'administrate', command: 'organization add', values: { name: 'Team' }, database: file },
    });
    expect(values('user add --email Ines@Duarte.example --name Ines --organization Team --role admin --password-stdin')).toEqual({
      email: 'ines@duarte.example',
      name: 'Ines',
      organization: 'Team',
      role: 'admin',
      passwordStdin: true,
    });
    expect(values('user password --email ines@duarte.example')).toEqual({ email: 'ines@duarte.example', passwordStdin: false });
    expect(values('backup --to ./copy.sqlite')).toEqual({ to: join(process.cwd(), 'copy.sqlite') });
  });

  it('runs a team', () => {
    const member = { organization: 'Team', email: 'mara@duarte.example' };
    const flags = '--organization Team --email Mara@duarte.example';
    expect(values('organization list')).toEqual({});
    expect(values('organization rename --organization Team --name Duarte')).toEqual({ organization: 'Team', name: 'Duarte' });
    expect(values('user list --organization Team')).toEqual({ organization: 'Team' });
    expect(values(`user invite ${flags} --public-url https://time.example`)).toEqual({
      ...member,
      role: 'employee',
      publicUrl: 'https://time.example',
    });
    expect(values('user reset --email Mara@duarte.example --public-url https://time.example/')).toEqual({
      email: member.email,
      publicUrl: 'https://time.example',
    });
    expect(values(`user role ${flags} --role admin`)).toEqual({ ...member, role: 'admin' });
    expect(values(`user deactivate ${flags}`)).toEqual(member);
    expect(values(`user reactivate ${flags}`)).toEqual(member);
    expect(values(`user remove ${flags} --hours keep`)).toEqual({ ...member, hours: 'keep' });
    expect(values(`user remove ${flags}`)).toMatchObject({ ok: false, failure: expect.stringContaining('keep or delete') });
    expect(values('report --organization Team --from 2026-11-01 --to 2026-11-30')).toEqual({
      organization: 'Team',
      from: '2026-11-01',
      to: '2026-11-30',
    });
    expect(values('report --organization Team --from November --to 2026-11-30')).toMatchObject({
      ok: false,
      failure: '--from must be a date like 2026-11-30.',
    });
    expect(values('audit --organization Team')).toEqual({ organization: 'Team' });
  });

  it('names every command in its help', () => {
    for (const command of administrationCommands.keys()) {
      expect(help).toContain(command.split(' ').at(-1));
    }
  });

  it.each([...administrationCommands])(
    'has flags for “%s” that accept their own values again, as the running service reads them',
    (_, { flags }) => {
      const written = {
        name: ' Team ',
        email: 'Ines@Duarte.example',
        organization: 'Team',
        role: 'admin',
        hours: 'keep',
        publicUrl: 'https://time.example/',
        from: '2026-11-01',
        to: '2026-11-30',
        folder: '.',
        issues: '12',
        at: '2026-11-20T05:00:00Z',
        id: '00000000-0000-4000-8000-000000000001',
        passwordStdin: true,
      };
      const parsed = flags.parse(written);
      expect(flags.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
    },
  );

  it('signs in with an identity provider that has an issuer, a client and a secret', () => {
    const words = '--database ./team.sqlite --oidc-issuer https://login.example/realms/team --oidc-client-id clocktower';
    const settings = {
      issuer: new URL('https://login.example/realms/team'),
      clientId: 'clocktower',
      clientSecret: 'x',
      name: 'single sign-on',
      trustsEmail: false,
    };
    expect(read(words, { CLOCKTOWER_OIDC_SECRET: 'x' })).toMatchObject({ value: { identityProvider: settings } });
    expect(read(`${words} --oidc-name Keycloak --oidc-trust-email`)).toMatchObject({
      value: { identityProvider: { ...settings, clientSecret: null, name: 'Keycloak', trustsEmail: true } },
    });
    expect(read('--database ./team.sqlite --oidc-client-id clocktower')).toEqual({
      ok: false,
      failure: '--oidc-issuer and --oidc-client-id belong together.',
    });
    expect(read('--database ./team.sqlite --oidc-issuer login --oidc-client-id clocktower')).toMatchObject({ ok: false });
  });

  it('sends mail with a password from the environment or a file only', () => {
    const words = '--database ./team.sqlite --smtp-from Time@duarte.example --smtp-url';
    const secret = { CLOCKTOWER_SMTP_PASSWORD: 'x' };
    const mail = {
      host: 'mail.example',
      port: 587,
      isTls: false,
      user: 'clock tower',
      password: 'x',
      from: 'time@duarte.example',
      allowsPlaintext: false,
      isLoopback: false,
    };
    expect(read(`${words} smtp://clock%20tower@mail.example`, secret)).toMatchObject({ value: { mail } });
    expect(read(`${words} smtps://mail.example`)).toMatchObject({
      value: { mail: { ...mail, port: 465, isTls: true, user: null, password: null } },
    });
    expect(read(`${words} smtp://mail.example:25 --smtp-allow-plaintext`)).toMatchObject({
      value: { mail: { port: 25, allowsPlaintext: true, isLoopback: false } },
    });
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      expect(read(`${words} smtp://${host}`)).toMatchObject({
        value: { mail: { host: host.replaceAll(/[[\]]/g, ''), allowsPlaintext: true, isLoopback: true } },
      });
    }
    expect(read(`${words} smtp://me:secret@mail.example`)).toEqual({
      ok: false,
      failure: expect.stringContaining('must not contain the password'),
    });
    expect(read(`${words} smtp://me@mail.example`)).toEqual({
      ok: false,
      failure: expect.stringContaining('set CLOCKTOWER_SMTP_PASSWORD'),
    });
    expect(read(`${words} smtp://mail.example`, secret)).toEqual({ ok: false, failure: expect.stringContaining('needs a user') });
    expect(read(`${words} smtp://me@mail.example`, { ...secret, CLOCKTOWER_SMTP_PASSWORD_FILE: '/secret' })).toEqual({
      ok: false,
      failure: expect.stringContaining('both set'),
    });
    expect(read(`${words} smtp://me@mail.example`, { CLOCKTOWER_SMTP_PASSWORD_FILE: '/no/such/file' })).toEqual({
      ok: false,
      failure: expect.stringContaining('cannot be read'),
    });
    for (const wrong of ['https://mail.example', 'smtp://mail.example/path', 'smtp://mail.example?x=1', 'smtp:']) {
      expect(read(`${words} ${wrong}`)).toMatchObject({ ok: false });
    }
    expect(read('--database ./team.sqlite --smtp-allow-plaintext')).toEqual({
      ok: false,
      failure: '--smtp-url and --smtp-from belong together.',
    });
  });

  it('reads the password of mail from a file', () => {
    const folder = temporaryFolder();
    const secretFile = join(folder, 'smtp');
    writeFileSync(secretFile, 'the secret\n');
    const words = '--database ./team.sqlite --smtp-from time@duarte.example --smtp-url smtp://me@mail.example';
    expect(read(words, { CLOCKTOWER_SMTP_PASSWORD_FILE: secretFile })).toMatchObject({ value: { mail: { password: 'the secret' } } });
  });

  it('runs the campus directory', () => {
    expect(values('campus load ./data')).toEqual({ folder: join(process.cwd(), 'data') });
    expect(values('campus load load')).toEqual({ folder: join(process.cwd(), 'load') });
    expect(values('campus key issue --name Ines')).toEqual({ name: 'Ines' });
    expect(values('campus key list')).toEqual({});
    const id = '00000000-0000-4000-8000-000000000001';
    expect(values(`campus key ban --id ${id}`)).toEqual({ id });
    expect(values(`campus key unban --id ${id}`)).toEqual({ id });
    expect(values('campus reading list')).toEqual({});
    expect(values('campus reading delete --at 2026-11-20T05:00:00Z')).toEqual({ at: '2026-11-20T05:00:00Z' });
    expect(values('campus reading --issues 12')).toEqual({ issues: '12' });
    expect(values('campus reading --issues 0 --at 2026-11-20T05:00:00Z')).toEqual({ issues: '0', at: '2026-11-20T05:00:00Z' });
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
    ['campus load --folder ./a --database ./a', "'--folder'"],
    ['campus reading --issues 2147483648 --database ./a', '--issues is too large'],
    ['campus reading --issues many --database ./a', '--issues must be a whole number'],
  ])('does not understand “%s”, and says why', (words, reason) => {
    const command = read(words);
    expect(command.ok).toBe(false);
    expect(command.ok ? '' : command.failure).toContain(reason);
  });
});
