export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PositionRequest {
  readonly size: { readonly width: number; readonly height: number };
  /** The tray icon; null if the platform does not report its position. */
  readonly icon: Rectangle | null;
  /** False on Wayland, where windows cannot choose their position. */
  readonly choosesPosition: boolean;
  readonly display: {
    readonly bounds: Rectangle;
    /** The part of `bounds` that no panel covers. */
    readonly workArea: Rectangle;
  };
}

const gap = 8;

/** The nearest whole number between the two; `low` if they are in the wrong order. */
export function clamp(value: number, low: number, high: number): number {
  return Math.round(Math.max(low, Math.min(value, high)));
}

function centred(size: PositionRequest['size'], workArea: Rectangle): Rectangle {
  return {
    ...size,
    x: clamp(workArea.x + (workArea.width - size.width) / 2, workArea.x + gap, workArea.x + workArea.width - size.width - gap),
    y: clamp(workArea.y + (workArea.height - size.height) / 3, workArea.y + gap, workArea.y + workArea.height - size.height - gap),
  };
}

/** True if no display shows the icon: macOS moves a hidden one below or beside all displays. */
export function isOutOfSight(icon: Rectangle | null, displays: readonly Rectangle[]): boolean {
  return (
    icon === null ||
    !displays.some(
      ({ x, y, width, height }) => icon.x < x + width && icon.x + icon.width > x && icon.y < y + height && icon.y + icon.height > y,
    )
  );
}

/** The corner at the end of the panel where tray icons usually are; the top right corner without a panel. */
function corner(size: PositionRequest['size'], { bounds, workArea }: PositionRequest['display']): Rectangle {
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

export function positionPopover({ size, icon, choosesPosition, display }: PositionRequest): Rectangle {
  const { workArea } = display;
  if (icon === null) {
    return choosesPosition ? corner(size, display) : centred(size, workArea);
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
