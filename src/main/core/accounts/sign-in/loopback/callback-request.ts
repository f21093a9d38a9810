/**
 * Checks requests to the loopback address during a sign-in. Any program or web page on this computer can send some; only a browser
 * navigation to the exact address with the exact state is accepted. Pure.
 */
import { timingSafeEqual } from 'node:crypto';

/** The path of the registered redirect URI `http://127.0.0.1/callback`, any port (RFC 8252 section 7.3). */
export const callbackPath = '/callback';

/** Redirect target, so that the browser history contains no code. */
export const donePath = '/done';

export interface CallbackRequest {
  readonly method: string;
  readonly target: string;
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

/** `authority` is that of this listener, such as `127.0.0.1:49152`. */
export function judgeRequest(request: CallbackRequest, authority: string): Verdict {
  const { method, target, headers } = request;
  // DNS rebinding shows in the Host header; an absolute target would override that.
  if (headers['host']?.length !== 1 || headers['host'][0] !== authority || !target.startsWith('/')) {
    return { kind: 'refused', status: 421 };
  }
  if (method !== 'GET') {
    return { kind: 'refused', status: 405 };
  }
  if (hasBody(request)) {
    return { kind: 'refused', status: 400 };
  }
  // Scripts and embedded content identify themselves; a navigation has no Origin. Old browsers send no Sec-Fetch headers.
  if (
    headers['origin'] !== undefined ||
    !hasOnly(headers['sec-fetch-dest'], 'document') ||
    !hasOnly(headers['sec-fetch-mode'], 'navigate')
  ) {
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
  // RFC 6749 section 3.1 forbids repeated parameters.
  return hasDuplicates(parameters) ? { kind: 'refused', status: 400 } : { kind: 'callback', parameters };
}

/** Compares in constant time. */
export function isState(given: string | null, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
