import type { Failure } from '#shared/failures.ts';
import { type Handlers, requestContract, type RequestChannel } from '#shared/ipc/contract.ts';
import { describeIssues } from '#shared/values/describe-issues.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { fail, type Result } from '#shared/values/result.ts';
import { type ActivityActions, activityHandlers } from './activity.ts';
import { type CalendarActions, calendarHandlers } from './calendar.ts';
import { type CampusActions, campusHandlers } from './campus.ts';
import { type ConnectionActions, connectionHandlers } from './connections.ts';
import { type HistoryActions, historyHandlers } from './history.ts';
import { type ProgramActions, programHandlers } from './program.ts';
import { type ProjectActions, projectHandlers } from './projects.ts';
import { type TimerActions, timerHandlers } from './timer.ts';
import { type WindowActions, windowHandlers } from './windows.ts';
import { type WorkItemActions, workItemHandlers } from './work-items.ts';

export type IpcActions = TimerActions &
  ProjectActions &
  ConnectionActions &
  HistoryActions &
  ActivityActions &
  CalendarActions &
  WorkItemActions &
  CampusActions &
  WindowActions &
  ProgramActions;

type Route = (request: unknown) => Promise<Result<unknown, Failure>>;

export type Routes = Readonly<Record<RequestChannel, Route>>;

export function ipcRoutes(actions: IpcActions): Routes {
  const handlers: Handlers<typeof requestContract> = {
    ...timerHandlers(actions),
    ...projectHandlers(actions),
    ...connectionHandlers(actions),
    ...historyHandlers(actions),
    ...activityHandlers(actions),
    ...calendarHandlers(actions),
    ...workItemHandlers(actions),
    ...campusHandlers(actions),
    ...windowHandlers(actions),
    ...programHandlers(actions),
  };
  return Object.fromEntries(
    Object.entries(requestContract).map(([channel, { request: schema }]): readonly unknown[] => {
      const handle: Route = Reflect.get(handlers, channel);
      const route: Route = async (request) => {
        const parsed = parseForeign(schema, request);
        return parsed.ok ? handle(parsed.value) : fail({ kind: 'bad-request', detail: describeIssues(parsed.failure) });
      };
      return [channel, route];
    }),
  );
}
