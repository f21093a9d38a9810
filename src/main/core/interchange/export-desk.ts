/** Exporting as windows ask for it: entries, the table of a report, or a picture, written to a file that a person chooses. */
import { open, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { instantOfEpochMs, type UtcInstant } from '#shared/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { ExportFormat, ExportOutcome, ExportRequest } from '#shared/interchange.ts';
import { reportDaysAtMost, type DaySpan, type ReportPeriod } from '#shared/reports.ts';
import { assertNever, fail, succeed, type Result } from '#shared/result.ts';
import type { Ports } from '../ports.ts';
import { spanOfPeriod } from '../reports/report-days.ts';
import type { ReportDesk } from '../reports/report-desk.ts';
import { entriesAsCalendar } from './entry-calendar.ts';
import { entriesAsCsv } from './entry-csv.ts';
import { entriesAsJson } from './entry-json.ts';
import type { ExportedEntry, FileText } from './exported-entry.ts';
import type { FileDialogs, SuggestedFile } from './file-dialogs.ts';
import { reportAsCsv } from './report-csv.ts';

export interface ExportSource {
  /** Entries that touch the time from `from` to `to` (exclusive), the oldest first. */
  readonly between: (span: { readonly from: UtcInstant; readonly to: UtcInstant }) => readonly ExportedEntry[];
  /** Every entry of before is known here. */
  readonly isWhole: () => boolean;
}

export interface ExportDeskOptions {
  readonly dialogs: FileDialogs;
  readonly source: () => ExportSource;
  readonly reports: ReportDesk;
  readonly ports: Ports;
  /** What a calendar shows for an entry without a description. */
  readonly noDescription: () => string;
}

/** What is to be written, once a person has said where. */
interface Planned {
  readonly suggested: SuggestedFile;
  readonly content: FileText | Uint8Array;
  readonly entries: number | null;
  readonly leftOut: number;
  readonly whole: boolean;
}

const extensions: Readonly<Record<ExportFormat, string>> = { csv: 'csv', json: 'json', icalendar: 'ics' };

const allTime = { from: instantOfEpochMs(Date.parse('0001-01-01T00:00:00Z')), to: instantOfEpochMs(Date.parse('9999-01-01T00:00:00Z')) };

function nameOf(stem: string, span: DaySpan | null): string {
  return span === null ? stem : span.first === span.last ? `${stem}-${span.first}` : `${stem}-${span.first}-to-${span.last}`;
}

export class ExportDesk {
  readonly #options: ExportDeskOptions;

  constructor(options: ExportDeskOptions) {
    this.#options = options;
  }

  async run(request: ExportRequest): Promise<Result<ExportOutcome, Failure>> {
    const planned = this.#plan(request);
    if (!planned.ok) {
      return planned;
    }
    const { suggested, content, entries, leftOut, whole } = planned.value;
    const path = await this.#options.dialogs.saveFile(suggested);
    if (path === null) {
      return succeed({ kind: 'cancelled' });
    }
    const written = await this.#write(path, content);
    return written.ok ? succeed({ kind: 'written', fileName: basename(path), entries, leftOut, whole }) : written;
  }

  #plan(request: ExportRequest): Result<Planned, Failure> {
    switch (request.kind) {
      case 'entries':
        return this.#entries(request.format, request);
      case 'report': {
        const table = this.#options.reports.table(request.report);
        return table.ok
          ? succeed({
              suggested: { name: `${nameOf(`time-by-${request.report.grouping}`, table.value.span)}.csv`, extension: 'csv' },
              content: [reportAsCsv(table.value.rows, request.report.grouping)],
              entries: null,
              leftOut: 0,
              whole: table.value.whole,
            })
          : table;
      }
      case 'svg':
        return succeed({ suggested: { name: `${request.name}.svg`, extension: 'svg' }, content: [request.text], entries: null, leftOut: 0, whole: true });
      case 'png':
        return succeed({ suggested: { name: `${request.name}.png`, extension: 'png' }, content: request.bytes, entries: null, leftOut: 0, whole: true });
      default:
        return assertNever(request);
    }
  }

  /** Whole entries, also those that begin before the period or end after it. */
  #entries(format: ExportFormat, asked: { readonly period: ReportPeriod | null; readonly weekStart: number }): Result<Planned, Failure> {
    const { ports, source, noDescription } = this.#options;
    const timeZone = ports.clock.timeZone();
    const at = instantOfEpochMs(ports.clock.nowMs());
    const span = asked.period === null ? null : spanOfPeriod(asked.period, { now: at, timeZone, weekStart: asked.weekStart });
    if (asked.period !== null && span === null) {
      return fail({ kind: 'bad-period', days: reportDaysAtMost });
    }
    const { between, isWhole } = source();
    const entries = between(span === null ? allTime : this.#options.reports.instants(span));
    const running = entries.filter(({ end }) => end === null).length;
    const leftOut = format === 'icalendar' ? running : 0;
    const texts: Readonly<Record<ExportFormat, () => FileText>> = {
      csv: () => entriesAsCsv(entries, { at, timeZone }),
      json: () => entriesAsJson(entries, { at, timeZone }),
      icalendar: () => entriesAsCalendar(entries, { at, timeZone, words: { noDescription: noDescription() } }),
    };
    const extension = extensions[format];
    return succeed({ suggested: { name: `${nameOf('time-entries', span)}.${extension}`, extension }, content: texts[format](), entries: entries.length - leftOut, leftOut, whole: isWhole() });
  }

  /** Piece by piece beside the file, which is replaced at the end: it is as it was, or whole. */
  async #write(path: string, content: FileText | Uint8Array): Promise<Result<null, Failure>> {
    const unfinished = `${path}.unfinished`;
    try {
      const file = await open(unfinished, 'w');
      try {
        for (const piece of content instanceof Uint8Array ? [content] : content) {
          await file.writeFile(piece);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
      return succeed(null);
    } catch (error) {
      // The boundary to the disk: whatever it says, a person can choose another place.
      await rm(unfinished, { force: true });
      return fail({ kind: 'file-not-written', fileName: basename(path), detail: error instanceof Error ? error.message : String(error) });
    }
  }
}
