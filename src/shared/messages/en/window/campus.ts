import { byKind, select } from '../../by-kind.ts';
import type { BadParameter, CampusFailure, StatusMeaning } from '../../../campus/failures.ts';
import type { CompassPoint } from '../../../campus/geometry.ts';
import { seasonAndYear, type Season, type Term } from '../../../campus/terms.ts';
import type { WifiHealth } from '../../../campus/wifi.ts';
import { tenths } from '../formats.ts';

const seasonNames: Readonly<Record<Season, string>> = { winter: 'Winter', spring: 'Spring', fall: 'Fall' };

const directions: Readonly<Record<CompassPoint, string>> = {
  N: 'north',
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  S: 'south',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
};

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

function problems(count: number): string {
  return count === 1 ? '1 sign-in problem' : `${count} sign-in problems`;
}

/** To ten metres below a kilometre, to a hundred below ten, to whole kilometres beyond: more precision does not help a walker. */
function distance(metres: number): string {
  if (metres < 995) {
    return metres < 100 ? `${Math.round(metres)} m` : `${Math.round(metres / 10) * 10} m`;
  }
  return metres < 9_950 ? `${tenths(metres / 1000)} km` : `${Math.round(metres / 1000)} km`;
}

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

const failure = byKind<CampusFailure>({
  'key-missing': `The campus directory needs a key, and none is stored. ${kept} Add the key in Settings under Campus.`,
  'key-refused': `The campus directory does not know this key. ${kept} Check the key in Settings under Campus.`,
  'key-banned': `The campus directory has blocked this key. ${kept} Ask its administrator for another one.`,
  'key-unreadable': (cause) => `The key could not be read from or written to this computer’s keyring (${cause.detail}). ${kept} Unlock the keyring and try again.`,
  'key-malformed': 'This is not a key: keys have 1 to 200 letters, digits and symbols, and no spaces. The stored key is kept. Copy the key again.',
  'address-malformed': 'This is not the address of a campus directory. The previous directory is kept. Type it like https://api.example.org/v2, without a key.',
  'no-directory': ({ cause }) => `${cause === 'other' ? 'What answers at this address is not a campus directory.' : 'No directory answers at this address.'} The previous directory is kept. Check the address; it usually ends in /v2.`,
  'address-not-secure': (cause) => `The connection to ${cause.host} is not encrypted, so others could read the key. The previous directory is kept. Use an address that begins with https://.`,
  'no-address': 'The directory on this computer has no address, so there is nothing to copy. What you filled in is kept. Choose a server in Settings under Campus.',
  'limit-reached': (cause) => `The limit of requests to the campus directory is reached. ${kept} ${waiting(cause.waitMs)}`,
  'unknown-method': `The campus directory does not have this method. ${kept} Choose another one.`,
  'bad-parameters': (cause) => `Nothing was sent: ${cause.parameters.map(({ name, reason }) => `${name} ${parameterReasons[reason]}`).join('; ')}. ${kept} Correct it and send it again.`,
  refused: (cause) => `The campus directory answered with status ${cause.status}${cause.message === '' ? '' : ` (“${cause.message}”)`}. ${kept} Try again later, and check the address if it keeps happening.`,
  redirected: (cause) => `The address of the campus directory redirects elsewhere (status ${cause.status}). ${kept} The key was not sent there. Check the address, or sign in to this network.`,
  unreadable: (cause) => `${unreadable(cause.reason)} ${kept} Check the address, or sign in to this network.`,
  'too-large': `The answer is too large. ${kept} Ask for less data.`,
  'no-network': (cause) => `The campus directory cannot be found (${cause.detail}). ${kept} Clocktower tries again when you open this page.`,
  'service-down': (cause) => `The campus directory cannot be reached (${cause.detail}). ${kept} Try again later.`,
  'no-answer': (cause) => `The campus directory did not answer in time (${cause.detail}). ${kept} Try again.`,
  cancelled: `This was cancelled. ${kept}`,
});

function wifi(cause: WifiHealth, since: string | null): string {
  return select(cause, {
    'no-reading': 'No data about the campus Wi-Fi',
    stale: (health) => `The last report of the campus Wi-Fi had ${problems(health.count)}${since === null ? ', at an unknown time' : ` (${since})`}`,
    ok: 'The campus Wi-Fi reports no sign-in problems',
    issues: (health) => `The campus Wi-Fi reports ${problems(health.count)}`,
  });
}

/** The sync state while the network is down, with what the campus Wi-Fi explains of it, if anything. */
function syncWithWifi(state: string, health: WifiHealth | undefined): string {
  return health?.kind === 'issues' ? `${state}; campus Wi-Fi reports ${problems(health.count)}` : state;
}

const statusMeanings: Readonly<Record<StatusMeaning, string>> = {
  success: 'Request successful',
  'no-data': 'No data returned',
  'key-refused': 'The key is unknown',
  'key-banned': 'The key is blocked',
  'limit-reached': 'Too many requests',
  'unknown-method': 'No such method',
  'key-missing': 'A key is required',
  undocumented: 'Not a documented status',
};

export const englishCampus = {
  failure,
  wifi,
  syncWithWifi,
  season: (term: Term) => {
    const { season, year } = seasonAndYear(term);
    return `${seasonNames[season]} ${year}`;
  },
  distance,
  /** `22 km SE`. */
  wayShort: (way: { readonly metres: number; readonly direction: CompassPoint }) => `${distance(way.metres)} ${way.direction}`,
  edgeChipSpoken: (chip: { readonly name: string; readonly metres: number; readonly direction: CompassPoint }) =>
    `${chip.name}, off the map, ${distance(chip.metres)} to the ${directions[chip.direction]}`,
  never: 'Not loaded yet',
  asOf: (age: string) => `As of ${age} ago`,
  keptSince: (age: string) => `Last answer ${age} ago`,
  notKept: (detail: string) => `Answers cannot be saved for offline use (${detail}). What is shown is kept until you quit Clocktower. Free up some disk space.`,
  statusMeaning: (meaning: StatusMeaning) => statusMeanings[meaning],
  counted: { yes: 'Counted', no: 'Not counted', unknown: 'May be counted' },
} as const;
