import { clamp, type Rectangle } from './popover-position.ts';

/** Of the mini timer, in pixels that the zoom does not change. */
export const miniTimerSize: { readonly width: number; readonly height: number } = { width: 300, height: 32 };

const gap = 8;

/** The top left corner, in pixels of all displays together. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

function distance(area: Rectangle, { x, y }: Point): number {
  const [across, along] = [Math.max(area.x - x, 0, x - (area.x + area.width)), Math.max(area.y - y, 0, y - (area.y + area.height))];
  return across ** 2 + along ** 2;
}

interface PlaceRequest {
  /** Where it was last; null: never shown. */
  readonly last: Point | null;
  readonly size: typeof miniTimerSize;
  /** The parts of the displays that no panel covers, the main display first. */
  readonly workAreas: readonly Rectangle[];
}

/**
 * Where the mini timer appears: where it was last, moved as little as needed to be whole on a display that is there; else the top right
 * corner.
 */
export function placeMiniTimer({ last, size, workAreas }: PlaceRequest): Rectangle {
  const [main] = workAreas;
  if (main === undefined) {
    return { ...size, x: last?.x ?? 0, y: last?.y ?? 0 };
  }
  const wanted = last ?? { x: main.x + main.width - size.width - gap, y: main.y + gap };
  const centre = { x: wanted.x + size.width / 2, y: wanted.y + size.height / 2 };
  const area = workAreas.reduce((nearest, each) => (distance(each, centre) < distance(nearest, centre) ? each : nearest), main);
  return {
    ...size,
    x: clamp(wanted.x, area.x, area.x + area.width - size.width),
    y: clamp(wanted.y, area.y, area.y + area.height - size.height),
  };
}
