import { computeShares } from '#shared/history/shares.ts';
import type { Report } from '#shared/history/reports.ts';
import type { LocalDate } from '#shared/values/brands.ts';
import { useServices } from '../shell/services.ts';
import type { I18n } from '../shell/services.ts';
import { trendPoints } from './pictures/charts.ts';
import { shownHeatMapDays } from './pictures/heat-map.ts';
import { percentText, seriesText, spanText } from './report-text.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as tableStyles from '../shell/page/table.module.css';

interface NumbersProps {
  readonly report: Report;
  /** The title of the chart. */
  readonly title: string;
}

interface NumbersTableProps {
  readonly title: string;
  /** The header of the row names, then those of the numbers. */
  readonly columns: readonly [string, ...(readonly string[])];
  /** One number per numeric column. */
  readonly rows: readonly { readonly key: string; readonly name: string; readonly figures: readonly string[] }[];
}

function NumbersTable({ title, columns: [names, ...others], rows }: NumbersTableProps) {
  const { reports } = useServices().i18n.messages;
  return (
    <table className={tableStyles.table}>
      <caption className={controlStyles.visuallyHidden}>{reports.numbersLabel(title)}</caption>
      <thead>
        <tr>
          <th scope="col">{names}</th>
          {others.map((column) => (
            <th key={column} scope="col" className={tableStyles.figures}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {others.map((column, index) => (
              <td key={column} className={tableStyles.figures}>
                {figures[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dayText(i18n: I18n, date: LocalDate): string {
  return `${i18n.weekdayName(date)} ${i18n.date(date)}`;
}

export function BarNumbers({ report, title }: NumbersProps) {
  const { i18n } = useServices();
  const { reports, hours } = i18n.messages;
  const { unit, bars } = report.bars;
  return (
    <NumbersTable
      title={title}
      columns={[reports.groupingName(unit), ...report.series.map((series) => seriesText(i18n, series)), reports.total]}
      rows={bars.map((bar) => ({
        key: bar.first,
        name: spanText(i18n, bar),
        figures: [...report.series.map((_, index) => hours(bar.parts[index] ?? 0)), hours(bar.seconds)],
      }))}
    />
  );
}

export function ShareNumbers({ report, title }: NumbersProps) {
  const { i18n } = useServices();
  const { reports, hours, popover, projectAndTask } = i18n.messages;
  const shares = computeShares(report.series.map(({ seconds }) => seconds));
  return (
    <NumbersTable
      title={title}
      columns={[projectAndTask.project, popover.fieldDuration, reports.columnShare]}
      rows={report.series.map((series, index) => ({
        key: seriesText(i18n, series),
        name: seriesText(i18n, series),
        figures: [hours(series.seconds), percentText(i18n, shares[index], report.totalSeconds)],
      }))}
    />
  );
}

export function DayNumbers({ report, title }: NumbersProps) {
  const { i18n } = useServices();
  const { reports, hours, popover } = i18n.messages;
  return (
    <NumbersTable
      title={title}
      columns={[reports.columnDay, popover.fieldDuration]}
      rows={shownHeatMapDays(report).map(({ date, seconds }) => ({ key: date, name: dayText(i18n, date), figures: [hours(seconds)] }))}
    />
  );
}

export function TrendNumbers({ report, title }: NumbersProps) {
  const { i18n } = useServices();
  const { reports, hours } = i18n.messages;
  return (
    <NumbersTable
      title={title}
      columns={[reports.columnDay, reports.columnWorked, reports.columnGoal]}
      rows={trendPoints(report).map(({ day, worked, goal }) => ({
        key: day.date,
        name: dayText(i18n, day.date),
        figures: [worked === null ? '' : hours(worked), hours(goal)],
      }))}
    />
  );
}
