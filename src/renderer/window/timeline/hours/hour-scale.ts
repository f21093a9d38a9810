export const hourMs = 3_600_000;

/** Pixels. */
export const hourPixels = 52;

export function durationPixels(milliseconds: number): number {
  return (milliseconds / hourMs) * hourPixels;
}
