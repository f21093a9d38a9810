/**
 * The renderer's side of the IPC contract: every answer and push is parsed before anyone sees it. Outcomes are Results;
 * an answer that did not come, or has the wrong shape, is a failure like any other.
 */
import type { Failure } from '#shared/failures.ts';
import { connectionPushes, connectionRequests } from '#shared/ipc/connections.ts';
import type { Bridge, PushChannel, PushOf, RequestArguments, RequestChannel, ResponseOf, Subscription } from '#shared/ipc/contract.ts';
import { nothing, type Requests } from '#shared/ipc/define.ts';
import { projectRequests } from '#shared/ipc/projects.ts';
import { subscriptionOf } from '#shared/ipc/subscription.ts';
import { timerPushes, timerRequests } from '#shared/ipc/timer.ts';
import { updatePushes, updateRequests } from '#shared/ipc/updates.ts';
import { windowPushes, windowRequests } from '#shared/ipc/windows.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import { foreignOrNull, parseForeign } from '#shared/values/parse-foreign.ts';
import { fail, type Result } from '#shared/values/result.ts';
import { z } from 'zod';

declare global {
  interface Window {
    /** Put there by the preload. */
    readonly clocktower?: Bridge;
  }
}

/** What can go wrong as seen from a window: a failure the core names, or no answer that can be read. */
export type Problem = Failure | { readonly kind: 'no-answer' };

export type Acknowledged = Promise<Result<Acknowledgement, Problem>>;

type Answered<Response> = Extract<Response, { readonly ok: true }> | { readonly ok: false; readonly failure: Problem };

/** The bridge with both sides typed. A subscription's listener gets null for a push of the wrong shape. */
export type Clocktower = { readonly [Channel in RequestChannel]: (...request: RequestArguments<Channel>) => Promise<Answered<ResponseOf<Channel>>> } & {
  readonly [Channel in PushChannel as Subscription<Channel>]: (listener: (value: PushOf<Channel> | null) => void) => () => void;
};

type Pushes = Readonly<Record<string, z.ZodType>>;

/** What the popover asks. The rest of the contract is loaded when a page first asks something of it. */
const firstRequests: Requests = { ...timerRequests, ...projectRequests, ...connectionRequests, ...windowRequests, ...updateRequests };
const firstPushes: Pushes = { ...timerPushes, ...connectionPushes, ...windowPushes, ...updatePushes };

const loadContract = async () => import('#shared/ipc/contract.ts');

async function requestOf(channel: string): Promise<Requests[string] | undefined> {
  const all: Requests = (await loadContract()).requestContract;
  return all[channel];
}

async function pushOf(channel: string): Promise<z.ZodType | undefined> {
  const all: Pushes = (await loadContract()).pushContract;
  return all[channel];
}

/** A channel that the contract does not have is a bug, and answers nothing. */
const neverRead = z.never();

async function asked(bridge: Bridge, channel: string, argument: unknown): Promise<unknown> {
  const ask: (request?: unknown) => Promise<unknown> = Reflect.get(bridge, channel);
  const { request, response } = firstRequests[channel] ?? (await requestOf(channel)) ?? { request: nothing, response: neverRead };
  let answer: unknown;
  try {
    // Callers hand these functions to event handlers, whose event is not the request.
    answer = await ask(request === nothing ? undefined : argument);
  } catch {
    // This is the boundary: the main process refused the call or is gone. Both look the same from here.
    return fail({ kind: 'no-answer' });
  }
  const reading = parseForeign(response, answer);
  return reading.ok ? reading.value : fail({ kind: 'no-answer' });
}

function listened(bridge: Bridge, channel: string, listener: (value: unknown) => void): () => void {
  const subscribe: (listener: (pushed: unknown) => void) => () => void = Reflect.get(bridge, subscriptionOf(channel));
  const first = firstPushes[channel];
  if (first !== undefined) {
    return subscribe((pushed) => listener(foreignOrNull(first, pushed)));
  }
  const rest = pushOf(channel);
  // In the order they come: each waits for the same promise.
  return subscribe((pushed) => void rest.then((schema) => listener(foreignOrNull(schema ?? neverRead, pushed))));
}

export function connectBridge(bridge: Bridge): Clocktower {
  const functions = Object.keys(bridge).map((name) => {
    const channel = /^on[A-Z]/u.test(name) ? `${name.charAt(2).toLowerCase()}${name.slice(3)}` : null;
    return [name, channel === null ? async (argument: unknown) => asked(bridge, name, argument) : (listener: (value: unknown) => void) => listened(bridge, channel, listener)];
  });
  return Object.fromEntries(functions);
}
