/** The campus page's map and search, without a window. */
import { array, assert as holds, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectPlaces } from '#renderer/window/campus/map/collect-places.ts';
import { findPlaces, libraryPlaces, placeLine, type DrawnPlace } from '#renderer/window/campus/map/campus-places.ts';
import { dragged, wholeCampus, zoomedAt } from '#renderer/window/campus/map/map-motion.ts';
import { buildMapGround, drawMap, findNeighbour, type MapDrawing } from '#renderer/window/campus/map/map-drawing.ts';
import { toPixels, toPlane } from '#shared/campus/map.ts';
import { placesInSlice, type CampusSlice } from '#shared/campus/page.ts';
import type { BuildingView, LibraryView, NestView } from '#shared/campus/view.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { messagesFor } from '../support/messages.ts';

const messages = messagesFor('en');
const size = { width: 540, height: 580 };

function place(id: string, latitude: number, longitude: number): DrawnPlace {
  return { id, name: `Place ${id}`, coordinates: { latitude, longitude } };
}

const libraries = [
  place('library-0', 43.46977, -80.54237),
  place('library-1', 43.47259, -80.5421),
  place('library-2', 43.46621, -80.54497),
  place('library-3', 43.35811, -80.31673),
];
const nests = [
  place('nest-0', 43.4698, -80.5424),
  place('nest-1', 43.46981, -80.54241),
  place('nest-2', 43.4784, -80.5574),
  place('nest-3', 43.4676, -80.556),
  place('nest-4', 43.4776, -80.5352),
];

function wishOf() {
  const ground = buildMapGround({ libraries, nests, buildings: [] });
  if (ground === null) {
    throw new Error('There is nothing to draw.');
  }
  return { ground, ...size, halo: 20, chosen: null };
}

function draw(
  wish: {
    readonly libraries?: readonly DrawnPlace[];
    readonly nests?: readonly DrawnPlace[];
    readonly buildings?: readonly BuildingView[];
    readonly zoom?: number;
    readonly chosen?: DrawnPlace;
  } = {},
): MapDrawing {
  const ground = buildMapGround({ libraries: wish.libraries ?? libraries, nests: wish.nests ?? nests, buildings: wish.buildings ?? [] });
  if (ground === null) {
    throw new Error('There is nothing to draw.');
  }
  return drawMap({ ground, ...size, zoom: wish.zoom ?? 1, centre: { east: 0, north: 0 }, halo: 20, chosen: wish.chosen ?? null });
}

/** Metres from the Dana Porter Library east to the centre of the rings. */
function metresFromPorter({ rings, markers, frame }: MapDrawing): number {
  return (rings.at.x - (markers.find(({ id }) => id === 'library-0')?.at.x ?? 0)) / frame.pixelsPerMetre;
}

const corner = (north: number, east: number) => ({ latitude: 43.472 + north * 0.0003, longitude: -80.546 + east * 0.0006 });

describe('the map', () => {
  it('has every place once: as a marker, in a cluster or behind a chip at the edge', () => {
    const { markers, chips } = draw();
    const shown = markers.flatMap(({ places }) => places.map(({ id }) => id));
    const aside = chips.flatMap(({ places }) => places.map((each) => each.place.id));
    expect([...shown, ...aside].sort()).toEqual([...libraries, ...nests].map(({ id }) => id).sort());
    expect(aside).toEqual(['library-3']);
    expect(markers.find(({ places }) => places.length > 1)?.places.map(({ id }) => id)).toEqual(['nest-0', 'nest-1']);
  });

  it('draws halos to scale, once they are larger than a marker', () => {
    expect(draw().halos).toBe('');
    const near = draw({ zoom: 4 });
    const [, radius] = /a([\d.]+) /.exec(near.halos) ?? [];
    expect(Number(radius)).toBeCloseTo(20 * near.frame.pixelsPerMetre, 0);
  });

  it('draws its rings around the chosen library, and else around the middle of the libraries, the origin of the list’s directions', () => {
    const chosen = libraries[1] ?? libraries[0];
    const around = draw(chosen === undefined ? {} : { chosen });
    expect(around.rings.at).toEqual(around.markers.find(({ id }) => id === 'library-1')?.at);
    const withMoreNests = draw({ nests: [...nests, place('nest-5', 43.4784, -80.5571)] });
    expect(metresFromPorter(withMoreNests)).toBeCloseTo(metresFromPorter(draw()), 0);
  });

  it('covers no place and no other name with a name', () => {
    const places = array(double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 });
    holds(
      property(places, (values) => {
        const many = values.map((value, index) => place(`library-${index}`, 43.46 + value * 0.02, -80.55 + ((value * 7919) % 1) * 0.02));
        const { labels, markers } = draw({
          libraries: many,
          nests: many.map((each, index) => ({
            ...each,
            id: `nest-${index}`,
            coordinates: { ...each.coordinates, latitude: each.coordinates.latitude + 0.0004 },
          })),
        });
        const boxes = labels.map(({ at, text, anchor }) => {
          const width = text.length * 6.4;
          const left = anchor === 'start' ? at.x : anchor === 'end' ? at.x - width : at.x - width / 2;
          return { left, right: left + width, y: at.y };
        });
        const covered = markers.filter(({ at }) =>
          boxes.some(({ left, right, y }) => at.x > left && at.x < right && Math.abs(at.y - y) < 7),
        );
        expect(covered).toEqual([]);
        for (const [index, one] of boxes.entries()) {
          expect(one.left).toBeGreaterThanOrEqual(0);
          expect(one.right).toBeLessThanOrEqual(size.width);
          for (const other of boxes.slice(index + 1)) {
            expect(one.right <= other.left || other.right <= one.left || Math.abs(one.y - other.y) >= 14).toBe(true);
          }
        }
      }),
    );
  });

  it('shows a chosen nest by itself, on top, with its name, however close others are', () => {
    const [chosen] = nests;
    const { markers, labels, rings } = draw(chosen === undefined ? {} : { chosen });
    expect(markers.at(-1)).toMatchObject({ id: 'nest-0', places: [{ id: 'nest-0' }] });
    expect(labels.map(({ text }) => text)).toContain('Place nest-0');
    // Distances are not measured from a nest.
    expect(rings.at).toEqual(draw().rings.at);
  });

  it('names the chosen place in any crowd and at any edge, inside the picture', () => {
    const crowd = Array.from({ length: 400 }, (_, index) =>
      place(`nest-${index}`, 43.4698 + (Math.floor(index / 20) - 10) * 0.00012, -80.5424 + ((index % 20) - 10) * 0.00016),
    );
    for (const chosen of [...libraries.slice(0, 3), ...crowd.filter((_, index) => index % 23 === 0)]) {
      const { labels, frame } = draw({ nests: crowd, chosen, zoom: 3 });
      const found = labels.find(({ id }) => id === chosen.id);
      const marker = draw({ nests: crowd, chosen, zoom: 3 }).markers.find(({ id }) => id === chosen.id);
      expect(found === undefined).toBe(marker === undefined);
      expect(found === undefined || (found.at.x > 0 && found.at.x < frame.width)).toBe(true);
    }
  });

  it('has buildings as its ground, to scale, with the names that cover nothing', () => {
    const hall = { id: 'building-0', label: 'DC', corners: [corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)] };
    const small = { id: 'building-1', label: 'MC', corners: [corner(6, 0)] };
    const over = { id: 'building-2', label: 'Under a library', corners: [libraries[0]?.coordinates ?? corner(0, 0)] };
    const away = { id: 'building-3', label: 'Away', corners: [{ latitude: 44, longitude: -81 }] };
    const { buildings, buildingLabels, labels, markers } = draw({ buildings: [hall, small, over, away] });
    expect(buildings.match(/M/g)).toHaveLength(3);
    expect(buildingLabels.map(({ text }) => text)).toEqual(['DC', 'MC']);
    const [at] = buildingLabels.map((each) => each.at);
    expect(markers.every((marker) => Math.hypot(marker.at.x - (at?.x ?? 0), marker.at.y - (at?.y ?? 0)) > 7)).toBe(true);
    expect(labels.map(({ text }) => text)).not.toContain('DC');
  });

  it('stays where the pointer is while it zooms, and on the campus however far it is dragged', () => {
    const drawing = draw();
    const at = { x: 400, y: 100 };
    const fixed = toPlane(drawing.frame, at);
    const near = zoomedAt(wholeCampus, { factor: 3, at }, drawing);
    const frame = drawMap({ ...wishOf(), ...near }).frame;
    expect([Math.round(toPixels(frame, fixed).x), Math.round(toPixels(frame, fixed).y), near.zoom]).toEqual([400, 100, 3]);
    expect(zoomedAt(near, { factor: 1_000, at }, { ...drawing, frame }).zoom).toBe(16);
    expect(zoomedAt(near, { factor: 0.001, at }, { ...drawing, frame }).zoom).toBe(1);
    const moved = dragged(near, { x: 10, y: -20 }, { ...drawing, frame });
    expect(Math.round((moved.centre.east - near.centre.east) * frame.pixelsPerMetre)).toBe(-10);
    expect(Math.round((moved.centre.north - near.centre.north) * frame.pixelsPerMetre)).toBe(-20);
    expect(dragged(near, { x: -1e9, y: 1e9 }, { ...drawing, frame }).centre).toEqual({
      east: drawing.reachMetres,
      north: drawing.reachMetres,
    });
  });

  it('goes by arrow keys to the nearest marker of that direction, and stays where there is none', () => {
    const { markers } = draw();
    const davis = markers.find(({ id }) => id === 'library-1');
    const porter = markers.find(({ id }) => id === 'library-0');
    expect(findNeighbour(markers, davis?.at ?? { x: 0, y: 0 }, 'ArrowDown')?.id).toBe('library-0');
    // Its nests are a little to the north of it.
    const above = findNeighbour(markers, porter?.at ?? { x: 0, y: 0 }, 'ArrowUp');
    expect(above?.id).toBe('nest-0');
    expect(findNeighbour(markers, above?.at ?? { x: 0, y: 0 }, 'ArrowUp')?.id).toBe('library-1');
    expect(findNeighbour(markers, { x: 5_000, y: 0 }, 'ArrowRight')).toBeNull();
  });

  it('draws a single place, and nothing of none', () => {
    expect(draw({ libraries: [], nests: nests.slice(0, 1) }).markers).toHaveLength(1);
    expect(buildMapGround({ libraries: [], nests: [], buildings: [] })).toBeNull();
  });
});

const library = (number: number, changes: Partial<LibraryView> = {}): LibraryView => ({
  id: `library-${number}`,
  name: `Library ${number}`,
  description: null,
  note: null,
  link: null,
  coordinates: { latitude: 43.47, longitude: -80.54 },
  fromCentre: { metres: 320, bearing: 0 },
  nearestNest: null,
  ...changes,
});

describe('the list', () => {
  it('shows how far a location is, or that its position is unknown', () => {
    const [near, lost, demo] = libraryPlaces(
      [library(0), library(1, { coordinates: null, name: null }), library(2, { description: 'Demo of a library' })],
      messages,
    );
    expect(near === undefined ? null : placeLine(near, messages)).toBe('320 m N');
    const [beside] = libraryPlaces(
      [library(0, { nearestNest: { id: 'nest-0', location: null, way: { metres: 41, bearing: 0 } } })],
      messages,
    );
    expect(beside === undefined ? null : placeLine(beside, messages)).toBe('Nest 41 m · 320 m N');
    expect(lost === undefined ? null : [lost.name, placeLine(lost, messages)]).toEqual(['Unnamed library', 'Unknown location']);
    expect([near?.isDemo, demo?.isDemo]).toEqual([false, true]);
  });

  it('finds places by every word that is typed', () => {
    const places = libraryPlaces([library(0, { name: 'Dana Porter Library' }), library(1, { name: 'Davis Centre Library' })], messages);
    expect(findPlaces(places, ' library DAN ').map(({ id }) => id)).toEqual(['library-0']);
    expect(findPlaces(places, '')).toBe(places);
    expect(findPlaces(places, 'nowhere')).toEqual([]);
    const coded = libraryPlaces([library(0, { description: 'On the ground floor of the Davis Centre (DC)' }), library(1)], messages);
    expect(findPlaces(coded, 'dc').map(({ id }) => id)).toEqual(['library-0']);
  });
});

describe('the places of a page', () => {
  const nestViews = Array.from({ length: 2 * placesInSlice + 1 }, (_, index): NestView => ({
    id: `nest-${index}`,
    number: String(index),
    location: null,
    coordinates: null,
    updated: null,
  }));
  const slice = (from: number, placesRevision: number): CampusSlice => ({
    placesRevision,
    libraries: [],
    nests: nestViews.slice(from, from + placesInSlice),
    buildings: [],
    isLast: from + placesInSlice >= nestViews.length,
  });
  const rest = { messages, nextTask: async () => {}, signal: new AbortController().signal };

  it('are collected slice by slice, all of them', async () => {
    const asked: number[] = [];
    const collected = await collectPlaces(7, {
      ...rest,
      clocktower: {
        getCampusPlaces: async ({ from }) => {
          asked.push(from);
          return succeed(slice(from, 7));
        },
      },
    });
    expect(asked).toEqual([0, placesInSlice, 2 * placesInSlice]);
    expect(collected).toMatchObject({ ok: true, value: { ground: null } });
    expect(collected?.ok === true ? collected.value.all.nest : []).toHaveLength(nestViews.length);
  });

  it('are never of two answers, and none where they could not be asked for or are not wanted any more', async () => {
    const changing = { getCampusPlaces: async ({ from }: { readonly from: number }) => succeed(slice(from, from === 0 ? 7 : 8)) };
    expect(await collectPlaces(7, { ...rest, clocktower: changing })).toBeNull();
    expect(await collectPlaces(7, { ...rest, clocktower: { getCampusPlaces: async () => fail({ kind: 'no-answer' }) } })).toEqual(
      fail({ kind: 'no-answer' }),
    );
    expect(
      await collectPlaces(7, {
        ...rest,
        signal: AbortSignal.abort(),
        clocktower: { getCampusPlaces: async ({ from }) => succeed(slice(from, 7)) },
      }),
    ).toBeNull();
  });
});
