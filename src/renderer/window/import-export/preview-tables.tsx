/** The first rows of a file as entries, and the rows with errors, by line number. */
import { secondsBetween } from '#shared/values/brands.ts';
import { isolateText } from '#shared/values/bidi.ts';
import type { ImportPreview } from '#shared/history/import-export.ts';
import { ScrollingTable } from '../reports/scrolling-table.tsx';
import { useServices } from '../shell/services.ts';
import * as tableStyles from '../shell/page/table.module.css';

export function PreviewTables({ preview }: { readonly preview: ImportPreview }) {
  const { i18n } = useServices();
  const { importExport, hours, popover, noDescription, projectAndTask } = i18n.messages;
  const { shown, rows, problems } = preview;
  return (
    <>
      {problems.length === 0 ? null : (
        <ScrollingTable label={importExport.problemsLabel}>
          <table className={tableStyles.table}>
            <caption className={tableStyles.tableCaption}>{importExport.problemsLabel}</caption>
            <thead>
              <tr>
                <th scope="col" className={tableStyles.figures}>
                  {importExport.columnLine}
                </th>
                <th scope="col">{importExport.columnWhy}</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ line, problem }) => (
                <tr key={line}>
                  <th scope="row" className={`${tableStyles.figures} ${tableStyles.lineNumber}`}>
                    {line}
                  </th>
                  <td>{importExport.rowProblem(problem)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      )}
      {shown.length === 0 ? null : (
        <ScrollingTable label={importExport.previewLabel}>
          <table className={tableStyles.table}>
            <caption
              className={tableStyles.tableCaption}
            >{`${importExport.previewLabel}. ${importExport.previewExtent({ shown: shown.length, total: rows })}`}</caption>
            <thead>
              <tr>
                <th scope="col" className={`${tableStyles.figures} ${tableStyles.lineNumber}`}>
                  {importExport.columnLine}
                </th>
                <th scope="col">{importExport.columnWhen}</th>
                <th scope="col">{popover.fieldDescription}</th>
                <th scope="col">{projectAndTask.project}</th>
                <th scope="col" className={tableStyles.figures}>
                  {popover.fieldDuration}
                </th>
                <th scope="col">{importExport.columnFate}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ line, start, end, description, project, tags, fate }) => (
                <tr key={`${line} ${start}`} data-none={fate === 'new' ? undefined : true}>
                  <th scope="row" className={`${tableStyles.figures} ${tableStyles.lineNumber}`}>
                    {line}
                  </th>
                  <td className={tableStyles.when}>
                    <span>{i18n.fullDay(start)}</span>{' '}
                    <span>{popover.span({ start: i18n.timeOfDay(start), end: i18n.timeOfDay(end) })}</span>
                  </td>
                  <td dir="auto">{description === '' ? noDescription : description}</td>
                  <td dir="auto">{[project, ...tags].flatMap((part) => (part === null ? [] : [isolateText(part)])).join(', ')}</td>
                  <td className={tableStyles.figures}>{hours(secondsBetween(start, end))}</td>
                  <td>{importExport.fate(fate)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      )}
    </>
  );
}
