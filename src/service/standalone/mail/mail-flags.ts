/** The flags and the environment of sending mail. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { emailSchema } from '#service/oauth/accounts/accounts.ts';
import { isOfThisMachine } from '../this-machine.ts';
import type { MailSettings } from './smtp.ts';

export const mailFlags = {
  smtpUrl: z
    .string()
    .refine((url) => URL.canParse(url) && /^smtps?:\/\/./.test(url), {
      error: 'must be an address like smtp://user@mail.example.com:587 or smtps://mail.example.com',
      abort: true,
    })
    .transform((url) => new URL(url))
    .refine(({ password }) => password === '', {
      error:
        'must not contain the password, because every user of the machine can read it: set CLOCKTOWER_SMTP_PASSWORD or CLOCKTOWER_SMTP_PASSWORD_FILE',
    })
    .refine(({ pathname, search, hash }) => ['', '/'].includes(pathname) && search + hash === '', {
      error: 'must be scheme, user, host and port only',
    })
    .optional(),
  smtpFrom: emailSchema.optional(),
  smtpAllowPlaintext: z.boolean(),
};

interface MailFlags {
  readonly smtpUrl: URL | undefined;
  readonly smtpFrom: string | undefined;
  readonly smtpAllowPlaintext: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

function readPassword(environment: Environment): string | null {
  const [password, file] = [environment['CLOCKTOWER_SMTP_PASSWORD'], environment['CLOCKTOWER_SMTP_PASSWORD_FILE']];
  if (password !== undefined && file !== undefined) {
    throw new Error('CLOCKTOWER_SMTP_PASSWORD and CLOCKTOWER_SMTP_PASSWORD_FILE are both set. Set one of them.');
  }
  if (file === undefined) {
    return password ?? null;
  }
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new Error(`CLOCKTOWER_SMTP_PASSWORD_FILE cannot be read (${error instanceof Error ? error.message : String(error)}).`, {
      cause: error,
    });
  }
}

/** Null: no mail is sent. */
export function readMailSettings({ smtpUrl, smtpFrom, smtpAllowPlaintext }: MailFlags, environment: Environment): MailSettings | null {
  if (smtpUrl === undefined && smtpFrom === undefined && !smtpAllowPlaintext) {
    return null;
  }
  if (smtpUrl === undefined || smtpFrom === undefined) {
    throw new Error('--smtp-url and --smtp-from belong together.');
  }
  const isTls = smtpUrl.protocol === 'smtps:';
  const user = smtpUrl.username === '' ? null : decodeURIComponent(smtpUrl.username);
  const password = readPassword(environment);
  if ((user === null) !== (password === null)) {
    throw new Error(
      user === null
        ? '--smtp-url needs a user for the password: smtp://user@host.'
        : '--smtp-url has a user: set CLOCKTOWER_SMTP_PASSWORD or CLOCKTOWER_SMTP_PASSWORD_FILE.',
    );
  }
  const isLoopback = isOfThisMachine(smtpUrl.hostname);
  const port = smtpUrl.port === '' ? (isTls ? 465 : 587) : Number(smtpUrl.port);
  return {
    host: smtpUrl.hostname.replaceAll(/^\[|\]$/g, ''),
    port,
    isTls,
    user,
    password,
    from: smtpFrom,
    allowsPlaintext: smtpAllowPlaintext || isLoopback,
    isLoopback,
  };
}
