/** The map: to scale, bounded, and independent of the order of locations. */
import { type Arbitrary, array, assert, double, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMetres, localPlane, type Coordinates } from '#shared/campus/geometry.ts';
import {
  campusExtent,
  clusterPlaces,
  edgeChips,
  frameAround,
  haloMetres,
  ringRadii,
  scaleBarMetres,
  toPixels,
  type Cluster,
  type MapPlace,
  type PixelPoint,
} from '#shared/campus/map.ts';

const town: Coordinates = { latitude: 43.4723, longitude: -80.5449 };

/** A location this many metres east and north of the town. */
function placeAt(id: string, east: number, north: number): MapPlace {
  return { id, coordinates: localPlane(town).toCoordinates({ east, north }) };
}

function isRound(value: number): boolean {
  return [1, 2, 2.5, 5, 10].some((figure) => Math.abs(value / 10 ** Math.floor(Math.log10(value) + 1e-9) - figure) < 1e-6);
}

const size = { width: 360, height: 300, margin: 20 };

/** A point on the screen that is its own location. */
interface Spot extends MapPlace {
  readonly at: PixelPoint;
}

const spots: Arbitrary<readonly Spot[]> = array(
  record({ x: double({ min: -400, max: 400, noNaN: true }), y: double({ min: -400, max: 400, noNaN: true }) }),
  { maxLength: 80 },
).map((points) => points.map((at, position) => ({ id: `p${position}`, coordinates: town, at })));

function cluster(places: readonly Spot[], radius = 24): readonly Cluster<Spot>[] {
  return clusterPlaces(places, { at: (place) => place.at, radius });
}

describe('the extent of a campus', () => {
  it('leaves distant locations off the map', () => {
    const near = Array.from({ length: 9 }, (_, position) => placeAt(`n${position}`, 150 * position - 600, 100 * position - 400));
    const far = [placeAt('pharmacy', 3_000, -3_000), placeAt('musagetes', 16_000, -15_700)];
    const extent = campusExtent([...far, ...near]);
    expect(extent?.shown).toEqual(near);
    expect(extent?.offMap).toEqual(far);
    expect(extent?.reachMetres).toBeGreaterThan(600);
    expect(extent?.reachMetres).toBeLessThan(900);
  });

  it('is as wide as its places, and no smaller than 250 m around a single one', () => {
    expect(campusExtent([placeAt('one', 0, 0)])?.reachMetres).toBe(250);
    expect(campusExtent([])).toBeNull();
  });

  it('has every place once, and all that are shown within its reach', () => {
    assert(
      property(
        array(tuple(double({ min: -85, max: 85, noNaN: true }), double({ min: -180, max: 180, noNaN: true })), {
          minLength: 1,
          maxLength: 40,
        }),
        (list) => {
          const places = list.map(([latitude, longitude], position) => ({ id: `p${position}`, coordinates: { latitude, longitude } }));
          const extent = campusExtent(places);
          expect([...(extent?.shown ?? []), ...(extent?.offMap ?? [])].map(({ id }) => id).toSorted()).toEqual(
            places.map(({ id }) => id).toSorted(),
          );
          for (const { coordinates } of extent?.shown ?? []) {
            expect(distanceMetres(extent?.plane.origin ?? town, coordinates)).toBeLessThanOrEqual(extent?.reachMetres ?? 0);
          }
        },
      ),
    );
  });
});

describe('the frame', () => {
  it('is to scale: a metre has the same pixels east and north, and halos as many', () => {
    const frame = frameAround(size, { centre: { east: 0, north: 0 }, reachMetres: 1_000, zoom: 1 });
    expect(frame.pixelsPerMetre).toBeCloseTo(260 / 2_000);
    expect(toPixels(frame, { east: 0, north: 0 })).toEqual({ x: 180, y: 150 });
    expect(toPixels(frame, { east: 1_000, north: 1_000 })).toEqual({ x: 180 + 130, y: 150 - 130 });
    expect(haloMetres.usual * frame.pixelsPerMetre).toBeCloseTo(2.6);
  });

  it('zooms around its middle', () => {
    const centre = { east: 300, north: -200 };
    const [plain, zoomed] = [1, 4].map((zoom) => frameAround(size, { centre, reachMetres: 1_000, zoom }));
    expect(zoomed?.pixelsPerMetre).toBeCloseTo((plain?.pixelsPerMetre ?? 0) * 4);
    expect(zoomed === undefined ? null : toPixels(zoomed, centre)).toEqual({ x: 180, y: 150 });
  });
});

describe('rings and the scale bar', () => {
  it.each([
    [1_400, [250, 500, 1_000]],
    [1_000, [250, 500, 1_000]],
    [999.9999999999999, [100, 250, 500]],
    [2_300, [500, 1_000, 2_000]],
    [680, [100, 250, 500]],
    [0, [2.5, 5, 10]],
    [22_400, [5_000, 10_000, 20_000]],
  ])('for a reach of %d m are at %j', (reach, radii) => {
    expect(ringRadii(reach)).toEqual(radii);
  });

  it('are round numbers within the reach, at any scale', () => {
    assert(
      property(double({ min: 10, max: 1e7, noNaN: true }), (reach) => {
        const radii = ringRadii(reach);
        expect(radii.every(isRound)).toBe(true);
        expect(radii.toSorted((one, other) => one - other)).toEqual(radii);
        expect(radii.at(-1)).toBeLessThanOrEqual(reach);
        expect(radii.at(-1)).toBeGreaterThan(reach / 10 - 1e-6);
        const bar = scaleBarMetres(80, 260 / reach);
        expect(isRound(bar) && (bar * 260) / reach <= 80 + 1e-9).toBe(true);
      }),
    );
  });
});

describe('places off the map', () => {
  const frame = frameAround(size, { centre: { east: 0, north: 0 }, reachMetres: 1_000, zoom: 1 });

  it('are one chip a direction, at the edge, the nearest first', () => {
    const chips = edgeChips([placeAt('c', 20_000, -20_000), placeAt('a', 3_000, -3_000), placeAt('n', 10, 9_000)], {
      frame,
      from: town,
      margin: 12,
    });
    expect(chips.map(({ direction, places }) => [direction, ...places.map(({ place }) => place.id)])).toEqual([
      ['N', 'n'],
      ['SE', 'a', 'c'],
    ]);
    expect(chips[0]?.at.y).toBeCloseTo(12);
    expect(chips[1]?.at.y).toBeCloseTo(288);
    expect(chips[1]?.places[0]?.metres).toBeCloseTo(3_000 * Math.SQRT2, -2);
  });

  it('lie within the frame, wherever they are, at most eight', () => {
    assert(
      property(
        array(tuple(double({ min: -80, max: 80, noNaN: true }), double({ min: -180, max: 180, noNaN: true })), { maxLength: 40 }),
        (list) => {
          const places = list.map(([latitude, longitude], position) => ({ id: `p${position}`, coordinates: { latitude, longitude } }));
          const chips = edgeChips(places, { frame, from: town, margin: 12 });
          expect(chips.length).toBeLessThanOrEqual(8);
          expect(chips.flatMap((chip) => chip.places).length).toBe(places.length);
          for (const { at } of chips) {
            expect(at.x).toBeGreaterThanOrEqual(12 - 1e-6);
            expect(at.x).toBeLessThanOrEqual(348 + 1e-6);
            expect(at.y).toBeGreaterThanOrEqual(12 - 1e-6);
            expect(at.y).toBeLessThanOrEqual(288 + 1e-6);
          }
        },
      ),
    );
  });
});

describe('clusters', () => {
  it('have every place once, none farther from the first than the radius, and firsts that lie apart', () => {
    assert(
      property(spots, double({ min: 0.5, max: 300, noNaN: true }), (places, radius) => {
        const clusters = cluster(places, radius);
        expect(clusters.flatMap((found) => found.places.map(({ id }) => id)).toSorted()).toEqual(places.map(({ id }) => id).toSorted());
        const firsts = clusters.map((found) => found.places[0]?.at ?? { x: 0, y: 0 });
        for (const [position, { places: members }] of clusters.entries()) {
          for (const { at } of members) {
            expect(Math.hypot(at.x - (firsts[position]?.x ?? 0), at.y - (firsts[position]?.y ?? 0))).toBeLessThanOrEqual(radius);
          }
          for (const other of firsts.slice(position + 1)) {
            expect(Math.hypot(other.x - (firsts[position]?.x ?? 0), other.y - (firsts[position]?.y ?? 0))).toBeGreaterThan(radius);
          }
        }
      }),
    );
  });

  it('are the same whatever order the places come in', () => {
    assert(
      property(spots, (places) => {
        expect(cluster(places.toReversed())).toEqual(cluster(places));
      }),
    );
  });

  it('compare a few neighbours each, not all of 10,000 places', () => {
    let looks = 0;
    const places = Array.from({ length: 10_000 }, (_, position): MapPlace => ({ id: String(position), coordinates: town }));
    const clusters = clusterPlaces(places, {
      at: ({ id }) => {
        looks += 1;
        return { x: (Number(id) * 7_919) % 1_000, y: (Number(id) * 104_729) % 1_000 };
      },
      radius: 24,
    });
    expect(looks).toBe(10_000);
    expect(clusters.reduce((sum, found) => sum + found.places.length, 0)).toBe(10_000);
  });

  it('stand where their places do on average', () => {
    const near = [
      { id: 'a', at: { x: 10, y: 40 } },
      { id: 'b', at: { x: 12, y: 46 } },
      { id: 'c', at: { x: 14, y: 40 } },
    ];
    const [first, ...others] = clusterPlaces(
      near.map((spot) => ({ ...placeAt(spot.id, 0, 0), at: spot.at })),
      { at: (place) => place.at, radius: 24 },
    );
    expect([first?.at, others]).toEqual([{ x: 12, y: 42 }, []]);
  });
});
