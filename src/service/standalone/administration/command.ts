/**
 * An administration command: its flags and its handler. The command line, the socket of a running service and their checks are derived from
 * it.
 */
import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { boundedText } from '#shared/values/bounds.ts';
import { uuidSchema } from '#shared/values/brands.ts';
import { roleSchema } from '#shared/time-tracking-extensions.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { emailSchema } from '#service/oauth/accounts/accounts.ts';
import { passwordLength } from '#service/oauth/accounts/passwords.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import type { TeamPorts } from '#service/team/people.ts';

export const passwordSchema = boundedText({ min: passwordLength.min, max: passwordLength.max });

/** `refused` changed nothing. `password-needed`: to be repeated with a password. */
export const administrationAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(['done', 'refused']), text: z.string() }),
  z.object({ kind: z.literal('password-needed') }),
]);
export type AdministrationAnswer = z.infer<typeof administrationAnswerSchema>;

export interface CommandContext extends TeamPorts {
  /** Null before the user was asked for one. */
  readonly password: string | null;
}

export interface AdministrationCommand {
  readonly flags: z.ZodObject;
  /** The flag whose value follows the command without a name. */
  readonly subject?: string;
  readonly run: (context: CommandContext, values: unknown) => Promise<AdministrationAnswer>;
}

type ValuesOf<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

/** `flags` are parsed by the command line and again by the process that has the database open, so each schema accepts its own output. */
export function command<Shape extends z.ZodRawShape>(
  flags: Shape,
  run: (context: CommandContext, values: ValuesOf<Shape>) => Promise<AdministrationAnswer>,
): AdministrationCommand {
  const schema = z.object(flags);
  return { flags: schema, run: async (context, values) => run(context, schema.parse(values)) };
}

export function done(text: string): AdministrationAnswer {
  return { kind: 'done', text };
}

export function refused(text: string): AdministrationAnswer {
  return { kind: 'refused', text };
}

const missing = 'is missing';
export const textFlag = z.string(missing);
export const emailFlag = textFlag.pipe(emailSchema);
export const pathFlag = textFlag.transform((path) => resolve(path));
export const roleFlag = z.enum(roleSchema.options, { error: 'must be owner, admin or employee' });

const organizationSchema = z.object({ id: uuidSchema, name: z.string() });
export type Organization = z.infer<typeof organizationSchema>;

export async function listOrganizations(database: Kysely<TimeTrackingTables>): Promise<readonly Organization[]> {
  const rows = await database.selectFrom('organizations').select(['id', 'name']).orderBy('name').orderBy('id').execute();
  return rows.map((row) => organizationSchema.parse(row));
}

function listed(organizations: readonly Organization[]): string {
  return organizations.map(({ id, name }) => `  ${id}  ${name}`).join('\n');
}

/** `wanted` is an identifier or a name. */
async function findOrganization(database: Kysely<TimeTrackingTables>, wanted: string): Promise<Result<Organization, string>> {
  const known = await listOrganizations(database);
  const [first, ...others] = known.filter(({ id, name }) => id === wanted.toLowerCase() || name === wanted);
  if (first !== undefined) {
    return others.length === 0
      ? succeed(first)
      : fail(
          `Several organizations are called “${wanted}”. Nothing was changed; give the identifier of one:\n${listed([first, ...others])}`,
        );
  }
  return known.length === 0
    ? fail('There is no organization yet. Nothing was changed; create one first: organization add --name NAME')
    : fail(`There is no organization “${wanted}”. Nothing was changed; there are:\n${listed(known)}`);
}

export interface OrganizationContext extends CommandContext {
  readonly organization: Organization;
}

/** A command on the organization that `--organization` names. */
export function organizationCommand<Shape extends z.ZodRawShape>(
  flags: Shape,
  run: (context: OrganizationContext, values: ValuesOf<Shape>) => Promise<AdministrationAnswer>,
): AdministrationCommand {
  const schema = z.object(flags);
  const wantedSchema = z.object({ organization: textFlag });
  return {
    flags: schema.extend(wantedSchema.shape),
    run: async (context, values) => {
      const found = await findOrganization(context.database, wantedSchema.parse(values).organization);
      return found.ok ? run({ ...context, organization: found.value }, schema.parse(values)) : refused(found.failure);
    },
  };
}
