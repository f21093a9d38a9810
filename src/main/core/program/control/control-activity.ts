/** What `clocktower activity` does. */
import type { ActivityRecorder } from '#core/activity/activity-recorder.ts';
import type { DayFill } from '#core/activity/fill/day-fill.ts';
import { calendarDay } from '#core/platform/calendar.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import type { ControlAnswer, ControlRequest } from '#shared/control.ts';
import type { Failure } from '#shared/failures.ts';
import { proposalCommand } from '#shared/activity/proposals.ts';
import { assertNever, type Result } from '#shared/values/result.ts';

export type ControlledActivity = Pick<ActivityRecorder, 'view' | 'setOn' | 'pause' | 'pieces' | 'forget'>;

interface ActivitySources {
  readonly activity: ControlledActivity;
  readonly tracker: Pick<Tracker, 'now' | 'timeZone'>;
}

/** The state after the change. */
function changed(done: Result<unknown, Failure>, { activity, tracker }: ActivitySources): ControlAnswer {
  const { revision: _, ...view } = activity.view();
  return done.ok ? { kind: 'activity', activity: view, timeZone: tracker.timeZone() } : { kind: 'refused', failure: done.failure };
}

function today({ activity, tracker }: ActivitySources): ControlAnswer {
  const timeZone = tracker.timeZone();
  const { start, end } = calendarDay(tracker.now(), timeZone);
  const pieces = activity.pieces({ from: start, to: end });
  return pieces.ok ? { kind: 'activity-today', pieces: [...pieces.value], timeZone } : { kind: 'refused', failure: pieces.failure };
}

export function answerActivity(
  { action }: Extract<ControlRequest, { readonly command: 'activity' }>,
  sources: ActivitySources,
): ControlAnswer {
  const { activity } = sources;
  switch (action) {
    case 'on':
    case 'off':
      return changed(activity.setOn(action === 'on'), sources);
    case 'pause':
      return changed(activity.pause(), sources);
    case 'today':
      return today(sources);
    case 'clear':
      return changed(activity.forget({ what: 'all' }), sources);
    default:
      return assertNever(action);
  }
}

interface FillSources {
  readonly dayFill: Pick<DayFill, 'proposals'>;
  readonly tracker: Pick<Tracker, 'now' | 'timeZone' | 'several'>;
}

/** The proposals of today are added as one command, which one Undo undoes. */
export async function answerFill(
  { dryRun }: Extract<ControlRequest, { readonly command: 'fill' }>,
  { dayFill, tracker }: FillSources,
): Promise<ControlAnswer> {
  const timeZone = tracker.timeZone();
  const { start, end } = calendarDay(tracker.now(), timeZone);
  const found = await dayFill.proposals({ from: start, to: end });
  if (!found.ok) {
    return { kind: 'refused', failure: found.failure };
  }
  const { proposals } = found.value;
  const isAdded = !dryRun && proposals.length > 0;
  const added = isAdded ? tracker.several(proposals.map(proposalCommand)) : null;
  return added?.ok === false ? { kind: 'refused', failure: added.failure } : { kind: 'proposed', proposals, added: isAdded, timeZone };
}
