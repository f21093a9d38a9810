import { byKind } from '../../by-kind.ts';
import type { BadParameter, CampusFailure } from '../../../campus/failures.ts';

const parameterReasons: Readonly<Record<BadParameter['reason'], string>> = {
  missing: 'is missing',
  unknown: 'is not known to this method',
  'not-four-digits': 'must be four digits',
  'not-a-week': 'must be a week from 1 to 53',
  'not-a-number': 'must be a whole number',
  'not-a-segment': 'has characters that cannot stand in an address',
  'too-long': 'is longer than 100 characters',
  'not-a-callback': 'must be the name of a function, and goes with JSON only',
  'no-such-format': 'is not offered by this method',
};

function waiting(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return waitMs <= 0 ? 'Try again later.' : minutes === 1 ? 'Try again in a minute.' : `Try again in ${minutes} minutes.`;
}

function unreadable(reason: Extract<CampusFailure, { readonly kind: 'unreadable' }>['reason']): string {
  return {
    'not-the-format': 'The answer is not in the requested format; it may come from a login page of this network.',
    'no-envelope': 'The answer does not come from a campus directory.',
    'other-shape': 'The campus directory answered in a format that Clocktower does not know.',
  }[reason];
}

/** What was known before stays in sight: no failure takes anything off the page. */
const kept = 'Earlier data is kept.';

export const englishCampusFailure = byKind<CampusFailure>({
  'key-missing': `The campus directory needs a key, and none is stored. ${kept} Add the key in Settings under Campus.`,
  'key-refused': `The campus directory does not know this key. ${kept} Check the key in Settings under Campus.`,
  'key-banned': `The campus directory has blocked this key. ${kept} Ask its administrator for another one.`,
  'key-unreadable': (cause) =>
    `The key could not be read from or written to this computer’s keyring (${cause.detail}). ${kept} Unlock the keyring and try again.`,
  'key-malformed':
    'This is not a key: keys have 1 to 200 letters, digits and symbols, and no spaces. The stored key is kept. Copy the key again.',
  'address-malformed':
    'This is not the address of a campus directory. The previous directory is kept. Type it like https://api.example.org/v2, without a key.',
  'no-directory': ({ cause }) =>
    `${cause === 'other' ? 'What answers at this address is not a campus directory.' : 'No directory answers at this address.'} The previous directory is kept. Check the address; it usually ends in /v2.`,
  'address-not-secure': (cause) =>
    `The connection to ${cause.host} is not encrypted, so others could read the key. The previous directory is kept. Use an address that begins with https://.`,
  'no-address':
    'The directory on this computer has no address, so there is nothing to copy. What you filled in is kept. Choose a server in Settings under Campus.',
  'limit-reached': (cause) => `The limit of requests to the campus directory is reached. ${kept} ${waiting(cause.waitMs)}`,
  'unknown-method': `The campus directory does not have this method. ${kept} Choose another one.`,
  'bad-parameters': (cause) =>
    `Nothing was sent: ${cause.parameters.map(({ name, reason }) => `${name} ${parameterReasons[reason]}`).join('; ')}. ${kept} Correct it and send it again.`,
  refused: (cause) =>
    `The campus directory answered with status ${cause.status}${cause.message === '' ? '' : ` (“${cause.message}”)`}. ${kept} Try again later, and check the address if it keeps happening.`,
  redirected: (cause) =>
    `The address of the campus directory redirects elsewhere (status ${cause.status}). ${kept} The key was not sent there. Check the address, or sign in to this network.`,
  unreadable: (cause) => `${unreadable(cause.reason)} ${kept} Check the address, or sign in to this network.`,
  'too-large': `The answer is too large. ${kept} Ask for less data.`,
  'no-network': (cause) =>
    `The campus directory cannot be found (${cause.detail}). ${kept} Clocktower tries again when you open this page.`,
  'service-down': (cause) => `The campus directory cannot be reached (${cause.detail}). ${kept} Try again later.`,
  'no-answer': (cause) => `The campus directory did not answer in time (${cause.detail}). ${kept} Try again.`,
  cancelled: `This was cancelled. ${kept}`,
});
