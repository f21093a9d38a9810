/** The time of one connection: the service's if it is known and differs, else the wall clock's. All code of the connection uses it. */
import type { ServiceDate } from '#core/service-client/http/api-calls.ts';
import type { Ports } from '#core/platform/ports.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { clockOffsetMs, correctionMs, newEstimate, withSample, type ClockEstimate, type WallMoment } from './clock-offset.ts';

/** Smaller changes of the correction, in milliseconds, are not pushed: the display shows whole seconds. */
const noticeableMs = 500;

export class ServiceClock {
  readonly #clock: Pick<Ports['clock'], 'nowMs' | 'monotonicMs'>;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  #estimate: ClockEstimate = newEstimate;

  constructor(clock: Pick<Ports['clock'], 'nowMs' | 'monotonicMs'>) {
    this.#clock = clock;
  }

  nowMs(): number {
    return this.#clock.nowMs() + this.correctionMs;
  }

  /** Milliseconds that the wall clock is behind the service's (negative: ahead); 0 while unknown. */
  get offsetMs(): number {
    return clockOffsetMs(this.#estimate, this.#moment());
  }

  get correctionMs(): number {
    return correctionMs(this.#estimate, this.#moment());
  }

  correctedPorts(ports: Ports): Ports {
    return { ...ports, clock: { ...ports.clock, nowMs: () => this.nowMs() } };
  }

  note(sample: ServiceDate): void {
    this.#become(withSample(this.#estimate, sample));
  }

  /** Discards the estimate, because the monotonic clock may have stood still. */
  forget(): void {
    this.#become(newEstimate);
  }

  #become(estimate: ClockEstimate): void {
    const [beforeMs, offsetMs] = [this.correctionMs, this.offsetMs];
    this.#estimate = estimate;
    if (Math.abs(this.correctionMs - beforeMs) >= noticeableMs || Math.abs(this.offsetMs - offsetMs) >= noticeableMs) {
      this.#changes.emit();
    }
  }

  #moment(): WallMoment {
    return { wallMs: this.#clock.nowMs(), monotonicMs: this.#clock.monotonicMs() };
  }
}
