import { select } from '../../by-kind.ts';
import type { StatusMeaning } from '../../../campus/failures.ts';
import type { CompassPoint } from '../../../campus/geometry.ts';
import { seasonAndYear, type Season, type Term } from '../../../campus/terms.ts';
import type { WifiHealth } from '../../../campus/wifi.ts';
import { tenths } from '../formats.ts';
import { signInProblems } from '../formats.ts';
import { englishCampusFailure } from '../popover/campus-failures.ts';

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

/** To ten metres below a kilometre, to a hundred below ten, to whole kilometres beyond: more precision does not help a walker. */
function distance(metres: number): string {
  if (metres < 995) {
    return metres < 100 ? `${Math.round(metres)} m` : `${Math.round(metres / 10) * 10} m`;
  }
  return metres < 9_950 ? `${tenths(metres / 1000)} km` : `${Math.round(metres / 1000)} km`;
}

function wifi(cause: WifiHealth, since: string | null): string {
  return select(cause, {
    'no-reading': 'No data about the campus Wi-Fi',
    stale: (health) =>
      `The last report of the campus Wi-Fi had ${signInProblems(health.count)}${since === null ? ', at an unknown time' : ` (${since})`}`,
    ok: 'The campus Wi-Fi reports no sign-in problems',
    issues: (health) => `The campus Wi-Fi reports ${signInProblems(health.count)}`,
  });
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
  failure: englishCampusFailure,
  wifi,
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
  notKept: (detail: string) =>
    `Answers cannot be saved for offline use (${detail}). What is shown is kept until you quit Clocktower. Free up some disk space.`,
  statusMeaning: (meaning: StatusMeaning) => statusMeanings[meaning],
  counted: { yes: 'Counted', no: 'Not counted', unknown: 'May be counted' },
} as const;
