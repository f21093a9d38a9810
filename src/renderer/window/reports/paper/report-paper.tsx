/** The report as it is printed: who and when, the totals, then the entries by day. Nothing on it can be pressed. */
import type { HistoryEntry } from '#shared/history/history.ts';
import type { Report } from '#shared/history/reports.ts';
import type { Preferences } from '#shared/program/preferences.ts';
import { secondsBetween } from '#shared/values/brands.ts';
import { useServices } from '../../shell/services.ts';
import { dateAt } from '../../timeline/local-days.ts';
import { nestedShares } from '../report-rows.ts';
import { keyText, percentText, spanText } from '../report-text.ts';
import * as styles from './paper.module.css';

export interface PaperContent {
  readonly paper: Preferences['paper'];
  readonly person: string | null;
  /** Clients that the report is limited to; empty for all. */
  readonly clients: readonly string[];
  /** The finished entries of the report, the oldest first. */
  readonly entries: readonly HistoryEntry[];
}

export function ReportPaper({ report, content }: { readonly report: Report; readonly content: PaperContent }) {
  const { i18n } = useServices();
  const { reports, window: windowText } = i18n.messages;
  const { paper, person, clients, entries } = content;
  return (
    <article className={styles.paper}>
      <header className={styles.paperHead}>
        {paper.company === '' ? null : <p className={styles.paperCompany}>{paper.company}</p>}
        <h1>{windowText.pageTitle('reports')}</h1>
        <p>{spanText(i18n, report.span)}</p>
        {clients.length === 0 ? null : <p>{reports.paperClient(clients.join(', '))}</p>}
        {person === null ? null : <p>{reports.paperPerson(person)}</p>}
      </header>
      <Totals report={report} />
      {paper.signature ? <p className={styles.paperSignature}>{reports.paperSignature}</p> : null}
      {entries.length === 0 ? null : <EntriesByDay entries={entries} timeZone={report.timeZone} />}
    </article>
  );
}

function Totals({ report }: { readonly report: Report }) {
  const { i18n } = useServices();
  const { reports, hours, popover, projectAndTask } = i18n.messages;
  const { ofRow, ofRest } = nestedShares(report);
  const isBilled = report.billableSeconds !== null;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{reports.groupingName(report.grouping)}</th>
          <th scope="col">{reports.columnEntries}</th>
          <th scope="col">{reports.columnShare}</th>
          {isBilled ? <th scope="col">{projectAndTask.billable}</th> : null}
          <th scope="col">{popover.fieldDuration}</th>
        </tr>
      </thead>
      <tbody>
        {report.rows
          .map((row, index) => ({ row, index }))
          .map(({ row, index }) => (
            <tr key={index}>
              <th scope="row" dir="auto" style={{ paddingInlineStart: `${(row.depth ?? 0) * 5}mm` }}>
                {keyText(i18n, row.key, report.grouping)}
              </th>
              <td>{row.entries}</td>
              <td>{percentText(i18n, ofRow[index], report.totalSeconds)}</td>
              {isBilled ? <td>{hours(row.billableSeconds)}</td> : null}
              <td>{hours(row.seconds)}</td>
            </tr>
          ))}
        {report.rest === null ? null : (
          <tr>
            <th scope="row">{reports.restRow(report.rest.rows)}</th>
            <td>{reports.notCounted}</td>
            <td>{percentText(i18n, ofRest, report.totalSeconds)}</td>
            {isBilled ? <td>{hours(report.rest.billableSeconds)}</td> : null}
            <td>{hours(report.rest.seconds)}</td>
          </tr>
        )}
        {/* A row and no footer, which would be repeated on each page. */}
        <tr className={styles.paperTotal}>
          <th scope="row">{reports.total}</th>
          <td>{report.entries}</td>
          <td>{percentText(i18n, 100, report.totalSeconds)}</td>
          {isBilled ? <td>{hours(report.billableSeconds ?? 0)}</td> : null}
          <td>{hours(report.totalSeconds)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function EntriesByDay({ entries, timeZone }: Pick<PaperContent, 'entries'> & { readonly timeZone: string }) {
  const { i18n } = useServices();
  const { reports, hours, popover, noDescription, projectAndTask } = i18n.messages;
  const byDay = Map.groupBy(entries, ({ start }) => dateAt(Date.parse(start), timeZone));
  return (
    <table>
      <caption>{reports.paperEntries}</caption>
      <thead>
        <tr>
          <th scope="col">{popover.fieldDescription}</th>
          <th scope="col">{projectAndTask.project}</th>
          <th scope="col">{popover.fieldStart}</th>
          <th scope="col">{popover.fieldEnd}</th>
          <th scope="col">{popover.fieldDuration}</th>
        </tr>
      </thead>
      {[...byDay].map(([date, ofDay]) => (
        <tbody key={date}>
          <tr className={styles.paperDay}>
            <th scope="rowgroup" colSpan={5}>
              {i18n.weekdayName(date)} {i18n.date(date)}
            </th>
          </tr>
          {ofDay.map(({ localId, description, project, start, end }) => (
            <tr key={localId}>
              <td dir="auto">{description || noDescription}</td>
              <td dir="auto">{project?.name ?? ''}</td>
              <td>{i18n.timeOfDay(start)}</td>
              <td>{end === null ? '' : i18n.timeOfDay(end)}</td>
              <td>{end === null ? '' : hours(secondsBetween(start, end))}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
