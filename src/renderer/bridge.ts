/**
 * The renderer's side of the IPC contract: every answer and push is parsed before anyone sees it. Outcomes are Results;
 * an answer that did not come, or is not of the shape agreed on, is a failure like any other.
 */
import type { Failure } from '#shared/failures.ts';
import { type ClocktowerBridge, pushContract, requestContract, type RequestOf } from '#shared/ipc.ts';
import { fail, type Result } from '#shared/result.ts';
import type { Acknowledgement } from '#shared/intents.ts';
import type { View } from '#shared/view.ts';
import type { z } from 'zod';

declare global {
  interface Window {
    /** Put there by the preload. */
    readonly clocktower?: ClocktowerBridge;
  }
}

/** What can go wrong as seen from a window: a failure the core names, or no answer that can be read. */
export type Trouble = Failure | { readonly kind: 'no-answer' };

export type Acknowledged = Promise<Result<Acknowledgement, Trouble>>;
type Done = Promise<Result<null, Trouble>>;

export interface Clocktower {
  readonly getView: () => Promise<Result<View, Trouble>>;
  readonly startTimer: (intent: RequestOf<'timer:start'>) => Acknowledged;
  readonly stopTimer: () => Acknowledged;
  readonly continueEntry: (entry: RequestOf<'entry:continue'>) => Acknowledged;
  readonly editEntry: (edit: RequestOf<'entry:edit'>) => Acknowledged;
  readonly deleteEntry: (entry: RequestOf<'entry:delete'>) => Acknowledged;
  readonly restoreEntry: (entry: RequestOf<'entry:restore'>) => Acknowledged;
  readonly retryEntry: (entry: RequestOf<'entry:retry'>) => Acknowledged;
  readonly syncNow: () => Done;
  readonly dismissNotice: (notice: RequestOf<'notice:dismiss'>) => Done;
  readonly resizePopover: (size: RequestOf<'popover:resize'>) => Done;
  readonly occupyPopover: (state: RequestOf<'popover:occupy'>) => Done;
  readonly hidePopover: () => Done;
  readonly quit: () => Done;
  /** null: a push that is not a View. Returns the unsubscribe. */
  readonly onViewChanged: (listener: (view: View | null) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onPopoverShown: (listener: () => void) => () => void;
}

async function parsed<Value>(
  schema: z.ZodType<Result<Value, Failure>>,
  ask: () => Promise<unknown>,
): Promise<Result<Value, Trouble>> {
  let answer: unknown;
  try {
    answer = await ask();
  } catch {
    // This is the boundary: the main process refused the call or is gone. Both look the same from here.
    return fail({ kind: 'no-answer' });
  }
  const reading = schema.safeParse(answer);
  return reading.success ? reading.data : fail({ kind: 'no-answer' });
}

export function connectBridge(bridge: ClocktowerBridge): Clocktower {
  const contract = requestContract;
  return {
    getView: () => parsed(contract['view:get'].response, () => bridge.getView()),
    startTimer: (intent) => parsed(contract['timer:start'].response, () => bridge.startTimer(intent)),
    stopTimer: () => parsed(contract['timer:stop'].response, () => bridge.stopTimer()),
    continueEntry: (entry) => parsed(contract['entry:continue'].response, () => bridge.continueEntry(entry)),
    editEntry: (edit) => parsed(contract['entry:edit'].response, () => bridge.editEntry(edit)),
    deleteEntry: (entry) => parsed(contract['entry:delete'].response, () => bridge.deleteEntry(entry)),
    restoreEntry: (entry) => parsed(contract['entry:restore'].response, () => bridge.restoreEntry(entry)),
    retryEntry: (entry) => parsed(contract['entry:retry'].response, () => bridge.retryEntry(entry)),
    syncNow: () => parsed(contract['sync:now'].response, () => bridge.syncNow()),
    dismissNotice: (notice) => parsed(contract['notice:dismiss'].response, () => bridge.dismissNotice(notice)),
    resizePopover: (size) => parsed(contract['popover:resize'].response, () => bridge.resizePopover(size)),
    occupyPopover: (state) => parsed(contract['popover:occupy'].response, () => bridge.occupyPopover(state)),
    hidePopover: () => parsed(contract['popover:hide'].response, () => bridge.hidePopover()),
    quit: () => parsed(contract['app:quit'].response, () => bridge.quit()),
    onViewChanged: (listener) =>
      bridge.onViewChanged((pushed) => {
        const reading = pushContract['view:changed'].safeParse(pushed);
        listener(reading.success ? reading.data : null);
      }),
    onPopoverShown: (listener) => bridge.onPopoverShown(listener),
  };
}
