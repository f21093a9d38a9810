/** The numbers of each picture as a table of its own. */
import type { Report } from '#shared/reports.ts';
import { useServices } from '../../services.ts';
import { heatMapDaysOf, trendOf } from './charts.ts';
import { seriesWords, shareWords, spanWords } from './report-words.ts';

interface NumbersProps {
  readonly report: Report;
  /** Of the picture. */
  readonly title: string;
}

export function BarNumbers({ report, title }: NumbersProps) {
  const { words } = useServices();
  const { reports, hourFigures } = words.messages;
  const { unit, bars } = report.bars;
  return (
    <table className="table">
      <caption className="visually-hidden">{reports.numbersOf(title)}</caption>
      <thead>
        <tr>
          <th scope="col">{reports.groupingName(unit)}</th>
          {report.series.map((series) => (
            <th key={seriesWords(words, series)} scope="col" className="figures">
              {seriesWords(words, series)}
            </th>
          ))}
          <th scope="col" className="figures">
            {reports.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.first}>
            <th scope="row">{spanWords(words, bar)}</th>
            {report.series.map((series, index) => (
              <td key={seriesWords(words, series)} className="figures">
                {hourFigures(bar.parts[index] ?? 0)}
              </td>
            ))}
            <td className="figures">{hourFigures(bar.seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ShareNumbers({ report, title }: NumbersProps) {
  const { words } = useServices();
  const { reports, hourFigures } = words.messages;
  return (
    <table className="table">
      <caption className="visually-hidden">{reports.numbersOf(title)}</caption>
      <thead>
        <tr>
          <th scope="col">{reports.columnProject}</th>
          <th scope="col" className="figures">
            {reports.columnDuration}
          </th>
          <th scope="col" className="figures">
            {reports.columnShare}
          </th>
        </tr>
      </thead>
      <tbody>
        {report.series.map((series) => (
          <tr key={seriesWords(words, series)}>
            <th scope="row">{seriesWords(words, series)}</th>
            <td className="figures">{hourFigures(series.seconds)}</td>
            <td className="figures">{shareWords(series, report.totalSeconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function DayNumbers({ report, title }: NumbersProps) {
  const { words } = useServices();
  const { reports, hourFigures } = words.messages;
  return (
    <table className="table">
      <caption className="visually-hidden">{reports.numbersOf(title)}</caption>
      <thead>
        <tr>
          <th scope="col">{reports.columnDay}</th>
          <th scope="col" className="figures">
            {reports.columnDuration}
          </th>
        </tr>
      </thead>
      <tbody>
        {heatMapDaysOf(report).map(({ date, seconds }) => (
          <tr key={date}>
            <th scope="row">{`${words.weekdayName(date)} ${words.date(date)}`}</th>
            <td className="figures">{hourFigures(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function TrendNumbers({ report, title }: NumbersProps) {
  const { words } = useServices();
  const { reports, hourFigures } = words.messages;
  return (
    <table className="table">
      <caption className="visually-hidden">{reports.numbersOf(title)}</caption>
      <thead>
        <tr>
          <th scope="col">{reports.columnDay}</th>
          <th scope="col" className="figures">
            {reports.columnWorked}
          </th>
          <th scope="col" className="figures">
            {reports.columnGoal}
          </th>
        </tr>
      </thead>
      <tbody>
        {trendOf(report).map(({ day, worked, goal }) => (
          <tr key={day.date}>
            <th scope="row">{`${words.weekdayName(day.date)} ${words.date(day.date)}`}</th>
            <td className="figures">{worked === null ? '' : hourFigures(worked)}</td>
            <td className="figures">{hourFigures(goal)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
