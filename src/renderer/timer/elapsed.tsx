/** The elapsed time, updated every second. Screen readers can read it, but updates are not announced. */
import { epochMsOfInstant } from '#shared/values/brands.ts';
import { clockFigures } from '#shared/values/durations.ts';
import type { EntryView } from '#shared/timer/view.ts';
import { useServices } from '../page/services.ts';
import { useNowMs } from '../clock/use-now.ts';
import * as controlStyles from '../components/controls/control.module.css';
import * as styles from './timer.module.css';

export function Elapsed({ entry }: { readonly entry: EntryView | null }) {
  const { messages } = useServices().i18n;
  const startMs = entry === null ? null : epochMsOfInstant(entry.start);
  const nowMs = useNowMs(startMs === null ? null : { alignedToMs: startMs, everyMs: 1000 });
  const seconds = startMs === null ? 0 : Math.max(0, Math.floor((nowMs - startMs) / 1000));
  return (
    <div role="timer" aria-live="off" className={styles.elapsed}>
      <span aria-hidden>{clockFigures(seconds)}</span>
      <span className={controlStyles.visuallyHidden}>
        {startMs === null ? messages.popover.stoppedState : messages.popover.runningFor(messages.spokenDuration(seconds))}
      </span>
    </div>
  );
}
