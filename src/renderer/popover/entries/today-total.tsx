/** Today's total with what runs, and how far the goals are, moving once a minute of its own. */
import { instantOfEpochMs } from '#shared/values/brands.ts';
import type { ProgressView } from '#shared/timer/progress.ts';
import { useSyncExternalStore } from 'react';
import { useServices } from '../../services.ts';
import { useNowMs } from '../../use-now.ts';
import { usePopoverState, type ViewProps } from '../popover-state.ts';
import { countsFromMs, totalSecondsToday } from './today.ts';

export function TodayTotal({ view }: ViewProps) {
  const { messages, timeOfDay } = useServices().words;
  const { progress } = usePopoverState();
  const told = useSyncExternalStore(progress.subscribe, progress.current);
  const { timer, today } = view;
  const nowMs = useNowMs(
    timer.kind === 'running' ? { alignedToMs: countsFromMs(timer.entry, today.midnight) - today.finishedSeconds * 1000, everyMs: 60_000 } : null,
  );
  const seconds = totalSecondsToday(view, nowMs);
  const goal = told.kind === 'view' ? told.view.dailyGoalSeconds : null;
  const left = goal === null ? 0 : goal - seconds;
  const doneAt = timer.kind === 'running' && left > 0 ? timeOfDay(instantOfEpochMs(nowMs + left * 1000)) : null;
  const { todayTotal, ofGoal, goalSpoken, goalDoneAt } = messages.popover;
  return (
    <p className="today-total">
      <span aria-hidden>
        {goal === null ? messages.hours(seconds) : ofGoal({ done: messages.hours(seconds), goal: messages.hours(goal) })}
        {doneAt === null ? '' : ` · ${goalDoneAt(doneAt)}`}
      </span>
      <span className="visually-hidden">
        {todayTotal(messages.spokenDuration(seconds))}
        {goal === null ? '' : `, ${goalSpoken(messages.spokenDuration(goal))}`}
        {doneAt === null ? '' : `, ${goalDoneAt(doneAt)}`}
      </span>
    </p>
  );
}

/** Below the list, quietly: the week's goal and the focus time that runs. */
export function ProgressLine({ view }: ViewProps) {
  const { progress } = usePopoverState();
  const told = useSyncExternalStore(progress.subscribe, progress.current);
  return told.kind === 'view' && (told.view.weekly !== null || told.view.focus !== null) ? <ProgressWords view={view} progress={told.view} /> : null;
}

function ProgressWords({ view, progress }: ViewProps & { readonly progress: ProgressView }) {
  const { messages, timeOfDay } = useServices().words;
  const { weekly, focus } = progress;
  const nowMs = useNowMs(view.timer.kind === 'running' ? { alignedToMs: 0, everyMs: 60_000 } : null);
  const runningMs = view.timer.kind === 'running' && weekly !== null ? Math.max(0, nowMs - Math.max(Date.parse(view.timer.entry.start), Date.parse(weekly.start))) : 0;
  const week = weekly === null ? null : messages.popover.week({ done: messages.hours(weekly.finishedSeconds + Math.floor(runningMs / 1000)), goal: messages.hours(weekly.goalSeconds) });
  const phase = focus === null ? null : messages.popover.focus({ phase: focus.phase, until: focus.endsAt === null ? null : timeOfDay(focus.endsAt), completed: focus.completed });
  return <p className="progress-line">{[phase, week].filter((part) => part !== null && part !== '').join(' · ')}</p>;
}
