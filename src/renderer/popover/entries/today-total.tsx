/** Today's total including the running entry, and the progress of goals. Updates once a minute. */
import { instantOfEpochMs } from '#shared/values/brands.ts';
import type { ProgressView } from '#shared/timer/progress.ts';
import { useServices } from '../../page/services.ts';
import { useNowMs } from '../../clock/use-now.ts';
import { useLatest } from '../../data/use-query.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import { countsFromMs, totalSecondsToday } from './today.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './entries.module.css';

export function TodayTotal({ view }: ViewProps) {
  const { i18n, data } = useServices();
  const { messages, timeOfDay } = i18n;
  const progress = useLatest(data.progress);
  const { timer, today } = view;
  const nowMs = useNowMs(
    timer.kind === 'running'
      ? { alignedToMs: countsFromMs(timer.entry, today.midnight) - today.finishedSeconds * 1000, everyMs: 60_000 }
      : null,
  );
  const seconds = totalSecondsToday(view, nowMs);
  const goal = progress?.dailyGoalSeconds ?? null;
  const doneAt =
    timer.kind === 'running' && goal !== null && goal > seconds ? timeOfDay(instantOfEpochMs(nowMs + (goal - seconds) * 1000)) : null;
  const { todayTotal, ofGoal, goalSpoken, goalDoneAt } = messages.popover;
  return (
    <p>
      <span aria-hidden>
        {goal === null ? messages.hours(seconds) : ofGoal({ done: messages.hours(seconds), goal: messages.hours(goal) })}
        {doneAt === null ? '' : ` · ${goalDoneAt(doneAt)}`}
      </span>
      <span className={controlStyles.visuallyHidden}>
        {todayTotal(messages.spokenDuration(seconds))}
        {goal === null ? '' : `, ${goalSpoken(messages.spokenDuration(goal))}`}
        {doneAt === null ? '' : `, ${goalDoneAt(doneAt)}`}
      </span>
    </p>
  );
}

/** The week's goal and the running focus time, below the list. */
export function ProgressLine({ view }: ViewProps) {
  const progress = useLatest(useServices().data.progress);
  return progress !== null && (progress.weekly !== null || progress.focus !== null) ? (
    <ProgressText view={view} progress={progress} />
  ) : null;
}

function ProgressText({ view, progress }: ViewProps & { readonly progress: ProgressView }) {
  const { messages, timeOfDay } = useServices().i18n;
  const { weekly, focus } = progress;
  const nowMs = useNowMs(view.timer.kind === 'running' ? { alignedToMs: 0, everyMs: 60_000 } : null);
  const runningMs =
    view.timer.kind === 'running' && weekly !== null
      ? Math.max(0, nowMs - Math.max(Date.parse(view.timer.entry.start), Date.parse(weekly.start)))
      : 0;
  const week =
    weekly === null
      ? null
      : messages.popover.week({
          done: messages.hours(weekly.finishedSeconds + Math.floor(runningMs / 1000)),
          goal: messages.hours(weekly.goalSeconds),
        });
  const phase =
    focus === null
      ? null
      : messages.popover.focus({
          phase: focus.phase,
          until: focus.endsAt === null ? null : timeOfDay(focus.endsAt),
          completed: focus.completed,
        });
  return <p className={styles.progressLine}>{[phase, week].filter((part) => part !== null && part !== '').join(' · ')}</p>;
}
