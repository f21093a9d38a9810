import { isPlausibleDate, localDateSchema, toLocalDate, uuidSchema, type LocalDate, type Uuid } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { roleSchema } from '#shared/time-tracking-extensions.ts';
import { recordNameSchema } from '#shared/values/records.ts';
import { emailSchema } from '#service/oauth/accounts/accounts.ts';
import type { Exchange } from '#service/oauth/interaction.ts';
import { listAudit, recordAudit } from '#service/team/audit.ts';
import { invite, listInvitations, makePasswordLink, withdrawInvitation } from '#service/team/links.ts';
import { invitationMessage, passwordMessage } from '#service/team/mail.ts';
import {
  changeRole,
  describePerson,
  listPeople,
  managesEverywhere,
  mayManage,
  removeMember,
  renameOrganization,
  setActive,
  type Person,
  type TeamFailure,
} from '#service/team/people.ts';
import { createReport, writeReportCsv } from '#service/team/report.ts';
import { endSession as endDeviceSession, listSessions } from '#service/team/sessions.ts';
import { deliverLink } from './deliver-link.ts';
import { goTo, readOwnForm, send, sendNothing, type TeamPagesOptions } from './exchange.ts';
import {
  writeAuditPage,
  writePeoplePage,
  writePersonPage,
  writeReportPage,
  type PageFrame,
  type ManagedOrganization,
  type Notice,
} from './write-pages.ts';
import { deriveFormToken, type PageSession } from './session.ts';
import { teamFailureText } from '#service/team/labels.ts';

export interface OrganizationRequest {
  readonly options: TeamPagesOptions;
  readonly exchange: Exchange;
  readonly session: PageSession;
  readonly organization: ManagedOrganization;
  readonly query: URLSearchParams;
}

function buildPageFrame({ options, session, organization }: OrganizationRequest, notice: Notice | null): PageFrame {
  return { organization, formToken: deriveFormToken(options.secret, session), notice, sendsMail: options.sendMail !== null };
}

async function showPeople(visit: OrganizationRequest, notice: Notice | null = null): Promise<void> {
  const { options, exchange, organization } = visit;
  send(
    exchange,
    writePeoplePage(buildPageFrame(visit, notice), {
      people: await listPeople(options.database, organization.id),
      invitations: await listInvitations(options.database, organization.id, options.now()),
    }),
    notice?.kind === 'problem' ? 422 : 200,
  );
}

async function showPerson(visit: OrganizationRequest, userId: Uuid, notice: Notice | null = null): Promise<void> {
  const { options, exchange, organization } = visit;
  const person = (await listPeople(options.database, organization.id)).find((member) => member.userId === userId);
  if (person === undefined) {
    sendNothing(exchange);
    return;
  }
  const sessions = await listSessions(options.database, userId, options.now());
  const isManaged = mayManage(requestActor(visit), person.role);
  send(exchange, writePersonPage(buildPageFrame(visit, notice), { person, sessions, isManaged }), notice?.kind === 'problem' ? 422 : 200);
}

function requestActor({ session, organization }: OrganizationRequest) {
  return { userId: session.userId, role: organization.role };
}

function failed({ kind }: TeamFailure): Notice {
  return { kind: 'problem', text: teamFailureText[kind] };
}

const reportDays = 28;
/** Maximum length of a report in days, because it reads every entry. */
const longestReportDays = 400;

/** null for no date, and for one that PostgreSQL may not have. */
function plausibleDate(text: string | null): LocalDate | null {
  const date = foreignOrNull(localDateSchema, text);
  return date !== null && isPlausibleDate(date) ? date : null;
}

function readPeriod({ options, query }: OrganizationRequest): { readonly from: LocalDate; readonly to: LocalDate } {
  const today = Temporal.PlainDate.from(options.now().slice(0, 10));
  const to = plausibleDate(query.get('to')) ?? toLocalDate(today);
  const daysBefore = (days: number) => toLocalDate(Temporal.PlainDate.from(to).subtract({ days }));
  const earliest = daysBefore(longestReportDays);
  const from = plausibleDate(query.get('from')) ?? daysBefore(reportDays - 1);
  return { from: from < earliest ? earliest : from, to };
}

async function showReport(visit: OrganizationRequest, isCsv: boolean): Promise<void> {
  const { options, exchange, organization } = visit;
  const period = readPeriod(visit);
  const lines = await createReport(options.database, { organizationId: organization.id, ...period });
  if (!isCsv) {
    send(exchange, writeReportPage(buildPageFrame(visit, null), period, lines));
    return;
  }
  const text = writeReportCsv(lines);
  exchange.outgoing.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="report-${period.from}-${period.to}.csv"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  exchange.outgoing.end(text);
}

async function inviteByForm(visit: OrganizationRequest, form: URLSearchParams): Promise<void> {
  const { options, organization } = visit;
  const email = foreignOrNull(emailSchema, form.get('email'));
  const role = foreignOrNull(roleSchema, form.get('role'));
  if (email === null) {
    return showPeople(visit, { kind: 'problem', text: 'Enter an email address like name@example.com.' });
  }
  if (role === null) {
    return showPeople(visit, { kind: 'problem', text: 'Choose a role.' });
  }
  const notice = await deliverLink(options, {
    organizationId: organization.id,
    email,
    form,
    make: async (isMailed) => invite(options, { organizationId: organization.id, email, role, actor: requestActor(visit), isMailed }),
    path: 'join',
    validity: '14 days',
    write: (link) => invitationMessage({ to: email, organization: organization.name, link }),
  });
  return showPeople(visit, notice);
}

async function withdrawByForm(visit: OrganizationRequest, form: URLSearchParams): Promise<void> {
  const { options, organization } = visit;
  const email = form.get('email') ?? '';
  const withdrawn = await withdrawInvitation(options, { organizationId: organization.id, email, actor: requestActor(visit) });
  return showPeople(visit, withdrawn.ok ? { kind: 'done', text: `The invitation of ${email} was withdrawn.` } : failed(withdrawn.failure));
}

async function renameByForm(visit: OrganizationRequest, form: URLSearchParams): Promise<void> {
  const { options, organization, exchange } = visit;
  const name = foreignOrNull(recordNameSchema, form.get('name'));
  if (name === null) {
    return showPeople(visit, { kind: 'problem', text: 'Enter a name of 1 to 255 characters.' });
  }
  const renamed = await renameOrganization(options, { organizationId: organization.id, name, actor: requestActor(visit) });
  return renamed.ok ? goTo(exchange, `/admin/organizations/${organization.id}`) : showPeople(visit, failed(renamed.failure));
}

async function signOutByForm(visit: OrganizationRequest, person: Person, form: URLSearchParams): Promise<void> {
  const { options, organization, session } = visit;
  if (!mayManage(requestActor(visit), person.role)) {
    return showPerson(visit, person.userId, failed({ kind: 'not-allowed' }));
  }
  if (!(await managesEverywhere(options.database, requestActor(visit), person.userId))) {
    return showPerson(visit, person.userId, failed({ kind: 'in-other-organization' }));
  }
  const isEnded = await endDeviceSession(options.database, person.userId, form.get('session') ?? '');
  if (isEnded) {
    await recordAudit(options.database, {
      organizationId: organization.id,
      actorId: session.userId,
      action: 'signed-out',
      subject: describePerson(person),
      at: options.now(),
    });
  }
  return showPerson(
    visit,
    person.userId,
    isEnded ? { kind: 'done', text: 'The device was signed out.' } : { kind: 'problem', text: 'That device is not signed in any more.' },
  );
}

async function passwordByForm(visit: OrganizationRequest, person: Person, form: URLSearchParams): Promise<void> {
  const { options } = visit;
  if (!mayManage(requestActor(visit), person.role)) {
    return showPerson(visit, person.userId, failed({ kind: 'not-allowed' }));
  }
  const { userId, email } = person;
  if (email === null) {
    return showPerson(visit, userId, failed({ kind: 'no-password' }));
  }
  const notice = await deliverLink(options, {
    organizationId: visit.organization.id,
    email,
    form,
    make: async (isMailed) => makePasswordLink(options, { email, actor: requestActor(visit), isMailed }),
    path: 'reset',
    validity: '24 hours',
    write: (link) => passwordMessage({ to: email, link }),
  });
  return showPerson(visit, userId, notice);
}

async function changePerson(
  visit: OrganizationRequest,
  { userId, action, form }: { readonly userId: Uuid; readonly action: string; readonly form: URLSearchParams },
): Promise<void> {
  const { options, exchange, organization } = visit;
  const person = (await listPeople(options.database, organization.id)).find((member) => member.userId === userId);
  if (person === undefined) {
    return sendNothing(exchange);
  }
  const change = { organizationId: organization.id, userId, actor: requestActor(visit) };
  switch (action) {
    case 'role': {
      const done = await changeRole(options, { ...change, role: foreignOrNull(roleSchema, form.get('role')) ?? person.role });
      return showPerson(visit, userId, done.ok ? { kind: 'done', text: 'The role was changed.' } : failed(done.failure));
    }
    case 'deactivate':
    case 'reactivate': {
      const done = await setActive(options, { ...change, isActive: action === 'reactivate' });
      return showPerson(
        visit,
        userId,
        done.ok ? { kind: 'done', text: action === 'reactivate' ? 'Reactivated.' : 'Deactivated.' } : failed(done.failure),
      );
    }
    case 'remove': {
      const hours = form.get('hours') === 'delete' ? 'delete' : 'keep';
      const done = await removeMember(options, { ...change, hours });
      return done.ok
        ? showPeople(visit, {
            kind: 'done',
            text: `${person.name} was removed. Their time entries were ${hours === 'delete' ? 'deleted' : 'kept'}.`,
          })
        : showPerson(visit, userId, failed(done.failure));
    }
    case 'password':
      return passwordByForm(visit, person, form);
    case 'sign-out':
      return signOutByForm(visit, person, form);
    default:
      return sendNothing(exchange);
  }
}

async function answerRead(visit: OrganizationRequest, rest: string): Promise<void> {
  const userId = foreignOrNull(uuidSchema, /^\/people\/([^/]+)$/.exec(rest)?.[1]);
  if (userId !== null) {
    return showPerson(visit, userId);
  }
  switch (rest) {
    case '':
      return showPeople(visit);
    case '/report':
      return showReport(visit, false);
    case '/report.csv':
      return showReport(visit, true);
    case '/audit':
      return send(
        visit.exchange,
        writeAuditPage(buildPageFrame(visit, null), await listAudit(visit.options.database, visit.organization.id)),
      );
    default:
      return sendNothing(visit.exchange);
  }
}

async function answerForm(visit: OrganizationRequest, rest: string): Promise<void> {
  const form = await readOwnForm(visit.options, visit.exchange, visit.session);
  if (form === null) {
    return undefined;
  }
  const [, id, action = ''] = /^\/people\/([^/]+)\/([\w-]+)$/.exec(rest) ?? [];
  const userId = foreignOrNull(uuidSchema, id);
  if (userId !== null) {
    return changePerson(visit, { userId, action, form });
  }
  if (rest === '/invite') {
    return inviteByForm(visit, form);
  }
  if (rest === '/withdraw') {
    return withdrawByForm(visit, form);
  }
  return rest === '/rename' ? renameByForm(visit, form) : sendNothing(visit.exchange);
}

/** `rest` is the path below the organization's. */
export async function answerOrganization(visit: OrganizationRequest, rest: string): Promise<void> {
  await (visit.exchange.incoming.method === 'POST' ? answerForm(visit, rest) : answerRead(visit, rest));
}
