/** The campus page without data, of a directory on a server. */
import type { CampusDirectoryView, CampusPage } from '#shared/campus/page.ts';
import type { Freshness } from '#shared/campus/view.ts';
import { instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';

export const never = { kind: 'never', failure: null } as const satisfies Freshness;

export const directoryAddress = 'https://campus.example.org/v2';

export function campusPageOf(directory: Partial<CampusDirectoryView> = {}, changes: Partial<CampusPage> = {}): CampusPage {
  return {
    revision: 1,
    settings: { source: { kind: 'server', address: directoryAddress }, placeTemplate: '{place}: {work}' },
    keyKept: 'keyring',
    directory: {
      revision: 1,
      address: directoryAddress,
      key: 'stored',
      loading: false,
      libraries: { freshness: never },
      nests: { freshness: never, term: null, currentTerm: null },
      seasons: { choices: [], chosen: null },
      wifi: { freshness: never, health: { kind: 'no-reading' } },
      usage: { name: null, monthlyCalls: null, totalCalls: null, asOf: null, counter: null, counted: 0, free: 0, unknown: 0 },
      unreadableRecords: 0,
      notKept: null,
      ...directory,
    },
    placesRevision: 1,
    ...changes,
  };
}

/** Half a minute more, so that the test may take some of it. */
export function minutesAgo(minutes: number): UtcInstant {
  return instantOfEpochMs(Date.now() - (minutes + 0.5) * 60_000);
}
