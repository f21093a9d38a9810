/** Organizations, accounts and backups. */
import { existsSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { z } from 'zod';
import { roleSchema } from '#shared/time-tracking-extensions.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { recordNameSchema } from '#shared/values/records.ts';
import { findCredentials } from '#service/oauth/accounts/accounts.ts';
import { hashPassword } from '#service/oauth/accounts/passwords.ts';
import { removeUserRecords } from '#service/oauth/tokens/record-ends.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import { recordAudit, recordForUser } from '#service/team/audit.ts';
import { makePrivateFile } from '#sqlite/private-files.ts';
import {
  command,
  done,
  emailFlag,
  organizationCommand,
  pathFlag,
  refused,
  roleFlag,
  textFlag,
  type AdministrationAnswer,
  type AdministrationCommand,
} from './command.ts';

const errorSchema = z.object({ message: z.string() });
const passwordNeeded: AdministrationAnswer = { kind: 'password-needed' };

export const accountCommands: Readonly<Record<string, AdministrationCommand>> = {
  'organization add': command({ name: textFlag.pipe(recordNameSchema) }, async ({ database, newId, now }, { name }) => {
    const id = newId();
    await database.transaction().execute(async (transaction) => {
      await transaction.insertInto('organizations').values({ id, name }).execute();
      await recordAudit(transaction, { organizationId: id, actorId: null, action: 'organization-created', subject: name, at: now() });
    });
    return done(`“${name}” was created: ${id}`);
  }),

  /** An existing account keeps its name. Without a role, the first member of an organization is its owner, later ones are employees. */
  'user add': organizationCommand(
    { email: emailFlag, name: recordNameSchema.optional(), role: roleFlag.optional(), passwordStdin: z.boolean() },
    async (context, { email, name, ...asked }) => {
      const { database, newId, now, organization, password } = context;
      const known = await findCredentials(database, email);
      if (known === null && name === undefined) {
        return refused('There is no account with this email address yet, so a name is needed. Nothing was changed; add --name.');
      }
      if (known === null && password === null) {
        return passwordNeeded;
      }
      // Hashed before the transaction begins, because hashing is slow.
      const passwordHash = known === null && password !== null ? await hashPassword(password, context) : null;
      return database.transaction().execute(async (transaction) => {
        const userId = known?.userId ?? newId();
        const existing = await transaction
          .selectFrom('memberships')
          .select(['user_id', 'role'])
          .where('organization_id', '=', organization.id)
          .execute();
        const own = existing.find(({ user_id: id }) => id === userId);
        if (own !== undefined) {
          return refused(`${email} is already ${roleSchema.parse(own.role)} of “${organization.name}”. Nothing was changed.`);
        }
        if (passwordHash !== null && name !== undefined) {
          await transaction.insertInto('users').values({ id: userId, name }).execute();
          await transaction
            .insertInto('credentials')
            .values({ user_id: userId, email, password_hash: passwordHash, proven_at: now() })
            .execute();
        }
        const role = asked.role ?? (existing.length === 0 ? 'owner' : 'employee');
        await transaction.insertInto('memberships').values({ organization_id: organization.id, user_id: userId, role }).execute();
        await recordAudit(transaction, {
          organizationId: organization.id,
          actorId: null,
          action: 'member-added',
          subject: `${email}: ${role}`,
          at: now(),
        });
        return done(`${email} ${known === null ? 'can sign in now, and is' : 'is now'} ${role} of “${organization.name}”.`);
      });
    },
  ),

  'user password': command({ email: emailFlag, passwordStdin: z.boolean() }, async ({ database, now, password, ...ports }, { email }) => {
    const known = await findCredentials(database, email);
    if (known === null) {
      return refused(`There is no account with ${email}. Nothing was changed; “user add” adds users.`);
    }
    if (password === null) {
      return passwordNeeded;
    }
    const passwordHash = await hashPassword(password, ports);
    await database
      .updateTable('credentials')
      .set({ password_hash: passwordHash, proven_at: now() })
      .where('user_id', '=', known.userId)
      .execute();
    // Ends sign-ins that were made with the old password.
    await removeUserRecords(database, known.userId);
    await recordForUser(database, known.userId, { actorId: null, action: 'password-changed', subject: email, at: now() });
    return done(`${email} has a new password and was signed out everywhere.`);
  }),

  backup: command({ to: pathFlag }, async ({ database }, { to }) => {
    if (isPostgres(database)) {
      return refused(
        'PostgreSQL has its own backup tool, which works while the service runs:\n\n  pg_dump --format=custom --file=FILE ADDRESS\n\npg_restore restores it. Nothing was written.',
      );
    }
    if (existsSync(to)) {
      return refused(`${to} exists already and was not changed. Give another name.`);
    }
    try {
      // SQLite accepts an empty file, and would otherwise create one that every user of the machine can read.
      makePrivateFile(to);
      // Copies a consistent state while requests continue to write.
      await sql`vacuum into ${to}`.execute(database);
      return done(`The database is copied to ${to}.`);
    } catch (error) {
      rmSync(to, { force: true });
      const detail = foreignOrNull(errorSchema, error)?.message ?? 'unknown reason';
      return refused(
        `The copy to ${to} could not be written (${detail}). The database is unchanged; check the folder and the free disk space.`,
      );
    }
  }),
};
