/**
 * What the map draws at a size, a zoom and a choice: markers and clusters, halos, rings, labels, chips at the edge. Pure; everything in
 * pixels of the picture.
 */
import type { PlanePoint } from '#shared/campus/geometry.ts';
import { campusExtent, clusterPlaces, edgeChips, frameAround, ringRadii, scaleBarMetres, toPixels, type Cluster, type EdgeChip, type MapFrame, type PixelPoint } from '#shared/campus/map.ts';
import type { DrawnPlace, PlaceKind } from './campus-places.ts';

export interface MapWish {
  readonly libraries: readonly DrawnPlace[];
  readonly nests: readonly DrawnPlace[];
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  /** Metres on the map's plane; what lies in the middle of the picture. */
  readonly centre: PlanePoint;
  /** Metres to keep from a nest. */
  readonly halo: number;
  /** What the rings are drawn around, when it can be; else the middle of the campus. */
  readonly chosen: DrawnPlace | null;
}

export interface Marker {
  readonly kind: PlaceKind;
  readonly id: string;
  readonly at: PixelPoint;
  readonly places: readonly DrawnPlace[];
}

export interface Label {
  readonly id: string;
  readonly text: string;
  readonly at: PixelPoint;
  readonly anchor: 'start' | 'end';
}

export interface MapDrawing {
  readonly markers: readonly Marker[];
  /** One path around all nests in sight; empty where halos would be too small to be seen. */
  readonly halos: string;
  readonly rings: { readonly at: PixelPoint; readonly radii: readonly { readonly metres: number; readonly pixels: number }[] };
  readonly labels: readonly Label[];
  readonly chips: readonly EdgeChip<DrawnPlace>[];
  readonly scale: { readonly metres: number; readonly pixels: number };
  /** Where a place lies on the plane, to bring it into the middle. */
  readonly toPlane: (place: DrawnPlace) => PlanePoint;
  readonly frame: MapFrame;
}

/** Pixels: around the places shown, within which places are one cluster, at most for the scale bar, and from the edge to a chip. */
const margin = 36;
const clusterRadius = { library: 10, nest: 14 } as const;
const scaleBarPixels = 120;
const chipMargin = 14;

/** Smaller than this a halo is only a blur around its marker; in pixels. */
const leastHalo = 5;

/** Of a label: characters, pixels a character, its height, and its distance from the marker. */
const label = { characters: 22, width: 6.2, height: 14, gap: 9 } as const;

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

/** Names of libraries beside their markers, where they cover neither each other nor a marker nor the picture's edge. */
function labelsOf(markers: readonly Marker[], frame: MapFrame): readonly Label[] {
  const taken = markers.filter(({ kind }) => kind === 'library').map(({ at }): Box => ({ left: at.x - 7, right: at.x + 7, top: at.y - 7, bottom: at.y + 7 }));
  const own = new Map(markers.filter(({ kind }) => kind === 'library').map((marker, index) => [marker.id, taken[index]]));
  return markers.flatMap(({ kind, id, at, places }): readonly Label[] => {
    const [only, ...others] = places;
    if (kind !== 'library' || only === undefined || others.length > 0) {
      return [];
    }
    const text = shortName(only.name);
    const width = text.length * label.width;
    for (const anchor of ['start', 'end'] as const) {
      const left = anchor === 'start' ? at.x + label.gap : at.x - label.gap - width;
      const box = { left, right: left + width, top: at.y - label.height / 2, bottom: at.y + label.height / 2 };
      if (box.left > 0 && box.right < frame.width && !taken.some((other) => other !== own.get(id) && overlaps(box, other))) {
        taken.push(box);
        return [{ id, text, anchor, at: { x: anchor === 'start' ? at.x + label.gap : at.x - label.gap, y: at.y } }];
      }
    }
    return [];
  });
}

/** null while there is no place to draw. */
export function drawMap(wish: MapWish): MapDrawing | null {
  const extent = campusExtent([...wish.libraries, ...wish.nests]);
  if (extent === null) {
    return null;
  }
  const { plane, reachMetres } = extent;
  const frame = frameAround({ width: wish.width, height: wish.height, margin }, { centre: wish.centre, reachMetres, zoom: wish.zoom });
  const at = (place: DrawnPlace): PixelPoint => toPixels(frame, plane.toPlane(place.coordinates));
  const shownIds = new Set(extent.shown.map(({ id }) => id));
  const shown = { library: wish.libraries.filter(({ id }) => shownIds.has(id)), nest: wish.nests.filter(({ id }) => shownIds.has(id)) };
  const markers = [
    ...markersOf('nest', clusterPlaces(shown.nest, { at, radius: clusterRadius.nest }), frame),
    ...markersOf('library', clusterPlaces(shown.library, { at, radius: clusterRadius.library }), frame),
  ];
  const haloPixels = wish.halo * frame.pixelsPerMetre;
  const halos = haloPixels < leastHalo ? [] : shown.nest.map(at).filter((point) => isInSight(frame, point, haloPixels));
  // The words of the list are measured from the middle of the libraries; so are the rings.
  const middle = campusExtent(wish.libraries)?.plane.origin ?? plane.origin;
  const from = wish.chosen !== null && shownIds.has(wish.chosen.id) ? wish.chosen.coordinates : middle;
  const bar = scaleBarMetres(scaleBarPixels, frame.pixelsPerMetre);
  return {
    markers,
    halos: halos.map((point) => circle(point, haloPixels)).join(''),
    rings: {
      at: toPixels(frame, plane.toPlane(from)),
      radii: ringRadii(reachMetres / wish.zoom).map((metres) => ({ metres, pixels: metres * frame.pixelsPerMetre })),
    },
    labels: labelsOf(markers, frame),
    chips: edgeChips(extent.offMap, { frame, from, margin: chipMargin }),
    scale: { metres: bar, pixels: bar * frame.pixelsPerMetre },
    toPlane: (place) => plane.toPlane(place.coordinates),
    frame,
  };
}

/** Which marker the arrow key leads to: the nearest one in that direction, those aslant counting as farther away; null: none. */
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

