/**
 * Geometry of places: WGS84 coordinates, distances, bearings, nearest places, and a local plane in metres. Pure. Compared with the geodesic
 * of the ellipsoid, distances are off by less than 1 cm up to 50 km and less than 0.5 % up to 10,000 km.
 */
import { z } from 'zod';

/** Degrees, WGS84. */
export const coordinatesSchema = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
export type Coordinates = z.infer<typeof coordinatesSchema>;

/** Metres east and north of the plane's origin. */
export interface PlanePoint {
  readonly east: number;
  readonly north: number;
}

/** WGS84: equatorial radius in metres and first eccentricity squared. */
const equatorialRadius = 6_378_137;
const eccentricitySquared = 6.694_379_990_14e-3;

/** Mean radius in metres (IUGG R1), to convert chords to arcs. */
const meanRadius = 6_371_008.8;

const radians = Math.PI / 180;

/** Metres from the Earth's centre; z points to the north pole. */
interface SpacePoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Radius of curvature in the prime vertical, in metres. */
function primeVerticalRadius(latitude: number): number {
  return equatorialRadius / Math.sqrt(1 - eccentricitySquared * Math.sin(latitude * radians) ** 2);
}

function inSpace({ latitude, longitude }: Coordinates): SpacePoint {
  const radius = primeVerticalRadius(latitude);
  const ring = radius * Math.cos(latitude * radians);
  return {
    x: ring * Math.cos(longitude * radians),
    y: ring * Math.sin(longitude * radians),
    z: radius * (1 - eccentricitySquared) * Math.sin(latitude * radians),
  };
}

function chord(one: SpacePoint, other: SpacePoint): number {
  return Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z);
}

/** The arc of a chord through the ellipsoid: needs no special cases at poles or the date line, and no iteration. */
function arcLength(chordMetres: number): number {
  return 2 * meanRadius * Math.asin(Math.min(1, chordMetres / (2 * meanRadius)));
}

export function distanceMetres(from: Coordinates, to: Coordinates): number {
  return arcLength(chord(inSpace(from), inSpace(to)));
}

/** The initial bearing in degrees from north, clockwise, in [0, 360); null between equal places. */
export function bearingDegrees(from: Coordinates, to: Coordinates): number | null {
  if (distanceMetres(from, to) === 0) {
    return null;
  }
  const [here, there, turn] = [from.latitude * radians, to.latitude * radians, (to.longitude - from.longitude) * radians];
  const east = Math.sin(turn) * Math.cos(there);
  const north = Math.cos(here) * Math.sin(there) - Math.sin(here) * Math.cos(there) * Math.cos(turn);
  return (Math.atan2(east, north) / radians + 360) % 360;
}

/** Clockwise from north. */
export const compassPoints = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type CompassPoint = (typeof compassPoints)[number];

export function compassPoint(bearing: number): CompassPoint {
  return compassPoints[Math.round(bearing / 45) % compassPoints.length] ?? 'N';
}

/** Distance and initial bearing; `bearing` as in `bearingDegrees`. */
export const wayToSchema = z.strictObject({ metres: z.number().nonnegative(), bearing: z.number().min(0).lt(360).nullable() });
export type WayTo = z.infer<typeof wayToSchema>;

export function wayTo(from: Coordinates, to: Coordinates): WayTo {
  return { metres: distanceMetres(from, to), bearing: bearingDegrees(from, to) };
}

interface Candidate<Place> {
  readonly place: Place;
  readonly point: SpacePoint;
  readonly order: number;
}

/**
 * Finds the nearest of many places, for many origins: sorts places by their distance from the equator, and searches only as far as the
 * nearest one found. Of two equally near ones, returns the earlier.
 */
export function createNearestFinder<Place>(
  places: readonly Place[],
  where: (place: Place) => Coordinates,
): (from: Coordinates) => { readonly place: Place; readonly metres: number } | null {
  const byHeight = places
    .map((place, order): Candidate<Place> => ({ place, point: inSpace(where(place)), order }))
    .sort((one, other) => one.point.z - other.point.z);
  return (from) => {
    const origin = inSpace(from);
    let best: { readonly candidate: Candidate<Place>; readonly chord: number } | null = null;
    let below = firstAtOrAbove(byHeight, origin.z) - 1;
    let above = below + 1;
    for (;;) {
      const [lower, upper] = [byHeight[below], byHeight[above]];
      const lowerGap = lower === undefined ? Infinity : origin.z - lower.point.z;
      const upperGap = upper === undefined ? Infinity : upper.point.z - origin.z;
      const candidate = lowerGap < upperGap ? lower : upper;
      if (candidate === undefined || (best !== null && Math.min(lowerGap, upperGap) > best.chord)) {
        return best === null ? null : { place: best.candidate.place, metres: arcLength(best.chord) };
      }
      const length = chord(origin, candidate.point);
      if (best === null || length < best.chord || (length === best.chord && candidate.order < best.candidate.order)) {
        best = { candidate, chord: length };
      }
      if (lowerGap < upperGap) {
        below -= 1;
      } else {
        above += 1;
      }
    }
  };
}

function firstAtOrAbove(byHeight: readonly Candidate<unknown>[], height: number): number {
  let [low, high] = [0, byHeight.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((byHeight[middle]?.point.z ?? Infinity) < height) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

export interface LocalPlane {
  readonly origin: Coordinates;
  readonly toPlane: (place: Coordinates) => PlanePoint;
  /** The inverse, unless the origin is a pole. */
  readonly toCoordinates: (point: PlanePoint) => Coordinates;
}

/** The shorter turn, in degrees. */
function normalizeDegrees(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** An equirectangular plane that touches the ellipsoid at `origin`: off by less than 1 m within 3 km, outside the polar circles. */
export function localPlane(origin: Coordinates): LocalPlane {
  const across = primeVerticalRadius(origin.latitude);
  const along = (across ** 3 * (1 - eccentricitySquared)) / equatorialRadius ** 2;
  const metresPerNorth = along * radians;
  const metresPerEast = across * Math.cos(origin.latitude * radians) * radians;
  return {
    origin,
    toPlane: ({ latitude, longitude }) => ({
      east: normalizeDegrees(longitude - origin.longitude) * metresPerEast,
      north: (latitude - origin.latitude) * metresPerNorth,
    }),
    toCoordinates: ({ east, north }) => ({
      latitude: origin.latitude + north / metresPerNorth,
      longitude: normalizeDegrees(origin.longitude + east / metresPerEast),
    }),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [lower = 0, upper = lower] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (lower + upper) / 2;
}

/** The centre by medians, which is robust against distant outliers; null without places. */
export function medianCentre(places: readonly Coordinates[]): Coordinates | null {
  const [first] = places;
  if (first === undefined) {
    return null;
  }
  return {
    latitude: median(places.map(({ latitude }) => latitude)),
    // Relative to one place, so that places on both sides of the date line have their centre between them.
    longitude: normalizeDegrees(first.longitude + median(places.map(({ longitude }) => normalizeDegrees(longitude - first.longitude)))),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function centroid(places: readonly Coordinates[]): Coordinates | null {
  const [first] = places;
  if (first === undefined) {
    return null;
  }
  return {
    latitude: mean(places.map(({ latitude }) => latitude)),
    longitude: normalizeDegrees(first.longitude + mean(places.map(({ longitude }) => normalizeDegrees(longitude - first.longitude)))),
  };
}
