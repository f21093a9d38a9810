import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { localDateSchema, utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { recordNameSchema } from '#shared/values/records.ts';
import { roleSchema } from '#shared/time-tracking-extensions.ts';
import type { StorageAddress } from '#service/storage/storage-address.ts';
import { teamRequestSchema, type TeamRequest } from '#service/team/administration.ts';
import type { CampusRequest } from '#service/campus/administration.ts';
import { keyNameSchema } from '#service/campus/keys.ts';
import { issuesSchema } from '#service/campus/responders/wireless.ts';
import { emailSchema } from '#service/oauth/accounts/accounts.ts';
import { databaseSchema, flag, publicUrlSchema, serveCommandOf, serveFlags, serveSchema, text, type Environment, type ServeCommand } from './serve-flags.ts';

interface OnDatabase {
  readonly database: StorageAddress;
}

export type AdministrationCommand = OnDatabase &
  (
    | { readonly kind: 'organization add'; readonly name: string }
    | {
        readonly kind: 'user add';
        readonly email: string;
        readonly name: string | null;
        readonly organization: string;
        readonly role: z.infer<typeof roleSchema> | null;
        readonly passwordFromInput: boolean;
      }
    | { readonly kind: 'user password'; readonly email: string; readonly passwordFromInput: boolean }
    | { readonly kind: 'backup'; readonly to: string }
    | { readonly kind: 'campus'; readonly request: CampusRequest }
    | { readonly kind: 'team'; readonly request: TeamRequest }
  );

export type Command = ServeCommand | AdministrationCommand | { readonly kind: 'help' };

/** The flags of each command. A flag that the command would ignore is an error. */
const flagsOfCommand = {
  serve: serveFlags,
  'organization add': { database: text, name: text },
  'user add': { database: text, email: text, name: text, organization: text, role: text, 'password-stdin': flag },
  'user password': { database: text, email: text, 'password-stdin': flag },
  'organization list': { database: text },
  'organization rename': { database: text, organization: text, name: text },
  'user list': { database: text, organization: text },
  'user invite': { database: text, email: text, organization: text, role: text, 'public-url': text },
  'user reset': { database: text, email: text, 'public-url': text },
  'user role': { database: text, email: text, organization: text, role: text },
  'user deactivate': { database: text, email: text, organization: text },
  'user reactivate': { database: text, email: text, organization: text },
  'user remove': { database: text, email: text, organization: text, hours: text },
  'user sessions': { database: text, email: text },
  'user sign-out': { database: text, email: text },
  report: { database: text, organization: text, from: text, to: text },
  audit: { database: text, organization: text },
  backup: { database: text, to: text },
  'campus load': { database: text },
  'campus key issue': { database: text, name: text },
  'campus key list': { database: text },
  'campus key ban': { database: text, id: text },
  'campus key unban': { database: text, id: text },
  'campus reading': { database: text, issues: text, at: text },
  'campus reading list': { database: text },
  'campus reading delete': { database: text, at: text },
} as const;

type CommandName = keyof typeof flagsOfCommand;
const commandNames: readonly CommandName[] = [
  'serve',
  'organization add',
  'user add',
  'user password',
  'organization list',
  'organization rename',
  'user list',
  'user invite',
  'user reset',
  'user role',
  'user deactivate',
  'user reactivate',
  'user remove',
  'user sessions',
  'user sign-out',
  'report',
  'audit',
  'backup',
  'campus load',
  'campus key issue',
  'campus key list',
  'campus key ban',
  'campus key unban',
  'campus reading',
  'campus reading list',
  'campus reading delete',
];

const required = 'is missing';

const inOrganization = { database: databaseSchema, organization: z.string(required) };
const ofUser = { database: databaseSchema, email: z.string(required).pipe(emailSchema) };
const ofMember = { ...inOrganization, ...ofUser };
const namedRole = z.enum(roleSchema.options, { error: 'must be owner, admin or employee' });
const publicOrigin = z.string(required).pipe(publicUrlSchema).transform(({ origin }) => origin);
const date = z.string(required).pipe(z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date like 2026-11-30')).pipe(localDateSchema);

const schemas = {
  serve: serveSchema,
  'organization add': z.object({ database: databaseSchema, name: z.string(required).pipe(recordNameSchema) }),
  'user add': z.object({
    database: databaseSchema,
    email: z.string(required).pipe(emailSchema),
    name: recordNameSchema.optional(),
    organization: z.string(required),
    role: z.enum(roleSchema.options, { error: 'must be owner, admin or employee' }).optional(),
    'password-stdin': z.boolean(),
  }),
  'user password': z.object({ database: databaseSchema, email: z.string(required).pipe(emailSchema), 'password-stdin': z.boolean() }),
  'organization list': z.object({ database: databaseSchema }),
  'organization rename': z.object({ ...inOrganization, name: z.string(required).pipe(recordNameSchema) }),
  'user list': z.object(inOrganization),
  'user invite': z.object({ ...ofMember, role: namedRole.default('employee'), 'public-url': publicOrigin }),
  'user reset': z.object({ ...ofUser, 'public-url': publicOrigin }),
  'user role': z.object({ ...ofMember, role: namedRole }),
  'user deactivate': z.object(ofMember),
  'user reactivate': z.object(ofMember),
  'user remove': z.object({ ...ofMember, hours: z.enum(['keep', 'delete'], { error: 'must say what happens to their time entries: keep or delete' }) }),
  'user sessions': z.object(ofUser),
  'user sign-out': z.object(ofUser),
  report: z.object({ ...inOrganization, from: date, to: date }),
  audit: z.object(inOrganization),
  backup: z.object({ database: databaseSchema, to: z.string(required) }),
  'campus load': z.object({ database: databaseSchema, folder: z.string(required) }),
  'campus key issue': z.object({ database: databaseSchema, name: z.string(required).pipe(keyNameSchema) }),
  'campus key list': z.object({ database: databaseSchema }),
  'campus key ban': z.object({ database: databaseSchema, id: z.string(required).pipe(uuidSchema) }),
  'campus key unban': z.object({ database: databaseSchema, id: z.string(required).pipe(uuidSchema) }),
  'campus reading': z.object({
    database: databaseSchema,
    issues: z.string(required).regex(/^\d{1,10}$/, 'must be a whole number').transform(Number).pipe(issuesSchema),
    at: utcInstantSchema.optional(),
  }),
  'campus reading list': z.object({ database: databaseSchema }),
  'campus reading delete': z.object({ database: databaseSchema, at: z.string(required).pipe(utcInstantSchema) }),
};

/** The flags of the command are the fields of the request. */
function team(kind: TeamRequest['kind'], { database, ...flags }: OnDatabase & Readonly<Record<string, unknown>>): Command {
  return { kind: 'team', database, request: teamRequestSchema.parse({ kind, ...flags }) };
}

function interpret(name: CommandName, values: unknown, environment: Environment): Command {
  switch (name) {
    case 'serve':
      return serveCommandOf(serveSchema.parse(values), environment);
    case 'organization add':
      return { kind: name, ...schemas[name].parse(values) };
    case 'user add': {
      const { database, email, organization, ...flags } = schemas[name].parse(values);
      return { kind: name, database, email, organization, name: flags.name ?? null, role: flags.role ?? null, passwordFromInput: flags['password-stdin'] };
    }
    case 'user password': {
      const { database, email, 'password-stdin': passwordFromInput } = schemas[name].parse(values);
      return { kind: name, database, email, passwordFromInput };
    }
    case 'organization list':
      return { kind: 'team', ...schemas[name].parse(values), request: { kind: 'team-organizations' } };
    case 'organization rename':
      return team('team-rename', schemas[name].parse(values));
    case 'user list':
      return team('team-people', schemas[name].parse(values));
    case 'user invite': {
      const { 'public-url': publicUrl, ...flags } = schemas[name].parse(values);
      return team('team-invite', { ...flags, publicUrl });
    }
    case 'user reset': {
      const { 'public-url': publicUrl, ...flags } = schemas[name].parse(values);
      return team('team-password-link', { ...flags, publicUrl });
    }
    case 'user role':
      return team('team-role', schemas[name].parse(values));
    case 'user deactivate':
    case 'user reactivate':
      return team('team-active', { ...schemas[name].parse(values), isActive: name === 'user reactivate' });
    case 'user remove':
      return team('team-remove', schemas[name].parse(values));
    case 'user sessions':
      return team('team-sessions', schemas[name].parse(values));
    case 'user sign-out':
      return team('team-sign-out', schemas[name].parse(values));
    case 'report':
      return team('team-report', schemas[name].parse(values));
    case 'audit':
      return team('team-audit', schemas[name].parse(values));
    case 'backup': {
      const { database, to } = schemas[name].parse(values);
      return { kind: name, database, to: resolve(to) };
    }
    case 'campus load': {
      const { database, folder } = schemas[name].parse(values);
      return { kind: 'campus', database, request: { kind: 'campus-load', folder: resolve(folder) } };
    }
    case 'campus key issue': {
      const flags = schemas[name].parse(values);
      return { kind: 'campus', database: flags.database, request: { kind: 'campus-issue-key', name: flags.name } };
    }
    case 'campus key list':
      return { kind: 'campus', ...schemas[name].parse(values), request: { kind: 'campus-list-keys' } };
    case 'campus key ban':
    case 'campus key unban': {
      const { database, id } = schemas[name].parse(values);
      return { kind: 'campus', database, request: { kind: 'campus-ban-key', id, isBanned: name === 'campus key ban' } };
    }
    case 'campus reading': {
      const { database, issues, at = null } = schemas[name].parse(values);
      return { kind: 'campus', database, request: { kind: 'campus-record-reading', issues, at } };
    }
    case 'campus reading list':
      return { kind: 'campus', ...schemas[name].parse(values), request: { kind: 'campus-list-readings' } };
    case 'campus reading delete': {
      const { database, at } = schemas[name].parse(values);
      return { kind: 'campus', database, request: { kind: 'campus-delete-reading', at } };
    }
    default:
      return assertNever(name);
  }
}

/** The command is the arguments before the first flag; the last of them may be its subject. */
function splitArguments(argv: readonly string[]): { readonly positionals: readonly string[]; readonly flags: readonly string[] } {
  const firstFlag = argv.findIndex((word) => word.startsWith('-'));
  const end = firstFlag === -1 ? argv.length : firstFlag;
  return { positionals: argv.slice(0, end), flags: argv.slice(end) };
}

interface NamedCommand {
  readonly name: CommandName;
  readonly values: Readonly<Record<string, string>>;
}

function nameCommand(positionals: readonly string[]): NamedCommand | null {
  const [folder = '', ...others] = positionals.toReversed();
  if (others.toReversed().join(' ') === 'campus load') {
    return { name: 'campus load', values: { folder } };
  }
  const name = positionals.length === 0 ? 'serve' : commandNames.find((known) => known === positionals.join(' '));
  return name === undefined ? null : { name, values: {} };
}

/** `environment` may contain the database address, because every user of the machine can read the arguments of a process. */
export function readCommand(argv: readonly string[], environment: Environment): Result<Command, string> {
  const { positionals, flags } = splitArguments(argv);
  if (positionals.join(' ') === 'help' || flags.some((word) => word === '--help' || word === '-h')) {
    return succeed({ kind: 'help' });
  }
  const command = nameCommand(positionals);
  if (command === null) {
    return fail(`There is no command “${positionals.join(' ')}”.`);
  }
  const { name } = command;
  try {
    const { values } = parseArgs({ args: [...flags], options: flagsOfCommand[name], allowPositionals: false });
    const fromEnvironment = environment['CLOCKTOWER_DATABASE'];
    return succeed(interpret(name, { ...(fromEnvironment === undefined ? {} : { database: fromEnvironment }), ...values, ...command.values }, environment));
  } catch (error) {
    if (error instanceof z.ZodError) {
      return fail(error.issues.map(({ path, message }) => `${path.includes('folder') ? 'FOLDER' : `--${path.join('.')}`} ${message}.`).join('\n'));
    }
    // The message of parseArgs names the unknown flag.
    return fail(error instanceof Error ? error.message : String(error));
  }
}
