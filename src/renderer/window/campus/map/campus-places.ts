/** The locations of the directory for list and map: one shape for libraries and nests, in the directory's order. Pure. */
import type { LibraryView, NestView } from '#shared/campus/view.ts';
import { compassPoint, type Coordinates, type WayTo } from '#shared/campus/geometry.ts';
import type { MapPlace } from '#shared/campus/map.ts';
import type { WindowMessages } from '#shared/messages/catalogue.ts';

export type PlaceKind = 'library' | 'nest';

interface PlaceBase {
  readonly id: string;
  readonly name: string;
  readonly coordinates: Coordinates | null;
  /** Whether it is demo data, according to its texts. */
  readonly isDemo: boolean;
}

export type CampusPlace = PlaceBase &
  ({ readonly kind: 'library'; readonly library: LibraryView } | { readonly kind: 'nest'; readonly nest: NestView });

/** A location with coordinates. */
export interface DrawnPlace extends MapPlace {
  readonly name: string;
}

/** Demo data is labelled in the data: its texts begin with a mark. */
function isDemo(...texts: readonly (string | null)[]): boolean {
  return texts.some((text) => text !== null && /^demo\b/i.test(text));
}

export function libraryPlaces(libraries: readonly LibraryView[], { campusPage }: WindowMessages): readonly CampusPlace[] {
  return libraries.map((library) => ({
    kind: 'library',
    library,
    id: library.id,
    name: library.name ?? campusPage.unnamedLibrary,
    coordinates: library.coordinates,
    isDemo: isDemo(library.name, library.description, library.note),
  }));
}

export function nestPlaces(nests: readonly NestView[], { campusPage }: WindowMessages): readonly CampusPlace[] {
  return nests.map((nest) => ({
    kind: 'nest',
    nest,
    id: nest.id,
    name: nest.location ?? campusPage.unnamedNest(nest.number),
    coordinates: nest.coordinates,
    isDemo: isDemo(nest.location),
  }));
}

export function drawable(places: readonly CampusPlace[]): readonly DrawnPlace[] {
  return places.flatMap(({ id, name, coordinates }) => (coordinates === null ? [] : [{ id, name, coordinates }]));
}

/** Returns the searched text: the name and the directory's details of the location, such as the building code. */
function searchText(place: CampusPlace): string {
  const more = place.kind === 'library' ? [place.library.description, place.library.note] : [place.nest.number];
  return [place.name, ...more]
    .filter((part) => part !== null)
    .join(' ')
    .toLowerCase();
}

/** Returns the locations that contain every word of `text`. */
export function findPlaces(places: readonly CampusPlace[], text: string): readonly CampusPlace[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0
    ? places
    : places.filter((place) => {
        const found = searchText(place);
        return words.every((word) => found.includes(word));
      });
}

/** `320 m north of the centre`. */
export function wayText({ metres, bearing }: WayTo, { campus, campusPage }: WindowMessages): string {
  return bearing === null
    ? campusPage.atCentre
    : campusPage.fromCentre({ distance: campus.distance(metres), direction: campusPage.directions[compassPoint(bearing)] });
}

/** The second line of a location in the list, short enough for its width; null if only the name is known. */
export function placeLine(place: CampusPlace, messages: WindowMessages): string | null {
  const { campus, campusPage } = messages;
  if (place.coordinates === null) {
    return campusPage.unknownPlace;
  }
  if (place.kind === 'nest') {
    return place.nest.number === null ? null : campusPage.unnamedNest(place.nest.number);
  }
  const { fromCentre, nearestNest } = place.library;
  const parts = [
    nearestNest === null ? null : campusPage.nestShort(campus.distance(nearestNest.way.metres)),
    fromCentre === null
      ? null
      : fromCentre.bearing === null
        ? campusPage.atCentre
        : campus.wayShort({ metres: fromCentre.metres, direction: compassPoint(fromCentre.bearing) }),
  ];
  return parts.filter((part) => part !== null).join(' · ') || null;
}
