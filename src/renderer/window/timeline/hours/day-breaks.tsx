/** The breaks of a day, behind its entries. They are kept on this computer, and nothing can be done with them. */
import { epochMsOfInstant, instantOfEpochMs } from '#shared/values/brands.ts';
import type { BreakView } from '#shared/timer/progress.ts';
import { useBreaks } from '../../../data/breaks.ts';
import { useServices } from '../../shell/services.ts';
import { formatSpan } from '../entry-text.ts';
import type { LocalDay } from '../local-days.ts';
import { useTimeline } from '../timeline-state.ts';
import { durationPixels } from './hour-scale.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from './hours.module.css';

/** The breaks of all visible days. */
export function useBreaksOfDays(days: readonly LocalDay[]): readonly BreakView[] {
  const fromMs = days[0]?.startMs ?? 0;
  const toMs = days.at(-1)?.endMs ?? fromMs;
  return useBreaks({ from: instantOfEpochMs(fromMs), to: instantOfEpochMs(toMs) });
}

interface DayBreaksProps {
  readonly day: LocalDay;
  readonly breaks: readonly BreakView[];
}

export function DayBreaks({ day, breaks }: DayBreaksProps) {
  const { i18n } = useServices();
  const { hourPixels } = useTimeline().hours;
  return breaks.flatMap(({ from, to }) => {
    const [fromMs, toMs] = [Math.max(day.startMs, epochMsOfInstant(from)), Math.min(day.endMs, epochMsOfInstant(to))];
    if (fromMs >= toMs) {
      return [];
    }
    const [name, span] = [i18n.messages.timeline.breakSpan, formatSpan({ start: from, end: to }, i18n)];
    return (
      <div
        key={from}
        className={styles.breakSpan}
        title={`${name}\n${span}`}
        style={{ top: durationPixels(fromMs - day.startMs, hourPixels), height: durationPixels(toMs - fromMs, hourPixels) }}
      >
        <span className={controlStyles.visuallyHidden}>{`${name}, ${span}`}</span>
      </div>
    );
  });
}
