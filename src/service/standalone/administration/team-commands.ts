/** Team administration from the command line. It can do what the administration pages can, on behalf of the machine's administrator. */
import { z } from 'zod';
import { localDateSchema, type Uuid } from '#shared/values/brands.ts';
import { recordNameSchema } from '#shared/values/records.ts';
import { fail, type Result } from '#shared/values/result.ts';
import { findCredentials } from '#service/oauth/accounts/accounts.ts';
import { listAudit, recordForUser } from '#service/team/audit.ts';
import { auditLabel, teamFailureText } from '#service/team/labels.ts';
import { invite, listInvitations, makePasswordLink, withdrawInvitation } from '#service/team/links.ts';
import { changeRole, listPeople, removeMember, renameOrganization, setActive, type TeamFailure } from '#service/team/people.ts';
import { createReport, writeReportCsv } from '#service/team/report.ts';
import { endAllSessions, listSessions } from '#service/team/sessions.ts';
import { publicUrlSchema } from '../serve-flags.ts';
import {
  command,
  done,
  emailFlag,
  listOrganizations,
  organizationCommand,
  refused,
  roleFlag,
  textFlag,
  type AdministrationAnswer,
  type AdministrationCommand,
  type OrganizationContext,
} from './command.ts';

const originFlag = textFlag.pipe(publicUrlSchema).transform(({ origin }) => origin);
const dateFlag = textFlag.pipe(z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date like 2026-11-30')).pipe(localDateSchema);

function table(rows: readonly (readonly string[])[], none: string): AdministrationAnswer {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return done(lines.length === 0 ? none : lines.join('\n'));
}

function answer<Value>(outcome: Result<Value, TeamFailure>, text: (value: Value) => string): AdministrationAnswer {
  return outcome.ok ? done(text(outcome.value)) : refused(teamFailureText[outcome.failure.kind]);
}

async function onMember(
  { database, organization: { id: organizationId } }: OrganizationContext,
  email: string,
  run: (change: { readonly organizationId: Uuid; readonly userId: Uuid; readonly actor: null }) => Promise<Result<null, TeamFailure>>,
): Promise<Result<null, TeamFailure>> {
  const member = (await listPeople(database, organizationId)).find((person) => person.email === email);
  return member === undefined ? fail({ kind: 'not-a-member' }) : run({ organizationId, userId: member.userId, actor: null });
}

function activityCommand(isActive: boolean): AdministrationCommand {
  return organizationCommand({ email: emailFlag }, async (context, { email }) => {
    const changed = await onMember(context, email, async (change) => setActive(context, { ...change, isActive }));
    return answer(changed, () =>
      isActive
        ? `${email} has access again.`
        : `${email} is deactivated and has no access to “${context.organization.name}”. Their time entries stay.`,
    );
  });
}

const noAccount = refused('There is no account with this email address. Nothing was changed.');

export const teamCommands: Readonly<Record<string, AdministrationCommand>> = {
  'organization list': command({}, async ({ database }) =>
    table(
      (await listOrganizations(database)).map(({ id, name }) => [id, name]),
      'There is no organization yet.',
    ),
  ),

  'organization rename': organizationCommand({ name: textFlag.pipe(recordNameSchema) }, async ({ organization, ...ports }, { name }) => {
    await renameOrganization(ports, { organizationId: organization.id, name, actor: null });
    return done(`“${organization.name}” is now called “${name}”.`);
  }),

  'user list': organizationCommand({}, async ({ database, now, organization: { id, name } }) => {
    const members = (await listPeople(database, id)).map((person) => [
      person.name,
      person.email ?? '',
      person.role,
      person.isActive ? 'active' : 'deactivated',
    ]);
    const invitations = (await listInvitations(database, id, now())).map(({ email, role, expires_at: until }) => [
      '',
      email,
      role,
      `invited until ${until}`,
    ]);
    return table([...members, ...invitations], `“${name}” has no members.`);
  }),

  'user invite': organizationCommand(
    { email: emailFlag, role: roleFlag.default('employee'), publicUrl: originFlag },
    async (context, { email, role, publicUrl }) => {
      const invited = await invite(context, { organizationId: context.organization.id, email, role, actor: null });
      return answer(
        invited,
        (secret) => `Hand this link to ${email} yourself: it is their key. It works once, within 14 days:\n${publicUrl}/join/${secret}`,
      );
    },
  ),

  'user role': organizationCommand({ email: emailFlag, role: roleFlag }, async (context, { email, role }) => {
    const changed = await onMember(context, email, async (change) => changeRole(context, { ...change, role }));
    return answer(changed, () => `${email} is now ${role} of “${context.organization.name}”.`);
  }),

  'user deactivate': activityCommand(false),
  'user reactivate': activityCommand(true),

  'user remove': organizationCommand(
    { email: emailFlag, hours: z.enum(['keep', 'delete'], { error: 'must say what happens to their time entries: keep or delete' }) },
    async (context, { email, hours }) => {
      const { id: organizationId, name } = context.organization;
      const removed = await onMember(context, email, async (change) => removeMember(context, { ...change, hours }));
      return !removed.ok && removed.failure.kind === 'not-a-member'
        ? answer(
            await withdrawInvitation(context, { organizationId, email, actor: null }),
            () => `The invitation of ${email} was withdrawn.`,
          )
        : answer(removed, () => `${email} was removed from “${name}”. Their time entries were ${hours === 'keep' ? 'kept' : 'deleted'}.`);
    },
  ),

  'user reset': command({ email: emailFlag, publicUrl: originFlag }, async (context, { email, publicUrl }) => {
    if ((await findCredentials(context.database, email)) === null) {
      return noAccount;
    }
    const made = await makePasswordLink(context, { email, actor: null });
    return answer(
      made,
      (secret) =>
        `Hand this link to ${email} yourself: it is their key. It sets a new password, once, within 24 hours:\n${publicUrl}/reset/${secret}`,
    );
  }),

  'user sessions': command({ email: emailFlag }, async ({ database, now }, { email }) => {
    const account = await findCredentials(database, email);
    const sessions = account === null ? null : await listSessions(database, account.userId, now());
    return sessions === null
      ? noAccount
      : table(
          sessions.map(({ device, startedAt, endsAt }) => [device ?? 'Unknown', startedAt ?? '', `until ${endsAt} at the latest`]),
          'No signed-in devices.',
        );
  }),

  'user sign-out': command({ email: emailFlag }, async ({ database, now }, { email }) => {
    const account = await findCredentials(database, email);
    if (account === null) {
      return noAccount;
    }
    await endAllSessions(database, account.userId);
    await recordForUser(database, account.userId, { actorId: null, action: 'signed-out', subject: email, at: now() });
    return done(`${email} was signed out everywhere.`);
  }),

  report: organizationCommand({ from: dateFlag, to: dateFlag }, async ({ database, organization }, span) =>
    done(writeReportCsv(await createReport(database, { organizationId: organization.id, ...span })).trimEnd()),
  ),

  audit: organizationCommand({}, async ({ database, organization }) => {
    const lines = await listAudit(database, organization.id);
    return table(
      lines.map(({ at, actor, action, subject }) => [at, actor ?? 'command line', `${auditLabel(action)}: ${subject}`]),
      'Nothing has been recorded yet.',
    );
  }),
};
