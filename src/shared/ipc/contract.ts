/**
 * The requests of windows and the pushes to them. Names are the channels. Preload, client, routing and fakes are derived from this: a new
 * request needs its line in a feature's file and its handler.
 */
import type { z } from 'zod';
import { activityPushes, activityRequests } from './activity.ts';
import { calendarPushes, calendarRequests } from './calendar.ts';
import { campusPushes, campusRequests } from './campus.ts';
import { connectionPushes, connectionRequests } from './connections.ts';
import type { Requests } from './define.ts';
import { historyPushes, historyRequests } from './history.ts';
import { programPushes, programRequests } from './program.ts';
import { projectRequests } from './projects.ts';
import { offeredItemPushes, offeredItemRequests, timerPushes, timerRequests } from './timer.ts';
import { windowPushes, windowRequests } from './windows.ts';
import { workItemPushes, workItemRequests } from './work-items.ts';

export const requestContract = {
  ...timerRequests,
  ...projectRequests,
  ...connectionRequests,
  ...historyRequests,
  ...activityRequests,
  ...calendarRequests,
  ...workItemRequests,
  ...offeredItemRequests,
  ...campusRequests,
  ...windowRequests,
  ...programRequests,
};
export const pushContract = {
  ...timerPushes,
  ...connectionPushes,
  ...historyPushes,
  ...activityPushes,
  ...calendarPushes,
  ...workItemPushes,
  ...offeredItemPushes,
  ...campusPushes,
  ...windowPushes,
  ...programPushes,
};

export type RequestChannel = keyof typeof requestContract;
export type RequestOf<Channel extends RequestChannel> = z.infer<(typeof requestContract)[Channel]['request']>;
export type ResponseOf<Channel extends RequestChannel> = z.infer<(typeof requestContract)[Channel]['response']>;
export type PushChannel = keyof typeof pushContract;
export type PushOf<Channel extends PushChannel> = z.infer<(typeof pushContract)[Channel]>;

/** Channels without an argument have no parameter. */
export type RequestArguments<Channel extends RequestChannel> =
  RequestOf<Channel> extends undefined ? readonly [] : readonly [RequestOf<Channel>];

export type Subscription<Channel extends PushChannel> = `on${Capitalize<Channel>}`;

/**
 * `window.clocktower` in the preload: one bound function per channel, with unparsed results. Subscribing returns the unsubscribe function.
 */
export type Bridge = { readonly [Channel in RequestChannel]: (...request: RequestArguments<Channel>) => Promise<unknown> } & {
  readonly [Channel in PushChannel as Subscription<Channel>]: (listener: (pushed: unknown) => void) => () => void;
};

export type Handlers<Declared extends Requests> = {
  readonly [Channel in keyof Declared]: (
    request: z.infer<Declared[Channel]['request']>,
  ) => z.infer<Declared[Channel]['response']> | Promise<z.infer<Declared[Channel]['response']>>;
};
