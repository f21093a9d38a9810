import type { TokenKeeping } from '../../../connections/connections.ts';
import type { LostFields } from '../../../history/new-names.ts';
import { counted, entries } from '../formats.ts';
import { lostParts } from './import-export.ts';

/** null: nothing to say, because the system keeps the tokens safe. */
function tokenKeeping(keeping: TokenKeeping): { readonly text: string; readonly action: string } | null {
  return {
    sealed: null,
    memory: {
      text: 'This computer has no keyring, so your sign-ins are not saved and you sign in again after a restart. Clocktower can save them in a file instead; anyone who can read your files can read it.',
      action: 'Save sign-ins in a file',
    },
    'plain-file': {
      text: 'This computer has no keyring, so your sign-ins are saved in a file, as you chose. Anyone who can read your files can read it.',
      action: 'Stop saving them',
    },
  }[keeping];
}

interface CopyText {
  readonly name: string;
  readonly entries: number;
  readonly duration: string;
  /** As this machine writes dates; null when there is nothing to copy. */
  readonly days: { readonly first: string; readonly last: string } | null;
  readonly copied: number;
  readonly running: number;
  readonly lost: LostFields;
}

function copyPreview(copy: CopyText): readonly string[] {
  const days =
    copy.days === null ? '' : copy.days.first === copy.days.last ? ` of ${copy.days.first}` : `, ${copy.days.first} to ${copy.days.last}`;
  const what =
    copy.entries === 0
      ? `There is nothing ${copy.copied === 0 ? '' : 'more '}on this computer to copy to ${copy.name}${copy.copied === 0 ? ' yet' : ''}.`
      : `${entries(copy.entries)}${days}, ${copy.duration} total, would be copied to ${copy.name}. ${copy.entries === 1 ? 'It also stays' : 'They also stay'} on this computer.`;
  return [
    what,
    ...(copy.copied === 0
      ? []
      : [`${entries(copy.copied)} ${copy.copied === 1 ? 'was' : 'were'} copied before and ${copy.copied === 1 ? 'is' : 'are'} skipped.`]),
    ...(copy.running === 0 ? [] : [copy.running === 1 ? 'The running timer stays here.' : `${copy.running} running timers stay here.`]),
    ...(copy.lost.clients === 0 && copy.lost.billable === 0 ? [] : [`Not copied: ${lostParts(copy.lost, entries)}.`]),
  ];
}

export const englishConnectionsPage = {
  title: 'Connections',
  lede: 'Where your time is saved. New entries go to one connection; a timer running in another keeps running.',
  current: 'New entries go here',
  use: 'Use',
  chooseSpoken: (name: string) => `Use ${name} for new entries`,
  more: (name: string) => `More actions for ${name}`,
  thisComputerNote: 'Works without a network and without an account',
  entriesKept: (count: number) => `${entries(count)} kept here`,
  signOut: 'Sign out',
  signOutQuestion: (name: string) => `Sign out of ${name}?`,
  signOutKept: (count: number) =>
    `${count === 1 ? '1 entry is' : `${count} entries are`} not saved there yet. ${count === 1 ? 'It stays' : 'They stay'} on this computer and will be saved once you sign in again.`,
  staySignedIn: 'Stay signed in',
  signedOut: (name: string) => `Signed out of ${name}`,
  signedIn: (name: string) => `Signed in to ${name}`,
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  editLede: 'The address and your access are checked before they are saved. Your entries stay.',
  edited: (name: string) => `${name} was changed`,
  nameLabel: (name: string) => `Name of ${name}`,
  renamed: (name: string) => `Renamed to ${name}`,
  removeQuestion: (name: string) => `Remove ${name} from this computer?`,
  removeKept: 'Entries on the server stay there. You can add the server again at any time.',
  removeSpoken: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} was removed`,

  preferences: 'Settings of this connection',
  preferencesTitle: (name: string) => `Settings of ${name}`,
  defaultProject: 'Project of new entries',
  defaultProjectHint: 'For an entry that names none.',
  defaultProjectElsewhere: 'Can be chosen while new entries go to this connection.',
  ownGoal: 'Goal for each day',
  ownGoalHint: 'Leave it empty for the goal of all connections.',
  refreshEvery: 'Look for changes every',
  refreshHint: 'Leave it empty for 15 to 30 seconds, as needed.',
  seconds: 'seconds',
  copy: 'Copy entries from this computer',
  readAgain: 'Read everything again',
  readingAgain: (connectionName: string) => `Everything in ${connectionName} is read again. The timeline shows how far that is.`,
  copyTitle: (name: string) => `Copy entries from this computer to ${name}`,
  copyCounting: 'Counting the entries…',
  copying: 'Copying…',
  copyPreview,
  copyAction: (count: number) => `Copy ${entries(count)}`,
  copyDone: (result: { readonly count: number; readonly name: string }) =>
    result.count === 0
      ? `There was nothing left to copy; everything was already copied to ${result.name}.`
      : `${entries(result.count)} ${result.count === 1 ? 'was' : 'were'} copied and ${result.count === 1 ? 'is' : 'are'} being saved in ${result.name}.`,

  add: 'Add a server',
  addLede: 'Clocktower checks the address and fills in what the server provides. You sign in with your browser.',
  address: 'Address',
  addressHint: 'Like https://time.example.org',
  looking: 'Checking the address…',
  found: 'Time tracking service found. Check the details, then sign in.',
  foundWithoutClient: 'Time tracking service found. It does not provide its client ID; fill it in, then sign in.',
  name: 'Name',
  nameHint: 'As you want to see it in the list',
  clientId: 'Client ID',
  clientIdHint: 'Identifies Clocktower to the server. It is public, neither a password nor a token; the server’s administrator has it.',
  token: 'Access token',
  tokenHint: 'Instead of the browser: a personal API token, created on your profile page of the server. It is kept like a sign-in.',
  tokenKept: 'Leave empty to stay signed in as you are.',
  details: 'Details',
  authUrl: 'Sign-in address',
  authUrlHint: 'Where you sign in with your browser. Derived from the address if left empty.',
  organizationId: 'Organization ID',
  organizationIdHint: 'Requested from the server if left empty.',
  certificate: 'Certificate',
  certificateHint: 'Only for servers with a private certificate, such as within a company. A PEM file; it is trusted for this server only.',
  certificateChoose: 'Choose a file',
  certificatePaste: 'Or paste the certificate',
  certificateSet: (set: { readonly count: number; readonly fileName: string | null }) =>
    `${counted(set.count, { one: 'certificate', other: 'certificates' })} from ${set.fileName ?? 'the pasted text'} will be trusted`,
  certificateRemove: 'Remove certificate',
  continue: 'Continue',
  checkAndSave: 'Check and save',
  signInWithToken: 'Sign in with the token',
  signInInBrowser: 'Sign in with your browser',

  setupTitle: (name: string) => `Signing in to ${name}`,
  setupBrowser: 'Continue in your browser. This window updates when you are done.',
  setupReading: 'You are signed in. Loading your account…',
  setupChoosing: 'You belong to several organizations. Which one do you track time for?',
  setupChoose: 'Use this organization',
  setupAskingOrganization: 'The server does not say which organization is yours. Its ID has 36 characters; the administrator can tell you.',
  setupAskingUser: 'The server does not say who you are. Your user ID has 36 characters; the administrator can tell you.',
  userId: 'User ID',
  setupFailed: (name: string) => `Signing in to ${name} failed`,
  setupChange: 'Edit the details',
  added: (name: string) => `${name} was added, and you are signed in`,

  tokenKeepingTitle: 'Staying signed in',
  tokenKeeping,
  tokensInFile: 'Sign-ins are now saved in a file',
  tokensNotKept: 'Sign-ins are no longer saved',
} as const;
