/** Today's total with what runs, moving once a minute of its own. */
import { useServices } from '../services.ts';
import type { ViewProps } from './popover-state.ts';
import { useNowMs } from '../use-now.ts';
import { countsFromMs, totalSecondsToday } from './today.ts';

export function TodayTotal({ view }: ViewProps) {
  const { messages } = useServices().words;
  const { timer, today } = view;
  const nowMs = useNowMs(
    timer.kind === 'running' ? { alignedToMs: countsFromMs(timer.entry, today.midnight) - today.finishedSeconds * 1000, everyMs: 60_000 } : null,
  );
  const seconds = totalSecondsToday(view, nowMs);
  return (
    <p className="today-total">
      <span aria-hidden>{messages.hours(seconds)}</span>
      <span className="visually-hidden">{messages.popover.todayTotal(messages.spokenDuration(seconds))}</span>
    </p>
  );
}
