/** What the parts of a run share. */
import type { UtcInstant } from '#shared/values/brands.ts';
import type { Rig } from '../support/core-rig.ts';

export interface World {
  readonly rig: Rig;
  /** Uniform in [0, 1). */
  readonly fraction: () => number;
  /** Adds a line to the log of the run. */
  readonly say: (text: string) => void;
  readonly newMark: () => string;
  readonly someTimeAgo: () => UtcInstant;
  readonly count: (commands: number) => void;
  readonly bootIfCrashed: () => void;
}
