/** Where the names on the map stand: beside their markers, in the picture, and over nothing else. */
import type { MapFrame, PixelPoint } from '#shared/campus/map.ts';
import type { DrawnPlace, PlaceKind } from './campus-places.ts';

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
  readonly anchor: 'start' | 'end' | 'middle';
}

/** Size of a label: maximum characters, pixels per character (bold for the chosen location), height, and distance from the marker. */
export const labelSize = { characters: 22, width: 6.4, boldWidth: 7.4, height: 14, gap: 9 } as const;

/** Half the width of a marker in pixels, as `CampusMap` draws it. */
const markerReach = { nest: 5, library: 7, cluster: 10 } as const;

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export function shortName(name: string): string {
  return name.length <= labelSize.characters ? name : `${name.slice(0, labelSize.characters - 1).trimEnd()}…`;
}

export function boxAround({ x, y }: PixelPoint, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

export function markerBox({ kind, at, places }: Marker): Box {
  const reach = places.length > 1 ? markerReach.cluster : markerReach[kind];
  return boxAround(at, reach, reach);
}

/** Positions of a label: right or left of its marker, below or above. */
const sides = ['end', 'start', 'below', 'above'] as const;

interface LabelText {
  readonly text: string;
  readonly width: number;
  /** From the marker, in pixels. */
  readonly gap: number;
}

function labelAt(side: (typeof sides)[number], { id, at }: Marker, { text, width, gap }: LabelText): PlacedLabel {
  if (side === 'below' || side === 'above') {
    const y = at.y + (side === 'below' ? 1 : -1) * (gap + labelSize.height / 2);
    return { label: { id, text, anchor: 'middle', at: { x: at.x, y } }, box: boxAround({ x: at.x, y }, width / 2, labelSize.height / 2) };
  }
  const x = side === 'end' ? at.x + gap : at.x - gap;
  const left = side === 'end' ? x : x - width;
  return {
    label: { id, text, anchor: side === 'end' ? 'start' : 'end', at: { x, y: at.y } },
    box: { left, right: left + width, top: at.y - labelSize.height / 2, bottom: at.y + labelSize.height / 2 },
  };
}

interface Placing {
  readonly frame: MapFrame;
  readonly chosenId: string | null;
  /** The names of the rings, which are omitted below the name of the chosen location. */
  readonly ringNames: readonly Box[];
}

interface PlacedLabel {
  readonly label: Label;
  readonly box: Box;
}

/** The label inside the picture, moved along its marker if it would reach beyond an edge. */
function movedInside({ label: placed, box }: PlacedLabel, { width }: MapFrame): PlacedLabel {
  const by = Math.max(0, -box.left) - Math.max(0, box.right - width);
  return { label: { ...placed, at: { x: placed.at.x + by, y: placed.at.y } }, box: { ...box, left: box.left + by, right: box.right + by } };
}

/**
 * Places the names of libraries beside their markers, where they overlap no marker, label, chip, ring distance or edge; one that fits on no
 * side is left out, as the list has it. The chosen location comes first and always has its name, where it covers the least.
 */
export function layOutLabels(
  markers: readonly Marker[],
  covered: readonly Box[],
  { frame, chosenId, ringNames }: Placing,
): readonly PlacedLabel[] {
  const taken = [...covered, ...markers.map(markerBox)];
  const isChosen = ({ places }: Marker): boolean => places.length === 1 && places[0]?.id === chosenId;
  const named = markers.filter((marker) => marker.places.length === 1 && (marker.kind === 'library' || isChosen(marker)));
  return named
    .toSorted((one, other) => Number(isChosen(other)) - Number(isChosen(one)))
    .flatMap((marker): readonly PlacedLabel[] => {
      const text = shortName(marker.places[0]?.name ?? '');
      const width = text.length * (isChosen(marker) ? labelSize.boldWidth : labelSize.width);
      // The name of the chosen location may stand farther away.
      const gaps = isChosen(marker) ? [1, 2, 3] : [1];
      const all = gaps.flatMap((times) => sides.map((side) => labelAt(side, marker, { text, width, gap: times * labelSize.gap })));
      const inside = all.filter(({ box }) => box.left > 0 && box.right < frame.width && box.top > 0 && box.bottom < frame.height);
      const candidates = inside.length > 0 || !isChosen(marker) ? inside : all.map((placed) => movedInside(placed, frame));
      const ranked = candidates.map((placed) => ({
        ...placed,
        covers: (isChosen(marker) ? taken : [...taken, ...ringNames]).filter((other) => overlaps(placed.box, other)).length,
      }));
      const [best] = ranked.toSorted((one, other) => one.covers - other.covers);
      if (best === undefined || (best.covers > 0 && !isChosen(marker))) {
        return [];
      }
      taken.push(best.box);
      return [best];
    });
}
