/** Draws the map for places given in pixels: in a picture of 600 by 600 of them, of which each is one metre. */
import { localPlane } from '#shared/campus/geometry.ts';
import type { DrawnPlace } from '#renderer/window/campus/map/campus-places.ts';
import { drawMap, type MapDrawing, type MapGround, type MapWish } from '#renderer/window/campus/map/map-drawing.ts';

export type Pixels = readonly [number, number];
export type Places = Readonly<Record<string, Pixels>>;

const side = 600;

/** Of the plane: a degree is a metre here. */
const plane: MapGround['plane'] = {
  ...localPlane({ latitude: 0, longitude: 0 }),
  toPlane: ({ latitude, longitude }) => ({ east: longitude, north: latitude }),
};

export interface Picture {
  readonly libraries?: Places;
  readonly nests?: Places;
  readonly buildings?: readonly { readonly label: string | null; readonly corners: readonly Pixels[] }[];
  readonly offMap?: readonly DrawnPlace[];
  readonly chosen?: string;
  /** Length of a side, in pixels. */
  readonly size?: number;
  readonly wish?: Partial<MapWish>;
}

export function draw({ libraries = {}, nests = {}, buildings = [], offMap = [], chosen, size = side, wish = {} }: Picture): MapDrawing {
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

export const round = (value: number) => Math.round(value * 10) / 10;
