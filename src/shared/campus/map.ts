/**
 * The geometry of a scaled map: visible and outlying places, distance rings, scale bar, halos, and pixel positions. Pure; x grows to the
 * east and y to the south, as in SVG.
 */
import {
  bearingDegrees,
  centroid,
  compassPoint,
  compassPoints,
  distanceMetres,
  localPlane,
  medianCentre,
  type CompassPoint,
  type Coordinates,
  type LocalPlane,
  type PlanePoint,
} from './geometry.ts';

export interface MapPlace {
  readonly id: string;
  readonly coordinates: Coordinates;
}

/** A place is an outlier at this many times the distance of the third quartile. */
const outlierFactor = 3;

/** Metres: the minimum reach, so that a single place does not fill the screen. */
const leastReachMetres = 250;

export interface CampusExtent<Place extends MapPlace> {
  /** Touches the Earth at the centroid of the visible places. */
  readonly plane: LocalPlane;
  readonly shown: readonly Place[];
  readonly offMap: readonly Place[];
  /** Metres from the plane's origin to the farthest visible place, at least 250. */
  readonly reachMetres: number;
}

export function campusExtent<Place extends MapPlace>(places: readonly Place[]): CampusExtent<Place> | null {
  const middle = medianCentre(places.map(({ coordinates }) => coordinates));
  if (middle === null) {
    return null;
  }
  const away = places.map((place) => ({ place, metres: distanceMetres(middle, place.coordinates) }));
  const sorted = away.map(({ metres }) => metres).sort((one, other) => one - other);
  const limit = Math.max(leastReachMetres, outlierFactor * (sorted[Math.floor((sorted.length - 1) * 0.75)] ?? 0));
  const shown = away.filter(({ metres }) => metres <= limit).map(({ place }) => place);
  const origin = centroid(shown.map(({ coordinates }) => coordinates)) ?? middle;
  return {
    plane: localPlane(origin),
    shown,
    offMap: away.filter(({ metres }) => metres > limit).map(({ place }) => place),
    reachMetres: shown.reduce((reach, { coordinates }) => Math.max(reach, distanceMetres(origin, coordinates)), leastReachMetres),
  };
}

export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/** An image of `width` by `height` pixels centred at `centre` (metres on the plane). */
export interface MapFrame {
  readonly width: number;
  readonly height: number;
  readonly centre: PlanePoint;
  readonly pixelsPerMetre: number;
}

/** A frame that reaches `reachMetres` from `centre` in its shorter direction, inside a `margin` in pixels, scaled by `zoom`. */
export function frameAround(
  size: { readonly width: number; readonly height: number; readonly margin: number },
  view: { readonly centre: PlanePoint; readonly reachMetres: number; readonly zoom: number },
): MapFrame {
  const { width, height, margin } = size;
  const room = Math.max(1, Math.min(width, height) - 2 * margin);
  return { width, height, centre: view.centre, pixelsPerMetre: (room / (2 * view.reachMetres)) * view.zoom };
}

export function toPixels(frame: MapFrame, point: PlanePoint): PixelPoint {
  return {
    x: frame.width / 2 + (point.east - frame.centre.east) * frame.pixelsPerMetre,
    y: frame.height / 2 - (point.north - frame.centre.north) * frame.pixelsPerMetre,
  };
}

export function toPlane(frame: MapFrame, { x, y }: PixelPoint): PlanePoint {
  return {
    east: frame.centre.east + (x - frame.width / 2) / frame.pixelsPerMetre,
    north: frame.centre.north - (y - frame.height / 2) / frame.pixelsPerMetre,
  };
}

/** The largest of 1, 2 and 5 times a power of ten that does not exceed the positive `limit`, with its first digit. */
function roundBelow(limit: number): { readonly value: number; readonly figure: 1 | 2 | 5 } {
  const guess = 10 ** Math.floor(Math.log10(limit));
  // The logarithm of a number just below a power of ten may round up to it.
  const power = guess > limit ? guess / 10 : guess;
  const figure = limit >= 5 * power ? 5 : limit >= 2 * power ? 2 : 1;
  return { value: figure * power, figure };
}

/** Parts of the outermost ring at which inner rings have round numbers, too. */
const ringParts = { 1: [0.25, 0.5, 1], 2: [0.25, 0.5, 1], 5: [0.2, 0.5, 1] } as const;

/** Ascending radii of three distance rings in metres, within `reachMetres`; 250, 500 and 1000 for a reach of 1.4 km. */
export function ringRadii(reachMetres: number): readonly number[] {
  const { value, figure } = roundBelow(Math.max(reachMetres, 10));
  return ringParts[figure].map((part) => value * part);
}

/** Metres of a scale bar of at most `pixels`. */
export function scaleBarMetres(pixels: number, pixelsPerMetre: number): number {
  return roundBelow(pixels / pixelsPerMetre).value;
}

/** Metres to keep from a nest, by the user's preference. */
export const haloMetres = { close: 12, usual: 20, wide: 30 } as const;

/** Outlying places in one direction, drawn as one chip at the edge. */
export interface EdgeChip<Place extends MapPlace> {
  readonly direction: CompassPoint;
  /** Where the direction to the nearest of them leaves the frame. */
  readonly at: PixelPoint;
  readonly places: readonly { readonly place: Place; readonly metres: number; readonly bearing: number }[];
}

/** The intersection of a ray from the centre with the frame's edge, `margin` pixels inside. */
function edgePoint(frame: MapFrame, bearing: number, margin: number): PixelPoint {
  const [dx, dy] = [Math.sin((bearing * Math.PI) / 180), -Math.cos((bearing * Math.PI) / 180)];
  const [halfWidth, halfHeight] = [Math.max(0, frame.width / 2 - margin), Math.max(0, frame.height / 2 - margin)];
  const length = Math.min(halfWidth / Math.max(Math.abs(dx), 1e-9), halfHeight / Math.max(Math.abs(dy), 1e-9));
  return { x: frame.width / 2 + dx * length, y: frame.height / 2 + dy * length };
}

/** At most eight chips, clockwise from north; distances and bearings are from `from`. */
export function edgeChips<Place extends MapPlace>(
  places: readonly Place[],
  { frame, from, margin }: { readonly frame: MapFrame; readonly from: Coordinates; readonly margin: number },
): readonly EdgeChip<Place>[] {
  const ways = places
    .map((place) => ({ place, metres: distanceMetres(from, place.coordinates), bearing: bearingDegrees(from, place.coordinates) ?? 0 }))
    .sort((one, other) => one.metres - other.metres || compareIds(one.place, other.place));
  const groups = Map.groupBy(ways, ({ bearing }) => compassPoint(bearing));
  return compassPoints.flatMap((direction) => {
    const found = groups.get(direction) ?? [];
    const [nearest] = found;
    return nearest === undefined ? [] : [{ direction, at: edgePoint(frame, nearest.bearing, margin), places: found }];
  });
}

function compareIds(one: MapPlace, other: MapPlace): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}

export interface Cluster<Place> {
  /** The mean of its places, in pixels. */
  readonly at: PixelPoint;
  readonly places: readonly Place[];
}

interface Spot<Place> {
  readonly place: Place;
  readonly at: PixelPoint;
  readonly column: number;
  readonly row: number;
}

function meanPoint(points: readonly PixelPoint[]): PixelPoint {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/**
 * Clusters places within `radius` pixels of the first of them, in the order of their identifiers: the result does not depend on the input
 * order. A grid makes it linear: 10,000 places take some milliseconds.
 */
export function clusterPlaces<Place extends MapPlace>(
  places: readonly Place[],
  { at, radius }: { readonly at: (place: Place) => PixelPoint; readonly radius: number },
): readonly Cluster<Place>[] {
  const spots = places.toSorted(compareIds).map((place): Spot<Place> => {
    const point = at(place);
    return { place, at: point, column: Math.floor(point.x / radius), row: Math.floor(point.y / radius) };
  });
  const cells = Map.groupBy(spots, ({ column, row }) => `${column} ${row}`);
  const taken = new Set<Spot<Place>>();
  return spots.flatMap((seed) => {
    if (taken.has(seed)) {
      return [];
    }
    const members = [seed.column - 1, seed.column, seed.column + 1]
      .flatMap((column) => [seed.row - 1, seed.row, seed.row + 1].flatMap((row) => cells.get(`${column} ${row}`) ?? []))
      .filter((spot) => !taken.has(spot) && Math.hypot(spot.at.x - seed.at.x, spot.at.y - seed.at.y) <= radius);
    for (const member of members) {
      taken.add(member);
    }
    return [{ at: meanPoint(members.map((member) => member.at)), places: members.map(({ place }) => place).sort(compareIds) }];
  });
}
