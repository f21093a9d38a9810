/** Where the map draws markers, rings, halos and buildings: a picture of 600 by 600 pixels, of which each is one metre. */
import { describe, expect, it } from 'vitest';
import { chipCentre, findNeighbour, type MapDrawing } from '#renderer/window/campus/map/map-drawing.ts';
import type { Marker } from '#renderer/window/campus/map/map-labels.ts';
import { draw, round, type Picture, type Pixels } from '../../../support/drawn-map.ts';

const marked = ({ markers }: MapDrawing) =>
  markers.map(({ places, at }) => [places.map(({ id }) => id).join('+'), round(at.x), round(at.y)]);
const ringNames = ({ rings }: MapDrawing) => rings.radii.map(({ metres, pixels, isNamed }) => [metres, pixels, isNamed]);

const hall = (x: number, y: number, label: string | null = 'DC') => ({
  label,
  corners: [
    [x, y],
    [x + 40, y],
    [x + 40, y + 20],
    [x, y + 20],
  ] as const,
});
const names = ({ buildingLabels }: MapDrawing) => buildingLabels.map(({ text, at, anchor }) => [text, at.x, at.y, anchor]);
const at = (id: string, [x, y]: Pixels): Marker => ({ kind: 'nest', id, at: { x, y }, places: [] });

describe('markers', () => {
  it('are drawn inside the picture alone', () => {
    expect(
      marked(
        draw({ nests: { a: [0, 300], b: [1, 100], c: [600, 200], d: [599, 400], e: [300, 0], f: [400, 1], g: [200, 600], h: [100, 599] } }),
      ).map(([id]) => id),
    ).toEqual(['b', 'd', 'f', 'h']);
  });

  it.each<[string, Picture, readonly unknown[]]>([
    ['of libraries are one up to ten pixels apart', { libraries: { a: [300, 300], b: [310, 300] } }, [['a+b', 305, 300]]],
    [
      'of libraries are two beyond',
      { libraries: { a: [300, 300], b: [311, 300] } },
      [
        ['a', 300, 300],
        ['b', 311, 300],
      ],
    ],
    ['of nests are one up to fourteen', { nests: { a: [300, 300], b: [300, 314] } }, [['a+b', 300, 307]]],
    [
      'of nests are two beyond',
      { nests: { a: [300, 300], b: [300, 315] } },
      [
        ['a', 300, 300],
        ['b', 300, 315],
      ],
    ],
    [
      'of both kinds are never one, the nests first',
      { libraries: { a: [300, 300] }, nests: { b: [300, 300] } },
      [
        ['b', 300, 300],
        ['a', 300, 300],
      ],
    ],
    [
      'of the chosen place stand alone, at the end',
      { nests: { a: [300, 300], Davis: [300, 302], c: [300, 304] }, libraries: { d: [100, 100] }, chosen: 'Davis' },
      [
        ['a+c', 300, 302],
        ['d', 100, 100],
        ['Davis', 300, 302],
      ],
    ],
    ['include places a little outside that belong to one inside', { nests: { a: [-3, 300], b: [5, 300] } }, [['a+b', 1, 300]]],
  ])('%s', (_, picture, expected) => {
    expect(marked(draw(picture))).toEqual(expected);
  });

  it.each([
    [300, 2],
    [301, 1],
  ])('of %d nests are %d where they are 30 pixels apart', (count, markers) => {
    const nests = Object.fromEntries(
      Array.from({ length: count }, (_, index): readonly [string, Pixels] => [String(index), [index % 2 === 0 ? 300 : 330, 300]]),
    );
    const drawing = draw({ nests });
    expect([drawing.markers.length, drawing.halos !== '']).toEqual([markers, count === 300]);
  });

  it('move with the centre, and apart with the zoom', () => {
    expect(marked(draw({ nests: { a: [310, 300] }, wish: { centre: { east: 10, north: -5 }, zoom: 2 } }))).toEqual([['a', 300, 290]]);
  });
});

describe('halos', () => {
  it.each([
    [4.9, ''],
    [5, 'M295.0 300.0a5.0 5.0 0 1 0 10.0 0a5.0 5.0 0 1 0 -10.0 0'],
    [20, 'M280.0 300.0a20.0 20.0 0 1 0 40.0 0a20.0 20.0 0 1 0 -40.0 0'],
  ])('of %d pixels are one path', (halo, path) => {
    expect(draw({ nests: { a: [300, 300] }, libraries: { b: [100, 100] }, wish: { halo } }).halos).toBe(path);
  });

  it('are to scale in a near picture', () => {
    expect(draw({ nests: { a: [300, 300] }, wish: { zoom: 2 } }).halos).toMatch(/^M260\.0 300\.0a40\.0 /u);
  });

  it('are drawn as far as they are seen', () => {
    expect(draw({ nests: { a: [-20, 100], b: [-19, 200], c: [619, 300], d: [620, 400] } }).halos.match(/M[-\d.]+ [\d.]+/gu)).toEqual([
      'M-39.0 200.0',
      'M599.0 300.0',
    ]);
  });
});

describe('rings', () => {
  it('are around the middle, to scale, with their distances', () => {
    const drawing = draw({ libraries: { Davis: [400, 400] } });
    expect([drawing.rings.at, ringNames(drawing)]).toEqual([
      { x: 300, y: 300 },
      [
        [50, 50, true],
        [100, 100, true],
        [200, 200, true],
      ],
    ]);
    expect(ringNames(draw({ libraries: { Davis: [400, 400] }, wish: { zoom: 2 } }))).toEqual([
      [25, 50, true],
      [50, 100, true],
      [100, 200, true],
    ]);
  });

  it('have no distance where it would cover a place or the name of the chosen one', () => {
    expect(ringNames(draw({ nests: { a: [300, 243] } })).map(([, , isNamed]) => isNamed)).toEqual([false, true, true]);
    expect(ringNames(draw({ nests: { a: [300, 262] } })).map(([, , isNamed]) => isNamed)).toEqual([true, true, true]);
    expect(ringNames(draw({ nests: { Davis: [260, 243] }, chosen: 'Davis' })).map(([, , isNamed]) => isNamed)).toEqual([false, true, true]);
    expect(ringNames(draw({ nests: { Davis: [260, 193] }, chosen: 'Davis' })).map(([, , isNamed]) => isNamed)).toEqual([true, false, true]);
  });

  it.each<[string, Picture, Pixels]>([
    ['the chosen library', { libraries: { Davis: [400, 350] }, chosen: 'Davis' }, [400, 350]],
    ['the middle where a nest is chosen', { nests: { Davis: [400, 350] }, chosen: 'Davis' }, [300, 300]],
    [
      'the middle where the chosen library is off the map',
      { offMap: [{ id: 'Davis', name: 'Davis', coordinates: { latitude: 0, longitude: 100 } }], chosen: 'Davis' },
      [300, 300],
    ],
  ])('are around %s', (_, picture, [x, y]) => {
    expect(draw(picture).rings.at).toEqual({ x, y });
  });
});

describe('buildings', () => {
  it.each([
    [
      'with their outline, and their name in the middle',
      [hall(100, 100)],
      'M100.0 100.0L140.0 100.0L140.0 120.0L100.0 120.0z',
      [['DC', 120, 110, 'middle']],
    ],
    [
      'as a square below their name where only the place is known',
      [{ label: 'MC', corners: [[200, 200]] as const }],
      'M197.0 197.0h6v6h-6z',
      [['MC', 200, 190, 'middle']],
    ],
    ['without a name', [hall(100, 100, null)], 'M100.0 100.0L140.0 100.0L140.0 120.0L100.0 120.0z', []],
    [
      'with a name that covers no other one',
      [hall(100, 100), { label: 'MC', corners: [[120, 120]] as const }],
      'M100.0 100.0L140.0 100.0L140.0 120.0L100.0 120.0zM117.0 117.0h6v6h-6z',
      [['DC', 120, 110, 'middle']],
    ],
  ] as const)('are drawn %s', (...[, buildings, path, expected]) => {
    const drawing = draw({ nests: { a: [500, 500] }, buildings });
    expect([drawing.buildings, names(drawing)]).toEqual([path, expected]);
  });

  it.each([
    [[-40, 300], 1],
    [[-41, 300], 0],
    [[600, 300], 1],
    [[601, 300], 0],
    [[300, -20], 1],
    [[300, -21], 0],
    [[300, 600], 1],
    [[300, 601], 0],
  ] as const)('are drawn as far as they are seen: %o', ([x, y], count) => {
    expect(draw({ nests: { a: [500, 500] }, buildings: [hall(x, y)] }).buildings.match(/M/gu) ?? []).toHaveLength(count);
  });

  it.each([
    [[-13, 300], true],
    [[-14, 300], false],
    [[573, 300], true],
    [[574, 300], false],
    [[300, -2], true],
    [[300, -3], false],
    [[300, 582], true],
    [[300, 583], false],
  ] as const)('have a name that is inside: %o', ([x, y], isNamed) => {
    expect(names(draw({ nests: { a: [500, 500] }, buildings: [hall(x, y)] }))).toHaveLength(isNamed ? 1 : 0);
  });

  it.each<[string, Picture]>([
    ['a place', { nests: { a: [120, 110] } }],
    ['the name of a library', { libraries: { Davis: [90, 110] } }],
    ['the scale', { buildings: [hall(100, 570)] }],
    ['the distance of a ring', { buildings: [hall(280, 233)] }],
  ])('have no name over %s', (_, picture) => {
    expect(names(draw({ nests: { b: [500, 500] }, buildings: [hall(100, 100)], ...picture }))).toEqual([]);
  });
});

describe('the chip of places off the map', () => {
  it.each([
    [[300, 300], undefined, [300, 300]],
    [[10, 10], 100, [54, 16]],
    [[590, 595], 100, [546, 584]],
    [[590, 300], undefined, [488, 300]],
  ] as const)('at %o is wholly inside', ([x, y], width, [left, top]) => {
    expect(chipCentre({ x, y }, draw({}).frame, width)).toEqual({ x: left, y: top });
  });

  it('is of the distance from the middle, or from the chosen library', () => {
    const offMap = [{ id: 'far', name: 'Far', coordinates: { latitude: 0, longitude: 1 } }];
    const metres = (picture: Picture) => draw({ offMap, ...picture }).chips[0]?.places[0]?.metres ?? 0;
    expect(metres({})).toBeGreaterThan(100_000);
    expect(metres({ libraries: { Davis: [301, 300] }, chosen: 'Davis' })).toBe(0);
  });
});

it('the scale is a round number of metres', () => {
  expect([draw({}).scale, draw({ wish: { zoom: 4 } }).scale]).toEqual([
    { metres: 100, pixels: 100 },
    { metres: 20, pixels: 80 },
  ]);
});

describe('the next marker', () => {
  it.each([
    ['ArrowRight', { near: [10, 4], ahead: [15, 0] }, 'ahead'],
    ['ArrowRight', { near: [10, 2], ahead: [15, 0] }, 'near'],
    ['ArrowRight', { same: [0.5, 0], beyond: [0.6, 0] }, 'beyond'],
    ['ArrowRight', { first: [10, 0], second: [10, 0] }, 'first'],
    ['ArrowLeft', { right: [5, 0], left: [-10, 0] }, 'left'],
    ['ArrowDown', { above: [0, -5], below: [0, 10], aside: [4, 5] }, 'below'],
    ['ArrowUp', { above: [0, -10], below: [0, 5], aside: [-4, -5] }, 'above'],
    ['ArrowUp', { below: [0, 5] }, undefined],
  ] as const)('with %s of %o is the nearest of that direction', (key, places, expected) => {
    expect(
      findNeighbour(
        Object.entries(places).map(([id, point]) => at(id, point)),
        { x: 0, y: 0 },
        key,
      )?.id,
    ).toBe(expected);
  });

  it('is measured from where one is', () => {
    const markers = Object.entries({ left: [290, 300], right: [312, 305], above: [300, 290], below: [305, 312] } as const).map(
      ([id, point]) => at(id, point),
    );
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => findNeighbour(markers, { x: 300, y: 300 }, key)?.id)).toEqual([
      'left',
      'right',
      'above',
      'below',
    ]);
  });
});
