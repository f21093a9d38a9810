/** The Campus page's details of a location and of a method. */
import type { LibraryView } from '#shared/campus/view.ts';
import { defaultPlaceTemplate } from '#shared/campus/work-place.ts';
import { campusMethods } from '#shared/campus/methods.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { libraryPlaces, placeLine, wayText } from '#renderer/window/campus/map/campus-places.ts';
import { PlaceDetail } from '#renderer/window/campus/map/place-detail.tsx';
import { languageTags } from '#shared/messages/languages.ts';
import type { Answers } from '../../../../support/fake-bridge.ts';
import { messagesFor } from '../../../../support/messages.ts';
import { instant } from '../../../../support/time-tracking-fixture.ts';
import { entryOf, viewOf } from '../../../fixtures.ts';
import { openPage } from '../../../support/page-rig.tsx';

const library: LibraryView = {
  id: 'library-0',
  name: 'Davis Centre Library',
  description: null,
  note: 'https://library.example/davis',
  link: 'https://library.example/davis',
  coordinates: { latitude: 43.47, longitude: -80.54 },
  fromCentre: null,
  nearestNest: null,
};

async function open(description: string | null, changes: Partial<LibraryView> = {}, answers: Answers = {}) {
  const [place] = libraryPlaces([{ ...library, ...changes }], messagesFor('en'));
  if (place === undefined) {
    throw new Error('no place');
  }
  const entries = description === null ? [] : [{ ...entryOf(1, { start: instant('2026-11-20T08:00:00Z'), end: null }), description }];
  return openPage(
    {
      getView: () => succeed(viewOf(entries)),
      stopTimer: () =>
        succeed({
          localId: entryOf(1, { start: instant('2026-11-20T08:00:00Z'), end: null }).localId,
          at: instant('2026-11-20T09:00:00Z'),
        }),
      openCampusLink: () => succeed(null),
      ...answers,
    },
    <PlaceDetail place={place} placeTemplate={defaultPlaceTemplate} />,
  );
}

describe('a chosen place', () => {
  it('shows the timer that runs there, and stops it', async () => {
    const { user, requests } = await open('Problem set 4 @ Davis Centre Library');
    expect(screen.getByText('Running here: Problem set 4 @ Davis Centre Library')).toBeDefined();
    expect(screen.getByRole('timer')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(requests('stopTimer')).toHaveLength(1);
  });

  it('shows no timer that runs elsewhere, or none', async () => {
    await open('Problem set 4 @ Dana Porter Library');
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('opens a note that is an address in the browser', async () => {
    const { user, requests } = await open(null);
    await user.click(screen.getByRole('link', { name: 'https://library.example/davis' }));
    expect(requests('openCampusLink')).toEqual([{ address: 'https://library.example/davis' }]);
  });
});

describe('work at a place', () => {
  it('starts the timer with what is typed and the place, and empties the field', async () => {
    const { user, requests, announced } = await open(
      null,
      {},
      {
        startTimer: () =>
          succeed({
            localId: entryOf(1, { start: instant('2026-11-20T08:00:00Z'), end: null }).localId,
            at: instant('2026-11-20T08:00:00Z'),
          }),
      },
    );
    await user.type(screen.getByRole('textbox'), 'Problem set 4{Enter}');
    await waitFor(() =>
      expect([requests('startTimer'), screen.getByRole<HTMLInputElement>('textbox').value]).toEqual([
        [{ description: 'Problem set 4 @ Davis Centre Library', at: null }],
        '',
      ]),
    );
    expect(announced()).toMatch(/Problem set 4 @ Davis Centre Library/u);
  });

  it('says what it starts, and keeps what was typed where that fails', async () => {
    const { user, announced } = await open(null, {}, { startTimer: () => fail({ kind: 'storage-full' }) });
    await user.type(screen.getByRole('textbox'), 'Reading');
    expect(document.getElementById(screen.getByRole('textbox').getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /Reading @ Davis Centre Library/u,
    );
    await user.keyboard('{Enter}');
    await screen.findByText(/^The disk is full/u);
    expect([screen.getByRole<HTMLInputElement>('textbox').value, announced()]).toEqual(['Reading', '']);
  });

  it.each([
    [library.coordinates, false],
    [null, true],
  ])('says that nobody knows where it is: %o', async (coordinates, isSaid) => {
    await open(null, { coordinates });
    expect(screen.queryByText('Unknown location') !== null).toBe(isSaid);
  });
});

describe('the way to a place', () => {
  const messages = messagesFor('en');

  it('is its distance and direction, or none at the centre', () => {
    expect([wayText({ metres: 320, bearing: 0 }, messages), wayText({ metres: 0, bearing: null }, messages)]).toEqual([
      expect.stringMatching(/320 m north/u),
      messages.campusPage.atCentre,
    ]);
  });

  it.each<[Partial<LibraryView>, string | null]>([
    [{ fromCentre: { metres: 0, bearing: null } }, messages.campusPage.atCentre],
    [{}, null],
    [{ coordinates: null }, 'Unknown location'],
  ])('is short in the list: %o', (changes, expected) => {
    const [place] = libraryPlaces([{ ...library, ...changes }], messages);
    expect(place === undefined ? undefined : placeLine(place, messages)).toBe(expected);
  });
});

describe('the methods of the directory', () => {
  it.each(languageTags)('each have a description of their own in %s', (language) => {
    const descriptions = campusMethods.map(({ id }) => messagesFor(language).campusPage.methodDescription(id));
    expect(descriptions.filter((text) => text === '')).toEqual([]);
    expect(new Set(descriptions).size).toBe(campusMethods.length);
  });
});
