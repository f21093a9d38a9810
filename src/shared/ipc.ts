/**
 * The one map of what windows may ask of the main process and what it tells them. Types, checks and the preload's
 * function list follow from it.
 */
import { z } from 'zod';
import { failureSchema, noticeKindSchema } from './failures.ts';
import { acknowledgementSchema, editIntentSchema, entryReferenceSchema, startIntentSchema } from './intents.ts';
import { viewSchema } from './view.ts';

function answer<Value extends z.ZodType>(value: Value) {
  return z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), value }),
    z.strictObject({ ok: z.literal(false), failure: failureSchema }),
  ]);
}

const acknowledged = answer(acknowledgementSchema);
const done = answer(z.null());
const nothing = z.undefined();

/** Channel -> what is asked (one argument) and what is answered. */
export const requestContract = {
  'view:get': { request: nothing, response: answer(viewSchema) },
  'timer:start': { request: startIntentSchema, response: acknowledged },
  'timer:stop': { request: nothing, response: acknowledged },
  'entry:continue': { request: entryReferenceSchema, response: acknowledged },
  'entry:edit': { request: editIntentSchema, response: acknowledged },
  'entry:delete': { request: entryReferenceSchema, response: acknowledged },
  'entry:restore': { request: entryReferenceSchema, response: acknowledged },
  'entry:retry': { request: entryReferenceSchema, response: acknowledged },
  'sync:now': { request: nothing, response: done },
  'notice:dismiss': { request: z.strictObject({ kind: noticeKindSchema }), response: done },
  /** Height the popover's content needs, in CSS pixels. */
  'popover:resize': { request: z.strictObject({ height: z.number().int().min(1).max(4000) }), response: done },
  /** Somebody's unfinished text is in the popover: it must survive being hidden. */
  'popover:occupy': { request: z.strictObject({ occupied: z.boolean() }), response: done },
  'popover:hide': { request: nothing, response: done },
  'app:quit': { request: nothing, response: done },
} as const;
export type RequestChannel = keyof typeof requestContract;
export type RequestOf<Channel extends RequestChannel> = z.infer<(typeof requestContract)[Channel]['request']>;

/** Channel -> what the main process pushes to windows that can be seen. */
export const pushContract = {
  'view:changed': viewSchema,
  /** The popover came to the front: focus the first line, draw the time as of now. */
  'popover:shown': z.null(),
} as const;
export type PushChannel = keyof typeof pushContract;
export type PushOf<Channel extends PushChannel> = z.infer<(typeof pushContract)[Channel]>;

/** What the preload exposes as `window.clocktower`: one named function a capability, nothing generic. */
export interface ClocktowerBridge {
  readonly getView: () => Promise<unknown>;
  readonly startTimer: (intent: RequestOf<'timer:start'>) => Promise<unknown>;
  readonly stopTimer: () => Promise<unknown>;
  readonly continueEntry: (entry: RequestOf<'entry:continue'>) => Promise<unknown>;
  readonly editEntry: (edit: RequestOf<'entry:edit'>) => Promise<unknown>;
  readonly deleteEntry: (entry: RequestOf<'entry:delete'>) => Promise<unknown>;
  readonly restoreEntry: (entry: RequestOf<'entry:restore'>) => Promise<unknown>;
  readonly retryEntry: (entry: RequestOf<'entry:retry'>) => Promise<unknown>;
  readonly syncNow: () => Promise<unknown>;
  readonly dismissNotice: (notice: RequestOf<'notice:dismiss'>) => Promise<unknown>;
  readonly resizePopover: (size: RequestOf<'popover:resize'>) => Promise<unknown>;
  readonly occupyPopover: (state: RequestOf<'popover:occupy'>) => Promise<unknown>;
  readonly hidePopover: () => Promise<unknown>;
  readonly quit: () => Promise<unknown>;
  /** Returns the unsubscribe. */
  readonly onViewChanged: (listener: (view: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onPopoverShown: (listener: () => void) => () => void;
}
