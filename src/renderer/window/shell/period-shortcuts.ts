/** The periods that a calendar offers beside its days. */
import { daysOfPeriod } from '#shared/history/periods.ts';
import type { DaySpan, NamedPeriod } from '#shared/history/reports.ts';
import { epochMsNow } from '../../clock/clock.ts';
import type { DateShortcut } from '../../components/dates/date-field.tsx';
import { dateAt } from '../timeline/local-days.ts';
import { useServices } from './services.ts';

const offered: readonly NamedPeriod[] = ['this-week', 'last-week', 'this-month', 'last-month', 'this-year', 'last-year'];

export function usePeriodShortcuts(onPick: (span: DaySpan) => void): readonly DateShortcut[] {
  const { messages, weekStart } = useServices().i18n;
  return offered.map((name) => ({
    label: messages.reports.periodName(name),
    onPress: () => onPick(daysOfPeriod(name, { today: dateAt(epochMsNow(), Intl.DateTimeFormat().resolvedOptions().timeZone), weekStart })),
  }));
}
