/** The places of the directory as the list and the map have them. */
import type { NestView } from '#shared/campus/view.ts';
import { describe, expect, it } from 'vitest';
import { drawable, findPlaces, libraryPlaces, nestPlaces, placeLine } from '#renderer/window/campus/map/campus-places.ts';
import { messagesFor } from '../../../../support/messages.ts';

const messages = messagesFor('en');
const nest: NestView = {
  id: 'nest-0',
  number: '12',
  location: 'Near the pond',
  coordinates: { latitude: 43.47, longitude: -80.54 },
  updated: null,
};
const nests = (...changes: readonly Partial<NestView>[]) =>
  nestPlaces(
    changes.map((change) => ({ ...nest, ...change })),
    messages,
  );
const library = {
  id: 'library-0',
  name: 'Davis',
  description: null,
  note: null,
  link: null,
  coordinates: null,
  fromCentre: null,
  nearestNest: null,
};

describe('a nest', () => {
  it('is called by its location, else by its number', () => {
    expect(nests({}, { location: null }, { location: null, number: null }).map(({ name }) => name)).toEqual([
      'Near the pond',
      'Nest 12',
      'Nest',
    ]);
  });

  it.each<[Partial<NestView>, string | null]>([
    [{}, 'Nest 12'],
    [{ number: null }, null],
    [{ coordinates: null }, 'Unknown location'],
  ])('has its number as second line: %o', (changes, expected) => {
    expect(nests(changes).map((place) => placeLine(place, messages))).toEqual([expected]);
  });

  it('is found by its name and number', () => {
    const all = nests({}, { id: 'nest-1', number: null, location: 'At the gate' });
    expect(['pond', '12', 'gate', 'p 1'].map((text) => findPlaces(all, text).map(({ id }) => id))).toEqual([
      ['nest-0'],
      ['nest-0'],
      ['nest-1'],
      ['nest-0'],
    ]);
  });
});

it('demo data is known by its texts, of whichever field', () => {
  expect(nests({ location: 'demo nest' }, { location: 'Demonstration' }, { location: null }).map(({ isDemo }) => isDemo)).toEqual([
    true,
    false,
    false,
  ]);
  const libraries = libraryPlaces(
    [
      { ...library, name: 'Demo library' },
      { ...library, note: 'Demo' },
      { ...library, description: 'A demo' },
    ],
    messages,
  );
  expect(libraries.map(({ isDemo }) => isDemo)).toEqual([true, true, false]);
});

it('places without coordinates are not drawn', () => {
  expect(drawable(nests({}, { id: 'nest-1', coordinates: null }))).toEqual([
    { id: 'nest-0', name: 'Near the pond', coordinates: nest.coordinates },
  ]);
});

it('a library is found by its note, too', () => {
  expect(findPlaces(libraryPlaces([{ ...library, note: 'Closed in summer' }], messages), 'summer')).toHaveLength(1);
});
