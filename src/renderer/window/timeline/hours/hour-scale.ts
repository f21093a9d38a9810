/** How tall the hours are drawn. Pure. */
export const hourMs = 3_600_000;

/** Pixels of an hour, unless the user zooms. */
export const usualHourPixels = 52;

/** Pixels: a day fits on a laptop's screen; a minute can be pressed. */
export const hourPixelBounds = { low: 24, high: 240 };

export function durationPixels(milliseconds: number, hourPixels: number): number {
  return (milliseconds / hourMs) * hourPixels;
}
