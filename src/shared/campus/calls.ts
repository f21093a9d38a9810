/**
 * One call of a directory method: validates its parameters and builds its address, which contains the key only on request. Pure. Each path
 * parameter becomes exactly one segment, whatever its text.
 */
import { fail, succeed, type Result } from '../values/result.ts';
import type { BadParameter } from './failures.ts';
import type { CampusFormat, CampusMethod } from './methods.ts';

/** Replaces the key wherever it would be visible. */
export const maskedKey = '••••••••';

/** Characters of a parameter: more than any name of a building, course or product. */
const parameterLimit = 100;

/** Characters of the name of a JSONP function. */
const callbackLimit = 128;

/** Function names that the service accepts; for any other it returns plain JSON. */
const callbackPattern = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d+\])*$/;

type Reason = BadParameter['reason'];

export interface CampusCall {
  readonly method: CampusMethod;
  readonly parameters: Readonly<Record<string, string>>;
  readonly format: CampusFormat;
  readonly callback: string | null;
}

export interface CallWish {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly format?: CampusFormat;
  readonly callback?: string | null;
}

const patterns: Readonly<Record<string, { readonly pattern: RegExp; readonly reason: Reason }>> = {
  term: { pattern: /^\d{4}$/, reason: 'not-four-digits' },
  year: { pattern: /^\d{4}$/, reason: 'not-four-digits' },
  week: { pattern: /^(?:0?[1-9]|[1-4]\d|5[0-3])$/, reason: 'not-a-week' },
  id: { pattern: /^\d{1,9}$/, reason: 'not-a-number' },
};

/** Why `text` is invalid as one path segment: browsers and servers resolve dots, and control characters break lines. */
function reasonAgainst(name: string, text: string): Reason | null {
  const rule = patterns[name];
  if (rule !== undefined && !rule.pattern.test(text)) {
    return rule.reason;
  }
  if (text.length > parameterLimit) {
    return 'too-long';
  }
  return /^\.{1,2}$/.test(text) || /\p{Cc}/u.test(text) || !text.isWellFormed() ? 'not-a-segment' : null;
}

function reasonAgainstCallback(callback: string | null, format: CampusFormat): readonly BadParameter[] {
  if (callback === null) {
    return [];
  }
  const isName = format === 'json' && callback.length <= callbackLimit && callbackPattern.test(callback);
  return isName ? [] : [{ name: 'callback', reason: 'not-a-callback' }];
}

/** Reports all problems at once. Empty filters and an empty callback count as omitted. */
export function prepareCall(method: CampusMethod, wish: CallWish = {}): Result<CampusCall, readonly BadParameter[]> {
  const { format = 'json' } = wish;
  const callback = wish.callback === undefined || wish.callback === '' ? null : wish.callback;
  const given = Object.entries(wish.parameters ?? {})
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  const names = new Set(given.map(([name]) => name));
  const known = new Set([...method.pathParameters, ...method.filters]);
  const bad: BadParameter[] = method.pathParameters.filter((name) => !names.has(name)).map((name) => ({ name, reason: 'missing' }));
  for (const [name, text] of given) {
    const reason = known.has(name) ? reasonAgainst(name, text) : 'unknown';
    if (reason !== null) {
      bad.push({ name, reason });
    }
  }
  if (!method.formats.includes(format)) {
    bad.push({ name: 'format', reason: 'no-such-format' });
  }
  bad.push(...reasonAgainstCallback(callback, format));
  return bad.length > 0 ? fail(bad) : succeed({ method, parameters: Object.fromEntries(given), format, callback });
}

/** The path with format and filters, relative to the root; equal calls have equal paths. */
export function callPath({ method, parameters, format, callback }: CampusCall): string {
  const path = method.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  const query = [...method.filters.map((name) => [name, parameters[name]] as const), ['callback', callback ?? undefined] as const].flatMap(
    ([name, text]) => (text === undefined ? [] : [`${name}=${encodeURIComponent(text)}`]),
  );
  return `${path}.${format}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/**
 * The address of a call. `keyText` is inserted unchanged: the percent-encoded key, a mask, or null for none. The libraries' path has its
 * own version segment, which is omitted if the root ends in the same one.
 */
function callAddress(baseUrl: string, call: CampusCall, keyText: string | null): string {
  const path = callPath(call);
  const [version = ''] = /^\/v\d+(?=\/)/.exec(path) ?? [];
  const address = baseUrl + (version !== '' && baseUrl.endsWith(version) ? path.slice(version.length) : path);
  return keyText === null ? address : `${address}${address.includes('?') ? '&' : '?'}key=${keyText}`;
}

/** The address of the request, with the key. Must not be shown, logged or stored. */
export function requestAddress(baseUrl: string, call: CampusCall, key: string | null): string {
  return callAddress(baseUrl, call, key === null ? null : encodeURIComponent(key));
}

export function maskedAddress(baseUrl: string, call: CampusCall): string {
  return callAddress(baseUrl, call, call.method.key === 'none' ? null : maskedKey);
}

function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * A command for a POSIX shell. Without `revealedKey` it reads the key from the variable CAMPUS_KEY, so that it can be shared; with it, the
 * user has asked to see the key.
 */
export function curlCommand(baseUrl: string, call: CampusCall, revealedKey: string | null): string {
  const address = shellWord(callAddress(baseUrl, call, null));
  if (call.method.key === 'none') {
    return `curl ${address}`;
  }
  const key = revealedKey === null ? '"key=$CAMPUS_KEY"' : shellWord(`key=${revealedKey}`);
  return `curl --get --data-urlencode ${key} ${address}`;
}
