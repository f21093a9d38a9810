/**
 * Judges what comes to the loopback address while a sign-in waits. Whatever runs on this computer, and any page in any browser, can
 * send something there; only a user's browser that navigates to the exact address with the exact state is listened to. Pure.
 */
import { timingSafeEqual } from 'node:crypto';

/** The fixed path a client is registered with: `http://127.0.0.1/callback`, any port (RFC 8252 section 7.3). */
export const callbackPath = '/callback';

/** Where the browser is sent on to, so that its history holds no code. */
export const donePath = '/done';

export interface CallbackRequest {
  readonly method: string;
  /** As it stands in the request line. */
  readonly target: string;
  /** Every value of every header, names in lower case. */
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>;
}

export type Verdict =
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 404 | 405 | 421 }
  | { readonly kind: 'callback'; readonly parameters: URLSearchParams }
  | { readonly kind: 'done' };

function hasOnly(values: readonly string[] | undefined, wanted: string): boolean {
  return values === undefined || values.every((value) => value === wanted);
}

function hasBody({ headers }: CallbackRequest): boolean {
  return headers['transfer-encoding'] !== undefined || !hasOnly(headers['content-length'], '0');
}

function hasDuplicates(parameters: URLSearchParams): boolean {
  const names = [...parameters.keys()];
  return new Set(names).size !== names.length;
}

/** `authority` is the one this listener is reached under, `127.0.0.1:49152`. */
export function judgeRequest(request: CallbackRequest, authority: string): Verdict {
  const { method, target, headers } = request;
  // A name that was made to point here (DNS rebinding) still stands in the Host header; an absolute target would overrule it.
  if (headers['host']?.length !== 1 || headers['host'][0] !== authority || !target.startsWith('/')) {
    return { kind: 'refused', status: 421 };
  }
  if (method !== 'GET') {
    return { kind: 'refused', status: 405 };
  }
  if (hasBody(request)) {
    return { kind: 'refused', status: 400 };
  }
  // Scripts and embedded content say who they are; a navigation has no Origin. Old browsers send no Sec-Fetch headers at all.
  if (headers['origin'] !== undefined || !hasOnly(headers['sec-fetch-dest'], 'document') || !hasOnly(headers['sec-fetch-mode'], 'navigate')) {
    return { kind: 'refused', status: 403 };
  }
  const [path, ...query] = target.split('?');
  if (path === donePath) {
    return { kind: 'done' };
  }
  if (path !== callbackPath) {
    return { kind: 'refused', status: 404 };
  }
  const parameters = new URLSearchParams(query.join('?'));
  // RFC 6749 section 3.1: a parameter given twice means nothing.
  return hasDuplicates(parameters) ? { kind: 'refused', status: 400 } : { kind: 'callback', parameters };
}

/** Compares without telling by its duration how much was right. */
export function isState(given: string | null, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
