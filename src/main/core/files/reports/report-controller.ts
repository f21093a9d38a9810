import { instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import type { PlaceReader } from '#shared/campus/work-place.ts';
import type { Failure } from '#shared/failures.ts';
import {
  reportDaysAtMost,
  type DaySpan,
  type Report,
  type ReportEntry,
  type ReportRequest,
  type ReportRow,
} from '#shared/history/reports.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { ClientReader } from './pieces.ts';
import { reportDays, spanOfPeriod } from './report-days.ts';
import { allReportRows, makeReport, type ReportSources } from './report.ts';

interface ReportSource {
  readonly between: (span: { readonly from: UtcInstant; readonly to: UtcInstant }) => readonly ReportEntry[];
  readonly isWhole: () => boolean;
  readonly findClient: ClientReader;
}

export interface ReportControllerOptions {
  readonly source: () => ReportSource;
  readonly placeReader: () => PlaceReader;
  readonly ports: Ports;
}

export class ReportController {
  readonly #options: ReportControllerOptions;

  constructor(options: ReportControllerOptions) {
    this.#options = options;
  }

  make(request: ReportRequest): Result<Report, Failure> {
    const sources = this.#sources(request);
    return sources.ok ? succeed(makeReport(sources.value, request)) : sources;
  }

  table(request: ReportRequest): Result<{ readonly span: DaySpan; readonly rows: readonly ReportRow[]; readonly whole: boolean }, Failure> {
    const sources = this.#sources(request);
    return sources.ok
      ? succeed({ span: sources.value.span, whole: sources.value.whole, rows: allReportRows(sources.value, request) })
      : sources;
  }

  instants(span: DaySpan): { readonly from: UtcInstant; readonly to: UtcInstant } {
    const { bounds } = reportDays(span, this.#options.ports.clock.timeZone());
    return { from: instantOfEpochMs((bounds[0] ?? 0) * 1000), to: instantOfEpochMs((bounds.at(-1) ?? 0) * 1000) };
  }

  #sources({ period, weekStart }: ReportRequest): Result<ReportSources, Failure> {
    const { ports, source, placeReader } = this.#options;
    const timeZone = ports.clock.timeZone();
    const now = instantOfEpochMs(ports.clock.nowMs());
    const span = spanOfPeriod(period, { now, timeZone, weekStart });
    if (span === null) {
      return fail({ kind: 'bad-period', days: reportDaysAtMost });
    }
    const { between, isWhole, findClient } = source();
    return succeed({ entries: between(this.instants(span)), span, timeZone, now, whole: isWhole(), readPlace: placeReader(), findClient });
  }
}
