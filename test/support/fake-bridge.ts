/** `window.clocktower` without a main process: every channel of the contract, with the test's answers. */
import {
  type Bridge,
  pushContract,
  type PushChannel,
  type PushOf,
  requestContract,
  type RequestChannel,
  type RequestOf,
  type ResponseOf,
} from '#shared/ipc/contract.ts';
import { subscriptionName } from '#shared/ipc/subscription.ts';

export type Answers = { [Channel in RequestChannel]?: (request: RequestOf<Channel>) => ResponseOf<Channel> | Promise<ResponseOf<Channel>> };

export interface FakeBridge {
  readonly bridge: Bridge;
  /** Valid requests in order. */
  readonly asked: { readonly channel: string; readonly request: unknown }[];
  readonly push: <Channel extends PushChannel>(channel: Channel, payload: PushOf<Channel>) => void;
  /** As `push`, with any value. */
  readonly pushAnything: (channel: PushChannel, payload: unknown) => void;
  /** The number of listeners. */
  readonly listening: (channel: PushChannel) => number;
  /** Channels that were requested or have a listener. */
  readonly used: () => readonly string[];
}

/** A channel without an answer and an invalid request are refused. Tests may replace `answers` at any time. */
export function fakeBridge(answers: Answers): FakeBridge {
  return fakeBridgeOf(async (channel, request) => {
    const answer: ((request: unknown) => unknown) | undefined = Reflect.get(answers, channel);
    if (answer === undefined) {
      throw new Error(`The test gives no answer to ${channel}.`);
    }
    return answer(request);
  });
}

/** Answers everything with the result of `answer`, which may be invalid. */
export function fakeBridgeOf(answer: (channel: string, request: unknown) => Promise<unknown>): FakeBridge {
  const asked: { readonly channel: string; readonly request: unknown }[] = [];
  const listeners = new Map<string, Set<(pushed: unknown) => void>>(Object.keys(pushContract).map((channel) => [channel, new Set()]));
  const requests = Object.entries(requestContract).map(([channel, { request: schema }]): readonly unknown[] => [
    channel,
    async (request: unknown) => {
      asked.push({ channel, request: schema.parse(request) });
      return answer(channel, request);
    },
  ]);
  const subscriptions = [...listeners].map(([channel, those]): readonly unknown[] => [
    subscriptionName(channel),
    (listener: (pushed: unknown) => void) => {
      those.add(listener);
      return () => those.delete(listener);
    },
  ]);
  const pushAnything = (channel: PushChannel, payload: unknown) => {
    for (const listener of listeners.get(channel) ?? []) {
      listener(payload);
    }
  };
  return {
    bridge: Object.fromEntries([...requests, ...subscriptions]),
    asked,
    push: pushAnything,
    pushAnything,
    listening: (channel) => listeners.get(channel)?.size ?? 0,
    used: () => [
      ...asked.map(({ channel }) => channel),
      ...[...listeners].flatMap(([channel, those]) => (those.size > 0 ? [channel] : [])),
    ],
  };
}
