/** The figures above the pictures of a report. */
import type { Report } from '#shared/history/reports.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { computeShares } from '#shared/history/shares.ts';
import { secondsBetween, secondsSchema } from '#shared/values/brands.ts';
import { useBreaks } from '../../data/breaks.ts';
import { useServices } from '../shell/services.ts';
import { percentText } from './report-text.ts';
import * as styles from './reports.module.css';

interface HeadlineFiguresProps {
  readonly report: Report;
  readonly range: HistorySpan;
}

export function HeadlineFigures({ report, range }: HeadlineFiguresProps) {
  const { i18n } = useServices();
  const { reports, hours, projectAndTask } = i18n.messages;
  const { totalSeconds, billableSeconds, entries, days } = report;
  const breaks = useBreaks(range).reduce((sum, { from, to }) => sum + secondsBetween(from, to), 0);
  const worked = days.filter(({ seconds }) => seconds > 0);
  const best = worked.reduce(
    (most, day) => (day.seconds > most.seconds ? day : most),
    worked[0] ?? { date: report.span.first, seconds: totalSeconds },
  );
  const billable = billableSeconds ?? 0;
  const [billableShare] = computeShares([billable, totalSeconds - billable]);
  const figures = [
    {
      label: reports.total,
      seconds: totalSeconds,
      note: [reports.entries(entries), ...(breaks === 0 ? [] : [reports.breaksTotal(hours(breaks))])].join(' · '),
    },
    ...(billable === 0
      ? []
      : [{ label: projectAndTask.billable, seconds: billable, note: percentText(i18n, billableShare, totalSeconds) }]),
    // Of a single day both would be its total.
    ...(worked.length < 2
      ? []
      : [
          {
            label: reports.dailyAverage,
            seconds: secondsSchema.parse(Math.round(totalSeconds / worked.length)),
            note: reports.ofDaysWorked(worked.length),
          },
          { label: reports.bestDay, seconds: best.seconds, note: i18n.shortWeekday(best.date) },
        ]),
  ];
  return (
    <dl className={styles.headline}>
      {figures.map(({ label, seconds, note }) => (
        <div key={label} className={styles.headlineFigure}>
          <dt>{label}</dt>
          <dd className={styles.headlineValue}>{hours(seconds)}</dd>
          <dd className={styles.headlineNote}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
