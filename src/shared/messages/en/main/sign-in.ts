import { byKind } from '../../by-kind.ts';
import type { Misconfiguration, SignInFailure } from '../../../connections/sign-in.ts';

const misconfigurations: Readonly<Record<Misconfiguration, string>> = {
  metadata: 'its metadata cannot be read or names another server',
  pkce: 'it does not support secure sign-in (PKCE with S256)',
  endpoint: 'it names an address that is missing or not encrypted',
  issuer: 'its answer does not say which server it comes from',
  'authorization-answer': 'its answer contains no code',
  'token-answer': 'its answer contains no usable token',
  redirect: 'it redirects the request to another address',
};

/** OAuth's codes in everyday words; others are shown as they are. */
const refusals: Readonly<Record<string, string>> = {
  access_denied: 'Access was not granted in the browser.',
  invalid_client: 'The server does not know this client ID.',
  unauthorized_client: 'The server does not allow this client ID to sign in this way.',
  invalid_grant: 'The server did not accept the answer from the browser.',
  invalid_scope: 'The server did not grant the requested permissions.',
  temporarily_unavailable: 'The server is busy at the moment.',
  server_error: 'The server reported an error of its own.',
};

function refusalReason({ code, detail }: { readonly code: string; readonly detail: string }): string {
  const known = refusals[code];
  if (known !== undefined) {
    return known;
  }
  return detail === '' ? `The server refused the sign-in (${code}).` : `The server refused the sign-in (${code}: ${detail}).`;
}

/** What happened and what one can do; what is kept stands between the two. */
const parts = byKind<SignInFailure, readonly [happened: string, todo: string]>({
  cancelled: ['The sign-in was cancelled.', 'Sign in again whenever you like.'],
  replaced: ['This sign-in was replaced because another one was started.', 'Continue with the newer one.'],
  'timed-out': (cause) => [`Nothing came back from the browser within ${cause.minutes} minutes.`, 'Sign in again.'],
  refused: (cause) => [
    refusalReason(cause),
    cause.code === 'access_denied' ? 'Sign in again and allow it there.' : 'Check the client ID and your account, and sign in again.',
  ],
  'server-unreachable': (cause) =>
    cause.connectivity === 'no-network'
      ? [`The sign-in server cannot be found (${cause.detail}).`, 'Check the network and the address, and try again.']
      : [`The sign-in server did not answer properly (${cause.detail}).`, 'Check the address, or try again later.'],
  'certificate-not-trusted': (cause) => [
    `The certificate of the sign-in server is not trusted (${cause.detail}).`,
    'If the server has a private certificate authority, add its certificate to the connection.',
  ],
  'server-misconfigured': (cause) => [
    `The sign-in server cannot be used safely: ${misconfigurations[cause.what]}.`,
    'Check the authorization URL, or ask the server’s administrator.',
  ],
  'server-elsewhere': (cause) => [
    `The sign-in server on this computer calls itself ${cause.address}.`,
    'Use that name in the server address, too, and sign in again.',
  ],
  'insecure-address': (cause) => [`The authorization URL ${cause.address} is not encrypted.`, 'Use an address that begins with https.'],
  'browser-not-opened': [
    'The browser could not be opened.',
    'Choose a default browser in the settings of this computer, and sign in again.',
  ],
  'no-way-back': (cause) => [
    `The browser cannot reach Clocktower on this computer (${cause.detail}).`,
    'Check the firewall, and sign in again.',
  ],
});

function failure(cause: SignInFailure): string {
  const [happened, todo] = parts(cause);
  return `${happened} Your entries are kept. ${todo}`;
}

export const englishSignIn = {
  failure,
  /** What the browser shows at the end. `language` is the BCP 47 tag of these texts. */
  page: {
    language: 'en',
    signedInTitle: 'You are signed in',
    signedIn: 'Clocktower continues on its own. You can close this window.',
    failedTitle: 'You are not signed in',
    closeWindow: 'You can close this window.',
    strayTitle: 'Nothing to see here',
    stray:
      'This address belongs to a Clocktower sign-in, but this request is not part of it. Nothing was changed. You can close this window.',
  },
} as const;
