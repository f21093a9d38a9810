/**
 * Checks the e-mail address and password of a login form and limits failed attempts. Used by the sign-in and by the administration pages.
 */
import type { Kysely } from 'kysely';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { emailSchema, findCredentials } from './accounts.ts';
import type { Exchange } from '../interaction.ts';
import { countLoginAttempt } from './login-attempts.ts';
import type { LoginProblem } from '../pages/write-pages.ts';
import { isPassword, passwordLength, type HashPorts } from './passwords.ts';
import { readDevice, rememberDevice } from './remembered-device.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export interface PasswordCheckOptions extends HashPorts {
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: () => UtcInstant;
  /** Returns the address that attempts are counted for. */
  readonly clientAddress: (exchange: Exchange) => string;
  readonly limits: SignInLimits;
  readonly secret: string;
  /** Whether cookies have the Secure attribute. */
  readonly isSecure: boolean;
}

export async function checkPassword(
  options: PasswordCheckOptions,
  exchange: Exchange,
  form: URLSearchParams,
): Promise<Result<Uuid, LoginProblem>> {
  const { database, now, clientAddress, limits, secret, randomBytes, passwordCost, isSecure } = options;
  const email = form.get('email') ?? '';
  const password = form.get('password') ?? '';
  if (email.trim() === '' || password === '') {
    return fail({ kind: 'missing', email: email.trim() === '', password: password === '' });
  }
  // An invalid e-mail address is counted and answered like an unknown one.
  const account = foreignOrNull(emailSchema, email) ?? email;
  const credentials = await findCredentials(database, account);
  const mark = { secret, email: account, passwordHash: credentials?.passwordHash ?? null };
  const device = readDevice(exchange.incoming, mark);
  const attempt = await countLoginAttempt(database, { email: account, address: clientAddress(exchange), device }, { now: now(), limits });
  if (!attempt.ok) {
    return fail({ kind: 'too-many-attempts', seconds: attempt.failure.retryAfterSeconds });
  }
  const fits = password.length <= passwordLength.max && (await isPassword(password, credentials?.passwordHash ?? null, passwordCost));
  if (credentials === null || !fits) {
    return fail({ kind: 'no-match' });
  }
  await attempt.value.takeBack();
  for (const cookie of rememberDevice(mark, { device: device ?? randomBytes(16).toString('base64url'), isSecure })) {
    exchange.outgoing.appendHeader('set-cookie', cookie);
  }
  return succeed(credentials.userId);
}
