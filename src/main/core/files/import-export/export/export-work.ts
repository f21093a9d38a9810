/**
 * Writes entries to a file in pieces. An interrupted export starts over, since entries may have changed meanwhile; the file of that name is
 * replaced only when the new one is complete.
 */
import { basename } from 'node:path';
import { z } from 'zod';
import { instantOfEpochMs, utcInstantSchema, type Uuid } from '#shared/values/brands.ts';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import { exportFormatSchema } from '#shared/history/import-export.ts';
import type { ExportJob } from '#shared/history/jobs.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { yieldingBy } from '#core/platform/yield-to-event-loop.ts';
import type { JobFiles } from '../../jobs/job-files.ts';
import type { BlockedReason, Jobs, JobWork } from '../../jobs/jobs.ts';
import type { Ports } from '#core/platform/ports.ts';
import { entriesAsCalendar } from './entry-calendar.ts';
import { entriesAsCsv } from './entry-csv.ts';
import { entriesAsJson } from './entry-json.ts';
import { entriesAtOnce, type ExportedEntry, type FileText } from './exported-entry.ts';
import { readEntries, type EntrySource } from '../import/read-entries.ts';
import { removeUnfinished, UnfinishedFile } from './unfinished-file.ts';

export interface ExportSource extends EntrySource<ExportedEntry> {
  readonly isWhole: () => boolean;
}

export interface ExportWorkOptions {
  readonly files: JobFiles;
  readonly source: (key: ConnectionKey) => ExportSource | null;
  readonly ports: Ports;
  readonly noDescription: () => string;
}

/** `span`: the entries that touch it, from `from` to `to` (exclusive). */
const orderSchema = z.object({
  path: z.string(),
  format: exportFormatSchema,
  span: z.object({ from: utcInstantSchema, to: utcInstantSchema }),
  timeZone: z.string(),
});
type ExportOrder = z.infer<typeof orderSchema>;

const orderName = 'order';

interface Writing {
  readonly id: Uuid;
  readonly file: UnfinishedFile;
  readonly pieces: Iterator<string>;
}

function notWritten(path: string, error: unknown): Failure {
  return { kind: 'file-not-written', fileName: basename(path), detail: error instanceof Error ? error.message : String(error) };
}

export class ExportWork implements JobWork<ExportJob> {
  readonly #options: ExportWorkOptions;
  #writing: Writing | null = null;

  constructor(options: ExportWorkOptions) {
    this.#options = options;
  }

  async step(job: ExportJob): Promise<Result<ExportJob, BlockedReason>> {
    const writing = this.#writing;
    if (writing === null || writing.id !== job.id) {
      return this.#begin(job);
    }
    try {
      const piece = writing.pieces.next();
      if (piece.done === true) {
        this.#writing = null;
        await writing.file.finish();
        return succeed({ ...job, done: job.total, state: { kind: 'done' } });
      }
      await writing.file.write(piece.value);
      return succeed({ ...job, done: Math.min(job.total, job.done + entriesAtOnce) });
    } catch (error) {
      // Every write error is reported alike: the user can free space or choose another folder.
      await this.#letGo(writing);
      return fail({ cause: notWritten(writing.file.path, error) });
    }
  }

  async abandon(job: ExportJob): Promise<void> {
    if (this.#writing?.id === job.id) {
      await this.#letGo(this.#writing);
    }
  }

  async close(): Promise<void> {
    if (this.#writing !== null) {
      await this.#letGo(this.#writing);
    }
  }

  async #letGo(writing: Writing): Promise<void> {
    this.#writing = null;
    await writing.file.abandon();
  }

  async #begin(job: ExportJob): Promise<Result<ExportJob, BlockedReason>> {
    const { files, ports } = this.#options;
    const order = await files.read(job.id, orderName, orderSchema);
    const source = this.#options.source(job.connection);
    if (order === null) {
      return fail({ cause: { kind: 'no-job' } });
    }
    if (source === null) {
      await removeUnfinished(order.path, job.id);
      return fail({ cause: { kind: 'no-such-connection' } });
    }
    const whole = source.isWhole();
    const now = instantOfEpochMs(ports.clock.nowMs());
    const entries = await readEntries(source, { span: order.span, now, yieldToEventLoop: yieldingBy(ports.scheduler) });
    const running = entries.filter(({ end }) => end === null).length;
    const leftOut = order.format === 'icalendar' ? running : 0;
    try {
      const file = await UnfinishedFile.begin(order.path, job.id);
      const pieces = this.#text(entries, order)[Symbol.iterator]();
      this.#writing = { id: job.id, file, pieces };
      const head = pieces.next();
      await file.write(head.done === true ? '' : head.value);
    } catch (error) {
      await this.close();
      return fail({ cause: notWritten(order.path, error) });
    }
    return succeed({ ...job, done: 0, total: entries.length - leftOut, leftOut, whole, wasRestarted: job.wasRestarted || job.total > 0 });
  }

  #text(entries: readonly ExportedEntry[], { format, timeZone }: ExportOrder): FileText {
    const { ports, noDescription } = this.#options;
    const setting = { at: instantOfEpochMs(ports.clock.nowMs()), timeZone };
    switch (format) {
      case 'csv':
        return entriesAsCsv(entries, setting);
      case 'json':
        return entriesAsJson(entries, setting);
      case 'icalendar':
        return entriesAsCalendar(entries, { ...setting, text: { noDescription: noDescription() } });
      default:
        return assertNever(format);
    }
  }
}

export interface ExportStart extends ExportOrder, Pick<ExportJob, 'connection' | 'connectionName'> {}

/** Dismisses ended exports first. */
export async function startExport(
  { connection, connectionName, ...order }: ExportStart,
  { jobs, files, ports }: { readonly jobs: Jobs; readonly files: JobFiles; readonly ports: Ports },
): Promise<Result<null, Failure>> {
  const dismissed = await jobs.dismissEnded('export');
  if (!dismissed.ok) {
    return dismissed;
  }
  const id = ports.chance.newId();
  const job: ExportJob = {
    kind: 'export',
    id,
    state: { kind: 'running' },
    done: 0,
    total: 0,
    connection,
    connectionName,
    fileName: basename(order.path),
    leftOut: 0,
    whole: true,
    wasRestarted: false,
  };
  return jobs.start(job, async () => files.write(id, orderName, order));
}
