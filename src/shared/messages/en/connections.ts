/** The words of connections, in English: their window, and what the popover says of them. */
import { select } from '../by-kind.ts';
import type { SignInState, TokenKeeping } from '../../connections/connections.ts';
import type { SignedOutReason } from '../../connections/sign-in.ts';
import { counted, entries } from './words.ts';

/** Why nobody is signed in, as a state of a connection. */
function signedOutState(reason: SignedOutReason): string {
  return {
    never: 'Not signed in yet',
    'not-kept': 'Signed out by the restart',
    'by-person': 'Signed out',
    refused: 'Signed out by the server',
    expired: 'Sign-in has run out',
    unreadable: 'Signed out: the kept sign-in cannot be read',
  }[reason];
}

function signInState(state: { readonly signIn: SignInState; readonly person: string | null }): string | null {
  return select(state.signIn, {
    'not-needed': null,
    'signed-in': ({ kept }) => `${state.person === null ? 'Signed in' : `Signed in as ${state.person}`}${kept === 'not-stored' ? '; the sign-in could not be saved on the disk' : ''}`,
    'signing-in': 'Waiting for your browser',
    'signed-out': (signIn) => signedOutState(signIn.reason),
  });
}

/** Why nobody is signed in at the current connection: what happened, what is kept, what to do. */
function signedOutBanner({ reason, name }: { readonly reason: SignedOutReason; readonly name: string }): string {
  const kept = `Entries are kept here until you sign in.`;
  return {
    never: `You are not signed in to ${name} yet. ${kept}`,
    'not-kept': `Clocktower was started anew, so ${name} asks for your sign-in again. ${kept}`,
    'by-person': `You signed out of ${name}. ${kept}`,
    refused: `${name} ended your sign-in. ${kept}`,
    expired: `Your sign-in to ${name} has run out. ${kept}`,
    unreadable: `Your sign-in to ${name} was kept but cannot be read any more. ${kept}`,
  }[reason];
}

/** null: nothing to say, because the system keeps the tokens safe. */
function tokenKeeping(keeping: TokenKeeping): { readonly text: string; readonly action: string } | null {
  return {
    sealed: null,
    memory: {
      text: 'This computer has no keyring to lock your sign-ins in, so they are not kept: you will sign in again after a restart. Clocktower can keep them in a file instead, readable by whoever can read your files.',
      action: 'Keep sign-ins in a file',
    },
    'plain-file': {
      text: 'This computer has no keyring, so your sign-ins are kept in a file, as you chose. Whoever can read your files can read it.',
      action: 'Stop keeping them',
    },
  }[keeping];
}

interface CopyWords {
  readonly name: string;
  readonly entries: number;
  /** Spoken, such as `9 h 5 min`. */
  readonly duration: string;
  /** As this machine writes dates; null when there is nothing to copy. */
  readonly days: { readonly first: string; readonly last: string } | null;
  readonly copied: number;
  readonly running: number;
}

/** What a copy would do, a sentence each. */
function copyPreview(copy: CopyWords): readonly string[] {
  const days = copy.days === null ? '' : copy.days.first === copy.days.last ? ` of ${copy.days.first}` : `, ${copy.days.first} to ${copy.days.last}`;
  const what =
    copy.entries === 0
      ? `There is nothing ${copy.copied === 0 ? '' : 'more '}on this computer to copy to ${copy.name}${copy.copied === 0 ? ' yet' : ''}.`
      : `${entries(copy.entries)}${days}, ${copy.duration} in all, would be copied to ${copy.name}. ${copy.entries === 1 ? 'It stays' : 'They stay'} on this computer, too.`;
  return [
    what,
    ...(copy.copied === 0 ? [] : [`${entries(copy.copied)} ${copy.copied === 1 ? 'was' : 'were'} copied before and ${copy.copied === 1 ? 'is' : 'are'} left alone.`]),
    ...(copy.running === 0 ? [] : [copy.running === 1 ? 'The running timer stays here.' : `${copy.running} running timers stay here.`]),
  ];
}

export const englishConnections = {
  title: 'Connections',
  lede: 'Where your time is kept. New entries go to one connection; a timer that runs in another goes on running.',
  current: 'New entries go here',
  use: 'Use',
  chooseSpoken: (name: string) => `Use ${name} for new entries`,
  nowUsed: (name: string) => `New entries go to ${name} now`,
  more: (name: string) => `More for ${name}`,
  thisComputerNote: 'Works without a network and without an account',
  signInState,
  entriesKept: (count: number) => `${entries(count)} kept here`,
  attention: (count: number) => (count === 1 ? '1 entry needs your attention' : `${count} entries need your attention`),

  signIn: 'Sign in',
  signInSpoken: (name: string) => `Sign in to ${name}`,
  signOut: 'Sign out',
  signOutQuestion: (name: string) => `Sign out of ${name}?`,
  signOutKept: (count: number) =>
    `${count === 1 ? '1 entry is' : `${count} entries are`} not saved there yet. ${count === 1 ? 'It stays' : 'They stay'} kept on this computer and will be saved once you sign in again.`,
  staySignedIn: 'Stay signed in',
  signedOut: (name: string) => `Signed out of ${name}`,
  signedIn: (name: string) => `Signed in to ${name}`,
  rename: 'Rename',
  nameOf: (name: string) => `Name of ${name}`,
  renamed: (name: string) => `Renamed to ${name}`,
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove',
  removeQuestion: (name: string) => `Remove ${name} from this computer?`,
  removeKept: 'What is saved on the server stays there. You can add the server again at any time.',
  removeSpoken: (name: string) => `Remove ${name}`,
  keep: 'Keep it',
  removed: (name: string) => `${name} was removed`,

  copy: 'Copy entries from this computer',
  copyTitle: (name: string) => `Copy entries from this computer to ${name}`,
  copyCounting: 'Counting the entries…',
  copying: 'Copying…',
  copyPreview,
  copyAction: (count: number) => `Copy ${entries(count)}`,
  copyDone: (result: { readonly count: number; readonly name: string }) =>
    result.count === 0
      ? `Nothing was left to copy; everything had been copied to ${result.name} before.`
      : `${entries(result.count)} ${result.count === 1 ? 'was' : 'were'} copied and ${result.count === 1 ? 'is' : 'are'} being saved in ${result.name}.`,
  close: 'Close',
  tryAgain: 'Try again',

  add: 'Add a server',
  addLede: 'Clocktower looks at the address and fills in what the server tells. Signing in happens in your browser.',
  address: 'Address',
  addressHint: 'Like https://time.example.org',
  looking: 'Looking at the address…',
  found: 'A time tracking service is there. Check what was filled in, then sign in.',
  foundWithoutClient: 'A time tracking service is there. It does not tell its client ID; fill it in, then sign in.',
  name: 'Name',
  nameHint: 'What you want to call it',
  clientId: 'Client ID',
  clientIdHint: 'How the server knows Clocktower. It is short and public, neither a password nor a token; whoever runs the server has it.',
  details: 'Details',
  authUrl: 'Sign-in address',
  authUrlHint: 'Where your browser is sent to sign in. Guessed from the address if left empty.',
  organizationId: 'Organization ID',
  organizationIdHint: 'Asked of the server if left empty.',
  certificate: 'Certificate',
  certificateHint: 'Only for a server with a certificate of its own, such as one within a company. A PEM file; it is trusted for this server alone.',
  certificateChoose: 'Choose a file',
  certificatePaste: 'Or paste the certificate',
  certificateSet: (set: { readonly count: number; readonly fileName: string | null }) =>
    `${counted(set.count, { one: 'certificate', other: 'certificates' })} from ${set.fileName ?? 'what was pasted'} will be trusted`,
  certificateRemove: 'Remove certificate',
  continue: 'Continue',
  signInInBrowser: 'Sign in with your browser',

  setupTitle: (name: string) => `Signing in to ${name}`,
  setupBrowser: 'Go on in your browser. This window notices when you are done.',
  setupReading: 'You are signed in. The server is being asked who you are.',
  setupChoosing: 'You belong to several organizations there. Which one do you track time for?',
  setupChoose: 'Use this organization',
  setupAskingOrganization: 'The server does not tell which organization is yours. Its ID has 36 characters; whoever runs the server can tell you.',
  setupAskingUser: 'The server does not tell who you are. Your user ID has 36 characters; whoever runs the server can tell you.',
  userId: 'User ID',
  setupFailed: (name: string) => `Signing in to ${name} did not come to an end`,
  setupChange: 'Change what was typed',
  added: (name: string) => `${name} was added, and you are signed in`,

  tokenKeepingTitle: 'Staying signed in',
  tokenKeeping,
  /** What is said after the choice. */
  tokensInFile: 'Sign-ins are kept in a file now',
  tokensNotKept: 'Sign-ins are no longer kept',

  /** In the popover. */
  openWindow: 'Connections',
  newEntriesGoTo: 'New entries go to',
  timerRunning: 'timer running',
  alsoRunning: (other: { readonly name: string; readonly description: string; readonly since: string }) =>
    `Also running in ${other.name}: ${other.description}, since ${other.since}`,
  switch: 'Switch',
  switchSpoken: (name: string) => `Switch to ${name}`,
  signedOutBanner,
  signingInBanner: (name: string) => `Go on in your browser to sign in to ${name}. Entries are kept here meanwhile.`,
  cancelSignIn: 'Cancel sign-in',
  syncSignedOut: (waiting: number) => (waiting === 0 ? 'Signed out' : `Signed out, ${entries(waiting)} kept here`),
  syncSigningIn: (waiting: number) => (waiting === 0 ? 'Waiting for your browser' : `Waiting for your browser, ${entries(waiting)} kept here`),
  /** A connection's name before what is said of it. */
  inConnection: (words: { readonly name: string; readonly state: string }) => `${words.name}: ${words.state}`,
} as const;
