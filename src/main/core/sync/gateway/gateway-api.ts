/** A time tracking service for one caller of the gateway. */
import { apiAround, type Operation } from '#core/service-client/around-requests.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { Caller } from './gateway-state.ts';
import type { Gateway } from './gateway.ts';

const entryLists: ReadonlySet<Operation> = new Set(['listEntries', 'listActiveEntries']);

/** A read cannot be refused for what an entry contains: a gateway sent the answer, or the service is out of order. */
function readReply<Value>(reply: Reply<Value>): Reply<Value> {
  return reply.kind === 'rejected' && reply.status !== 403
    ? { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: 0, detail: String(reply.status) }
    : reply;
}

export function apiThrough(gateway: Gateway, caller: Caller, api: TimeTrackingApi): TimeTrackingApi {
  return apiAround(api, async ({ operation }, ask) => {
    const isRead = /^(?:list|get|read)/.test(operation);
    return gateway.ask(caller, isRead ? async () => readReply(await ask()) : ask, { isEntryList: entryLists.has(operation) });
  });
}
