/** Where the map writes the names of places: a picture of 600 by 600 pixels, of which each is one metre. */
import { describe, expect, it } from 'vitest';
import type { MapDrawing } from '#renderer/window/campus/map/map-drawing.ts';
import { shortName } from '#renderer/window/campus/map/map-labels.ts';
import { draw, round, type Picture, type Places } from '../../../support/drawn-map.ts';

const labelled = ({ labels }: MapDrawing) => labels.map(({ text, at, anchor }) => [text, round(at.x), round(at.y), anchor]);

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
