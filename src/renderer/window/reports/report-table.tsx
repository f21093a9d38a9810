/** The table of a report. It can be copied as text, or exported as a CSV file with every row. */
import type { GroupKey, Report, ReportRequest } from '#shared/history/reports.ts';
import { guardCell } from '#shared/history/formula-guard.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { ColorDot } from '../../components/fields/color-dot.tsx';
import { useServices } from '../shell/services.ts';
import type { I18n } from '../shell/services.ts';
import { timelineDetail } from '../timeline/timeline-route.ts';
import { useWindowState } from '../shell/window-state.ts';
import { hasChildren, nestedShares, shownRows } from './report-rows.ts';
import { keyText, percentText } from './report-text.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as tableStyles from '../shell/page/table.module.css';
import * as styles from './reports.module.css';

interface ReportTableProps {
  readonly report: Report;
  readonly request: ReportRequest;
  readonly choice: React.ReactNode;
  /** Shows the page for the paper while it is written. */
  readonly onPrint: (write: () => Promise<void>) => Promise<void>;
}

function inOneLine(text: string): string {
  return text.replaceAll(/[\t\r\n]+/g, ' ');
}

function tableShares(i18n: I18n, report: Report): { readonly of: (row: number) => string; readonly rest: string } {
  const { ofRow, ofRest } = nestedShares(report);
  return { of: (row) => percentText(i18n, ofRow[row], report.totalSeconds), rest: percentText(i18n, ofRest, report.totalSeconds) };
}

/** Formats the table for the clipboard: cells separated by tabs, as spreadsheets expect. */
export function tableText(i18n: I18n, report: Report): string {
  const { of, rest } = tableShares(i18n, report);
  const { reports, hours, popover } = i18n.messages;
  const lines = [
    [reports.groupingName(report.grouping), popover.fieldDuration, reports.columnShare, reports.columnEntries],
    ...report.rows.map((row, index) => [
      guardCell(inOneLine(keyText(i18n, row.key, report.grouping))),
      hours(row.seconds),
      of(index),
      String(row.entries),
    ]),
    ...(report.rest === null ? [] : [[reports.restRow(report.rest.rows), hours(report.rest.seconds), rest, '']]),
    [reports.total, hours(report.totalSeconds), '', String(report.entries)],
  ];
  return lines.map((cells) => cells.join('\t')).join('\n');
}

export function ReportTable({ report, request, choice, onPrint }: ReportTableProps) {
  const { clocktower, i18n } = useServices();
  const { reports, hours, popover, projectAndTask } = i18n.messages;
  const { perform } = useActions();
  const { router } = useWindowState();
  const id = useId();
  const [status, setStatus] = useState('');
  const { of, rest } = tableShares(i18n, report);
  /** Indexes of the groups of `rows` that are closed; another report begins with all of them open. */
  const [closed, setClosed] = useState<{ readonly rows: Report['rows']; readonly indexes: ReadonlySet<number> }>({
    rows: report.rows,
    indexes: new Set(),
  });
  const collapsed = closed.rows === report.rows ? closed.indexes : new Set<number>();

  function toggle(index: number): void {
    const indexes = new Set(collapsed);
    if (!indexes.delete(index)) {
      indexes.add(index);
    }
    setClosed({ rows: report.rows, indexes });
  }

  /** Opens the entries of the days in the timeline. */
  function openDays(key: GroupKey): void {
    if (key.kind === 'days') {
      router.go({ page: 'timeline', detail: timelineDetail({ view: key.first === key.last ? 'day' : 'week', date: key.first }) });
    }
  }

  async function save(format: 'csv' | 'xlsx' | 'pdf'): Promise<void> {
    await perform(async () => {
      const answer = await clocktower.runExport(
        format === 'pdf'
          ? { kind: 'pdf', name: `report-${report.span.first}-to-${report.span.last}` }
          : { kind: 'report', report: request, format },
      );
      if (answer.ok && answer.value.kind === 'written') {
        setStatus(reports.saved(answer.value.fileName));
      }
      return answer;
    });
  }

  async function copy(): Promise<void> {
    const done = await perform(() => clocktower.copyText({ text: tableText(i18n, report) }));
    setStatus(done ? reports.copied : reports.copyFailed);
  }

  return (
    <section className={styles.picture} aria-labelledby={id}>
      <div className={styles.pictureHead}>
        <h2 id={id} className={styles.pictureTitle}>
          {reports.tableTitle}
        </h2>
        {choice}
        <span className={styles.pictureNote} />
        <Button label={reports.copyTable} onPress={copy} />
        {(['csv', 'xlsx', 'pdf'] as const).map((format) => (
          <Button
            key={format}
            label={reports.saveAs[format]}
            onPress={() => void (format === 'pdf' ? onPrint(async () => save(format)) : save(format))}
          />
        ))}
      </div>
      <output className={styles.pictureStatus}>{status}</output>
      <table className={tableStyles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{reports.groupingName(report.grouping)}</th>
            <th scope="col" className={tableStyles.figures}>
              {reports.columnEntries}
            </th>
            <th scope="col" className={tableStyles.figures}>
              {reports.columnShare}
            </th>
            {report.billableSeconds === null ? null : (
              <th scope="col" className={tableStyles.figures}>
                {projectAndTask.billable}
              </th>
            )}
            <th scope="col" className={tableStyles.figures}>
              {popover.fieldDuration}
            </th>
          </tr>
        </thead>
        <tbody>
          {shownRows(report.rows, collapsed)
            .map((index) => ({ row: report.rows[index], index }))
            .map(({ row, index }) =>
              row === undefined ? null : (
                <tr key={index} data-none={row.seconds === 0 ? true : undefined}>
                  <th scope="row">
                    <span className={tableStyles.rowKey} style={{ paddingInlineStart: `${(row.depth ?? 0) * 20}px` }}>
                      {hasChildren(report.rows, index) ? (
                        <button
                          type="button"
                          className={controlStyles.iconButton}
                          aria-expanded={!collapsed.has(index)}
                          aria-label={reports.rowsLabel(keyText(i18n, row.key, report.grouping))}
                          onClick={() => toggle(index)}
                        >
                          {collapsed.has(index) ? (
                            <ChevronRight aria-hidden size={16} strokeWidth={1.5} />
                          ) : (
                            <ChevronDown aria-hidden size={16} strokeWidth={1.5} />
                          )}
                        </button>
                      ) : null}
                      {row.key.kind === 'project' ? <ColorDot project={row.key.project} /> : null}
                      {row.key.kind === 'days' && row.seconds > 0 ? (
                        <button type="button" className={`${controlStyles.textButton} ${styles.rowLink}`} onClick={() => openDays(row.key)}>
                          {keyText(i18n, row.key, report.grouping)}
                        </button>
                      ) : (
                        <span dir="auto">{keyText(i18n, row.key, report.grouping)}</span>
                      )}
                    </span>
                  </th>
                  <td className={tableStyles.figures}>{row.entries}</td>
                  <td className={tableStyles.figures}>{of(index)}</td>
                  {report.billableSeconds === null ? null : <td className={tableStyles.figures}>{hours(row.billableSeconds)}</td>}
                  <td className={tableStyles.figures}>{hours(row.seconds)}</td>
                </tr>
              ),
            )}
          {report.rest === null ? null : (
            <tr>
              <th scope="row">{reports.restRow(report.rest.rows)}</th>
              <td className={tableStyles.figures}>{reports.notCounted}</td>
              <td className={tableStyles.figures}>{rest}</td>
              {report.billableSeconds === null ? null : <td className={tableStyles.figures}>{hours(report.rest.billableSeconds)}</td>}
              <td className={tableStyles.figures}>{hours(report.rest.seconds)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{reports.total}</th>
            <td className={tableStyles.figures}>{report.entries}</td>
            <td className={tableStyles.figures}>{percentText(i18n, 100, report.totalSeconds)}</td>
            {report.billableSeconds === null ? null : <td className={tableStyles.figures}>{hours(report.billableSeconds)}</td>}
            <td className={tableStyles.figures}>{hours(report.totalSeconds)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
