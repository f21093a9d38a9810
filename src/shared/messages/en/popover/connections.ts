import { select } from '../../by-kind.ts';
import type { SignInState } from '../../../connections/connections.ts';
import type { SignedOutReason } from '../../../connections/sign-in.ts';
import { entries } from '../formats.ts';

function signedOutState(reason: SignedOutReason): string {
  return {
    never: 'Not signed in yet',
    'not-kept': 'Signed out after the restart',
    'by-user': 'Signed out',
    refused: 'Signed out by the server',
    expired: 'Sign-in has expired',
    'token-refused': 'Access token was revoked or has expired',
    unreadable: 'Signed out: the saved sign-in cannot be read',
  }[reason];
}

/** `until`: the end of an access token, as this machine writes dates. */
function signInState(state: {
  readonly signIn: SignInState;
  readonly person: string | null;
  readonly until: string | null;
}): string | null {
  return select(state.signIn, {
    'not-needed': null,
    'signed-in': ({ kept }) =>
      `${state.person === null ? 'Signed in' : `Signed in as ${state.person}`}${state.until === null ? '' : `; token valid until ${state.until}`}${kept === 'not-stored' ? '; the sign-in could not be saved on the disk' : ''}`,
    'signing-in': 'Waiting for your browser',
    'signed-out': (signIn) => signedOutState(signIn.reason),
  });
}

function signedOutBanner({ reason, name }: { readonly reason: SignedOutReason; readonly name: string }): string {
  const kept = `Entries are kept here until you sign in.`;
  return {
    never: `You are not signed in to ${name} yet. ${kept}`,
    'not-kept': `Clocktower was restarted, so ${name} asks you to sign in again. ${kept}`,
    'by-user': `You signed out of ${name}. ${kept}`,
    refused: `${name} ended your sign-in. ${kept}`,
    expired: `Your sign-in to ${name} has expired. ${kept}`,
    'token-refused': `Your access token for ${name} was revoked or has expired. Enter a new one in Connections. Entries are kept here until then.`,
    unreadable: `Your saved sign-in to ${name} can no longer be read. ${kept}`,
  }[reason];
}

export const englishConnections = {
  nowUsed: (name: string) => `New entries now go to ${name}`,
  signInState,
  attention: (count: number) => (count === 1 ? '1 entry needs your attention' : `${count} entries need your attention`),
  signIn: 'Sign in',
  signInSpoken: (name: string) => `Sign in to ${name}`,
  newToken: 'New token',
  newTokenSpoken: (name: string) => `Enter a new access token for ${name}`,

  openWindow: 'Connections',
  newEntriesGoTo: 'New entries go to',
  timerRunning: 'timer running',
  alsoRunning: (other: { readonly name: string; readonly description: string; readonly since: string }) =>
    `Also running in ${other.name}: ${other.description}, since ${other.since}`,
  switch: 'Switch',
  switchSpoken: (name: string) => `Switch to ${name}`,
  signedOutBanner,
  signingInBanner: (name: string) => `Continue in your browser to sign in to ${name}. Entries are kept here meanwhile.`,
  cancelSignIn: 'Cancel sign-in',
  syncSignedOut: (waiting: number) => (waiting === 0 ? 'Signed out' : `Signed out, ${entries(waiting)} kept here`),
  syncSigningIn: (waiting: number) =>
    waiting === 0 ? 'Waiting for your browser' : `Waiting for your browser, ${entries(waiting)} kept here`,
  /** A connection's name before what is said of it. */
  inConnection: (text: { readonly name: string; readonly state: string }) => `${text.name}: ${text.state}`,
} as const;
