/** What the details of a place say of it, and the time worked there today. */
import type { LibraryView, NestView } from '#shared/campus/view.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type CampusPlace, libraryPlaces, nestPlaces } from '#renderer/window/campus/map/campus-places.ts';
import { PlaceDetail } from '#renderer/window/campus/map/place-detail.tsx';
import { messagesFor } from '../../../../support/messages.ts';
import { entryOf, viewOf } from '../../../fixtures.ts';
import { openPage, type PageRig } from '../../../support/page-rig.tsx';

const messages = messagesFor('en');
const coordinates = { latitude: 43.47, longitude: -80.54 };
const library: LibraryView = {
  id: 'library-0',
  name: 'Davis',
  description: null,
  note: null,
  link: null,
  coordinates,
  fromCentre: null,
  nearestNest: null,
};
const nest: NestView = { id: 'nest-0', number: '12', location: 'Near the pond', coordinates, updated: null };

async function open(places: readonly CampusPlace[], entries: Parameters<typeof viewOf>[0] = []): Promise<PageRig> {
  const [place] = places;
  return openPage(
    { getView: () => succeed(viewOf(entries)) },
    place === undefined ? null : <PlaceDetail place={place} placeTemplate="{work} @ {place}" />,
  );
}

const worked = (number: number, description: string, times: { readonly start: string; readonly end: string | null }) => ({
  ...entryOf(number, times),
  description,
});

const facts = () => [...document.querySelectorAll('.detailFacts > p')].map(({ textContent }) => textContent);

describe('the facts of a place', () => {
  it.each<[Partial<LibraryView>, readonly string[]]>([
    [{}, []],
    [{ description: 'Science and engineering', note: 'Closed in summer' }, ['Science and engineering', 'Closed in summer']],
    [{ note: 'https://davis.example', link: 'https://davis.example' }, ['https://davis.example']],
    [{ fromCentre: { metres: 320, bearing: 90 } }, ['320 m east of the centre']],
    [{ nearestNest: { id: 'nest-0', location: 'Pond', way: { metres: 41, bearing: 180 } } }, ['Nearest nest 41 m south: Pond']],
    [{ nearestNest: { id: 'nest-0', location: null, way: { metres: 0, bearing: null } } }, ['Nearest nest 0 m']],
    [{ coordinates: null }, ['Unknown location']],
  ])('are those of a library: %o', async (changes, expected) => {
    await open(libraryPlaces([{ ...library, ...changes }], messages));
    expect([facts(), screen.getByRole('button', { name: 'Start timer here' }).tagName]).toEqual([expected, 'BUTTON']);
  });

  it.each<[Partial<NestView>, readonly string[]]>([
    [{}, []],
    [{ updated: utcInstantSchema.parse('2026-04-01T12:00:00Z') }, [expect.stringMatching(/^Seen .*1 Apr/u)]],
    [{ coordinates: null }, ['Unknown location']],
  ])('are those of a nest, where no timer is started: %o', async (changes, expected) => {
    await open(nestPlaces([{ ...nest, ...changes }], messages));
    expect([facts(), screen.queryByRole('button')]).toEqual([expected, null]);
  });

  it.each([
    ['Demo library', true],
    ['Davis', false],
  ])('mark sample data: %s', async (name, isMarked) => {
    await open(libraryPlaces([{ ...library, name }], messages));
    expect(screen.queryByText('Demo') !== null).toBe(isMarked);
  });

  it('have the time worked there today, from midnight on, without what runs', async () => {
    await open(libraryPlaces([library], messages), [
      worked(1, 'Reading @ Davis', { start: '2026-11-19T23:00:00Z', end: '2026-11-20T00:30:00Z' }),
      worked(2, 'Writing @ Davis', { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' }),
      worked(3, 'Reading @ Porter', { start: '2026-11-20T11:00:00Z', end: '2026-11-20T12:00:00Z' }),
      worked(4, 'Drawing @ Davis', { start: '2026-11-20T13:00:00Z', end: null }),
    ]);
    expect([facts(), screen.getByText('Running here: Drawing @ Davis').tagName]).toEqual([['1:30 here today'], 'P']);
  });

  it('say nothing of time where none was worked', async () => {
    await open(libraryPlaces([library], messages), [
      { ...entryOf(1, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' }), description: 'Reading @ Porter' },
    ]);
    expect(facts()).toEqual([]);
  });
});
