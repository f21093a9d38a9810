/** Moves the height of a window in steps, so that one sees what came and went. */
import type { Ports } from '#core/platform/ports.ts';

/** Milliseconds of a motion. */
const durationMs = 120;

/** Milliseconds between two steps: one frame of the usual display. */
const stepMs = 16;

export class HeightMotion {
  readonly #ports: Pick<Ports, 'clock' | 'scheduler'>;
  readonly #apply: (height: number) => void;
  /** The height at which the motion under way ends; null: there is none. */
  #to: number | null = null;
  #cancel: () => void = () => {};

  /** `apply` is called with whole heights. */
  constructor(ports: Pick<Ports, 'clock' | 'scheduler'>, apply: (height: number) => void) {
    this.#ports = ports;
    this.#apply = apply;
  }

  /** Replaces a motion that is under way. */
  move({ from, to }: { readonly from: number; readonly to: number }): void {
    this.#cancel();
    this.#to = to;
    this.#step({ from, to, beganMs: this.#ports.clock.monotonicMs() });
  }

  /** Goes to the end of the motion at once. */
  end(): void {
    this.#cancel();
    const to = this.#to;
    this.#to = null;
    if (to !== null) {
      this.#apply(to);
    }
  }

  #step(motion: { readonly from: number; readonly to: number; readonly beganMs: number }): void {
    this.#cancel = this.#ports.scheduler.after(stepMs, () => {
      const { from, to, beganMs } = motion;
      const share = (this.#ports.clock.monotonicMs() - beganMs) / durationMs;
      if (share >= 1) {
        this.end();
        return;
      }
      // Fast at first: it follows the press at once.
      this.#apply(Math.round(to + (from - to) * (1 - share) ** 3));
      this.#step(motion);
    });
  }
}
