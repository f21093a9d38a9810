import type { Kysely } from 'kysely';
import { z } from 'zod';
import { utcInstantSchema, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

export type AuditAction =
  | 'organization-created'
  | 'organization-renamed'
  | 'member-added'
  | 'member-invited'
  | 'invitation-withdrawn'
  | 'invitation-declined'
  | 'invited-again'
  | 'owner-kept'
  | 'member-joined'
  | 'role-changed'
  | 'member-deactivated'
  | 'member-reactivated'
  | 'member-removed'
  | 'password-link-made'
  | 'password-changed'
  | 'address-proven'
  | 'name-changed'
  | 'signed-out';

export interface AuditEntry {
  readonly organizationId: Uuid;
  /** Null for a command of the machine's administrator. */
  readonly actorId: Uuid | null;
  readonly action: AuditAction;
  /** The name of the affected person or thing, which stays readable after the record is deleted. */
  readonly subject: string;
  readonly at: UtcInstant;
}

export async function recordAudit(
  database: Kysely<TimeTrackingTables>,
  { organizationId, actorId, action, subject, at }: AuditEntry,
): Promise<void> {
  await database
    .insertInto('audit_log')
    .values({ organization_id: organizationId, recorded_at: at, actor_id: actorId, action, subject })
    .execute();
}

/** Records what concerns the account of a user in each of their organizations. */
export async function recordForUser(
  database: Kysely<TimeTrackingTables>,
  userId: Uuid,
  entry: Omit<AuditEntry, 'organizationId'>,
): Promise<void> {
  const rows = await database.selectFrom('memberships').select('organization_id').where('user_id', '=', userId).execute();
  for (const row of rows) {
    await recordAudit(database, { ...entry, organizationId: uuidSchema.parse(row.organization_id) });
  }
}

const rowSchema = z
  .object({ recorded_at: utcInstantSchema, action: z.string(), subject: z.string(), actor: z.string().nullable() })
  .transform(({ recorded_at, ...row }) => ({ at: recorded_at, ...row }));
export type AuditLine = z.infer<typeof rowSchema>;

/** Rows per page. */
const auditLimit = 500;

export async function listAudit(database: Kysely<TimeTrackingTables>, organizationId: Uuid): Promise<readonly AuditLine[]> {
  const rows = await database
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['audit_log.recorded_at', 'audit_log.action', 'audit_log.subject', 'users.name as actor'])
    .where('audit_log.organization_id', '=', organizationId)
    .orderBy('audit_log.position', 'desc')
    .limit(auditLimit)
    .execute();
  return rows.map((row) => rowSchema.parse(row));
}
