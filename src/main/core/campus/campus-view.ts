import type { UtcInstant } from '#shared/values/brands.ts';
import type { CampusFailure } from '#shared/campus/failures.ts';
import { centroid, createNearestFinder, wayTo, type Coordinates } from '#shared/campus/geometry.ts';
import { campusExtent } from '#shared/campus/map.ts';
import { seasonChoices, termOfMonth, type Term, type TermRange } from '#shared/campus/terms.ts';
import type { BuildingView, CampusView, Freshness, LibraryView, NestView, UsageView } from '#shared/campus/view.ts';
import { wifiHealth, type WifiReading } from '#shared/campus/wifi.ts';
import type { CampusAnswer } from './campus-client.ts';
import type { Building, Library, Listing, Nest } from './readings.ts';

export interface Section<Value> {
  readonly answer: CampusAnswer<Value> | null;
  readonly failure: CampusFailure | null;
  readonly isCurrent: boolean;
}

export interface CampusState {
  readonly libraries: Section<Listing<Library>>;
  readonly nests: Section<Listing<Nest>>;
  readonly buildings: Section<Listing<Building>>;
  readonly wifi: Section<WifiReading>;
  readonly seasons: TermRange;
  readonly usage: UsageView;
  readonly key: CampusView['key'];
  readonly chosenTerm: Term | null;
  readonly isLoading: boolean;
  readonly notKept: string | null;
}

export interface ViewSurroundings {
  readonly revision: number;
  readonly address: string;
  readonly now: UtcInstant;
  readonly timeZone: string;
}

function sectionFreshness({ answer, failure, isCurrent }: Section<unknown>): Freshness {
  if (answer === null) {
    return { kind: 'never', failure };
  }
  return isCurrent && failure === null ? { kind: 'current', at: answer.receivedAt } : { kind: 'kept', at: answer.receivedAt, failure };
}

/** The service's identifiers may be missing or repeated, so the list position identifies a place. */
function nestViews(rows: readonly Nest[]): readonly NestView[] {
  return rows.map(({ id, location, coordinates, updated }, position) => ({
    id: `nest-${position}`,
    number: id,
    location,
    coordinates,
    updated,
  }));
}

function buildingViews(rows: readonly Building[]): BuildingView[] {
  return rows.flatMap(({ code, name, coordinates, outline }, position) => {
    const corners = outline.length >= 3 ? outline : coordinates === null ? [] : [coordinates];
    return corners.length === 0 ? [] : [{ id: `building-${position}`, label: code ?? name, corners: [...corners] }];
  });
}

function parseLink(note: string | null): string | null {
  const url = note === null || /\s/.test(note) ? null : URL.parse(note);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
}

interface Located {
  readonly id: string;
  readonly coordinates: Coordinates;
}

function located<Place extends { readonly coordinates: Coordinates | null }>(
  places: readonly Place[],
): readonly (Place & { readonly coordinates: Coordinates })[] {
  return places.flatMap((place) => (place.coordinates === null ? [] : [{ ...place, coordinates: place.coordinates }]));
}

function libraryViews(rows: readonly Library[], nests: readonly NestView[]): readonly LibraryView[] {
  const placed: readonly Located[] = located(rows.map(({ coordinates }, position) => ({ id: `library-${position}`, coordinates })));
  const centre = centroid((campusExtent(placed)?.shown ?? []).map(({ coordinates }) => coordinates));
  const nearest = createNearestFinder(located(nests), ({ coordinates }) => coordinates);
  return rows.map(({ name, description, note, coordinates }, position) => {
    const found = coordinates === null ? null : nearest(coordinates);
    return {
      id: `library-${position}`,
      name,
      description,
      note,
      link: parseLink(note),
      coordinates,
      fromCentre: coordinates === null || centre === null ? null : wayTo(centre, coordinates),
      nearestNest:
        coordinates === null || found === null
          ? null
          : { id: found.place.id, location: found.place.location, way: wayTo(coordinates, found.place.coordinates) },
    };
  });
}

function currentTerm(now: UtcInstant, timeZone: string): Term | null {
  const { year, month } = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  return termOfMonth(year, month);
}

export function buildCampusView(state: CampusState, { revision, address, now, timeZone }: ViewSurroundings): CampusView {
  const { libraries, nests, wifi, chosenTerm } = state;
  const nestList = nestViews(nests.answer?.value.rows ?? []);
  const term = nests.answer?.terms.displaying ?? chosenTerm;
  const choices = seasonChoices({ ...state.seasons, displaying: term ?? state.seasons.displaying });
  return {
    revision,
    address,
    key: state.key,
    loading: state.isLoading,
    libraries: { freshness: sectionFreshness(libraries), list: [...libraryViews(libraries.answer?.value.rows ?? [], nestList)] },
    nests: { freshness: sectionFreshness(nests), term, currentTerm: currentTerm(now, timeZone), list: [...nestList] },
    buildings: buildingViews(state.buildings.answer?.value.rows ?? []),
    seasons: { choices: [...choices], chosen: chosenTerm },
    wifi: { freshness: sectionFreshness(wifi), health: wifiHealth(wifi.answer?.value ?? null, now) },
    usage: state.usage,
    unreadableRecords: (libraries.answer?.value.unreadable ?? 0) + (nests.answer?.value.unreadable ?? 0),
    notKept: state.notKept,
  };
}
