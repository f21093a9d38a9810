import { resolve } from 'node:path';
import { z } from 'zod';
import { boundedText } from '#shared/values/bounds.ts';
import { requestsPerMinute } from '#shared/values/limits.ts';
import { parseStorageAddress, type StorageAddress } from '#service/storage/storage-address.ts';
import type { IdentityProviderSettings } from '#service/oauth/accounts/identity-provider.ts';
import { lifetimes } from '#service/oauth/tokens/lifetimes.ts';
import { defaultSignInLimits, type SignInLimits } from '#service/oauth/accounts/sign-in-limits.ts';
import type { LogLevel } from './http/request-log.ts';

export interface ServeCommand {
  readonly kind: 'serve';
  readonly database: StorageAddress;
  /** Maximum number of connections of this process to PostgreSQL; null uses the default of the storage. */
  readonly databaseConnections: number | null;
  readonly host: string;
  readonly port: number;
  /** Null: the address it listens on. */
  readonly publicUrl: URL | null;
  readonly trustProxy: boolean;
  readonly demo: boolean;
  /** Per user, over all processes; null means no limit. */
  readonly requestsPerMinute: number | null;
  /** The number of processes that share the load: each allows its share of the limit. */
  readonly processes: number;
  readonly accessTokenSeconds: number;
  readonly signInLimits: SignInLimits;
  readonly identityProvider: IdentityProviderSettings | null;
  /** Time between the stop signal and closing the port. */
  readonly drainSeconds: number;
  readonly logLevel: LogLevel;
}

export const text = { type: 'string' } as const;
export const flag = { type: 'boolean', default: false } as const;

export const serveFlags = {
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
  'oidc-issuer': text,
  'oidc-client-id': text,
  'oidc-name': text,
  'oidc-trust-email': flag,
  'drain-seconds': text,
  'log-level': text,
} as const;

export type Environment = Readonly<Record<string, string | undefined>>;

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
}

export const databaseSchema = z
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

export const publicUrlSchema = z
  .string()
  .refine((url) => URL.canParse(url), { error: 'must be an address like https://time.example.com', abort: true })
  .transform((url) => new URL(url))
  .refine(({ protocol }) => ['http:', 'https:'].includes(protocol), { error: 'must begin with https:// (or http://)' })
  .refine(({ pathname, search, hash, username }) => pathname === '/' && search + hash + username === '', {
    error: 'must be scheme, host and port only: the service answers at the root of its host',
  });

export const serveSchema = z.object({
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
  'oidc-issuer': z
    .string()
    .refine((url) => URL.canParse(url) && /^https?:/.test(url), { error: 'must be an address like https://login.example.com/realms/team', abort: true })
    .transform((url) => new URL(url))
    .optional(),
  'oidc-client-id': z.string().optional(),
  'oidc-name': boundedText({ min: 1, max: 60 }).default('single sign-on'),
  'oidc-trust-email': z.boolean(),
  'drain-seconds': wholeNumber(0, 600).default(0),
  'log-level': z.enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' }).default('info'),
});

interface IdentityProviderFlags {
  readonly 'oidc-issuer'?: URL | undefined;
  readonly 'oidc-client-id'?: string | undefined;
  readonly 'oidc-name': string;
  readonly 'oidc-trust-email': boolean;
}

/** The secret comes from the environment, because every user of a machine can read the arguments of a process. */
function identityProviderOf(flags: IdentityProviderFlags, environment: Environment): IdentityProviderSettings | null {
  const { 'oidc-issuer': issuer, 'oidc-client-id': clientId } = flags;
  if (issuer === undefined && clientId === undefined) {
    return null;
  }
  if (issuer === undefined || clientId === undefined) {
    throw new Error('--oidc-issuer and --oidc-client-id belong together.');
  }
  return { issuer, clientId, clientSecret: environment['CLOCKTOWER_OIDC_SECRET'] ?? null, name: flags['oidc-name'], trustsEmail: flags['oidc-trust-email'] };
}

export function serveCommandOf(flags: z.infer<typeof serveSchema>, environment: Environment): ServeCommand {
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
    identityProvider: identityProviderOf(flags, environment),
    drainSeconds: flags['drain-seconds'],
    logLevel: flags['log-level'],
  };
}
