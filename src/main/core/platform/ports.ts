/** Time and chance as arguments: what the core may ask of the world. `system-ports.ts` has the real ones. */
import type { Uuid } from '#shared/values/brands.ts';

export interface Clock {
  /** Wall clock, milliseconds since 1970 UTC: for facts a user sees. It may jump. */
  readonly nowMs: () => number;
  /** Milliseconds that only grow: for waits and ages within this process. */
  readonly monotonicMs: () => number;
  /** IANA name of the zone this machine is in right now, `Europe/Berlin`. */
  readonly timeZone: () => string;
}

export interface Scheduler {
  /** Runs `task` once after `delayMs` (0: as soon as the current work is done). Returns the cancel. */
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
}
