/** The time of one connection: the wall clock's, or the service's where the two differ by more than can be tolerated. */
import type { Clock } from '../../ports.ts';
import { clockOffsetMs, correctedMs, newEstimate, withSample, type ClockEstimate, type DateSample } from './clock-offset.ts';

export class ServiceClock {
  readonly #clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  #estimate: ClockEstimate = newEstimate;

  constructor(clock: Pick<Clock, 'nowMs' | 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** Milliseconds since 1970 UTC, to stamp on what happens now. */
  nowMs(): number {
    return correctedMs(this.#estimate, this.#moment());
  }

  /** Milliseconds the wall clock is behind the service's (negative: ahead); 0 while too little is known. */
  get offsetMs(): number {
    return clockOffsetMs(this.#estimate, this.#moment());
  }

  /** An answer of the service told its time. */
  note(sample: DateSample): void {
    this.#estimate = withSample(this.#estimate, sample);
  }

  /** The monotonic clock may have stood still: what was measured against it is worth nothing. */
  forget(): void {
    this.#estimate = newEstimate;
  }

  #moment() {
    return { wallMs: this.#clock.nowMs(), monotonicMs: this.#clock.monotonicMs() };
  }
}
