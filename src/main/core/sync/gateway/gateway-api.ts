/** A time tracking service for one caller of the gateway. */
import { apiAround, type Operation } from '#core/service-client/around-requests.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { Caller } from './gateway-state.ts';
import type { Gateway } from './gateway.ts';

const entryLists: ReadonlySet<Operation> = new Set(['listEntries', 'listActiveEntries']);

/** Sends every request of `api` through `gateway` for `caller`. */
export function apiThrough(gateway: Gateway, caller: Caller, api: TimeTrackingApi): TimeTrackingApi {
  return apiAround(api, async ({ operation, isPatient }, ask) => gateway.ask(caller, ask, { isPatient, isEntryList: entryLists.has(operation) }));
}
