/** Where the popover goes. Pure: rectangles in, rectangle out, all in density-independent pixels. */

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlaceQuestion {
  readonly size: { readonly width: number; readonly height: number };
  /** The tray icon; null where the platform does not report its position. */
  readonly icon: Rectangle | null;
  /** Whether windows choose their position: those of Wayland do not. */
  readonly choosesPlace: boolean;
  readonly display: {
    readonly bounds: Rectangle;
    /** The part of `bounds` that no panel covers. */
    readonly workArea: Rectangle;
  };
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

/** The corner beside the panel, at the end of it where tray icons usually are; the top right corner where no panel covers anything. */
function corner(size: PlaceQuestion['size'], { bounds, workArea }: PlaceQuestion['display']): Rectangle {
  const isAtTop = workArea.y > bounds.y;
  const isAtBottom = workArea.y + workArea.height < bounds.y + bounds.height;
  const isAtRight = workArea.x + workArea.width < bounds.x + bounds.width;
  const isAtLeft = workArea.x > bounds.x && !isAtTop && !isAtBottom && !isAtRight;
  // A panel at a side has its icons at its lower end; with panels at top and bottom they are usually at the top.
  const isBelow = !isAtTop && (isAtBottom || isAtRight || isAtLeft);
  return {
    ...size,
    x: clamp(isAtLeft ? workArea.x + gap : workArea.x + workArea.width - size.width - gap, workArea.x + gap, workArea.x + workArea.width),
    y: clamp(isBelow ? workArea.y + workArea.height - size.height - gap : workArea.y + gap, workArea.y + gap, workArea.y + workArea.height),
  };
}

/** Beside the icon, on the side where there is room, and always whole within the work area. */
export function placePopover({ size, icon, choosesPlace, display }: PlaceQuestion): Rectangle {
  const { workArea } = display;
  if (icon === null) {
    return choosesPlace ? corner(size, display) : centred(size, workArea);
  }
  const centerX = icon.x + icon.width / 2;
  const isBelowMiddle = icon.y + icon.height / 2 > workArea.y + workArea.height / 2;
  const y = isBelowMiddle ? icon.y - gap - size.height : icon.y + icon.height + gap;
  return {
    ...size,
    x: clamp(centerX - size.width / 2, workArea.x + gap, workArea.x + workArea.width - size.width - gap),
    y: clamp(y, workArea.y + gap, workArea.y + workArea.height - size.height - gap),
  };
}
