import { resolve } from 'node:path';
import { z } from 'zod';
import { boundedText } from '#shared/values/bounds.ts';
import { requestsPerMinute } from '#shared/values/limits.ts';
import { parseStorageAddress } from '#service/storage/storage-address.ts';
import type { IdentityProviderSettings } from '#service/oauth/accounts/identity-provider.ts';
import { lifetimes } from '#service/oauth/tokens/lifetimes.ts';
import { mailFlags, readMailSettings } from './mail/mail-flags.ts';
import { defaultSignInLimits, type SignInLimits } from '#service/oauth/accounts/sign-in-limits.ts';

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
  /** Maximum number of connections of this process to PostgreSQL; null uses the default of the storage. */
  databaseConnections: wholeNumber(1, 1_000).nullable().default(null),
  host: boundedText({ min: 1 }).default('127.0.0.1'),
  port: wholeNumber(0, 65_535).default(4_180),
  /** A port of its own for `/metrics`, needed behind a proxy; null: none. */
  metricsPort: wholeNumber(0, 65_535).nullable().default(null),
  /** Null: the address it listens on. */
  publicUrl: publicUrlSchema.nullable().default(null),
  trustProxy: z.boolean(),
  demo: z.boolean(),
  /** Per user, over all processes; 0 means no limit. */
  requestsPerMinute: wholeNumber(0, 1_000_000).default(requestsPerMinute),
  /** The number of processes that share the load: each allows its share of the limit. */
  processes: wholeNumber(1, 1_000).default(1),
  accessTokenSeconds: wholeNumber(1, 86_400).default(lifetimes.accessToken),
  failedSignIns: wholeNumber(1, 1_000_000).default(defaultSignInLimits.failuresPerDevice),
  failedSignInsPerAddress: wholeNumber(1, 1_000_000).default(defaultSignInLimits.failuresPerAddress),
  failedSignInsPerAccount: wholeNumber(1, 1_000_000).default(defaultSignInLimits.failuresPerAccount),
  signInPagesPerAddress: wholeNumber(1, 1_000_000).default(defaultSignInLimits.pagesPerAddress),
  waitingSignIns: wholeNumber(1, 1_000_000).default(defaultSignInLimits.waiting),
  oidcIssuer: z
    .string()
    .refine((url) => URL.canParse(url) && /^https?:/.test(url), {
      error: 'must be an address like https://login.example.com/realms/team',
      abort: true,
    })
    .transform((url) => new URL(url))
    .optional(),
  oidcClientId: z.string().optional(),
  oidcName: boundedText({ min: 1, max: 60 }).default('single sign-on'),
  oidcTrustEmail: z.boolean(),
  ...mailFlags,
  /** Time between the stop signal and closing the port. */
  drainSeconds: wholeNumber(0, 600).default(0),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' }).default('info'),
});

type ServeFlags = z.infer<typeof serveSchema>;
type ProviderFlags = Pick<IdentityProviderSettings, 'name' | 'trustsEmail'> & {
  readonly issuer: URL | undefined;
  readonly clientId: string | undefined;
};

/** The secret comes from the environment, because every user of a machine can read the arguments of a process. */
function readIdentityProvider({ issuer, clientId, ...settings }: ProviderFlags, environment: Environment): IdentityProviderSettings | null {
  if (issuer === undefined && clientId === undefined) {
    return null;
  }
  if (issuer === undefined || clientId === undefined) {
    throw new Error('--oidc-issuer and --oidc-client-id belong together.');
  }
  return { issuer, clientId, clientSecret: environment['CLOCKTOWER_OIDC_SECRET'] ?? null, ...settings };
}

export function toServeCommand(flags: ServeFlags, environment: Environment) {
  const {
    failedSignIns,
    failedSignInsPerAddress,
    failedSignInsPerAccount,
    signInPagesPerAddress,
    waitingSignIns,
    oidcIssuer,
    oidcClientId,
    oidcName,
    oidcTrustEmail,
    smtpUrl,
    smtpFrom,
    smtpAllowPlaintext,
    ...settings
  } = flags;
  const signInLimits: SignInLimits = {
    failuresPerDevice: failedSignIns,
    failuresPerAddress: failedSignInsPerAddress,
    failuresPerAccount: failedSignInsPerAccount,
    pagesPerAddress: signInPagesPerAddress,
    waiting: waitingSignIns,
  };
  return {
    kind: 'serve' as const,
    ...settings,
    requestsPerMinute: settings.requestsPerMinute === 0 ? null : settings.requestsPerMinute,
    signInLimits,
    identityProvider: readIdentityProvider(
      { issuer: oidcIssuer, clientId: oidcClientId, name: oidcName, trustsEmail: oidcTrustEmail },
      environment,
    ),
    mail: readMailSettings({ smtpUrl, smtpFrom, smtpAllowPlaintext }, environment),
  };
}

export type ServeCommand = ReturnType<typeof toServeCommand>;
