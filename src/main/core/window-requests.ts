/** Answers what windows ask: one parsed route a channel of the contract map, over the tracker that tray and command line use. */
import type { z } from 'zod';
import type { Failure } from '#shared/failures.ts';
import { requestContract, type RequestChannel } from '#shared/ipc.ts';
import { fail, succeed, type Result } from '#shared/result.ts';
import type { Tracker } from './tracker.ts';

export interface WindowActions {
  readonly tracker: Tracker;
  readonly resizePopover: (height: number) => void;
  readonly occupyPopover: (occupied: boolean) => void;
  readonly hidePopover: () => void;
  readonly quit: () => void;
}

/** Takes anything, answers a value: a request of the wrong shape is a failure, not an exception. */
export type Route = (request: unknown) => Result<unknown, Failure>;

function route<Request extends z.ZodType, Response extends z.ZodType<Result<unknown, Failure>>>(
  contract: { readonly request: Request; readonly response: Response },
  answer: (request: z.infer<Request>) => z.infer<Response>,
): Route {
  return (request) => {
    const parsed = contract.request.safeParse(request);
    if (parsed.success) {
      return answer(parsed.data);
    }
    const detail = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'request'}: ${issue.message}`).join('; ');
    return fail({ kind: 'bad-request', detail });
  };
}

function done(act: () => void) {
  act();
  return succeed(null);
}

export function windowRoutes(actions: WindowActions): Readonly<Record<RequestChannel, Route>> {
  const { tracker } = actions;
  return {
    'view:get': route(requestContract['view:get'], () => succeed(tracker.view())),
    'timer:start': route(requestContract['timer:start'], (intent) => tracker.start(intent)),
    'timer:stop': route(requestContract['timer:stop'], () => tracker.stop()),
    'entry:continue': route(requestContract['entry:continue'], ({ localId }) => tracker.continueEntry(localId)),
    'entry:edit': route(requestContract['entry:edit'], (edit) => tracker.edit(edit)),
    'entry:delete': route(requestContract['entry:delete'], ({ localId }) => tracker.delete(localId)),
    'entry:restore': route(requestContract['entry:restore'], ({ localId }) => tracker.restore(localId)),
    'entry:retry': route(requestContract['entry:retry'], ({ localId }) => tracker.retry(localId)),
    'sync:now': route(requestContract['sync:now'], () => done(() => tracker.syncNow())),
    'notice:dismiss': route(requestContract['notice:dismiss'], ({ kind }) => done(() => tracker.dismissNotice(kind))),
    'popover:resize': route(requestContract['popover:resize'], ({ height }) => done(() => actions.resizePopover(height))),
    'popover:occupy': route(requestContract['popover:occupy'], ({ occupied }) => done(() => actions.occupyPopover(occupied))),
    'popover:hide': route(requestContract['popover:hide'], () => done(actions.hidePopover)),
    'app:quit': route(requestContract['app:quit'], () => done(actions.quit)),
  };
}
