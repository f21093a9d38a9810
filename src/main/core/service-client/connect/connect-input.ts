/** Parses what the user types or pastes to add a server, before any request. Pure. */
import { recordIdSchema, type RecordId } from '#shared/values/brands.ts';
import type { ConnectFailure } from '#shared/connections/connect-failures.ts';
import { tokenLimit } from '#shared/connections/connections.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { isLoopback } from '#core/platform/loopback.ts';

/** Longest client id, in characters; access tokens are longer. */
const clientIdLimit = 128;

/** Characters of an invalid input that are shown again: it may be a whole page. */
const shownCharacters = 80;

/** True for a JWT (three parts of base64url, the first a JSON object) and for the beginning of an encrypted refresh token. */
function isToken(text: string): boolean {
  return /^(Bearer\s+)?eyJ[\w-]+\.[\w-]+\.[\w-]*$/i.test(text) || /^Bearer\s/i.test(text) || /^def50[0-9a-f]{40,}$/i.test(text);
}

function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    return text;
  }
  const https = `https://${text}`;
  return URL.canParse(https) && isLoopback(new URL(https).hostname) ? `http://${text}` : https;
}

/** Without trailing slash, query and fragment. Only https, except on this computer: even a private network is shared with others. */
export function readServerAddress(typed: string): Result<string, ConnectFailure> {
  const text = typed.trim();
  if (text === '') {
    return fail({ kind: 'address-missing' });
  }
  if (isToken(text)) {
    return fail({ kind: 'address-is-token' });
  }
  const whole = withScheme(text);
  if (/\s/.test(text) || !URL.canParse(whole)) {
    return fail({ kind: 'address-unreadable', text: text.slice(0, shownCharacters) });
  }
  const url = new URL(whole);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return fail({ kind: 'address-unreadable', text: text.slice(0, shownCharacters) });
  }
  if (url.username !== '' || url.password !== '') {
    return fail({ kind: 'address-with-password' });
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return fail({ kind: 'address-not-secure', host: url.hostname });
  }
  return succeed(url.origin + url.pathname.replace(/\/+$/, ''));
}

/** The most likely parent of `/oauth/authorize` and `/oauth/token`: beside `/api`, not below it. */
export function guessAuthorizationUrl(baseUrl: string): string {
  return baseUrl.replace(/\/api$/, '');
}

export function readClientId(typed: string): Result<string, ConnectFailure> {
  const text = typed.trim();
  if (text === '') {
    return fail({ kind: 'client-id-missing' });
  }
  if (isToken(text) || text.length > clientIdLimit) {
    return fail({ kind: 'client-id-is-token' });
  }
  return /^[A-Za-z0-9._~-]+$/.test(text) ? succeed(text) : fail({ kind: 'client-id-unreadable' });
}

/** A pasted personal access token, with or without the header prefix. */
export function readAccessToken(typed: string): Result<string, ConnectFailure> {
  const token = typed.trim().replace(/^Bearer\s+/i, '');
  return /^[!-~]{8,}$/.test(token) && token.length <= tokenLimit ? succeed(token) : fail({ kind: 'token-unreadable' });
}

export function readUserId(typed: string): Result<RecordId, ConnectFailure> {
  const id = parseForeign(recordIdSchema, typed.trim());
  return id.ok ? id : fail({ kind: 'user-id-unreadable' });
}

export function readOrganizationId(typed: string): Result<RecordId, ConnectFailure> {
  const text = typed.trim();
  if (isToken(text)) {
    return fail({ kind: 'organization-id-is-token' });
  }
  const id = parseForeign(recordIdSchema, text);
  return id.ok ? id : fail({ kind: 'organization-id-unreadable', text: text.slice(0, shownCharacters) });
}
