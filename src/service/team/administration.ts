/** Team administration from the command line. It can do what the administration pages can, on behalf of the machine's administrator. */
import { z } from 'zod';
import { localDateSchema, type Uuid } from '#shared/values/brands.ts';
import { assertNever, type Result } from '#shared/values/result.ts';
import { roleSchema } from '#shared/time-tracking-extensions.ts';
import { recordNameSchema } from '#shared/values/records.ts';
import { emailSchema, findCredentials } from '#service/oauth/accounts/accounts.ts';
import { listAudit, recordForUser } from './audit.ts';
import { invite, listInvitations, makePasswordLink, withdrawInvitation } from './links.ts';
import { changeRole, listPeople, removeMember, renameOrganization, setActive, type Person, type TeamFailure, type TeamPorts } from './people.ts';
import { createReport, writeReportCsv } from './report.ts';
import { endAllSessions, listSessions } from './sessions.ts';
import { auditLabel, teamFailureText } from './labels.ts';

const inOrganization = { organization: z.string() };
const ofMember = { ...inOrganization, email: emailSchema };

export const teamRequestSchemas = [
  z.object({ kind: z.literal('team-organizations') }),
  z.object({ kind: z.literal('team-rename'), ...inOrganization, name: recordNameSchema }),
  z.object({ kind: z.literal('team-people'), ...inOrganization }),
  z.object({ kind: z.literal('team-invite'), ...ofMember, role: roleSchema, publicUrl: z.string() }),
  z.object({ kind: z.literal('team-role'), ...ofMember, role: roleSchema }),
  z.object({ kind: z.literal('team-active'), ...ofMember, isActive: z.boolean() }),
  z.object({ kind: z.literal('team-remove'), ...ofMember, hours: z.enum(['keep', 'delete']) }),
  z.object({ kind: z.literal('team-password-link'), email: emailSchema, publicUrl: z.string() }),
  z.object({ kind: z.literal('team-sessions'), email: emailSchema }),
  z.object({ kind: z.literal('team-sign-out'), email: emailSchema }),
  z.object({ kind: z.literal('team-report'), ...inOrganization, from: localDateSchema, to: localDateSchema }),
  z.object({ kind: z.literal('team-audit'), ...inOrganization }),
] as const;
export const teamRequestSchema = z.discriminatedUnion('kind', teamRequestSchemas);
export type TeamRequest = z.infer<typeof teamRequestSchema>;

export const teamAnswerSchema = z.object({ kind: z.literal('team-answer'), isDone: z.boolean(), text: z.string() });
export type TeamAnswer = z.infer<typeof teamAnswerSchema>;

interface Organization {
  readonly id: Uuid;
  readonly name: string;
}

function done(text: string): TeamAnswer {
  return { kind: 'team-answer', isDone: true, text };
}

function refused(text: string): TeamAnswer {
  return { kind: 'team-answer', isDone: false, text };
}

function table(rows: readonly (readonly string[])[], none: string): string {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd());
  return lines.length === 0 ? none : lines.join('\n');
}

const noAccount = 'There is no account with this email address. Nothing was changed.';

async function changeMember(ports: TeamPorts, organization: Organization, request: Extract<TeamRequest, { readonly kind: 'team-role' | 'team-active' | 'team-remove' }>): Promise<TeamAnswer> {
  const person = (await listPeople(ports.database, organization.id)).find(({ email }) => email === request.email);
  if (person === undefined && request.kind === 'team-remove') {
    return answer(await withdrawInvitation(ports, { organizationId: organization.id, email: request.email, actor: null }), `The invitation of ${request.email} was withdrawn.`);
  }
  if (person === undefined) {
    return refused(teamFailureText['not-a-member']);
  }
  const change = { organizationId: organization.id, userId: person.userId, actor: null };
  switch (request.kind) {
    case 'team-role':
      return answer(await changeRole(ports, { ...change, role: request.role }), `${request.email} is now ${request.role} of “${organization.name}”.`);
    case 'team-active':
      return answer(await setActive(ports, { ...change, isActive: request.isActive }), request.isActive ? `${request.email} has access again.` : `${request.email} is deactivated and has no access to “${organization.name}”. Their time entries stay.`);
    case 'team-remove':
      return answer(await removeMember(ports, { ...change, hours: request.hours }), `${request.email} was removed from “${organization.name}”. Their time entries were ${request.hours === 'keep' ? 'kept' : 'deleted'}.`);
    default:
      return assertNever(request);
  }
}

function answer(outcome: Result<null, TeamFailure>, text: string): TeamAnswer {
  return outcome.ok ? done(text) : refused(teamFailureText[outcome.failure.kind]);
}

type UserRequest = Extract<TeamRequest, { readonly kind: 'team-password-link' | 'team-sessions' | 'team-sign-out' }>;

export async function administrateUser(ports: TeamPorts, request: UserRequest): Promise<TeamAnswer> {
  const { database, now } = ports;
  const account = await findCredentials(database, request.email);
  if (account === null) {
    return refused(noAccount);
  }
  switch (request.kind) {
    case 'team-password-link': {
      const made = await makePasswordLink(ports, { email: request.email, actor: null });
      return made.ok ? done(`Send this link to ${request.email}. It sets a new password, once, within 24 hours:\n${request.publicUrl}/reset/${made.value}`) : refused(teamFailureText[made.failure.kind]);
    }
    case 'team-sessions':
      return done(table((await listSessions(database, account.userId, now())).map(({ device, startedAt, endsAt }) => [device ?? 'Unknown', startedAt ?? '', `until ${endsAt} at the latest`]), 'No signed-in devices.'));
    case 'team-sign-out':
      await endAllSessions(database, account.userId);
      await recordForUser(database, account.userId, { actorId: null, action: 'signed-out', subject: request.email, at: now() });
      return done(`${request.email} was signed out everywhere.`);
    default:
      return assertNever(request);
  }
}

function describeRow({ name, email, role, isActive }: Person): readonly string[] {
  return [name, email ?? '', role, isActive ? 'active' : 'deactivated'];
}

type OrganizationRequest = Exclude<TeamRequest, UserRequest | { readonly kind: 'team-organizations' }>;

export async function administrateTeam(ports: TeamPorts, organization: Organization, request: OrganizationRequest): Promise<TeamAnswer> {
  const { id: organizationId, name } = organization;
  switch (request.kind) {
    case 'team-rename':
      await renameOrganization(ports, { organizationId, name: request.name, actor: null });
      return done(`“${name}” is now called “${request.name}”.`);
    case 'team-people': {
      const invitations = (await listInvitations(ports.database, organizationId, ports.now())).map(({ email, role, expires_at: until }) => ['', email, role, `invited until ${until}`]);
      return done(table([...(await listPeople(ports.database, organizationId)).map(describeRow), ...invitations], `“${name}” has no members.`));
    }
    case 'team-invite': {
      const invited = await invite(ports, { organizationId, email: request.email, role: request.role, actor: null });
      return invited.ok ? done(`Send this link to ${request.email}. It works once, within 14 days:\n${request.publicUrl}/join/${invited.value}`) : refused(teamFailureText[invited.failure.kind]);
    }
    case 'team-role':
    case 'team-active':
    case 'team-remove':
      return changeMember(ports, organization, request);
    case 'team-report':
      return done(writeReportCsv(await createReport(ports.database, { organizationId, from: request.from, to: request.to })).trimEnd());
    case 'team-audit':
      return done(table((await listAudit(ports.database, organizationId)).map(({ at, actor, action, subject }) => [at, actor ?? 'command line', `${auditLabel(action)}: ${subject}`]), 'Nothing has been recorded yet.'));
    default:
      return assertNever(request);
  }
}

export function describeOrganizations(organizations: readonly Organization[]): TeamAnswer {
  return done(table(organizations.map(({ id, name }) => [id, name]), 'There is no organization yet.'));
}
