/**
 * Browsers in which an account has signed in with its present password. Their attempts are counted separately, so that attackers cannot
 * slow them down. The cookie names no account and grants nothing else.
 */
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { interactionPath } from '../authorization-server.ts';
import { equal } from '../login-proof.ts';

const deviceCookie = 'clocktower_device';
const yearSeconds = 31_536_000;

interface Mark {
  readonly secret: string;
  readonly email: string;
  /** null: there is no such account. With another password, devices that knew the former one are unknown. */
  readonly passwordHash: string | null;
}

function sign({ secret, email, passwordHash }: Mark, device: string): string {
  return createHmac('sha256', secret)
    .update(`device ${device} ${email} ${passwordHash ?? ''}`)
    .digest('base64url');
}

export function readDevice({ headers }: IncomingMessage, mark: Mark): string | null {
  const pair = headers.cookie?.split(/; */).find((part) => part.startsWith(`${deviceCookie}=`));
  const [device = '', signature = ''] = pair?.slice(deviceCookie.length + 1).split('.') ?? [];
  return device !== '' && equal(signature, sign(mark, device)) ? device : null;
}

/** One cookie for each page with a password: the app's sign-in and the administration's. */
export function rememberDevice(
  mark: Mark,
  { device, isSecure }: { readonly device: string; readonly isSecure: boolean },
): readonly string[] {
  const attributes = `max-age=${yearSeconds}; httponly; samesite=lax${isSecure ? '; secure' : ''}`;
  return [interactionPath, '/admin/login'].map((path) => `${deviceCookie}=${device}.${sign(mark, device)}; path=${path}; ${attributes}`);
}
