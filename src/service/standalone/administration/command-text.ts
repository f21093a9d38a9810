import { matchKind } from '#shared/values/match-kind.ts';
import type { StorageFailure } from '#service/storage/storage.ts';
import type { Recovery } from '#sqlite/recovery.ts';
import { nativeClientId } from '#service/oauth/native-client.ts';
import { passwordLength } from '#service/oauth/accounts/passwords.ts';
import type { Organization } from './command.ts';
import { demoCampusKey } from '../demo/demo-campus.ts';
import { demoPassword, demoPeople } from '../demo/demo-people.ts';
import type { ListenFailure } from '../http/http-server.ts';

export const help = `Clocktower's time tracking service.

  npm run service -- --database ./team.sqlite [--port 4180] [--demo]
  npm run service -- --database postgres://user@host/database --host 0.0.0.0 --public-url https://time.example.com --trust-proxy

Serve (no command)
  --database ADDRESS          a SQLite file or postgres://…; or set CLOCKTOWER_DATABASE, which keeps the password out of the process list
  --database-connections N    maximum number of connections of this process to PostgreSQL; default 10
  --host ADDRESS              address to listen on; default 127.0.0.1, use 0.0.0.0 for all networks
  --port NUMBER               default 4180
  --metrics-port NUMBER       answers /metrics on this port; without it, the port above does, unless --public-url or --trust-proxy is given
  --public-url URL            URL that clients use, if it differs from host and port: https://time.example.com
  --trust-proxy               take the client's address and the request's identifier from the proxy's headers
  --demo                      add a demo organization with users, projects and entries
  --requests-per-minute N     per user; default 600, 0 for no limit
  --processes N               number of processes that share the load; each allows its share of the limit above; default 1
  --access-token-seconds N    default 3600
  --failed-sign-ins N         wrong passwords per account and address in 15 minutes; default 10. Above this limit and the next two, one
                              attempt a minute is checked
  --failed-sign-ins-per-address N   default 60
  --failed-sign-ins-per-account N   from all addresses together; default 100
  --sign-in-pages-per-address N     in 15 minutes; default 300
  --waiting-sign-ins N        sign-ins that are open at the same time; default 10000
  --oidc-issuer URL --oidc-client-id ID [--oidc-name NAME] [--oidc-trust-email]
                              lets users sign in with this OpenID Connect provider as well. CLOCKTOWER_OIDC_SECRET is the client secret,
                              {public URL}/oauth/provider/callback the redirect URI
  --smtp-url smtp://USER@HOST:PORT --smtp-from ADDRESS [--smtp-allow-plaintext]
                              lets the administration pages send invitation and password links by mail. Encrypted (STARTTLS, or smtps://) unless
                              the host is this machine or the flag is given. CLOCKTOWER_SMTP_PASSWORD is the password, or
                              CLOCKTOWER_SMTP_PASSWORD_FILE names a file that contains it
  --drain-seconds N           continue to serve for this time after the signal to stop, while /ready reports 503; default 0
  --log-level LEVEL           debug, info, warn, error or silent; default info

Users and organizations (with --database; also while the service runs)
  organization add --name NAME
  organization list
  organization rename --organization NAME --name NAME
  user add --email EMAIL --name NAME --organization NAME [--role owner|admin|employee] [--password-stdin]
  user invite --email EMAIL --organization NAME [--role ROLE] --public-url URL     prints an invitation link, valid once
  user list --organization NAME
  user role --email EMAIL --organization NAME --role owner|admin|employee
  user deactivate | reactivate --email EMAIL --organization NAME
  user remove --email EMAIL --organization NAME --hours keep|delete                or withdraws the invitation of EMAIL
  user password --email EMAIL [--password-stdin]
  user reset --email EMAIL --public-url URL                                        prints a password reset link, valid once
  user sessions | sign-out --email EMAIL                                           lists or signs out all devices
  report --organization NAME --from DATE --to DATE                                 hours by week, member and project, as CSV
  audit --organization NAME                                                        administrative changes, newest first

Backups
  backup --to FILE            copies a SQLite database; also while the service runs

Campus directory (with --database; also while the service runs)
  campus load FOLDER                     checks a folder of CSV files and replaces the loaded data by it
  campus key issue --name NAME           creates an API key and prints it once
  campus key list
  campus key ban --id ID, unban --id ID
  campus reading --issues N [--at TIME]  records the number of Wi-Fi sign-in problems at a time such as 2026-11-20T05:00:00Z
  campus reading list, delete --at TIME

Exit codes: 0 success, 1 refused, 2 invalid command line.`;

export function notUnderstood(reason: string): string {
  return `${reason}\nNothing was changed. See --help for the commands and flags.`;
}

export const passwordText = {
  ask: 'Password: ',
  again: 'Repeat password: ',
  differ: 'The passwords do not match. Nothing was changed; run the command again.',
  'out-of-bounds': `The password needs ${passwordLength.min} to ${passwordLength.max} characters. Nothing was changed; run the command again.`,
  cancelled: 'Nothing was changed.',
  'no-terminal': 'There is no terminal to ask for the password. Nothing was changed; add --password-stdin and pass it on standard input.',
} as const;

export function storageFailureText(failure: StorageFailure): string {
  return matchKind(failure, {
    'not-writable': ({ file, detail }) => `${file} cannot be written (${detail}). Check who owns the file and its folder.`,
    'disk-full': ({ file, detail }) => `The disk of ${file} is full (${detail}). Nothing was changed; free up some space and start again.`,
    'in-use': ({ file }) =>
      `Another process has ${file} open, and a SQLite file allows only one. Stop the other process, or use PostgreSQL.`,
    unusable: ({ file, detail }) => `${file} cannot be used (${detail}). It was left as it is.`,
    newer: (found) =>
      `${'file' in found ? found.file : found.server} was written by a newer version (${found.detail}). It was left untouched; start that version, or a newer one.`,
    unreachable: ({ server, detail }) =>
      `${server} does not answer (${detail}). Check that the server runs and that this machine may reach it.`,
    refused: ({ server, detail }) => `${server} refuses the connection (${detail}). Check user, password and the database's name.`,
    unsuitable: ({ server, detail }) =>
      `${server} cannot hold the tables of the service: ${detail}. Make one with: createdb --encoding=UTF8 --template=template0 NAME`,
  });
}

/** For errors after the database was opened. Each command is one transaction. */
export function databaseProblemText(detail: string): string {
  return `The database did not accept the command (${detail}). Nothing was changed; run it again once that is fixed.`;
}

/** The file is open in a running service that did not answer. */
export function notAnsweringText(file: string): string {
  return `Another process has ${file} open and does not accept commands. Nothing was changed; if it is not a running service, stop it and run the command again.`;
}

export function listenFailureText(failure: ListenFailure, { host, port }: { readonly host: string; readonly port: number }): string {
  return matchKind(failure, {
    'port-in-use': () =>
      `Port ${port} of ${host} is taken by another program. Nothing was started; stop that one, or choose another with --port.`,
    'port-forbidden': () => `This account may not listen on port ${port}. Nothing was started; choose one above 1023 with --port.`,
    'no-such-address': () => `${host} is not an address of this machine. Nothing was started; check --host.`,
    'cannot-listen': ({ detail }) => `Listening on ${host}, port ${port}, failed (${detail}). Nothing was started.`,
  });
}

export function recoveryText({ keptAs, restored }: Recovery): string {
  const instead = {
    copy: 'The latest daily copy has taken its place, so what was written since is only in the kept file.',
    empty: 'There was no intact copy, so the service starts empty.',
  };
  return `The database file was damaged. It is kept as ${keptAs}. ${instead[restored]}`;
}

export function copyFailureText(reason: string): string {
  return `Today's copy of the database could not be written (${reason}). The service runs; check the folder and the space left on the disk.`;
}

export function madePrivateText(paths: readonly string[]): string {
  return `Other users of this machine could read or replace these until now. Only their owner can from now on:\n${paths.map((path) => `  ${path}`).join('\n')}`;
}

export const demoText = {
  notEmpty: 'This database contains other data, so the demo was not added. Nothing was changed; give --demo a new database.',
  notAlone:
    "The demo's passwords are public, so it is for this machine only. Nothing was started; leave out --host, --public-url and --trust-proxy, or take a database without the demo.",
} as const;

export interface Greeting {
  readonly version: string;
  readonly baseUrl: string;
  readonly campusUrl: string;
  readonly publicUrl: URL;
  readonly listeningOn: string;
  readonly organizations: readonly Organization[];
  readonly isDemo: boolean;
  readonly isReadableOnTheWay: boolean;
}

const shownOrganizations = 10;

function organizationLines(organizations: readonly Organization[]): string {
  const shown = organizations.slice(0, shownOrganizations).map(({ id, name }) => `  Organization id    ${id}  (${name})`);
  const more = organizations.length - shown.length;
  return [...shown, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
}

function signInLines({ organizations, isDemo }: Greeting): string {
  if (isDemo) {
    const people = demoPeople.map(({ email, role }) => `  ${email.padEnd(26)} ${demoPassword}   (${role})`).join('\n');
    return `Sign in from Clocktower with one of\n${people}\nCampus directory key of the demo: ${demoCampusKey}`;
  }
  if (organizations.length === 0) {
    return `There are no accounts yet. In another terminal, with the same --database:
  npm run service -- organization add --name "My team" --database …
  npm run service -- user add --email you@example.com --name "Your name" --organization "My team" --database …`;
  }
  return 'Sign in from Clocktower with your email address and password. To add users, see “user add” and “user invite” in --help.';
}

export function greeting(facts: Greeting): string {
  const { version, baseUrl, campusUrl, publicUrl, listeningOn, organizations, isReadableOnTheWay } = facts;
  return [
    `Clocktower's time tracking service ${version} listens on ${listeningOn}`,
    `  Base URL           ${baseUrl}`,
    `  Authorization URL  ${publicUrl.origin}`,
    `  Client id          ${nativeClientId}`,
    `  Campus directory   ${campusUrl}  (create a key with: campus key issue --name NAME)`,
    ...(organizations.length === 0 ? [] : [organizationLines(organizations)]),
    '',
    signInLines(facts),
    ...(isReadableOnTheWay
      ? ['', 'Passwords are sent unencrypted: this address is not local and has no TLS. Put a proxy with TLS in front (docs/deploy.md).']
      : []),
    '',
  ].join('\n');
}

export const noCommands =
  'Commands cannot reach this service while it runs: a socket could not be made beside the database. To run one, stop the service first.';
export const stopping = 'Finishing running requests. A second signal stops at once.';
export const cutShort = 'Some requests did not finish in time and were cancelled. What was answered is stored.';
