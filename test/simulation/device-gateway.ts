/** The gateway of a simulated device, over virtual time. */
import type { ServiceAnswer } from '#core/sync/engine/engine-events.ts';
import type { Caller } from '#core/sync/gateway/gateway-state.ts';
import { Gateway, type EndRequest } from '#core/sync/gateway/gateway.ts';

interface DeviceGatewayOptions {
  readonly clock: { readonly nowMs: () => number; readonly monotonicMs: () => number };
  readonly chance: () => number;
  /** Called when requests of the outbox may start again. */
  readonly onRelease: () => void;
}

export class DeviceGateway {
  readonly gateway: Gateway;
  readonly #ends = new Map<string, EndRequest>();

  constructor({ clock, chance, onRelease }: DeviceGatewayOptions) {
    this.gateway = new Gateway({ ports: { clock, scheduler: { after: () => () => undefined }, chance: { fraction: chance } }, isLocal: false });
    this.gateway.onRelease('entries', onRelease);
  }

  sends(id: string, caller: Caller): void {
    this.#ends.set(id, this.gateway.begin(caller));
  }

  hears(id: string, { kind, reply }: ServiceAnswer): void {
    this.#ends.get(id)?.(reply, { isEntryList: kind === 'entries' });
    this.#ends.delete(id);
  }
}
