import type { Uuid } from '#shared/values/brands.ts';
import { roleSchema, type Role } from '#shared/time-tracking-extensions.ts';
import { html, type Html } from '#service/reference/html.ts';
import { roleLabels, problemSentence, writePage, type LoginProblem } from '#service/oauth/pages/write-pages.ts';
import { passwordLength } from '#service/oauth/accounts/passwords.ts';
import type { AuditLine } from '#service/team/audit.ts';
import type { OneTimeLink, PendingInvitation } from '#service/team/links.ts';
import type { OwnInvitation } from '#service/team/own-invitations.ts';
import type { Person } from '#service/team/people.ts';
import type { ReportLine } from '#service/team/report.ts';
import type { Session } from '#service/team/sessions.ts';
import { auditLabel } from '#service/team/labels.ts';

export interface Notice {
  readonly kind: 'done' | 'problem';
  readonly text: string;
  readonly link?: string;
}

export interface ManagedOrganization {
  readonly id: Uuid;
  readonly name: string;
  readonly role: Role;
}

export interface PageFrame {
  readonly organization: ManagedOrganization;
  readonly formToken: string;
  readonly notice: Notice | null;
  /** Whether links can be sent by mail. */
  readonly sendsMail: boolean;
}

function writeNotice(notice: Notice | null): Html {
  if (notice === null) {
    return html``;
  }
  const link = notice.link === undefined ? html`` : html` <code>${notice.link}</code>`;
  return notice.kind === 'done'
    ? html`<p class="done" role="status">${notice.text}${link}</p>`
    : html`<p class="notice" role="alert">${notice.text}</p>`;
}

function form(frame: Pick<PageFrame, 'formToken'>, action: string, content: Html): Html {
  return html`<form class="row" method="post" action="${action}"><input type="hidden" name="token" value="${frame.formToken}">${content}</form>
`;
}

function field(name: string, label: string, attributes: Html): Html {
  return html`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" ${attributes}></div>`;
}

/** The buttons that bring a link to the person whom it is for. */
function deliveryButtons({ sendsMail }: PageFrame, { mail, show }: { readonly mail: string; readonly show: string }): Html {
  const send = sendsMail ? html`<button class="secondary" type="submit" name="delivery" value="mail">${mail}</button>` : html``;
  return html`${send}<button class="${sendsMail ? 'plain' : 'secondary'}" type="submit" name="delivery" value="show">${show}</button>`;
}

function path(frame: PageFrame, rest = ''): string {
  return `/admin/organizations/${frame.organization.id}${rest}`;
}

function writeTeamPage(frame: PageFrame, title: string, content: Html): string {
  return writePage({
    title: `${title} – ${frame.organization.name}`,
    isWide: true,
    content: html`<h1>${frame.organization.name}</h1>
<nav aria-label="Pages"><ul>
<li><a href="${path(frame)}">People</a></li>
<li><a href="${path(frame, '/report')}">Report</a></li>
<li><a href="${path(frame, '/audit')}">Audit log</a></li>
<li><a href="/admin">Organizations</a></li>
</ul></nav>
${form(frame, '/admin/logout', html`<button class="plain" type="submit">Sign out</button>`)}${writeNotice(frame.notice)}<h2>${title}</h2>
${content}`,
  });
}

function roleOptions(selected: Role, mine: Role): Html {
  const offered = mine === 'owner' ? roleSchema.options : (['employee'] as const);
  return html`${offered.map((role) => html`<option value="${role}"${role === selected ? html` selected` : html``}>${roleLabels[role]}</option>`)}`;
}

function writeInvitations(frame: PageFrame, invitations: readonly PendingInvitation[]): Html {
  const { role: mine } = frame.organization;
  const rows = invitations.map(({ email, role, expires_at: until }) => {
    const withdraw =
      mine === 'owner' || role === 'employee'
        ? form(
            frame,
            path(frame, '/withdraw'),
            html`<input type="hidden" name="email" value="${email}"><button class="plain" type="submit">Withdraw</button>`,
          )
        : html``;
    return html`<tr><th scope="row">${email}</th><td>${roleLabels[role]}</td><td>${until}</td><td>${withdraw}</td></tr>
`;
  });
  return invitations.length === 0
    ? html``
    : html`<h2>Pending invitations</h2>
<table><thead><tr><th scope="col">Email</th><th scope="col">Role</th><th scope="col">Valid until (UTC)</th><th scope="col"></th></tr></thead><tbody>
${rows}</tbody></table>`;
}

export function writePeoplePage(
  frame: PageFrame,
  { people, invitations }: { readonly people: readonly Person[]; readonly invitations: readonly PendingInvitation[] },
): string {
  const { role } = frame.organization;
  return writeTeamPage(
    frame,
    'People',
    html`<table><thead><tr><th scope="col">Name</th><th scope="col">Email</th><th scope="col">Role</th><th scope="col">Access</th></tr></thead><tbody>
${people.map(
  (
    person,
  ) => html`<tr><th scope="row"><a href="${path(frame, `/people/${person.userId}`)}">${person.name}</a></th><td>${person.email}</td><td>${roleLabels[person.role]}</td><td>${person.isActive ? 'Active' : 'Deactivated'}</td></tr>
`,
)}</tbody></table>
${writeInvitations(frame, invitations)}
<h2>Invite a member</h2>
${form(frame, path(frame, '/invite'), html`${field('email', 'Email', html`type="email" autocomplete="off" maxlength="254" required`)}<div><label for="role">Role</label><select id="role" name="role">${roleOptions('employee', role)}</select></div>${deliveryButtons(frame, { mail: 'Send invitation', show: 'Create invitation link' })}`)}
${
  role === 'owner'
    ? html`<h2>Organization</h2>
${form(frame, path(frame, '/rename'), html`${field('name', 'Name', html`value="${frame.organization.name}" maxlength="255" required`)}<button class="secondary" type="submit">Rename</button>`)}`
    : html``
}`,
  );
}

export function writePersonPage(
  frame: PageFrame,
  { person, sessions, isManaged }: { readonly person: Person; readonly sessions: readonly Session[]; readonly isManaged: boolean },
): string {
  const own = path(frame, `/people/${person.userId}`);
  const manage = isManaged
    ? html`<h2>Role and access</h2>
${form(frame, `${own}/role`, html`<div><label for="role">Role</label><select id="role" name="role">${roleOptions(person.role, frame.organization.role)}</select></div><button class="secondary" type="submit">Change role</button>`)}
${form(frame, `${own}/${person.isActive ? 'deactivate' : 'reactivate'}`, html`<button class="secondary" type="submit">${person.isActive ? 'Deactivate' : 'Reactivate'}</button>`)}
<p class="small">A deactivated member has no access to this organization, and is signed out unless they belong to another one. Their time entries stay, and they can be reactivated.</p>
${person.email === null ? html`` : form(frame, `${own}/password`, deliveryButtons(frame, { mail: 'Send password reset link', show: 'Create password reset link' }))}
<h2>Remove from the organization</h2>
${form(frame, `${own}/remove`, html`<div><label for="hours">Their time entries</label><select id="hours" name="hours"><option value="keep" selected>Keep (they still count in reports)</option><option value="delete">Delete</option></select></div><button class="secondary" type="submit">Remove</button>`)}`
    : html`<p class="small">Only owners can change owners and admins.</p>`;
  return writeTeamPage(
    frame,
    person.name,
    html`<p>${person.email ?? 'No email address'} · ${roleLabels[person.role]} · ${person.isActive ? 'active' : 'deactivated'}</p>
${manage}
<h2>Signed-in devices</h2>
${sessions.length === 0 ? html`<p>None.</p>` : html`<table><thead><tr><th scope="col">Signed in with</th><th scope="col">Since (UTC)</th><th scope="col"></th></tr></thead><tbody>${sessions.map(({ id, device, startedAt }) => html`<tr><td>${device ?? 'Unknown'}</td><td>${startedAt}</td><td>${isManaged ? form(frame, `${own}/sign-out`, html`<input type="hidden" name="session" value="${id}"><button class="plain" type="submit">Sign out</button>`) : html``}</td></tr>`)}</tbody></table>`}`,
  );
}

export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
}

function hours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

export function writeReportPage(frame: PageFrame, { from, to }: ReportPeriod, lines: readonly ReportLine[]): string {
  const total = lines.reduce((sum, { seconds }) => sum + seconds, 0);
  return writeTeamPage(
    frame,
    'Report',
    html`<form class="row" method="get" action="${path(frame, '/report')}">${field('from', 'From', html`type="date" value="${from}" required`)}${field('to', 'To', html`type="date" value="${to}" required`)}<button class="secondary" type="submit">Show</button></form>
<p><a href="${path(frame, `/report.csv?${new URLSearchParams({ from, to }).toString()}`)}">Download as CSV</a></p>
<table><caption class="small">Finished entries by week (UTC), member and project; total ${hours(total)}</caption>
<thead><tr><th scope="col">Week</th><th scope="col">Person</th><th scope="col">Client</th><th scope="col">Project</th><th scope="col">Hours</th><th scope="col">Billable</th></tr></thead>
<tbody>${lines.map(
      (
        line,
      ) => html`<tr><td>${line.week}</td><th scope="row">${line.person}</th><td>${line.client}</td><td>${line.project ?? 'No project'}</td><td class="number">${hours(line.seconds)}</td><td class="number">${hours(line.billableSeconds)}</td></tr>
`,
    )}</tbody></table>`,
  );
}

export function writeAuditPage(frame: PageFrame, lines: readonly AuditLine[]): string {
  return writeTeamPage(
    frame,
    'Audit log',
    html`<table><thead><tr><th scope="col">Time (UTC)</th><th scope="col">Who</th><th scope="col">What</th></tr></thead><tbody>
${lines.map(
  ({
    at,
    actor,
    action,
    subject,
  }) => html`<tr><td>${at}</td><td>${actor ?? 'Command line'}</td><td>${auditLabel(action)}: ${subject}</td></tr>
`,
)}</tbody></table>`,
  );
}

function writeOwnInvitations(formToken: string, invitations: readonly OwnInvitation[]): Html {
  const answer = (word: 'accept' | 'decline', organizationId: Uuid, label: string): Html =>
    form(
      { formToken },
      `/admin/invitations/${word}`,
      html`<input type="hidden" name="organization" value="${organizationId}"><button class="${word === 'accept' ? 'secondary' : 'plain'}" type="submit">${label}</button>`,
    );
  const rows = invitations.map(({ organizationId, organization, role, until, wasMember }) => {
    const again = wasMember
      ? html`<p class="small">This invitation was accepted before it was proven that the email address is yours, perhaps by someone else. You are not a member until you accept. Time entries from before are kept.</p>`
      : html``;
    return html`<tr><th scope="row">${organization}${again}</th><td>${roleLabels[role]}</td><td>${until}</td><td>${answer('accept', organizationId, 'Accept')}${answer('decline', organizationId, 'Decline')}</td></tr>
`;
  });
  return invitations.length === 0
    ? html``
    : html`<h2>Your invitations</h2>
<table><thead><tr><th scope="col">Organization</th><th scope="col">Role</th><th scope="col">Valid until (UTC)</th><th scope="col"></th></tr></thead><tbody>
${rows}</tbody></table>
<p class="small">Its owners and admins see the time that you record there. Decline what you do not expect.</p>
`;
}

interface OrganizationsPage {
  readonly organizations: readonly ManagedOrganization[];
  readonly invitations: readonly OwnInvitation[];
  readonly notice: Notice | null;
  readonly formToken: string;
  readonly userName: string;
}

export function writeOrganizationsPage({ organizations, invitations, notice, formToken, userName }: OrganizationsPage): string {
  return writePage({
    title: 'Organizations',
    isWide: true,
    content: html`<h1>Organizations</h1>
${form({ formToken }, '/admin/logout', html`<span>Signed in as ${userName}</span><button class="plain" type="submit">Sign out</button>`)}${writeNotice(notice)}${writeOwnInvitations(formToken, invitations)}
${organizations.length === 0 ? html`<p>You are neither owner nor admin of an organization, so there is nothing to manage here.</p>` : html`<ul>${organizations.map(({ id, name, role }) => html`<li><a href="/admin/organizations/${id}">${name}</a> <span class="role">${roleLabels[role]}</span></li>`)}</ul>`}
<h2>You</h2>
${form({ formToken }, '/admin/name', html`${field('name', 'Your name', html`value="${userName}" autocomplete="name" maxlength="255" required`)}<button class="secondary" type="submit">Change name</button>`)}`,
  });
}

export interface LoginForm {
  readonly formToken: string;
  readonly email: string;
  readonly problem: LoginProblem | null;
  readonly identityProvider: string | null;
}

export function writeAdministrationLogin({ email, problem, identityProvider, formToken }: LoginForm): string {
  const sentence = problem === null ? null : (problemSentence(problem) ?? 'Enter email and password.');
  return writePage({
    title: `${sentence === null ? '' : 'Error: '}Sign in to administration`,
    content: html`<h1>Sign in</h1>
<p class="lead">to manage your organization</p>
${sentence === null ? html`` : html`<p class="notice" role="alert">${sentence}</p>`}<form method="post" action="/admin/login" novalidate>
<input type="hidden" name="token" value="${formToken}">
<div class="field"><label for="email">Email</label><input id="email" name="email" type="email" autocomplete="username" maxlength="256" value="${email}" required></div>
<div class="field"><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" maxlength="256" required></div>
<div class="actions"><button class="primary" type="submit">Sign in</button></div>
</form>
${
  identityProvider === null
    ? html``
    : html`<p class="actions"><a href="/admin/provider">Sign in with ${identityProvider}</a></p>
`
}`,
  });
}

/**
 * What the person types: a name and a new password, a new password, the password of their account, or nothing, because the link is a proof.
 */
export type LinkFields = 'new-account' | 'account-of-others' | 'new-password' | 'known-password' | 'nothing';

export interface LinkForm {
  readonly link: OneTimeLink;
  readonly fields: LinkFields;
  readonly problem: string | null;
}

function passwordField(label: string, autocomplete: string): Html {
  return html`<div class="field"><label for="password">${label}</label><input id="password" name="password" type="password" autocomplete="${autocomplete}" minlength="${passwordLength.min}" maxlength="${passwordLength.max}" required></div>`;
}

const newPassword = html`${passwordField('New password', 'new-password')}<p class="small">${passwordLength.min} characters or more.</p>`;
const newAccount = html`<div class="field"><label for="name">Your name</label><input id="name" name="name" autocomplete="name" maxlength="255" required></div>${newPassword}`;

const fieldsOfLink: Readonly<Record<LinkFields, Html>> = {
  'new-account': newAccount,
  'account-of-others': html`<p>There is an account with your email address, perhaps made by someone else. Its password and its sign-ins end now, and its memberships become invitations, which you find in the administration pages.</p>${newAccount}`,
  'new-password': newPassword,
  'known-password': passwordField('Your password', 'current-password'),
  nothing: html`<p>You have an account already and sign in as before.</p>`,
};

export function writeLinkPage({ link, fields, problem }: LinkForm): string {
  const notice = problem === null ? html`` : html`<p class="notice" role="alert">${problem}</p>`;
  if (link.purpose === 'password') {
    return writePage({
      title: 'Set a new password',
      content: html`<h1>Set a new password</h1>
<p class="lead">for ${link.email}</p>
${notice}<form method="post">${fieldsOfLink[fields]}<div class="actions"><button class="primary" type="submit">Set password</button></div></form>`,
    });
  }
  return writePage({
    title: `Join ${link.organization}`,
    content: html`<h1>Join ${link.organization}</h1>
<p class="lead">as ${link.email}, ${roleLabels[link.role]}</p>
${notice}<form method="post">${fieldsOfLink[fields]}<div class="actions"><button class="primary" type="submit">Join</button></div></form>`,
  });
}

export function writeMessagePage(title: string, text: string): string {
  return writePage({
    title,
    content: html`<h1>${title}</h1>
<p>${text}</p>`,
  });
}
