/** The breaks of a day, behind its entries. They are kept on this computer, and nothing can be done with them. */
import { useMemo } from 'react';
import { epochMsOfInstant, instantOfEpochMs } from '#shared/values/brands.ts';
import { useRequest } from '../../../data/use-query.ts';
import { useServices } from '../../shell/services.ts';
import { formatSpan } from '../entry-text.ts';
import type { LocalDay } from '../local-days.ts';
import { durationPixels } from './hour-scale.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from './hours.module.css';

export function DayBreaks({ day }: { readonly day: LocalDay }) {
  const { clocktower, i18n } = useServices();
  const { startMs, endMs } = day;
  const span = useMemo(() => ({ from: instantOfEpochMs(startMs), to: instantOfEpochMs(endMs) }), [startMs, endMs]);
  const { answered } = useRequest({ ask: clocktower.getBreaks, changes: clocktower.onProgressChanged }, span);
  const breaks = answered.kind === 'answer' ? answered.value : [];
  return breaks.map(({ from, to }) => (
    <div
      key={from}
      className={styles.breakSpan}
      title={`${i18n.messages.timeline.breakSpan}\n${formatSpan({ start: from, end: to }, i18n)}`}
      style={{ top: durationPixels(epochMsOfInstant(from) - startMs), height: durationPixels(epochMsOfInstant(to) - epochMsOfInstant(from)) }}
    >
      <span className={controlStyles.visuallyHidden}>{`${i18n.messages.timeline.breakSpan}, ${formatSpan({ start: from, end: to }, i18n)}`}</span>
    </div>
  ));
}
