/** The visible part of the map while it is dragged and zoomed. Pure. */
import type { PlanePoint } from '#shared/campus/geometry.ts';
import { toPlane, type MapFrame, type PixelPoint } from '#shared/campus/map.ts';

export interface MapPosition {
  /** 1: the whole campus. */
  readonly zoom: number;
  /** Metres on the map's plane. */
  readonly centre: PlanePoint;
}

export const wholeCampus: MapPosition = { zoom: 1, centre: { east: 0, north: 0 } };

const zoomBounds = { low: 1, high: 16 } as const;

function clamped(value: number, { low, high }: { readonly low: number; readonly high: number }): number {
  return Math.min(high, Math.max(low, value));
}

/** Keeps the middle of the picture on the campus. */
function onCampus({ zoom, centre }: MapPosition, reachMetres: number): MapPosition {
  const bounds = { low: -reachMetres, high: reachMetres };
  return { zoom, centre: { east: clamped(centre.east, bounds), north: clamped(centre.north, bounds) } };
}

/** Returns the view after a drag by this many pixels. */
export function dragged(
  position: MapPosition,
  by: PixelPoint,
  { frame, reachMetres }: { readonly frame: MapFrame; readonly reachMetres: number },
): MapPosition {
  const { east, north } = position.centre;
  return onCampus(
    { ...position, centre: { east: east - by.x / frame.pixelsPerMetre, north: north + by.y / frame.pixelsPerMetre } },
    reachMetres,
  );
}

/** Returns the view zoomed by `factor` around `at`, within the limits of zoom and campus. */
export function zoomedAt(
  position: MapPosition,
  { factor, at }: { readonly factor: number; readonly at: PixelPoint },
  { frame, reachMetres }: { readonly frame: MapFrame; readonly reachMetres: number },
): MapPosition {
  const zoom = clamped(position.zoom * factor, zoomBounds);
  const fixed = toPlane(frame, at);
  const part = position.zoom / zoom;
  const centre = {
    east: fixed.east + (position.centre.east - fixed.east) * part,
    north: fixed.north + (position.centre.north - fixed.north) * part,
  };
  return onCampus({ zoom, centre }, reachMetres);
}
