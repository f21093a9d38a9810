/** Time and chance as arguments of the core. `system-ports.ts` implements them. */
import type { Uuid } from '#shared/values/brands.ts';

export interface Clock {
  /** Wall clock, milliseconds since 1970 UTC: for times that the user sees. It may jump. */
  readonly nowMs: () => number;
  /** Monotonic milliseconds: for waits and ages within this process. */
  readonly monotonicMs: () => number;
  /** IANA name of this computer's current zone, `Europe/Berlin`. */
  readonly timeZone: () => string;
}

export interface Scheduler {
  /** Runs `task` once after `delayMs` (0: as soon as the current work is done). Returns the cancel function. */
  readonly after: (delayMs: number, task: () => void) => () => void;
}

interface Chance {
  readonly newId: () => Uuid;
  /** Uniform in [0, 1). */
  readonly fraction: () => number;
}

export interface Ports {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly chance: Chance;
  /** Whether the computer runs on its battery; omitted where that is not known. */
  readonly onBattery?: () => boolean;
}
