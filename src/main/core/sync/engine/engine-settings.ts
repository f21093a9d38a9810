/** The settings of the engine for a service: how long its answers may take and its reads lag behind, and what it offers. */
import { requestTimeoutMs } from '#core/service-client/http/exchange.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { EngineSettings } from './memory.ts';

export interface ServiceDelays {
  readonly client: TimeTrackingApi;
  /** As in `EngineSettings`. */
  readonly graceMs: number;
  /** Whether a read shows everything that was written before it began: our own service reads from no replicas. */
  readonly readsAreCurrent?: boolean;
}

/** Milliseconds that the replicas of services may lag behind. */
const usualLagMs = 2_000;

export function engineSettings({ client, graceMs, readsAreCurrent = false }: ServiceDelays): EngineSettings {
  const { capabilities } = client;
  // In process no request is ever in transit, and no replica lags behind.
  const isInProcess = graceMs === 0;
  return {
    graceMs,
    timeoutMs: isInProcess ? 0 : requestTimeoutMs,
    lagMs: isInProcess || readsAreCurrent ? 0 : usualLagMs,
    hasKeys: capabilities.idempotency,
    isOnlyClient: isInProcess,
    capabilities,
  };
}
