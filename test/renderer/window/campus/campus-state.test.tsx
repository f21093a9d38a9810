/** The lines above map and explorer: ages, the Wi-Fi, and each failure once. */
import type { CampusDirectoryView } from '#shared/campus/page.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CampusStateLines } from '#renderer/window/campus/campus-state.tsx';
import { campusPageOf, minutesAgo, never } from '../../support/campus.ts';
import { openPage } from '../../support/page-rig.tsx';

async function open(directory: Partial<CampusDirectoryView>): Promise<void> {
  await openPage({}, <CampusStateLines page={campusPageOf(directory)} />);
}

const firstLine = () => screen.getAllByRole('listitem')[0] ?? document.body;
const lines = () => screen.getAllByRole('listitem').map(({ textContent, dataset }) => [textContent, dataset['tone']]);
const failures = () => screen.queryAllByText(/Earlier data is kept/u).map(({ textContent }) => textContent);
const noReading = ['No data about the campus Wi-Fi', 'quiet'];

describe('the age of the places', () => {
  it.each([
    [never, 'Not loaded yet', 'quiet', /clock/u],
    [{ kind: 'current', at: minutesAgo(0) }, 'As of less than a minute ago', 'quiet', /clock/u],
    [{ kind: 'current', at: minutesAgo(7) }, 'As of 7 min ago', 'quiet', /clock/u],
    [{ kind: 'current', at: minutesAgo(-10) }, 'As of less than a minute ago', 'quiet', /clock/u],
    [{ kind: 'kept', at: minutesAgo(125), failure: null }, 'Last answer 2 h ago', 'strong', /cloud-off/u],
  ] as const)('is shown: %o', async (...[freshness, text, tone, icon]) => {
    await open({ libraries: { freshness } });
    expect(lines()).toEqual([[text, tone], noReading]);
    expect(firstLine().querySelector('svg')?.getAttribute('class')).toMatch(icon);
  });

  it('gives way to the text that they are loaded', async () => {
    await open({ loading: true, libraries: { freshness: { kind: 'kept', at: minutesAgo(7), failure: null } } });
    expect(lines()[0]).toEqual(['Loading from the directory', 'strong']);
  });
});

describe('the Wi-Fi', () => {
  it.each([
    [{ kind: 'ok', lastUpdated: minutesAgo(60) }, 'The campus Wi-Fi reports no sign-in problems · As of 1 h ago', 'quiet'],
    [{ kind: 'issues', count: 2, lastUpdated: minutesAgo(3) }, 'The campus Wi-Fi reports 2 sign-in problems · As of 3 min ago', 'strong'],
    [
      { kind: 'stale', count: 1, lastUpdated: minutesAgo(3 * 1440) },
      'The last report of the campus Wi-Fi had 1 sign-in problem (As of 3 days ago)',
      'quiet',
    ],
    [
      { kind: 'stale', count: 1, lastUpdated: null },
      'The last report of the campus Wi-Fi had 1 sign-in problem, at an unknown time',
      'quiet',
    ],
  ] as const)('is shown with its age, once: %o', async (health, text, tone) => {
    await open({ wifi: { freshness: never, health } });
    expect(lines()[1]).toEqual([text, tone]);
  });
});

describe('failures', () => {
  it('are shown once for all requests that had the same cause', async () => {
    const same = { kind: 'never', failure: { kind: 'key-refused' } } as const;
    await open({
      libraries: { freshness: same },
      nests: { freshness: { ...same, kind: 'kept', at: minutesAgo(1) }, term: null, currentTerm: null },
      wifi: { freshness: { kind: 'never', failure: { kind: 'key-banned' } }, health: { kind: 'no-reading' } },
    });
    expect(failures()).toEqual([expect.stringContaining('does not know this key'), expect.stringContaining('has blocked this key')]);
  });

  it.each(['libraries', 'nests', 'wifi'] as const)('are shown of each request: %s', async (which) => {
    const freshness = { kind: 'never', failure: { kind: 'key-missing' } } as const;
    const { libraries, nests, wifi } = campusPageOf().directory;
    await open({ libraries, nests, wifi, [which]: { ...{ libraries, nests, wifi }[which], freshness } });
    expect(failures()).toHaveLength(1);
  });

  it('are none where all was answered', async () => {
    await open({ libraries: { freshness: { kind: 'current', at: minutesAgo(1) } } });
    expect([failures(), screen.queryByText(/could not be read|cannot be saved/u)]).toEqual([[], null]);
  });

  it('include unreadable records, and answers that cannot be kept', async () => {
    await open({ unreadableRecords: 1, notKept: 'ENOSPC' });
    expect(screen.getByText('1 record from the directory could not be read and is not shown.')).toBeDefined();
    expect(screen.getByText(/^Answers cannot be saved for offline use \(ENOSPC\)/u)).toBeDefined();
  });
});
