/** In percent; the same steps as in browsers. */
export const zoomSteps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300] as const;

export type ZoomCommand = 'in' | 'out' | 'reset';

export function nextZoom(percent: number, command: ZoomCommand): number {
  return {
    in: zoomSteps.find((step) => step > percent) ?? percent,
    out: zoomSteps.findLast((step) => step < percent) ?? percent,
    reset: 100,
  }[command];
}

export interface ZoomPress {
  readonly type: string;
  readonly key: string;
  readonly control: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
}

const commands: Readonly<Record<string, ZoomCommand>> = { '=': 'in', '+': 'in', '-': 'out', _: 'out', '0': 'reset' };

/** The command of a key; null if it is not about the zoom. Ignores Shift, which + needs on some keyboards. */
export function findZoomCommand({ type, key, control, meta, alt }: ZoomPress, isApple: boolean): ZoomCommand | null {
  const isModified = isApple ? meta && !control : control && !meta;
  return type === 'keyDown' && isModified && !alt ? (commands[key] ?? null) : null;
}
