/** The breaks of a day, behind its entries. They are kept on this computer, and nothing can be done with them. */
import { useMemo } from 'react';
import { epochMsOfInstant, instantOfEpochMs } from '#shared/values/brands.ts';
import type { BreakView } from '#shared/timer/progress.ts';
import { useRequest } from '../../../data/use-query.ts';
import { useServices } from '../../shell/services.ts';
import { formatSpan } from '../entry-text.ts';
import type { LocalDay } from '../local-days.ts';
import { durationPixels } from './hour-scale.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from './hours.module.css';

const none: readonly BreakView[] = [];

/** The breaks of all visible days. */
export function useBreaks(days: readonly LocalDay[]): readonly BreakView[] {
  const { clocktower } = useServices();
  const fromMs = days[0]?.startMs ?? 0;
  const toMs = days.at(-1)?.endMs ?? fromMs;
  const span = useMemo(() => ({ from: instantOfEpochMs(fromMs), to: instantOfEpochMs(toMs) }), [fromMs, toMs]);
  const { answered } = useRequest({ ask: clocktower.getBreaks, changes: clocktower.onProgressChanged }, span);
  return answered.kind === 'answer' ? answered.value : none;
}

interface DayBreaksProps {
  readonly day: LocalDay;
  readonly breaks: readonly BreakView[];
}

export function DayBreaks({ day, breaks }: DayBreaksProps) {
  const { i18n } = useServices();
  return breaks.flatMap(({ from, to }) => {
    const [fromMs, toMs] = [Math.max(day.startMs, epochMsOfInstant(from)), Math.min(day.endMs, epochMsOfInstant(to))];
    if (fromMs >= toMs) {
      return [];
    }
    const [name, span] = [i18n.messages.timeline.breakSpan, formatSpan({ start: from, end: to }, i18n)];
    return (
      <div key={from} className={styles.breakSpan} title={`${name}\n${span}`} style={{ top: durationPixels(fromMs - day.startMs), height: durationPixels(toMs - fromMs) }}>
        <span className={controlStyles.visuallyHidden}>{`${name}, ${span}`}</span>
      </div>
    );
  });
}
