/** The only way to the service of one connection: decides for all callers when a request may leave, and learns from every answer. */
import type { Connectivity } from '#shared/timer/view.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { Ports } from '#core/platform/ports.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { noBackoff } from './backoff.ts';
import {
  began,
  ended,
  isHeld,
  mayBegin,
  mayGoOn,
  newGatewayState,
  openFromMs,
  progressed,
  triedNow,
  type Caller,
  type GatewayState,
} from './gateway-state.ts';
import { ServiceClock } from './service-clock.ts';

export interface GatewayOptions {
  readonly ports: {
    readonly clock: Pick<Ports['clock'], 'nowMs' | 'monotonicMs'>;
    readonly scheduler: Ports['scheduler'];
    readonly chance: Pick<Ports['chance'], 'fraction'>;
  };
  readonly isLocal: boolean;
  readonly onDefect?: ((error: unknown) => void) | undefined;
}

export interface AboutRequest {
  readonly isEntryList?: boolean;
}

/** To be called once, with the answer. */
export type EndRequest = (reply: Reply<unknown>, about: Pick<AboutRequest, 'isEntryList'>) => void;

/**
 * After a failure all callers wait for the backoff; then one request probes, and any answer opens the gateway again. A Retry-After or sleep
 * closes it. Each caller also has a budget of requests that bring nothing new.
 */
export class Gateway {
  readonly clock: ServiceClock;
  readonly #options: GatewayOptions;
  readonly #changes = new Emitter<[before: GatewayState, after: GatewayState]>();
  #state: GatewayState;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.clock = new ServiceClock(options.ports.clock);
    this.#state = newGatewayState(options);
  }

  get state(): GatewayState {
    return this.#state;
  }

  get connectivity(): Connectivity {
    return this.#state.connectivity;
  }

  /** Milliseconds of Retry-After that remain; 0 without one. */
  get retryAfterMs(): number {
    return Math.max(0, this.#state.notBeforeMs - this.#nowMs);
  }

  mayBegin(caller: Caller): boolean {
    return mayBegin(this.#state, caller, this.#nowMs);
  }

  waitMs(caller: Caller): number {
    return Math.max(0, openFromMs(this.#state, caller) - this.#nowMs);
  }

  /** Records that a request leaves. Returns the function to call with its answer. */
  begin(caller: Caller): EndRequest {
    const beganMs = this.#nowMs;
    this.#move(began(this.#state, caller, beganMs));
    return (reply, { isEntryList = false }) => {
      this.#move(ended(this.#state, { reply, isEntryList, beganMs, nowMs: this.#nowMs, fraction: this.#options.ports.chance.fraction() }));
    };
  }

  /** Sends the request, or returns that it was not sent if the gateway is closed. */
  async ask<Value>(caller: Caller, send: () => Promise<Reply<Value>>, about: AboutRequest = {}): Promise<Reply<Value>> {
    if (!mayGoOn(this.#state, this.#nowMs)) {
      return this.#closed();
    }
    const end = this.begin(caller);
    const reply = await send().catch((error: unknown) => this.#defectReply(error));
    end(reply, about);
    return reply;
  }

  #closed(): Reply<never> {
    return { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: this.retryAfterMs, detail: 'GATEWAY_CLOSED' };
  }

  /** A request that threw may have been sent. It must end, or it would block all others. */
  #defectReply(error: unknown): Reply<never> {
    this.#options.onDefect?.(error);
    return { kind: 'unknown', detail: 'DEFECT' };
  }

  /** Sends requests like `exchange` while the gateway is open: reading a paged list ends at a Retry-After. */
  exchange(exchange: Exchange): Exchange {
    return async (request) =>
      mayGoOn(this.#state, this.#nowMs) ? exchange(request) : { kind: 'not-sent', connectivity: 'server-down', detail: 'GATEWAY_CLOSED' };
  }

  progressed(caller: Caller, requests: number): void {
    this.#move(progressed(this.#state, caller, requests));
  }

  /** The user asked, or the network or the computer came back: ends our own wait, but not a Retry-After. */
  tryNow(): void {
    this.#move(triedNow(this.#state));
  }

  ignoreRetryAfter(): void {
    this.#move({ ...this.#state, notBeforeMs: 0 });
  }

  suspend(): void {
    this.#move({ ...this.#state, suspended: true });
  }

  /** The computer woke up: the network may have changed, and the clocks may have stood still. */
  resume(): void {
    if (this.#state.suspended) {
      this.clock.forget();
      this.#move({ ...this.#state, suspended: false, backoff: noBackoff });
    }
  }

  subscribe(listener: (before: GatewayState, after: GatewayState) => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Calls `listener` when the result of `waitMs` for `caller` is outdated: a probe has ended, or the wait became shorter. */
  onRelease(caller: Caller, listener: () => void): () => void {
    return this.subscribe((before, after) => {
      const beforeMs = openFromMs(before, caller);
      const isShorter = beforeMs > this.#nowMs && openFromMs(after, caller) < beforeMs;
      if (isShorter || isHeld(before) !== isHeld(after)) {
        listener();
      }
    });
  }

  /** Runs `run` once, when a request of `caller` may begin; never within this call. Returns the cancel function. */
  whenOpen(caller: Caller, run: () => void): () => void {
    const { scheduler } = this.#options.ports;
    let cancelCheck: () => void;
    const check = (): void => {
      if (this.mayBegin(caller)) {
        cancel();
        run();
      } else if (this.waitMs(caller) > 0) {
        cancelCheck = scheduler.after(this.waitMs(caller), check);
      }
    };
    const cancelRelease = this.onRelease(caller, () => {
      cancelCheck();
      cancelCheck = scheduler.after(0, check);
    });
    const cancel = (): void => {
      cancelCheck();
      cancelRelease();
    };
    cancelCheck = scheduler.after(0, check);
    return cancel;
  }

  get #nowMs(): number {
    return this.#options.ports.clock.monotonicMs();
  }

  #move(after: GatewayState): void {
    const before = this.#state;
    this.#state = after;
    this.#changes.emit(before, after);
  }
}
