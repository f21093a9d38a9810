/** Listens to the `Date` of every answer on its way through. */
import type { Exchange } from '../../api/exchange.ts';
import type { Clock } from '../../ports.ts';
import type { DateSample } from './clock-offset.ts';

/** Carries requests as `exchange` does and tells `note` what the service's clock said. */
export function datedExchange(exchange: Exchange, clock: Clock, note: (sample: DateSample) => void): Exchange {
  return async (request) => {
    const sentMs = clock.monotonicMs();
    const outcome = await exchange(request);
    const serverMs = outcome.kind === 'answered' ? Date.parse(outcome.response.headers.get('date') ?? '') : Number.NaN;
    if (!Number.isNaN(serverMs)) {
      note({ serverMs, sentMs, receivedMs: clock.monotonicMs() });
    }
    return outcome;
  };
}
