/** Where the popover goes. Pure: rectangles in, rectangle out, all in density-independent pixels. */

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlaceQuestion {
  readonly size: { readonly width: number; readonly height: number };
  /** The tray icon where the platform tells it, else null. */
  readonly icon: Rectangle | null;
  readonly cursor: { readonly x: number; readonly y: number };
  /** The part of the display that no bar covers. */
  readonly workArea: Rectangle;
}

/** Distance kept to the icon and to the edges. */
const gap = 8;

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.max(low, Math.min(value, high)));
}

/** Beside the icon, on the side of it where the room is, and always whole within the work area. */
export function placePopover({ size, icon, cursor, workArea }: PlaceQuestion): Rectangle {
  const anchor = icon ?? { x: cursor.x, y: cursor.y, width: 0, height: 0 };
  const centerX = anchor.x + anchor.width / 2;
  const isBelowMiddle = anchor.y + anchor.height / 2 > workArea.y + workArea.height / 2;
  const y = isBelowMiddle ? anchor.y - gap - size.height : anchor.y + anchor.height + gap;
  return {
    ...size,
    x: clamp(centerX - size.width / 2, workArea.x + gap, workArea.x + workArea.width - size.width - gap),
    y: clamp(y, workArea.y + gap, workArea.y + workArea.height - size.height - gap),
  };
}
