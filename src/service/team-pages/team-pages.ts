/**
 * The browser administration of organizations below `/admin`, for owners and admins, and the one-time links below `/join` and `/reset`.
 * Checks access; the changes themselves are in `service/team`.
 */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { roleSchema } from '#shared/time-tracking-extensions.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { checkPassword } from '#service/oauth/accounts/check-password.ts';
import type { Exchange } from '#service/oauth/interaction.ts';
import { acceptOwnInvitation, declineOwnInvitation, listOwnInvitations } from '#service/team/own-invitations.ts';
import { renameUser } from '#service/team/people.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { recordNameSchema } from '#shared/values/records.ts';
import { goTo, readOwnForm, send, sendNothing, type TeamPagesOptions } from './exchange.ts';
import { answerLink } from './one-time-link-page.ts';
import { answerOrganization } from './organization-pages.ts';
import { writeAdministrationLogin, writeOrganizationsPage, type LoginForm, type ManagedOrganization, type Notice } from './write-pages.ts';
import {
  beginSession,
  deriveFormToken,
  endSession,
  findSession,
  readFormCookie,
  writeCookie,
  writeFormCookie,
  type PageSession,
} from './session.ts';

const managedSchema = z.object({ id: uuidSchema, name: z.string(), role: roleSchema });

async function listManaged(database: Kysely<TimeTrackingTables>, userId: Uuid): Promise<readonly ManagedOrganization[]> {
  const rows = await database
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.id', 'organizations.name', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.deactivated_at', 'is', null)
    .where('memberships.role', 'in', ['owner', 'admin'])
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute();
  return rows.map((row) => managedSchema.parse(row));
}

async function signIn(options: TeamPagesOptions, exchange: Exchange, userId: Uuid): Promise<void> {
  const { database, now, randomBytes, isSecure } = options;
  const token = randomBytes(32).toString('base64url');
  await beginSession(database, { userId, token, now: now() });
  exchange.outgoing.appendHeader('set-cookie', writeCookie(token, isSecure));
  goTo(exchange, '/admin');
}

async function logIn(options: TeamPagesOptions, exchange: Exchange): Promise<void> {
  const identityProvider = options.identityProvider?.name ?? null;
  const known = readFormCookie(exchange.incoming);
  const token = known ?? options.randomBytes(32).toString('base64url');
  const sendLogin = (shown: Omit<LoginForm, 'identityProvider' | 'formToken'>, status: number): void => {
    if (known === null) {
      exchange.outgoing.appendHeader('set-cookie', writeFormCookie(token, options.isSecure));
    }
    send(exchange, writeAdministrationLogin({ ...shown, identityProvider, formToken: deriveFormToken(options.secret, { token }) }), status);
  };
  if (exchange.incoming.method !== 'POST') {
    sendLogin({ email: '', problem: null }, 200);
    return;
  }
  const form = await readOwnForm(options, exchange, { token });
  if (form === null) {
    return;
  }
  const checked = await checkPassword(options, exchange, form);
  if (checked.ok) {
    await signIn(options, exchange, checked.value);
  } else {
    sendLogin({ email: form.get('email') ?? '', problem: checked.failure }, checked.failure.kind === 'too-many-attempts' ? 429 : 422);
  }
}

async function showOrganizations(
  options: TeamPagesOptions,
  exchange: Exchange,
  { session, notice = null }: { readonly session: PageSession; readonly notice?: Notice | null },
): Promise<void> {
  const { database, now, secret } = options;
  const organizations = await listManaged(database, session.userId);
  const invitations = await listOwnInvitations(database, session.userId, now());
  const text = writeOrganizationsPage({
    organizations,
    invitations,
    notice,
    formToken: deriveFormToken(secret, session),
    userName: session.userName,
  });
  send(exchange, text, notice?.kind === 'problem' ? 422 : 200);
}

const invitationOver: Notice = {
  kind: 'problem',
  text: 'This invitation is no longer open. Nothing was changed; ask an owner of the organization for a new one.',
};

async function answerOwnInvitation(
  options: TeamPagesOptions,
  exchange: Exchange,
  { session, answer }: { readonly session: PageSession; readonly answer: 'accept' | 'decline' },
): Promise<void> {
  const form = await readOwnForm(options, exchange, session);
  if (form === null) {
    return;
  }
  const organizationId = foreignOrNull(uuidSchema, form.get('organization'));
  const isSignedIn = async (transaction: Kysely<TimeTrackingTables>): Promise<boolean> =>
    (await findSession(transaction, exchange.incoming, options.now())) !== null;
  const asked = organizationId === null ? null : { userId: session.userId, organizationId, isSignedIn };
  const done =
    asked === null ? null : await (answer === 'accept' ? acceptOwnInvitation(options, asked) : declineOwnInvitation(options, asked));
  const notice: Notice =
    done?.ok === true
      ? { kind: 'done', text: answer === 'accept' ? 'You have joined the organization.' : 'The invitation was declined.' }
      : invitationOver;
  await showOrganizations(options, exchange, { session, notice });
}

async function changeOwnName(options: TeamPagesOptions, exchange: Exchange, session: PageSession): Promise<void> {
  const form = await readOwnForm(options, exchange, session);
  if (form === null) {
    return;
  }
  const name = foreignOrNull(recordNameSchema, form.get('name'));
  if (name === null) {
    await showOrganizations(options, exchange, { session, notice: { kind: 'problem', text: 'Enter a name of 1 to 255 characters.' } });
    return;
  }
  await renameUser(options, session.userId, name);
  await showOrganizations(options, exchange, {
    session: { ...session, userName: name },
    notice: { kind: 'done', text: 'Your name was changed.' },
  });
}

async function answerSignedIn(
  options: TeamPagesOptions,
  exchange: Exchange,
  { session, path, query }: { readonly session: PageSession; readonly path: string; readonly query: URLSearchParams },
): Promise<void> {
  const isRead = exchange.incoming.method !== 'POST';
  if (path === '/admin/logout' && !isRead) {
    if ((await readOwnForm(options, exchange, session)) !== null) {
      await endSession(options.database, session);
      exchange.outgoing.appendHeader('set-cookie', writeCookie('', options.isSecure));
      goTo(exchange, '/admin/login');
    }
    return undefined;
  }
  if (path === '/admin' && isRead) {
    return showOrganizations(options, exchange, { session });
  }
  if (path === '/admin/name' && !isRead) {
    return changeOwnName(options, exchange, session);
  }
  const answer = (['accept', 'decline'] as const).find((word) => path === `/admin/invitations/${word}`);
  if (answer !== undefined && !isRead) {
    return answerOwnInvitation(options, exchange, { session, answer });
  }
  const managed = await listManaged(options.database, session.userId);
  const [, id, rest = ''] = /^\/admin\/organizations\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  const organization = managed.find((one) => one.id === id);
  if (organization === undefined) {
    return sendNothing(exchange);
  }
  return answerOrganization({ options, exchange, session, organization, query }, rest);
}

export async function answerTeamPage(options: TeamPagesOptions, exchange: Exchange): Promise<void> {
  const [path = '', search] = (exchange.incoming.url ?? '').split('?');
  const link = /^\/(?:join|reset)\/([\w-]{1,64})$/.exec(path)?.[1];
  if (link !== undefined) {
    options.nameRoute('/join/{link}');
    return answerLink(options, exchange, link);
  }
  options.nameRoute(path.startsWith('/admin/organizations/') ? '/admin/organizations/{organization}' : '/admin');
  if (path === '/admin/login') {
    return logIn(options, exchange);
  }
  const { identityProvider } = options;
  if (path === '/admin/provider' && identityProvider !== null) {
    return identityProvider.begin(exchange, '/admin/arrived');
  }
  if (path === '/admin/arrived' && identityProvider !== null) {
    const userId = await identityProvider.readTicket(exchange);
    return userId === null ? goTo(exchange, '/admin/login') : signIn(options, exchange, userId);
  }
  if (!path.startsWith('/admin')) {
    return sendNothing(exchange);
  }
  const session = await findSession(options.database, exchange.incoming, options.now());
  return session === null
    ? goTo(exchange, '/admin/login')
    : answerSignedIn(options, exchange, { session, path, query: new URLSearchParams(search) });
}
