/** Distances and bearings compared with an independent solution of the geodesic, and general properties. */
import { type Arbitrary, array, assert, constantFrom, double, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bearingDegrees,
  centroid,
  compassPoint,
  createNearestFinder,
  distanceMetres,
  localPlane,
  medianCentre,
  wayTo,
  wayToSchema,
  type Coordinates,
} from '#shared/campus/geometry.ts';

const toRadians = Math.PI / 180;

/** Vincenty's inverse method on WGS84, as published in 1975; not for antipodes. */
function vincentyMetres(from: Coordinates, to: Coordinates): number {
  const [a, f] = [6_378_137, 1 / 298.257_223_563];
  const b = a * (1 - f);
  const [u1, u2] = [from, to].map(({ latitude }) => Math.atan((1 - f) * Math.tan(latitude * toRadians)));
  const l = (to.longitude - from.longitude) * toRadians;
  let lambda = l;
  for (let round = 0; round < 1000; round += 1) {
    const [sinU1, cosU1, sinU2, cosU2] = [Math.sin(u1 ?? 0), Math.cos(u1 ?? 0), Math.sin(u2 ?? 0), Math.cos(u2 ?? 0)];
    const sinSigma = Math.hypot(cosU2 * Math.sin(lambda), cosU1 * sinU2 - sinU1 * cosU2 * Math.cos(lambda));
    if (sinSigma === 0) {
      return 0;
    }
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * Math.cos(lambda);
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosU1 * cosU2 * Math.sin(lambda)) / sinSigma;
    const cosSqAlpha = 1 - sinAlpha ** 2;
    const cos2m = cosSqAlpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cosSqAlpha;
    const c = (f / 16) * cosSqAlpha * (4 + f * (4 - 3 * cosSqAlpha));
    const next = l + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * (cos2m + c * cosSigma * (-1 + 2 * cos2m ** 2)));
    if (Math.abs(next - lambda) < 1e-13) {
      const uSq = (cosSqAlpha * (a ** 2 - b ** 2)) / b ** 2;
      const bigA = 1 + (uSq / 16384) * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)));
      const bigB = (uSq / 1024) * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)));
      const delta =
        bigB *
        sinSigma *
        (cos2m + (bigB / 4) * (cosSigma * (-1 + 2 * cos2m ** 2) - (bigB / 6) * cos2m * (-3 + 4 * sinSigma ** 2) * (-3 + 4 * cos2m ** 2)));
      return b * bigA * (sigma - delta);
    }
    lambda = next;
  }
  throw new Error('does not converge');
}

const coordinates: Arbitrary<Coordinates> = record({
  latitude: double({ min: -90, max: 90, noNaN: true }),
  longitude: double({ min: -180, max: 180, noNaN: true }),
});

/** Within a few kilometres of a campus. */
const onCampus: Arbitrary<Coordinates> = record({
  latitude: double({ min: 43.45, max: 43.49, noNaN: true }),
  longitude: double({ min: -80.57, max: -80.52, noNaN: true }),
});

const town: Coordinates = { latitude: 43.4723, longitude: -80.5449 };

describe('a distance', () => {
  it('is within a centimetre of the geodesic up to 50 km, anywhere but at the poles', () => {
    assert(
      property(
        double({ min: -80, max: 80, noNaN: true }),
        double({ min: -0.3, max: 0.3, noNaN: true }),
        double({ min: -0.3, max: 0.3, noNaN: true }),
        (latitude, north, east) => {
          const [from, to] = [
            { latitude, longitude: 10 },
            { latitude: latitude + north, longitude: 10 + east },
          ];
          expect(Math.abs(distanceMetres(from, to) - vincentyMetres(from, to))).toBeLessThan(0.01);
        },
      ),
    );
  });

  it('is within half a percent of it up to 10,000 km', () => {
    assert(
      property(coordinates, coordinates, (from, to) => {
        const metres = distanceMetres(from, to);
        if (metres < 10_000_000) {
          expect(Math.abs(metres - vincentyMetres(from, to))).toBeLessThanOrEqual(0.005 * metres + 0.01);
        }
      }),
    );
  });

  it('is one: never negative, the same both ways, and no detour on a campus is shorter', () => {
    assert(
      property(onCampus, onCampus, onCampus, (one, two, three) => {
        expect(distanceMetres(one, one)).toBe(0);
        expect(distanceMetres(one, two)).toBe(distanceMetres(two, one));
        expect(distanceMetres(one, three)).toBeLessThanOrEqual(distanceMetres(one, two) + distanceMetres(two, three) + 1e-6);
      }),
    );
  });
});

describe('a bearing', () => {
  it.each([
    [{ latitude: 44, longitude: -80.5449 }, 0, 'N'],
    [{ latitude: 43.4723, longitude: -80 }, 90, 'E'],
    [{ latitude: 43, longitude: -80.5449 }, 180, 'S'],
    [{ latitude: 43.4723, longitude: -81 }, 270, 'W'],
    [{ latitude: 43.3, longitude: -80.3 }, 134, 'SE'],
    [{ latitude: 43.6, longitude: -80.6 }, 342.6, 'N'],
  ] as const)('to %o is about %d° (%s)', (to, degrees, direction) => {
    const bearing = bearingDegrees(town, to) ?? Number.NaN;
    expect(Math.abs(bearing - degrees)).toBeLessThan(1);
    expect(compassPoint(bearing)).toBe(direction);
  });

  it('is null between a location and itself, and in [0, 360) otherwise', () => {
    expect(bearingDegrees(town, town)).toBeNull();
    assert(
      property(coordinates, coordinates, (from, to) => {
        expect(wayToSchema.safeParse(wayTo(from, to)).success).toBe(true);
      }),
    );
  });
});

describe('the nearest of many', () => {
  it('is the one that looking at each of them finds', () => {
    assert(
      property(
        array(oneof(onCampus, coordinates), { maxLength: 60 }),
        array(oneof(onCampus, coordinates), { maxLength: 10 }),
        (places, origins) => {
          const nearest = createNearestFinder(places, (place) => place);
          for (const origin of origins) {
            const shortest = Math.min(...places.map((place) => distanceMetres(origin, place)));
            expect(nearest(origin)?.metres ?? Infinity).toBe(shortest);
          }
        },
      ),
    );
  });

  it('is the earlier of two that are equally near, and none of none', () => {
    const places = ['first', 'second', 'third'].map((name) => ({ name, at: town }));
    const nearest = createNearestFinder(places, ({ at }) => at);
    // From the south they are tried in their order, from the north in the opposite one.
    const origins = [0, -0.001, 0.001].map((north) => ({ ...town, latitude: town.latitude + north }));
    expect(origins.map((origin) => nearest(origin)?.place.name)).toEqual(['first', 'first', 'first']);
    expect(createNearestFinder([], (place: Coordinates) => place)(town)).toBeNull();
  });
});

describe('the local plane', () => {
  it('is to scale on a campus: distances from its origin within a metre of those on the ground, all others within three', () => {
    const plane = localPlane(town);
    assert(
      property(onCampus, onCampus, (one, other) => {
        const [from, to] = [plane.toPlane(one), plane.toPlane(other)];
        expect(Math.abs(Math.hypot(from.east - to.east, from.north - to.north) - distanceMetres(one, other))).toBeLessThan(3);
      }),
    );
    assert(
      property(onCampus, (place) => {
        const { east, north } = plane.toPlane(place);
        if (distanceMetres(town, place) < 3_000) {
          expect(Math.abs(Math.hypot(east, north) - distanceMetres(town, place))).toBeLessThan(1);
        }
      }),
    );
  });

  it('leads back to the coordinates, over the date line, too', () => {
    assert(
      property(
        double({ min: -80, max: 80, noNaN: true }),
        constantFrom(-180, -179.99, 0, 179.99, 180),
        double({ min: -5_000, max: 5_000, noNaN: true }),
        double({ min: -5_000, max: 5_000, noNaN: true }),
        (latitude, longitude, ...[east, north]) => {
          const plane = localPlane({ latitude, longitude });
          const there = plane.toPlane(plane.toCoordinates({ east, north }));
          expect(Math.abs(there.east - east) + Math.abs(there.north - north)).toBeLessThan(1e-3);
        },
      ),
    );
  });

  it('has no holes at a pole', () => {
    const { east, north } = localPlane({ latitude: 90, longitude: 0 }).toPlane({ latitude: 89.99, longitude: 120 });
    expect(Number.isFinite(east) && Number.isFinite(north)).toBe(true);
  });
});

describe('the middle of places', () => {
  it('lies between places on both sides of the date line', () => {
    const places = [
      { latitude: 0, longitude: 179 },
      { latitude: 2, longitude: -179 },
    ];
    for (const middle of [centroid(places), medianCentre(places)]) {
      expect(Math.abs(middle?.longitude ?? 0)).toBeCloseTo(180);
      expect(middle?.latitude).toBeCloseTo(1);
    }
  });

  it('is not moved by one distant location, like a median', () => {
    const near = [town, { latitude: 43.4733, longitude: -80.5439 }, { latitude: 43.4713, longitude: -80.5459 }];
    expect(distanceMetres(town, medianCentre([...near, { latitude: -43, longitude: 80 }]) ?? { latitude: 0, longitude: 0 })).toBeLessThan(
      150,
    );
  });

  it('is none of none', () => {
    expect([centroid([]), medianCentre([])]).toEqual([null, null]);
  });
});
