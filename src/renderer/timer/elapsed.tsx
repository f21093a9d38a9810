/** The elapsed time, updated every second. Screen readers can read it, but updates are not announced. */
import { epochMsOfInstant } from '#shared/values/brands.ts';
import { clockFigures } from '#shared/values/durations.ts';
import type { EntryView } from '#shared/timer/view.ts';
import { useServices } from '../page/services.ts';
import { useNowMs } from '../clock/use-now.ts';
import * as controlStyles from '../components/controls/control.module.css';
import * as styles from './timer.module.css';

export function Elapsed({ entry }: { readonly entry: EntryView }) {
  const { messages } = useServices().i18n;
  const startMs = epochMsOfInstant(entry.start);
  const nowMs = useNowMs({ alignedToMs: startMs, everyMs: 1000 });
  const seconds = Math.max(0, Math.floor((nowMs - startMs) / 1000));
  return <Figure shown={clockFigures(seconds)} spoken={messages.popover.runningFor(messages.spokenDuration(seconds))} />;
}

interface ElapsedOrTodayProps {
  /** null: no timer runs. */
  readonly entry: EntryView | null;
  readonly todaySeconds: number;
}

/** The elapsed time, or what was worked today while no timer runs. */
export function ElapsedOrToday({ entry, todaySeconds }: ElapsedOrTodayProps) {
  const { hours, spokenDuration, popover } = useServices().i18n.messages;
  return entry === null ? (
    <Figure shown={hours(todaySeconds)} spoken={`${popover.stoppedState}. ${popover.todayTotal(spokenDuration(todaySeconds))}`} />
  ) : (
    <Elapsed entry={entry} />
  );
}

function Figure({ shown, spoken }: { readonly shown: string; readonly spoken: string }) {
  return (
    <div role="timer" aria-live="off" className={styles.elapsed}>
      <span aria-hidden>{shown}</span>
      <span className={controlStyles.visuallyHidden}>{spoken}</span>
    </div>
  );
}
