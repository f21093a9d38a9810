/**
 * Administration of the service: organizations, members, backups. Each request runs here or in the process that has the file open. The answers are
 * values; their texts are in `command-text.ts`.
 */
import { existsSync, rmSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { boundedText } from '#shared/values/bounds.ts';
import { uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { assertNever } from '#shared/values/result.ts';
import { makePrivateFile } from '#sqlite/private-files.ts';
import { roleSchema } from '#shared/time-tracking-extensions.ts';
import { recordNameSchema } from '#shared/values/records.ts';
import { administrateCampus, campusAnswerSchema, campusRequestSchema } from '#service/campus/administration.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { emailSchema, findCredentials } from '#service/oauth/accounts/accounts.ts';
import { hashPassword, passwordLength } from '#service/oauth/accounts/passwords.ts';
import { recordAudit, recordForUser } from '#service/team/audit.ts';
import { administrateTeam, administrateUser, describeOrganizations, teamAnswerSchema, teamRequestSchemas } from '#service/team/administration.ts';
import { removeRecordsOf } from '#service/oauth/tokens/record-ends.ts';

export const passwordSchema = boundedText({ min: passwordLength.min, max: passwordLength.max });

const organizationSchema = z.object({ id: uuidSchema, name: z.string() });
export type Organization = z.infer<typeof organizationSchema>;

export const administrationRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add-organization'), name: recordNameSchema }),
  z.object({
    kind: z.literal('add-user'),
    email: emailSchema,
    /** For a new account; an existing account keeps its name. */
    name: recordNameSchema.nullable(),
    /** Identifier or name. */
    organization: z.string(),
    /** Null: owner of an organization without members, otherwise employee. */
    role: roleSchema.nullable(),
    /** Null asks whether a password is needed. */
    password: passwordSchema.nullable(),
  }),
  z.object({ kind: z.literal('set-password'), email: emailSchema, password: passwordSchema.nullable() }),
  z.object({ kind: z.literal('backup'), to: z.string() }),
  campusRequestSchema,
  ...teamRequestSchemas,
]);
export type AdministrationRequest = z.infer<typeof administrationRequestSchema>;
type RequestOf<Kind extends AdministrationRequest['kind']> = Extract<AdministrationRequest, { readonly kind: Kind }>;

export const administrationAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('organization-added'), organization: organizationSchema }),
  z.object({ kind: z.literal('user-added'), email: z.string(), isNew: z.boolean(), role: roleSchema, organization: organizationSchema }),
  z.object({ kind: z.literal('password-set'), email: z.string() }),
  z.object({ kind: z.literal('backed-up'), to: z.string() }),
  // The outcomes below changed nothing.
  z.object({ kind: z.literal('password-needed') }),
  z.object({ kind: z.literal('name-needed') }),
  z.object({ kind: z.literal('no-organization'), wanted: z.string(), known: z.array(organizationSchema) }),
  z.object({ kind: z.literal('ambiguous-organization'), wanted: z.string(), known: z.array(organizationSchema) }),
  z.object({ kind: z.literal('already-member'), email: z.string(), role: roleSchema, organization: organizationSchema }),
  z.object({ kind: z.literal('no-user'), email: z.string() }),
  z.object({ kind: z.literal('backup-exists'), to: z.string() }),
  z.object({ kind: z.literal('backup-failed'), to: z.string(), detail: z.string() }),
  z.object({ kind: z.literal('backup-elsewhere') }),
  campusAnswerSchema,
  teamAnswerSchema,
]);
export type AdministrationAnswer = z.infer<typeof administrationAnswerSchema>;

export interface AdministrationPorts {
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: () => UtcInstant;
  readonly newId: () => Uuid;
  readonly randomBytes: (count: number) => Buffer;
}

export async function listOrganizations(database: Kysely<TimeTrackingTables>): Promise<readonly Organization[]> {
  const rows = await database.selectFrom('organizations').select(['id', 'name']).orderBy('name').orderBy('id').execute();
  return rows.map((row) => organizationSchema.parse(row));
}

async function addOrganization({ database, newId, now }: AdministrationPorts, { name }: RequestOf<'add-organization'>): Promise<AdministrationAnswer> {
  const organization = { id: newId(), name };
  await database.transaction().execute(async (transaction) => {
    await transaction.insertInto('organizations').values(organization).execute();
    await recordAudit(transaction, { organizationId: organization.id, actorId: null, action: 'organization-created', subject: name, at: now() });
  });
  return { kind: 'organization-added', organization };
}

async function findOrganization(database: Kysely<TimeTrackingTables>, wanted: string): Promise<Organization | Extract<AdministrationAnswer, { readonly kind: 'no-organization' | 'ambiguous-organization' }>> {
  const known = await listOrganizations(database);
  const [first, ...others] = known.filter(({ id, name }) => id === wanted.toLowerCase() || name === wanted);
  if (first === undefined) {
    return { kind: 'no-organization', wanted, known: [...known] };
  }
  return others.length === 0 ? first : { kind: 'ambiguous-organization', wanted, known: [first, ...others] };
}

const memberSchema = z.object({ role: roleSchema });

async function addUser(ports: AdministrationPorts, request: RequestOf<'add-user'>): Promise<AdministrationAnswer> {
  const { database, newId, randomBytes, now } = ports;
  const { email, name, password } = request;
  const organization = await findOrganization(database, request.organization);
  if (!('id' in organization)) {
    return organization;
  }
  const known = await findCredentials(database, email);
  if (known === null && name === null) {
    return { kind: 'name-needed' };
  }
  if (known === null && password === null) {
    return { kind: 'password-needed' };
  }
  // Hashed before the transaction begins, because hashing is slow.
  const passwordHash = known === null && password !== null ? await hashPassword(password, randomBytes) : null;
  return database.transaction().execute(async (transaction): Promise<AdministrationAnswer> => {
    const userId = known?.userId ?? newId();
    const member = { organization_id: organization.id, user_id: userId };
    const existing = await transaction.selectFrom('memberships').select(['user_id', 'role']).where('organization_id', '=', organization.id).execute();
    const own = existing.find(({ user_id: id }) => id === userId);
    if (own !== undefined) {
      return { kind: 'already-member', email, role: memberSchema.parse(own).role, organization };
    }
    if (passwordHash !== null && name !== null) {
      await transaction.insertInto('users').values({ id: userId, name }).execute();
      await transaction.insertInto('credentials').values({ user_id: userId, email, password_hash: passwordHash }).execute();
    }
    const role = request.role ?? (existing.length === 0 ? 'owner' : 'employee');
    await transaction.insertInto('memberships').values({ ...member, role }).execute();
    await recordAudit(transaction, { organizationId: organization.id, actorId: null, action: 'member-added', subject: `${email}: ${role}`, at: now() });
    return { kind: 'user-added', email, isNew: known === null, role, organization };
  });
}

async function setPassword({ database, randomBytes, now }: AdministrationPorts, { email, password }: RequestOf<'set-password'>): Promise<AdministrationAnswer> {
  const known = await findCredentials(database, email);
  if (known === null) {
    return { kind: 'no-user', email };
  }
  if (password === null) {
    return { kind: 'password-needed' };
  }
  const passwordHash = await hashPassword(password, randomBytes);
  await database.updateTable('credentials').set({ password_hash: passwordHash }).where('user_id', '=', known.userId).execute();
  // Ends sign-ins that were made with the old password.
  await removeRecordsOf(database, known.userId);
  await recordForUser(database, known.userId, { actorId: null, action: 'password-changed', subject: email, at: now() });
  return { kind: 'password-set', email };
}

const errorSchema = z.object({ message: z.string() });

async function backUp({ database }: AdministrationPorts, { to }: RequestOf<'backup'>): Promise<AdministrationAnswer> {
  if (isPostgres(database)) {
    return { kind: 'backup-elsewhere' };
  }
  if (existsSync(to)) {
    return { kind: 'backup-exists', to };
  }
  try {
    // SQLite accepts an empty file, and would otherwise create one that every user of the machine can read.
    makePrivateFile(to);
    // Copies a consistent state while requests continue to write.
    await sql`vacuum into ${to}`.execute(database);
    return { kind: 'backed-up', to };
  } catch (error) {
    rmSync(to, { force: true });
    return { kind: 'backup-failed', to, detail: foreignOrNull(errorSchema, error)?.message ?? 'unknown reason' };
  }
}

export async function administrate(ports: AdministrationPorts, request: AdministrationRequest): Promise<AdministrationAnswer> {
  switch (request.kind) {
    case 'add-organization':
      return addOrganization(ports, request);
    case 'add-user':
      return addUser(ports, request);
    case 'set-password':
      return setPassword(ports, request);
    case 'backup':
      return backUp(ports, request);
    case 'campus-load':
    case 'campus-issue-key':
    case 'campus-list-keys':
    case 'campus-ban-key':
    case 'campus-record-reading':
    case 'campus-list-readings':
    case 'campus-delete-reading':
      return administrateCampus(ports, request);
    case 'team-organizations':
      return describeOrganizations(await listOrganizations(ports.database));
    case 'team-password-link':
    case 'team-sessions':
    case 'team-sign-out':
      return administrateUser(ports, request);
    case 'team-rename':
    case 'team-people':
    case 'team-invite':
    case 'team-role':
    case 'team-active':
    case 'team-remove':
    case 'team-report':
    case 'team-audit': {
      const organization = await findOrganization(ports.database, request.organization);
      return 'id' in organization ? administrateTeam(ports, organization, request) : organization;
    }
    default:
      return assertNever(request);
  }
}
