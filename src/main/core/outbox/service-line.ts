/** What is known of the way to the service, and when to try it again. */
import type { Line } from '#shared/view.ts';
import type { Reply } from '../api/reply.ts';
import type { Ports } from '../ports.ts';
import { backoffMs } from './schedule.ts';

export class ServiceLine {
  readonly #ports: Ports;
  readonly #sound: Line;
  readonly #onChange: () => void;
  #line: Line;
  #failures = 0;
  #retryAtMs = 0;

  /** `sound` is the word for a line that works: `local` in process, `online` over a network. */
  constructor(options: { readonly ports: Ports; readonly sound: 'local' | 'online'; readonly onChange: () => void }) {
    this.#ports = options.ports;
    this.#sound = options.sound;
    this.#onChange = options.onChange;
    this.#line = options.sound === 'local' ? 'local' : 'unknown';
  }

  get line(): Line {
    return this.#line;
  }

  /** The last request failed: one request at a time probes until one gets through. */
  get isProbing(): boolean {
    return this.#failures > 0;
  }

  /** Milliseconds until the next request may go; 0 now. */
  waitMs(): number {
    return Math.max(0, this.#retryAtMs - this.#ports.clock.monotonicMs());
  }

  /** Something says the line may be back (resume, network change, the person): forget the wait, not the failure. */
  tryNow(): void {
    this.#retryAtMs = 0;
  }

  /** Learns from the reply of any request. */
  observe(reply: Reply<unknown>): void {
    switch (reply.kind) {
      case 'done':
      case 'absent':
      case 'rejected':
        this.#failures = 0;
        this.#retryAtMs = 0;
        this.#set(this.#sound);
        return;
      case 'not-sent':
        this.#wait(reply.retryAfterMs);
        this.#set(reply.line);
        return;
      case 'unknown':
        this.#wait(0);
        this.#set('server-down');
        return;
    }
  }

  /** The disk refused what a request needs: wait as for the line, but say nothing about it. */
  hold(): void {
    this.#wait(0);
  }

  #wait(atLeastMs: number): void {
    this.#failures += 1;
    const { clock, chance } = this.#ports;
    this.#retryAtMs = clock.monotonicMs() + Math.max(atLeastMs, backoffMs(this.#failures, chance.fraction()));
  }

  #set(line: Line): void {
    if (this.#line !== line) {
      this.#line = line;
      this.#onChange();
    }
  }
}
