/** Where the map draws markers, names, rings, halos and buildings: a picture of 600 by 600 pixels, of which each is one metre. */
import { localPlane } from '#shared/campus/geometry.ts';
import { describe, expect, it } from 'vitest';
import type { DrawnPlace } from '#renderer/window/campus/map/campus-places.ts';
import {
  chipCentre,
  drawMap,
  findNeighbour,
  type MapDrawing,
  type MapGround,
  type MapWish,
  type Marker,
  shortName,
} from '#renderer/window/campus/map/map-drawing.ts';

type Pixels = readonly [number, number];
type Places = Readonly<Record<string, Pixels>>;

const side = 600;
/** Of the plane: a degree is a metre here. */
const plane: MapGround['plane'] = {
  ...localPlane({ latitude: 0, longitude: 0 }),
  toPlane: ({ latitude, longitude }) => ({ east: longitude, north: latitude }),
};

interface Picture {
  readonly libraries?: Places;
  readonly nests?: Places;
  readonly buildings?: readonly { readonly label: string | null; readonly corners: readonly Pixels[] }[];
  readonly offMap?: readonly DrawnPlace[];
  readonly chosen?: string;
  /** Length of a side, in pixels. */
  readonly size?: number;
  readonly wish?: Partial<MapWish>;
}

function draw({ libraries = {}, nests = {}, buildings = [], offMap = [], chosen, size = side, wish = {} }: Picture): MapDrawing {
  const point = ([x, y]: Pixels) => ({ east: x - size / 2, north: size / 2 - y });
  const layOut = (places: Places) =>
    Object.entries(places).map(([name, at]) => ({
      id: name,
      name,
      point: point(at),
      coordinates: { latitude: point(at).north, longitude: point(at).east },
    }));
  const shown = { library: layOut(libraries), nest: layOut(nests) };
  const ground: MapGround = {
    shown,
    offMap,
    plane,
    middle: plane.origin,
    reachMetres: size / 2 - 36,
    buildings: buildings.map(({ label, corners }, index) => ({ id: String(index), label, corners: corners.map(point) })),
  };
  const all: readonly DrawnPlace[] = [...shown.library, ...shown.nest, ...offMap];
  return drawMap({
    ground,
    width: size,
    height: size,
    zoom: 1,
    centre: { east: 0, north: 0 },
    halo: 20,
    chosen: all.find(({ id }) => id === chosen) ?? null,
    ...wish,
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
const labelled = ({ labels }: MapDrawing) => labels.map(({ text, at, anchor }) => [text, round(at.x), round(at.y), anchor]);
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

describe('a name on the map', () => {
  const right = { A: [330, 300] } as const satisfies Places;
  const aside = { ...right, B: [270, 300] } as const satisfies Places;

  it.each<[string, Picture, readonly unknown[] | undefined]>([
    ['is right of its marker', { libraries: { Davis: [300, 300] } }, [309, 300, 'start']],
    ['is left of it where another is at the right', { libraries: { Davis: [300, 300] }, nests: right }, [291, 300, 'end']],
    ['is below where others are at both sides', { libraries: { Davis: [300, 300] }, nests: aside }, [300, 316, 'middle']],
    ['is above where one is below, too', { libraries: { Davis: [300, 300] }, nests: { ...aside, C: [300, 316] } }, [300, 284, 'middle']],
    [
      'is left out where there is no room',
      { libraries: { Davis: [300, 300] }, nests: { ...aside, C: [300, 316], D: [300, 284] } },
      undefined,
    ],
    ['may touch what is right of it', { libraries: { Davis: [300, 300] }, nests: { A: [346, 300] } }, [309, 300, 'start']],
    ['does not cover what is right of it', { libraries: { Davis: [300, 300] }, nests: { A: [345, 300] } }, [291, 300, 'end']],
    ['may touch what is left of it', { libraries: { Davis: [300, 300] }, nests: { A: [304, 300] } }, [309, 300, 'start']],
    ['does not cover what is left of it', { libraries: { Davis: [300, 300] }, nests: { A: [305, 300] } }, [291, 300, 'end']],
    ['may touch what is below it', { libraries: { Davis: [300, 300] }, nests: { A: [330, 312] } }, [309, 300, 'start']],
    ['does not cover what is below it', { libraries: { Davis: [300, 300] }, nests: { A: [330, 311] } }, [291, 300, 'end']],
    ['may touch what is above it', { libraries: { Davis: [300, 300] }, nests: { A: [330, 288] } }, [309, 300, 'start']],
    ['does not cover what is above it', { libraries: { Davis: [300, 300] }, nests: { A: [330, 289] } }, [291, 300, 'end']],
    ['ends before the right edge', { libraries: { Davis: [558, 300] } }, [567, 300, 'start']],
    ['does not touch the right edge', { libraries: { Davis: [559, 300] } }, [550, 300, 'end']],
    ['begins after the left edge', { libraries: { Davis: [42, 300] }, nests: { A: [70, 300] } }, [33, 300, 'end']],
    ['does not touch the left edge', { libraries: { Davis: [41, 300] }, nests: { A: [70, 300] } }, [41, 316, 'middle']],
    ['ends before the lower edge', { libraries: { Davis: [400, 592] } }, [409, 592, 'start']],
    ['does not touch the lower edge', { libraries: { Davis: [400, 593] } }, [400, 577, 'middle']],
    ['begins after the upper edge', { libraries: { Davis: [400, 8] } }, [409, 8, 'start']],
    ['does not touch the upper edge', { libraries: { Davis: [400, 7] } }, [400, 23, 'middle']],
    ['leaves the scale free', { libraries: { Davis: [20, 580] } }, [20, 564, 'middle']],
    ['may stand beside the scale', { libraries: { Davis: [165, 590] } }, [174, 590, 'start']],
    ['does not cover the end of the scale', { libraries: { Davis: [162, 590] } }, undefined],
    ['does not cover the scale of a near picture', { libraries: { Davis: [257.5, 372.5] }, wish: { zoom: 4 } }, undefined],
    ['is left out where it is wider than the picture', { size: 140, libraries: { 'A name of 26 characters, so': [70, 70] } }, undefined],
    ['leaves the arrow to the north free', { libraries: { Davis: [535, 20] } }, [526, 20, 'end']],
    ['may stand below the arrow', { libraries: { Davis: [535, 51] } }, [544, 51, 'start']],
    ['leaves the distance of a ring free', { libraries: { Davis: [260, 243] } }, [251, 243, 'end']],
    [
      'leaves a chip at the edge free',
      { libraries: { Davis: [375, 300] }, offMap: [{ id: 'far', name: 'Far', coordinates: { latitude: 0, longitude: 1 } }] },
      [366, 300, 'end'],
    ],
    [
      'may stand beside a chip',
      { libraries: { Davis: [339, 300] }, offMap: [{ id: 'far', name: 'Far', coordinates: { latitude: 0, longitude: 1 } }] },
      [348, 300, 'start'],
    ],
  ])('%s', (_, picture, expected) => {
    expect(labelled(draw(picture)).map(([, ...rest]) => rest)[0]).toEqual(expected);
  });

  it('is shortened at 22 characters', () => {
    expect([shortName('x'.repeat(22)), shortName('x'.repeat(23)), shortName(`${'x'.repeat(20)} yz`)]).toEqual([
      'x'.repeat(22),
      `${'x'.repeat(21)}…`,
      `${'x'.repeat(20)}…`,
    ]);
  });

  it('stands at libraries that are by themselves, and not at nests', () => {
    expect(labelled(draw({ libraries: { Davis: [300, 300], One: [400, 400], Two: [405, 400] }, nests: { Nest: [200, 200] } }))).toEqual([
      ['Davis', 309, 300, 'start'],
    ]);
  });

  it('covers no other name', () => {
    expect(labelled(draw({ libraries: { Davis: [300, 300], Porter: [355, 310] } }))).toEqual([
      ['Davis', 309, 300, 'start'],
      ['Porter', 364, 310, 'start'],
    ]);
    expect(labelled(draw({ libraries: { Davis: [300, 300], Porter: [385, 300] } }))).toEqual([
      ['Davis', 309, 300, 'start'],
      ['Porter', 394, 300, 'start'],
    ]);
    expect(labelled(draw({ libraries: { Davis: [300, 300], Porter: [385, 300] }, nests: { A: [420, 300] } }))).toEqual([
      ['Davis', 309, 300, 'start'],
      ['Porter', 385, 316, 'middle'],
    ]);
  });
});

describe('the name of the chosen place', () => {
  const name = 'A name of 22 character';
  const crowd = { right: [308, 300], left: [292, 300], below: [300, 309], above: [300, 291] } as const satisfies Places;
  it.each<[string, Picture, readonly unknown[]]>([
    ['is bold, and so reaches an edge earlier', { libraries: { Davis: [553, 300] } }, ['Davis', 562, 300, 'start']],
    ['moves to the left of a near edge', { libraries: { Davis: [555, 300] } }, ['Davis', 546, 300, 'end']],
    ['stands farther away in a crowd', { libraries: { ...crowd, Davis: [300, 300] } }, ['Davis', 318, 300, 'start']],
    [
      'covers the least where it must',
      {
        libraries: { Davis: [300, 300] },
        nests: { A: [330, 300], B: [345, 300], C: [270, 300], D: [255, 300], E: [300, 320], F: [300, 335], G: [300, 280], H: [300, 265] },
      },
      ['Davis', 300, 316, 'middle'],
    ],
    ['of a nest stands over the distance of a ring', { nests: { Davis: [260, 243] } }, ['Davis', 269, 243, 'start']],
    ['is moved inside from the left', { size: 160, libraries: { Davis: [300, 300], [name]: [30, 80] } }, [name, 81.4, 96, 'middle']],
    ['is moved inside from the right', { size: 160, libraries: { [name]: [130, 80] } }, [name, 78.6, 96, 'middle']],
  ])('%s', (_, picture, expected) => {
    const chosen = [name, 'Davis'].find((each) => picture.libraries?.[each] !== undefined || picture.nests?.[each] !== undefined);
    expect(labelled(draw({ ...picture, ...(chosen === undefined ? {} : { chosen }) }))[0]).toEqual(expected);
  });
});

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
