/** The words of the `service` command, read into a command or into the reason why they mean none. Opens nothing. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { boundedText } from '#shared/values/bounds.ts';
import { utcInstantSchema, uuidSchema } from '#shared/values/brands.ts';
import { requestsPerMinute } from '#shared/values/limits.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { recordNameSchema } from '#shared/time-tracking-api.ts';
import { roleSchema } from '#shared/time-tracking-extensions.ts';
import { parseStorageAddress, type StorageAddress } from '#service/storage/storage-address.ts';
import type { CampusRequest } from '#service/campus/administration.ts';
import { keyNameSchema } from '#service/campus/keys.ts';
import { issuesSchema } from '#service/campus/wireless.ts';
import { emailSchema } from '#service/oauth/accounts.ts';
import { lifetimes } from '#service/oauth/lifetimes.ts';
import { defaultSignInLimits, type SignInLimits } from '#service/oauth/sign-in-limits.ts';
import type { LogLevel } from './request-log.ts';

export interface ServeCommand {
  readonly kind: 'serve';
  readonly database: StorageAddress;
  /** Most connections of this process to PostgreSQL; null leaves it to the storage. */
  readonly databaseConnections: number | null;
  readonly host: string;
  readonly port: number;
  /** Null: the address it listens on. */
  readonly publicUrl: URL | null;
  readonly trustProxy: boolean;
  readonly demo: boolean;
  /** Of one user, over all processes; null limits nobody. */
  readonly requestsPerMinute: number | null;
  /** Processes that share the requests: each allows its part of the limit. */
  readonly processes: number;
  readonly accessTokenSeconds: number;
  readonly signInLimits: SignInLimits;
  /** Between the signal to stop and the end of listening. */
  readonly drainSeconds: number;
  readonly logLevel: LogLevel;
}

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
  );

export type Command = ServeCommand | AdministrationCommand | { readonly kind: 'help' };

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

/** Which flags each command takes: one that it would ignore is a misunderstanding. */
const flagsOfCommand = {
  serve: {
    database: text,
    'database-connections': text,
    host: text,
    port: text,
    'public-url': text,
    'trust-proxy': flag,
    demo: flag,
    'requests-per-minute': text,
    processes: text,
    'access-token-seconds': text,
    'failed-sign-ins': text,
    'failed-sign-ins-per-address': text,
    'failed-sign-ins-per-account': text,
    'sign-in-pages-per-address': text,
    'waiting-sign-ins': text,
    'drain-seconds': text,
    'log-level': text,
  },
  'organization add': { database: text, name: text },
  'user add': { database: text, email: text, name: text, organization: text, role: text, 'password-stdin': flag },
  'user password': { database: text, email: text, 'password-stdin': flag },
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

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
}

const databaseSchema = z
  .string({ error: 'is missing: a file like ./team.sqlite, or postgres://user@host/database' })
  .transform((address, context) => {
    const parsed = parseStorageAddress(address);
    if (!parsed.ok) {
      context.addIssue({ code: 'custom', message: 'must be a file like ./team.sqlite, or an address like postgres://user@host/database' });
      return z.NEVER;
    }
    const { value } = parsed;
    return value.kind === 'sqlite' && value.file !== ':memory:' ? { ...value, file: resolve(value.file) } : value;
  });

const publicUrlSchema = z
  .string()
  .refine((url) => URL.canParse(url), { error: 'must be an address like https://time.example.com', abort: true })
  .transform((url) => new URL(url))
  .refine(({ protocol }) => ['http:', 'https:'].includes(protocol), { error: 'must begin with https:// (or http://)' })
  .refine(({ pathname, search, hash, username }) => pathname === '/' && search + hash + username === '', {
    error: 'must be scheme, host and port only: the service answers at the root of its host',
  });

const required = 'is missing';

const schemas = {
  serve: z.object({
    database: databaseSchema,
    'database-connections': wholeNumber(1, 1_000).optional(),
    host: boundedText({ min: 1 }).default('127.0.0.1'),
    port: wholeNumber(0, 65_535).default(4_180),
    'public-url': publicUrlSchema.optional(),
    'trust-proxy': z.boolean(),
    demo: z.boolean(),
    'requests-per-minute': wholeNumber(0, 1_000_000).default(requestsPerMinute),
    processes: wholeNumber(1, 1_000).default(1),
    'access-token-seconds': wholeNumber(1, 86_400).default(lifetimes.accessToken),
    'failed-sign-ins': wholeNumber(1, 1_000_000).default(defaultSignInLimits.failuresPerDevice),
    'failed-sign-ins-per-address': wholeNumber(1, 1_000_000).default(defaultSignInLimits.failuresPerAddress),
    'failed-sign-ins-per-account': wholeNumber(1, 1_000_000).default(defaultSignInLimits.failuresPerAccount),
    'sign-in-pages-per-address': wholeNumber(1, 1_000_000).default(defaultSignInLimits.pagesPerAddress),
    'waiting-sign-ins': wholeNumber(1, 1_000_000).default(defaultSignInLimits.waiting),
    'drain-seconds': wholeNumber(0, 600).default(0),
    'log-level': z.enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' }).default('info'),
  }),
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

function interpret(name: CommandName, values: unknown): Command {
  switch (name) {
    case 'serve': {
      const flags = schemas.serve.parse(values);
      return {
        kind: 'serve',
        database: flags.database,
        databaseConnections: flags['database-connections'] ?? null,
        host: flags.host,
        port: flags.port,
        publicUrl: flags['public-url'] ?? null,
        trustProxy: flags['trust-proxy'],
        demo: flags.demo,
        requestsPerMinute: flags['requests-per-minute'] === 0 ? null : flags['requests-per-minute'],
        processes: flags.processes,
        accessTokenSeconds: flags['access-token-seconds'],
        signInLimits: {
          failuresPerDevice: flags['failed-sign-ins'],
          failuresPerAddress: flags['failed-sign-ins-per-address'],
          failuresPerAccount: flags['failed-sign-ins-per-account'],
          pagesPerAddress: flags['sign-in-pages-per-address'],
          waiting: flags['waiting-sign-ins'],
        },
        drainSeconds: flags['drain-seconds'],
        logLevel: flags['log-level'],
      };
    }
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

/** The command is the words before the first flag; the last of them may say what the command is about. */
function splitWords(argv: readonly string[]): { readonly words: readonly string[]; readonly flags: readonly string[] } {
  const firstFlag = argv.findIndex((word) => word.startsWith('-'));
  const end = firstFlag === -1 ? argv.length : firstFlag;
  return { words: argv.slice(0, end), flags: argv.slice(end) };
}

interface NamedCommand {
  readonly name: CommandName;
  readonly values: Readonly<Record<string, string>>;
}

function nameCommand(words: readonly string[]): NamedCommand | null {
  const [folder = '', ...others] = words.toReversed();
  if (others.toReversed().join(' ') === 'campus load') {
    return { name: 'campus load', values: { folder } };
  }
  const name = words.length === 0 ? 'serve' : commandNames.find((known) => known === words.join(' '));
  return name === undefined ? null : { name, values: {} };
}

/** `environment` may name the database, so that its password need not be among the words that everybody on a machine can read. */
export function readCommand(argv: readonly string[], environment: Readonly<Record<string, string | undefined>>): Result<Command, string> {
  const { words, flags } = splitWords(argv);
  if (words.join(' ') === 'help' || flags.some((word) => word === '--help' || word === '-h')) {
    return succeed({ kind: 'help' });
  }
  const command = nameCommand(words);
  if (command === null) {
    return fail(`There is no command “${words.join(' ')}”.`);
  }
  const { name } = command;
  try {
    const { values } = parseArgs({ args: [...flags], options: flagsOfCommand[name], allowPositionals: false });
    const fromEnvironment = environment['CLOCKTOWER_DATABASE'];
    return succeed(interpret(name, { ...(fromEnvironment === undefined ? {} : { database: fromEnvironment }), ...values, ...command.values }));
  } catch (error) {
    if (error instanceof z.ZodError) {
      return fail(error.issues.map(({ path, message }) => `${path.includes('folder') ? 'FOLDER' : `--${path.join('.')}`} ${message}.`).join('\n'));
    }
    // parseArgs says in its message which flag it does not know.
    return fail(error instanceof Error ? error.message : String(error));
  }
}
