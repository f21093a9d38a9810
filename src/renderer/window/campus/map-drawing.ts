/**
 * Computes the drawing of the map for a size, a zoom and a selection: markers and clusters, halos, rings, labels, chips at the edge. Pure; in pixels
 * of the picture.
 */
import type { Coordinates, LocalPlane, PlanePoint } from '#shared/campus/geometry.ts';
import { campusExtent, clusterPlaces, edgeChips, frameAround, ringRadii, scaleBarMetres, toPixels, type Cluster, type EdgeChip, type MapFrame, type PixelPoint } from '#shared/campus/map.ts';
import type { DrawnPlace, PlaceKind } from './campus-places.ts';

/** A location with its position on the map's plane. */
interface LaidPlace extends DrawnPlace {
  readonly point: PlanePoint;
}

/** The projected locations, independent of zoom and selection. */
export interface MapGround {
  readonly shown: Readonly<Record<PlaceKind, readonly LaidPlace[]>>;
  readonly shownIds: ReadonlySet<string>;
  readonly offMap: readonly DrawnPlace[];
  readonly reachMetres: number;
  readonly plane: LocalPlane;
  /** The origin of the directions in the list, and of the rings: the mean position of the libraries. */
  readonly middle: Coordinates;
}

export interface MapWish {
  readonly ground: MapGround;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  /** The centre of the picture on the map's plane, in metres. */
  readonly centre: PlanePoint;
  /** Distance to keep from a nest, in metres. */
  readonly halo: number;
  /** The centre of the rings if it has coordinates; otherwise the middle of the campus. */
  readonly chosen: DrawnPlace | null;
}

export interface Marker {
  readonly kind: PlaceKind;
  readonly id: string;
  readonly at: PixelPoint;
  readonly places: readonly DrawnPlace[];
}

interface Label {
  readonly id: string;
  readonly text: string;
  readonly at: PixelPoint;
  readonly anchor: 'start' | 'end';
}

export interface MapDrawing {
  readonly markers: readonly Marker[];
  /** One path around all visible nests; empty if halos would be too small or too many. */
  readonly halos: string;
  readonly rings: { readonly at: PixelPoint; readonly radii: readonly { readonly metres: number; readonly pixels: number }[] };
  readonly labels: readonly Label[];
  readonly chips: readonly EdgeChip<DrawnPlace>[];
  readonly scale: { readonly metres: number; readonly pixels: number };
  /** Projects a location, to centre it. */
  readonly toPlane: (place: DrawnPlace) => PlanePoint;
  readonly frame: MapFrame;
}

/** null: no location has coordinates. */
export function groundOf({ libraries, nests }: { readonly libraries: readonly DrawnPlace[]; readonly nests: readonly DrawnPlace[] }): MapGround | null {
  const extent = campusExtent([...libraries, ...nests]);
  if (extent === null) {
    return null;
  }
  const { plane, reachMetres, offMap } = extent;
  const shownIds = new Set(extent.shown.map(({ id }) => id));
  const layOut = (places: readonly DrawnPlace[]): readonly LaidPlace[] => places.filter(({ id }) => shownIds.has(id)).map((place) => ({ ...place, point: plane.toPlane(place.coordinates) }));
  return { shown: { library: layOut(libraries), nest: layOut(nests) }, shownIds, offMap, reachMetres, plane, middle: campusExtent(libraries)?.plane.origin ?? plane.origin };
}

/** Pixels: the margin around the locations, the cluster radius, the maximum of the scale bar, and the distance of chips from the edge. */
const margin = 36;
const clusterRadius = { library: 10, nest: 14 } as const;

/** From this number of locations on, clusters are larger: only the distribution is visible, and drawing many markers is slow. */
const manyPlaces = 300;
const radiusOfMany = 36;
const scaleBarPixels = 120;
const chipMargin = 14;

/** Pixels. Smaller halos would only blur their markers. */
const leastHalo = 5;

/** Size of a label: maximum characters, pixels per character, height, and distance from the marker. */
const label = { characters: 22, width: 6.2, height: 14, gap: 9 } as const;

/** Size of the longest chip, in pixels. */
export const chipSize = { width: 216, height: 24 } as const;

/** Returns the centre of a chip so that the chip is completely inside the picture. */
export function chipCentre({ x, y }: PixelPoint, { width, height }: MapFrame, chipWidth: number = chipSize.width): PixelPoint {
  const [aside, above] = [chipWidth / 2 + 4, chipSize.height / 2 + 4];
  return { x: Math.min(Math.max(x, aside), width - aside), y: Math.min(Math.max(y, above), height - above) };
}

function isInSight({ width, height }: MapFrame, { x, y }: PixelPoint, margins: number): boolean {
  return x > -margins && y > -margins && x < width + margins && y < height + margins;
}

function circle({ x, y }: PixelPoint, radius: number): string {
  const r = radius.toFixed(1);
  return `M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${(radius * 2).toFixed(1)} 0a${r} ${r} 0 1 0 ${(-radius * 2).toFixed(1)} 0`;
}

function markersOf(kind: PlaceKind, clusters: readonly Cluster<DrawnPlace>[], frame: MapFrame): readonly Marker[] {
  return clusters.filter(({ at }) => isInSight(frame, at, 0)).map(({ at, places }) => ({ kind, at, places, id: places[0]?.id ?? '' }));
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export function shortName(name: string): string {
  return name.length <= label.characters ? name : `${name.slice(0, label.characters - 1).trimEnd()}…`;
}

function boxAround({ x, y }: PixelPoint, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

/**
 * Places names of libraries beside their markers, where they overlap no label, library, chip or edge; preferably on a side where they also cover no
 * nest.
 */
function labelsOf(markers: readonly Marker[], chips: readonly EdgeChip<DrawnPlace>[], frame: MapFrame): readonly Label[] {
  const own = new Map(markers.filter(({ kind }) => kind === 'library').map(({ id, at }) => [id, boxAround(at, 7, 7)]));
  const taken = [...own.values(), ...chips.map(({ at }) => boxAround(chipCentre(at, frame), chipSize.width / 2, chipSize.height / 2))];
  const nests = markers.filter(({ kind }) => kind === 'nest').map(({ at }) => boxAround(at, 5, 5));
  return markers.flatMap(({ kind, id, at, places }): readonly Label[] => {
    const [only, ...others] = places;
    if (kind !== 'library' || only === undefined || others.length > 0) {
      return [];
    }
    const text = shortName(only.name);
    const width = text.length * label.width;
    for (const [anchor, avoided] of [['start', nests], ['end', nests], ['start', []], ['end', []]] as const) {
      const left = anchor === 'start' ? at.x + label.gap : at.x - label.gap - width;
      const box = { left, right: left + width, top: at.y - label.height / 2, bottom: at.y + label.height / 2 };
      if (box.left > 0 && box.right < frame.width && ![...taken, ...avoided].some((other) => other !== own.get(id) && overlaps(box, other))) {
        taken.push(box);
        return [{ id, text, anchor, at: { x: anchor === 'start' ? at.x + label.gap : at.x - label.gap, y: at.y } }];
      }
    }
    return [];
  });
}

export function drawMap({ ground, ...wish }: MapWish): MapDrawing {
  const { shown, shownIds, offMap, reachMetres, plane, middle } = ground;
  const frame = frameAround({ width: wish.width, height: wish.height, margin }, { centre: wish.centre, reachMetres, zoom: wish.zoom });
  const at = ({ point }: LaidPlace): PixelPoint => toPixels(frame, point);
  const markers = (['nest', 'library'] as const).flatMap((kind) => {
    const inSight = shown[kind].filter((place) => isInSight(frame, at(place), radiusOfMany));
    const radius = inSight.length > manyPlaces ? radiusOfMany : clusterRadius[kind];
    return markersOf(kind, clusterPlaces(inSight, { at, radius }), frame);
  });
  const haloPixels = wish.halo * frame.pixelsPerMetre;
  const halos = haloPixels < leastHalo ? [] : shown.nest.map(at).filter((point) => isInSight(frame, point, haloPixels));
  const from = wish.chosen !== null && shownIds.has(wish.chosen.id) ? wish.chosen.coordinates : middle;
  const chips = edgeChips(offMap, { frame, from, margin: chipMargin });
  const bar = scaleBarMetres(scaleBarPixels, frame.pixelsPerMetre);
  return {
    markers,
    halos: halos.length > manyPlaces ? '' : halos.map((point) => circle(point, haloPixels)).join(''),
    rings: {
      at: toPixels(frame, plane.toPlane(from)),
      radii: ringRadii(reachMetres / wish.zoom).map((metres) => ({ metres, pixels: metres * frame.pixelsPerMetre })),
    },
    labels: labelsOf(markers, chips, frame),
    chips,
    scale: { metres: bar, pixels: bar * frame.pixelsPerMetre },
    toPlane: (place) => plane.toPlane(place.coordinates),
    frame,
  };
}

/** Returns the nearest marker in the direction of an arrow key. Diagonal ones count as farther away. null: none. */
export function neighbourOf(markers: readonly Marker[], from: PixelPoint, key: string): Marker | null {
  const [dx, dy] = key === 'ArrowRight' ? [1, 0] : key === 'ArrowLeft' ? [-1, 0] : key === 'ArrowDown' ? [0, 1] : [0, -1];
  let best: { readonly marker: Marker; readonly cost: number } | null = null;
  for (const marker of markers) {
    const [x, y] = [marker.at.x - from.x, marker.at.y - from.y];
    const ahead = x * dx + y * dy;
    const cost = ahead + 2 * Math.abs(x * dy + y * dx);
    if (ahead > 0.5 && (best === null || cost < best.cost)) {
      best = { marker, cost };
    }
  }
  return best?.marker ?? null;
}

