import { basename } from 'node:path';
import { instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { ExportFormat, ExportOutcome, ExportRequest } from '#shared/history/import-export.ts';
import { reportDaysAtMost, type DaySpan, type ReportGrouping, type ReportRow } from '#shared/history/reports.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import type { JobFiles } from '../../jobs/job-files.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ports } from '#core/platform/ports.ts';
import { spanOfPeriod } from '../../reports/report-days.ts';
import type { ReportController } from '../../reports/report-controller.ts';
import { startExport } from './export-work.ts';
import type { FileDialogs, SuggestedFile } from '../file-dialogs.ts';
import { reportAsCsv } from './report-csv.ts';
import { UnfinishedFile } from './unfinished-file.ts';

export interface ExportControllerOptions {
  readonly dialogs: Pick<FileDialogs, 'saveFile'>;
  readonly jobs: Jobs;
  readonly files: JobFiles;
  readonly reports: ReportController;
  readonly ports: Ports;
  readonly printPage: () => Promise<Uint8Array | null>;
  readonly current: () => { readonly key: ConnectionKey; readonly name: string };
}

interface Planned {
  readonly suggested: SuggestedFile;
  readonly content: string | Uint8Array;
  readonly whole: boolean;
}

type EntryExport = Extract<ExportRequest, { readonly kind: 'entries' }>;

const extensions: Readonly<Record<ExportFormat, string>> = { csv: 'csv', json: 'json', icalendar: 'ics' };

const allTime = { from: instantOfEpochMs(Date.parse('0001-01-01T00:00:00Z')), to: instantOfEpochMs(Date.parse('9999-01-01T00:00:00Z')) };

function exportName(stem: string, span: DaySpan | null): string {
  return span === null ? stem : span.first === span.last ? `${stem}-${span.first}` : `${stem}-${span.first}-to-${span.last}`;
}

/** Loads the library with the first spreadsheet. */
async function spreadsheet(rows: readonly ReportRow[], grouping: ReportGrouping): Promise<Uint8Array> {
  const { reportAsXlsx } = await import('./report-xlsx.ts');
  return reportAsXlsx(rows, grouping);
}

export class ExportController {
  readonly #options: ExportControllerOptions;

  constructor(options: ExportControllerOptions) {
    this.#options = options;
  }

  async run(request: ExportRequest): Promise<Result<ExportOutcome, Failure>> {
    if (request.kind === 'entries') {
      return this.#entries(request);
    }
    const planned = await this.#plan(request);
    if (!planned.ok) {
      return planned;
    }
    const { suggested, content, whole } = planned.value;
    const path = await this.#options.dialogs.saveFile(suggested);
    if (path === null) {
      return succeed({ kind: 'cancelled' });
    }
    const written = await this.#write(path, content);
    return written.ok ? succeed({ kind: 'written', fileName: basename(path), whole }) : written;
  }

  async #plan(request: Exclude<ExportRequest, EntryExport>): Promise<Result<Planned, Failure>> {
    switch (request.kind) {
      case 'report': {
        const table = this.#options.reports.table(request.report);
        if (!table.ok) {
          return table;
        }
        const {
          format,
          report: { grouping },
        } = request;
        const { rows, span, whole } = table.value;
        return succeed({
          suggested: { name: `${exportName(`time-by-${grouping}`, span)}.${format}`, extension: format },
          content: format === 'csv' ? reportAsCsv(rows, grouping) : await spreadsheet(rows, grouping),
          whole,
        });
      }
      case 'pdf': {
        const content = await this.#options.printPage();
        return content === null
          ? fail({ kind: 'file-not-written', fileName: `${request.name}.pdf`, detail: 'no window to print' })
          : succeed({ suggested: { name: `${request.name}.pdf`, extension: 'pdf' }, content, whole: true });
      }
      case 'svg':
        return succeed({ suggested: { name: `${request.name}.svg`, extension: 'svg' }, content: request.text, whole: true });
      case 'png':
        return succeed({
          suggested: { name: `${request.name}.png`, extension: 'png' },
          content: Buffer.from(request.bytes, 'base64'),
          whole: true,
        });
      default:
        return assertNever(request);
    }
  }

  /** Exports whole entries, also those that begin before the period or end after it. */
  async #entries({ format, period, weekStart }: EntryExport): Promise<Result<ExportOutcome, Failure>> {
    const { ports, reports, dialogs, current } = this.#options;
    const timeZone = ports.clock.timeZone();
    const days = period === null ? null : spanOfPeriod(period, { now: instantOfEpochMs(ports.clock.nowMs()), timeZone, weekStart });
    if (period !== null && days === null) {
      return fail({ kind: 'bad-period', days: reportDaysAtMost });
    }
    const span: { readonly from: UtcInstant; readonly to: UtcInstant } = days === null ? allTime : reports.instants(days);
    // Captured before the dialog: the user may choose another connection while it is open.
    const { key, name } = current();
    const path = await dialogs.saveFile({
      name: `${exportName('time-entries', days)}.${extensions[format]}`,
      extension: extensions[format],
    });
    if (path === null) {
      return succeed({ kind: 'cancelled' });
    }
    const started = await startExport({ path, format, span, timeZone, connection: key, connectionName: name }, this.#options);
    return started.ok ? succeed({ kind: 'started' }) : started;
  }

  async #write(path: string, content: string | Uint8Array): Promise<Result<null, Failure>> {
    let file: UnfinishedFile | null = null;
    try {
      file = await UnfinishedFile.begin(path, this.#options.ports.chance.newId());
      await file.write(content);
      await file.finish();
      return succeed(null);
    } catch (error) {
      // Every write error is reported alike: the user can choose another folder.
      await file?.abandon();
      return fail({ kind: 'file-not-written', fileName: basename(path), detail: error instanceof Error ? error.message : String(error) });
    }
  }
}
