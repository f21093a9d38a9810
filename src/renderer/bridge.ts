/**
 * The renderer's side of the IPC contract: every answer and push is parsed before anyone sees it. Outcomes are Results;
 * an answer that did not come, or has the wrong shape, is a failure like any other.
 */
import type { Failure } from '#shared/failures.ts';
import { type Bridge, pushContract, type PushChannel, type PushOf, requestContract, type RequestArguments, type RequestChannel, type ResponseOf, type Subscription } from '#shared/ipc/contract.ts';
import { nothing } from '#shared/ipc/define.ts';
import { subscriptionOf } from '#shared/ipc/subscription.ts';
import type { Acknowledgement } from '#shared/timer/intents.ts';
import { foreignOrNull, parseForeign } from '#shared/values/parse-foreign.ts';
import { fail, type Result } from '#shared/values/result.ts';
import type { z } from 'zod';

declare global {
  interface Window {
    /** Put there by the preload. */
    readonly clocktower?: Bridge;
  }
}

/** What can go wrong as seen from a window: a failure the core names, or no answer that can be read. */
export type Trouble = Failure | { readonly kind: 'no-answer' };

export type Acknowledged = Promise<Result<Acknowledgement, Trouble>>;

type Answered<Response> = Extract<Response, { readonly ok: true }> | { readonly ok: false; readonly failure: Trouble };

/** The bridge with both sides typed. A subscription's listener gets null for a push of the wrong shape. */
export type Clocktower = { readonly [Channel in RequestChannel]: (...request: RequestArguments<Channel>) => Promise<Answered<ResponseOf<Channel>>> } & {
  readonly [Channel in PushChannel as Subscription<Channel>]: (listener: (value: PushOf<Channel> | null) => void) => () => void;
};

async function parsed(schema: z.ZodType, ask: () => Promise<unknown>): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await ask();
  } catch {
    // This is the boundary: the main process refused the call or is gone. Both look the same from here.
    return fail({ kind: 'no-answer' });
  }
  const reading = parseForeign(schema, answer);
  return reading.ok ? reading.value : fail({ kind: 'no-answer' });
}

export function connectBridge(bridge: Bridge): Clocktower {
  const requests = Object.entries(requestContract).map(([channel, { request, response }]) => {
    const ask: (request?: unknown) => Promise<unknown> = Reflect.get(bridge, channel);
    // Callers hand these functions to event handlers, whose event is not the request.
    return [channel, async (argument: unknown) => parsed(response, async () => ask(request === nothing ? undefined : argument))];
  });
  const subscriptions = Object.entries(pushContract).map(([channel, schema]) => {
    const name = subscriptionOf(channel);
    const subscribe: (listener: (pushed: unknown) => void) => () => void = Reflect.get(bridge, name);
    const listen = (listener: (value: unknown) => void) =>
      subscribe((pushed) => {
        listener(foreignOrNull(schema, pushed));
      });
    return [name, listen];
  });
  return Object.fromEntries([...requests, ...subscriptions]);
}
