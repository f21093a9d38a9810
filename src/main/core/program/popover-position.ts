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
  /** null where the platform tells of neither: windows of Wayland do not choose their place. */
  readonly cursor: { readonly x: number; readonly y: number } | null;
  /** The part of the display that no bar covers. */
  readonly workArea: Rectangle;
}

/** Distance kept to the icon and to the edges. */
const gap = 8;

function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.max(low, Math.min(value, high)));
}

/** As a panel in the middle, a little above it, where the eye is. */
function centred(size: PlaceQuestion['size'], workArea: Rectangle): Rectangle {
  return {
    ...size,
    x: clamp(workArea.x + (workArea.width - size.width) / 2, workArea.x + gap, workArea.x + workArea.width - size.width - gap),
    y: clamp(workArea.y + (workArea.height - size.height) / 3, workArea.y + gap, workArea.y + workArea.height - size.height - gap),
  };
}

/** Whether no display shows the icon: macOS puts one it hides below or beside all of them. */
export function isOutOfSight(icon: Rectangle | null, displays: readonly Rectangle[]): boolean {
  return icon === null || !displays.some(({ x, y, width, height }) => icon.x < x + width && icon.x + icon.width > x && icon.y < y + height && icon.y + icon.height > y);
}

/** Beside the icon, on the side of it where the room is, and always whole within the work area. */
export function placePopover({ size, icon, cursor, workArea }: PlaceQuestion): Rectangle {
  const anchor = icon ?? (cursor === null ? null : { ...cursor, width: 0, height: 0 });
  if (anchor === null) {
    return centred(size, workArea);
  }
  const centerX = anchor.x + anchor.width / 2;
  const isBelowMiddle = anchor.y + anchor.height / 2 > workArea.y + workArea.height / 2;
  const y = isBelowMiddle ? anchor.y - gap - size.height : anchor.y + anchor.height + gap;
  return {
    ...size,
    x: clamp(centerX - size.width / 2, workArea.x + gap, workArea.x + workArea.width - size.width - gap),
    y: clamp(y, workArea.y + gap, workArea.y + workArea.height - size.height - gap),
  };
}
