/** The words of the `service` command, read into a command or into the reason why they mean none. Opens nothing. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { requestsPerMinute } from '#shared/limits.ts';
import { assertNever, fail, succeed, type Result } from '#shared/result.ts';
import { recordNameSchema } from '#shared/time-tracking-api.ts';
import { roleSchema } from '#shared/time-tracking-extensions.ts';
import { parseStorageAddress, type StorageAddress } from '#service/storage/storage-address.ts';
import { emailSchema } from '#service/oauth/accounts.ts';
import { lifetimes } from '#service/oauth/authorization-server.ts';
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
  /** Null limits nobody. */
  readonly requestsPerMinute: number | null;
  readonly accessTokenSeconds: number;
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
    'access-token-seconds': text,
    'log-level': text,
  },
  'organization add': { database: text, name: text },
  'user add': { database: text, email: text, name: text, organization: text, role: text, 'password-stdin': flag },
  'user password': { database: text, email: text, 'password-stdin': flag },
  backup: { database: text, to: text },
} as const;

type CommandName = keyof typeof flagsOfCommand;
const commandNames: readonly CommandName[] = ['serve', 'organization add', 'user add', 'user password', 'backup'];

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
    host: z.string().min(1).default('127.0.0.1'),
    port: wholeNumber(0, 65_535).default(4_180),
    'public-url': publicUrlSchema.optional(),
    'trust-proxy': z.boolean(),
    demo: z.boolean(),
    'requests-per-minute': wholeNumber(0, 1_000_000).default(requestsPerMinute),
    'access-token-seconds': wholeNumber(1, 86_400).default(lifetimes.accessToken),
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
        accessTokenSeconds: flags['access-token-seconds'],
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
    default:
      return assertNever(name);
  }
}

/** The command is the words before the first flag. */
function splitWords(argv: readonly string[]): { readonly words: string; readonly flags: readonly string[] } {
  const firstFlag = argv.findIndex((word) => word.startsWith('-'));
  const end = firstFlag === -1 ? argv.length : firstFlag;
  return { words: argv.slice(0, end).join(' '), flags: argv.slice(end) };
}

/** `environment` may name the database, so that its password need not be among the words that everybody on a machine can read. */
export function readCommand(argv: readonly string[], environment: Readonly<Record<string, string | undefined>>): Result<Command, string> {
  const { words, flags } = splitWords(argv);
  if (words === 'help' || flags.some((word) => word === '--help' || word === '-h')) {
    return succeed({ kind: 'help' });
  }
  const name = words === '' ? 'serve' : commandNames.find((known) => known === words);
  if (name === undefined) {
    return fail(`There is no command «${words}».`);
  }
  try {
    const { values } = parseArgs({ args: [...flags], options: flagsOfCommand[name], allowPositionals: false });
    const fromEnvironment = environment['CLOCKTOWER_DATABASE'];
    return succeed(interpret(name, { ...(fromEnvironment === undefined ? {} : { database: fromEnvironment }), ...values }));
  } catch (error) {
    if (error instanceof z.ZodError) {
      return fail(error.issues.map(({ path, message }) => `--${path.join('.')} ${message}.`).join('\n'));
    }
    // parseArgs says in its message which flag it does not know.
    return fail(error instanceof Error ? error.message : String(error));
  }
}
