/**
 * Computes the drawing of the map for a size, a zoom and a selection: markers and clusters, halos, rings, labels, chips at the edge. Pure;
 * in pixels of the picture.
 */
import type { Coordinates, LocalPlane, PlanePoint } from '#shared/campus/geometry.ts';
import {
  campusExtent,
  clusterPlaces,
  edgeChips,
  frameAround,
  ringRadii,
  scaleBarMetres,
  toPixels,
  type Cluster,
  type EdgeChip,
  type MapFrame,
  type PixelPoint,
} from '#shared/campus/map.ts';
import type { BuildingView } from '#shared/campus/view.ts';
import type { DrawnPlace, PlaceKind } from './campus-places.ts';
import { boxAround, labelSize, layOutLabels, markerBox, overlaps, shortName, type Box, type Label, type Marker } from './map-labels.ts';

/** A location with its position on the map's plane. */
interface LaidPlace extends DrawnPlace {
  readonly point: PlanePoint;
}

interface LaidBuilding {
  readonly id: string;
  readonly label: string | null;
  readonly corners: readonly PlanePoint[];
}

/** The projected locations, independent of zoom and selection. */
export interface MapGround {
  readonly shown: Readonly<Record<PlaceKind, readonly LaidPlace[]>>;
  readonly offMap: readonly DrawnPlace[];
  readonly buildings: readonly LaidBuilding[];
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
  /** Never clustered, and labelled first. A library is the centre of the rings; otherwise the middle of the campus is. */
  readonly chosen: DrawnPlace | null;
}

interface Ring {
  readonly metres: number;
  readonly pixels: number;
  /** Whether its distance label would cover no location. */
  readonly isNamed: boolean;
}

export interface MapDrawing {
  readonly markers: readonly Marker[];
  /** One path around all visible nests; empty if halos would be too small or too many. */
  readonly halos: string;
  /** One path of all visible buildings. */
  readonly buildings: string;
  readonly buildingLabels: readonly Label[];
  readonly rings: { readonly at: PixelPoint; readonly radii: readonly Ring[] };
  readonly labels: readonly Label[];
  readonly chips: readonly EdgeChip<DrawnPlace>[];
  readonly scale: { readonly metres: number; readonly pixels: number };
  /** Projects a location, to centre it. */
  readonly toPlane: (place: DrawnPlace) => PlanePoint;
  readonly frame: MapFrame;
  /** The radius of the campus around the middle of its plane, in metres. */
  readonly reachMetres: number;
}

interface GroundPlaces {
  readonly libraries: readonly DrawnPlace[];
  readonly nests: readonly DrawnPlace[];
  readonly buildings: readonly BuildingView[];
}

/** null: no location has coordinates. */
export function buildMapGround({ libraries, nests, buildings }: GroundPlaces): MapGround | null {
  const extent = campusExtent([...libraries, ...nests]);
  if (extent === null) {
    return null;
  }
  const { plane, reachMetres, offMap } = extent;
  const shownIds = new Set(extent.shown.map(({ id }) => id));
  const layOut = (places: readonly DrawnPlace[]): readonly LaidPlace[] =>
    places.filter(({ id }) => shownIds.has(id)).map((place) => ({ ...place, point: plane.toPlane(place.coordinates) }));
  return {
    shown: { library: layOut(libraries), nest: layOut(nests) },
    offMap,
    buildings: buildings.map(({ id, label: name, corners }) => ({
      id,
      label: name,
      corners: corners.map((corner) => plane.toPlane(corner)),
    })),
    reachMetres,
    plane,
    middle: campusExtent(libraries)?.plane.origin ?? plane.origin,
  };
}

/** Pixels: the margin around the locations, the cluster radius, the maximum of the scale bar, and the distance of chips from the edge. */
const margin = 36;
const clusterRadius = { library: 10, nest: 14 } as const;

/** From this number of locations on, clusters are larger: only the distribution is visible, and drawing many markers is slow. */
const manyPlaces = 300;
const radiusOfMany = 36;
const scaleBarPixels = 120;
const ringLabelWidth = 46;
const chipMargin = 14;

/** Pixels. Smaller halos would only blur their markers. */
const leastHalo = 5;

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

function visibleMarkers(kind: PlaceKind, clusters: readonly Cluster<DrawnPlace>[], frame: MapFrame): readonly Marker[] {
  return clusters.filter(({ at }) => isInSight(frame, at, 0)).map(({ at, places }) => ({ kind, at, places, id: places[0]?.id ?? '' }));
}

/** Half the side in pixels of a building of which only the position is known. */
const smallBuilding = 3;

function buildingPath(points: readonly PixelPoint[]): string {
  const [first] = points;
  if (first === undefined) {
    return '';
  }
  if (points.length === 1) {
    return `M${(first.x - smallBuilding).toFixed(1)} ${(first.y - smallBuilding).toFixed(1)}h${2 * smallBuilding}v${2 * smallBuilding}h${-2 * smallBuilding}z`;
  }
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z`;
}

interface DrawnBuildings {
  readonly path: string;
  readonly labels: readonly Label[];
}

/** The visible buildings, with the labels that cover nothing. */
function drawBuildings(buildings: readonly LaidBuilding[], frame: MapFrame, covered: readonly Box[]): DrawnBuildings {
  const taken = [...covered];
  const labels: Label[] = [];
  const paths = buildings.flatMap(({ id, label: text, corners }) => {
    const points = corners.map((corner) => toPixels(frame, corner));
    const box = {
      left: Math.min(...points.map(({ x }) => x)),
      right: Math.max(...points.map(({ x }) => x)),
      top: Math.min(...points.map(({ y }) => y)),
      bottom: Math.max(...points.map(({ y }) => y)),
    };
    if (box.right < 0 || box.left > frame.width || box.bottom < 0 || box.top > frame.height) {
      return [];
    }
    const at = {
      x: (box.left + box.right) / 2,
      y: points.length === 1 ? box.top - labelSize.height / 2 - smallBuilding : (box.top + box.bottom) / 2,
    };
    const written = text === null ? null : boxAround(at, (shortName(text).length * labelSize.width) / 2, labelSize.height / 2);
    const isInside =
      written !== null && written.left > 0 && written.right < frame.width && written.top > 0 && written.bottom < frame.height;
    if (text !== null && isInside && !taken.some((other) => overlaps(written, other))) {
      taken.push(written);
      labels.push({ id, text: shortName(text), at, anchor: 'middle' });
    }
    return [buildingPath(points)];
  });
  return { path: paths.join(''), labels };
}

/** The scale bar with its number, and the arrow to the north. */
function furniture({ width, height }: MapFrame, barPixels: number): readonly Box[] {
  return [
    { left: 8, right: 12 + barPixels + 60, top: height - 26, bottom: height },
    { left: width - 30, right: width, top: 0, bottom: 44 },
  ];
}

export function drawMap({ ground, ...wish }: MapWish): MapDrawing {
  const { shown, offMap, reachMetres, plane, middle } = ground;
  const frame = frameAround({ width: wish.width, height: wish.height, margin }, { centre: wish.centre, reachMetres, zoom: wish.zoom });
  const at = ({ point }: LaidPlace): PixelPoint => toPixels(frame, point);
  const chosenId = wish.chosen?.id ?? null;
  const markers = (['nest', 'library'] as const).flatMap((kind) => {
    const inSight = shown[kind].filter((place) => isInSight(frame, at(place), radiusOfMany));
    const radius = inSight.length > manyPlaces ? radiusOfMany : clusterRadius[kind];
    // The chosen location is never part of a cluster.
    const [alone, others] = [inSight.filter(({ id }) => id === chosenId), inSight.filter(({ id }) => id !== chosenId)];
    return visibleMarkers(
      kind,
      [...clusterPlaces(others, { at, radius }), ...alone.map((place) => ({ at: at(place), places: [place] }))],
      frame,
    );
  });
  const haloPixels = wish.halo * frame.pixelsPerMetre;
  const halos = haloPixels < leastHalo ? [] : shown.nest.map(at).filter((point) => isInSight(frame, point, haloPixels));
  const isCentre = wish.chosen !== null && shown.library.some(({ id }) => id === chosenId);
  const from = isCentre && wish.chosen !== null ? wish.chosen.coordinates : middle;
  const chips = edgeChips(offMap, { frame, from, margin: chipMargin });
  const bar = scaleBarMetres(scaleBarPixels, frame.pixelsPerMetre);
  const centre = toPixels(frame, plane.toPlane(from));
  const rings = ringRadii(reachMetres / wish.zoom).map((metres) => {
    const pixels = metres * frame.pixelsPerMetre;
    const box = boxAround({ x: centre.x, y: centre.y - pixels - labelSize.height / 2 }, ringLabelWidth / 2, labelSize.height / 2);
    return { metres, pixels, box, isNamed: !markers.some((marker) => overlaps(markerBox(marker), box)) };
  });
  const covered = [
    ...chips.map((chip) => boxAround(chipCentre(chip.at, frame), chipSize.width / 2, chipSize.height / 2)),
    ...furniture(frame, bar * frame.pixelsPerMetre),
  ];
  const labels = layOutLabels(markers, covered, {
    frame,
    chosenId,
    ringNames: rings.filter(({ isNamed }) => isNamed).map(({ box }) => box),
  });
  const buildings = drawBuildings(ground.buildings, frame, [
    ...covered,
    ...markers.map(markerBox),
    ...labels.map(({ box }) => box),
    ...rings.filter(({ isNamed }) => isNamed).map(({ box }) => box),
  ]);
  return {
    buildings: buildings.path,
    buildingLabels: buildings.labels,
    markers: markers.toSorted((one, other) => Number(one.id === chosenId) - Number(other.id === chosenId)),
    halos: halos.length > manyPlaces ? '' : halos.map((point) => circle(point, haloPixels)).join(''),
    rings: {
      at: centre,
      radii: rings.map(({ isNamed, ...ring }) => ({ ...ring, isNamed: isNamed && !labels.some(({ box }) => overlaps(box, ring.box)) })),
    },
    labels: labels.map((placed) => placed.label),
    chips,
    scale: { metres: bar, pixels: bar * frame.pixelsPerMetre },
    toPlane: (place) => plane.toPlane(place.coordinates),
    frame,
    reachMetres,
  };
}

/** Returns the nearest marker in the direction of an arrow key. Diagonal ones count as farther away. null: none. */
export function findNeighbour(markers: readonly Marker[], from: PixelPoint, key: string): Marker | null {
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
