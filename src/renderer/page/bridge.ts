/**
 * The renderer's side of the IPC contract. Parses every answer and push. Outcomes are Results; a missing or malformed answer is a failure,
 * too.
 */
import type { Failure } from '#shared/failures.ts';
import { connectionPushes, connectionRequests } from '#shared/ipc/connections.ts';
import type { Bridge, PushChannel, PushOf, RequestArguments, RequestChannel, ResponseOf, Subscription } from '#shared/ipc/contract.ts';
import { nothing, type Requests } from '#shared/ipc/define.ts';
import { projectRequests } from '#shared/ipc/projects.ts';
import { subscriptionName } from '#shared/ipc/subscription.ts';
import { offeredItemPushes, offeredItemRequests, timerPushes, timerRequests } from '#shared/ipc/timer.ts';
import { updatePushes, updateRequests } from '#shared/ipc/updates.ts';
import { windowPushes, windowRequests } from '#shared/ipc/windows.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import { foreignOrNull, parseForeign } from '#shared/values/parse-foreign.ts';
import { fail, type Result } from '#shared/values/result.ts';
import { z } from 'zod';

declare global {
  interface Window {
    /** Set by the preload script. */
    readonly clocktower?: Bridge;
  }
}

/** A failure as seen by a page: one from the core, or an answer that is missing or malformed. */
export type Problem = Failure | { readonly kind: 'no-answer' };

export type Acknowledged = Promise<Result<Acknowledgement, Problem>>;

type Answered<Response> = Extract<Response, { readonly ok: true }> | { readonly ok: false; readonly failure: Problem };

/** The typed bridge. A listener gets null for a malformed push. */
export type Clocktower = {
  readonly [Channel in RequestChannel]: (...request: RequestArguments<Channel>) => Promise<Answered<ResponseOf<Channel>>>;
} & {
  readonly [Channel in PushChannel as Subscription<Channel>]: (listener: (value: PushOf<Channel> | null) => void) => () => void;
};

type Pushes = Readonly<Record<string, z.ZodType>>;

/** The requests of the popover. The rest of the contract is loaded on first use. */
const firstRequests: Requests = {
  ...timerRequests,
  ...projectRequests,
  ...connectionRequests,
  ...windowRequests,
  ...updateRequests,
  ...offeredItemRequests,
};
const firstPushes: Pushes = { ...timerPushes, ...connectionPushes, ...windowPushes, ...updatePushes, ...offeredItemPushes };
export const firstChannels: ReadonlySet<string> = new Set([...Object.keys(firstRequests), ...Object.keys(firstPushes)]);

const loadContract = async () => import('#shared/ipc/contract.ts');

async function findRequestContract(channel: string): Promise<Requests[string] | undefined> {
  const all: Requests = (await loadContract()).requestContract;
  return all[channel];
}

async function findPushContract(channel: string): Promise<z.ZodType | undefined> {
  const all: Pushes = (await loadContract()).pushContract;
  return all[channel];
}

/** A channel outside the contract is a bug. */
const neverRead = z.never();

async function asked(bridge: Bridge, channel: string, argument: unknown): Promise<unknown> {
  const ask: (request?: unknown) => Promise<unknown> = Reflect.get(bridge, channel);
  const { request, response } = firstRequests[channel] ?? (await findRequestContract(channel)) ?? { request: nothing, response: neverRead };
  let answer: unknown;
  try {
    // Callers pass these functions as event handlers, whose event is not the request.
    answer = await ask(request === nothing ? undefined : argument);
  } catch {
    // At this boundary, a refused call and a dead main process look the same.
    return fail({ kind: 'no-answer' });
  }
  const reading = parseForeign(response, answer);
  return reading.ok ? reading.value : fail({ kind: 'no-answer' });
}

function listened(bridge: Bridge, channel: string, listener: (value: unknown) => void): () => void {
  const subscribe: (listener: (pushed: unknown) => void) => () => void = Reflect.get(bridge, subscriptionName(channel));
  const first = firstPushes[channel];
  if (first !== undefined) {
    return subscribe((pushed) => listener(foreignOrNull(first, pushed)));
  }
  const rest = findPushContract(channel);
  // Order is kept: each push waits for the same promise.
  return subscribe((pushed) => void rest.then((schema) => listener(foreignOrNull(schema ?? neverRead, pushed))));
}

export function connectBridge(bridge: Bridge): Clocktower {
  const functions = Object.keys(bridge).map((name) => {
    const channel = /^on[A-Z]/u.test(name) ? `${name.charAt(2).toLowerCase()}${name.slice(3)}` : null;
    return [
      name,
      channel === null
        ? async (argument: unknown) => asked(bridge, name, argument)
        : (listener: (value: unknown) => void) => listened(bridge, channel, listener),
    ];
  });
  return Object.fromEntries(functions);
}
