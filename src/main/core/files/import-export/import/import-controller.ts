/** Imports a file in steps: choose, preview, run. The run imports exactly what the preview showed. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { instantOfEpochMs, shiftInstant, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import {
  defaultImportOptions,
  importFileLimitBytes,
  type ColumnRoles,
  type ImportOpened,
  type ImportOptions,
  type ImportPreview,
  type ImportRun,
} from '#shared/history/import-export.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Ports } from '#core/platform/ports.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { columnName } from './csv-table.ts';
import { decodeText } from './decode-text.ts';
import { isArchive, readSolidtimeArchive } from './reading/solidtime-archive.ts';
import { yieldingBy } from '#core/platform/yield-to-event-loop.ts';
import type { JobFiles } from '../../jobs/job-files.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { isKnownZone } from '../../calendar/time-zones.ts';
import type { FileDialogs } from '../file-dialogs.ts';
import { createdNames } from './created-names.ts';
import { startImport, type ImportDestination } from './import-work.ts';
import { buildPreview, movedSecondsAtMost, planImport, type ImportPlan, type KnownEntry } from './import-plan.ts';
import { readEntries, type EntrySource } from './read-entries.ts';
import type { ImportedRow, ImportReading } from './reading/imported-row.ts';
import { withoutNames } from '#core/sync/catalog/match-names.ts';
import { readImport } from './reading/read-import.ts';

export interface CurrentDestination extends ImportDestination, Omit<EntrySource<KnownEntry>, 'between'> {
  readonly key: ConnectionKey;
  readonly name: string;
  readonly bills: () => boolean;
}

export interface ImportControllerOptions {
  readonly dialogs: Pick<FileDialogs, 'openFile'>;
  readonly jobs: Jobs;
  readonly files: JobFiles;
  readonly current: () => CurrentDestination;
  /** Holds the columns that the user chose for headers. */
  readonly settings: Pick<SettingsStore, 'current' | 'change'>;
  readonly ports: Ports;
}

interface Opened {
  readonly fileName: string;
  readonly text: string;
  readonly shown: {
    readonly id: Uuid;
    readonly options: ImportOptions;
    readonly plan: ImportPlan;
    readonly reading: ImportReading;
    readonly to: CurrentDestination;
  };
}

/** Headers whose columns are remembered; the oldest are forgotten. */
const rememberedHeaders = 50;

/** Cells without a name at the end belong to rows, not to the header. */
function headerKey(header: readonly string[]): string {
  const names = header.map(columnName);
  return JSON.stringify(names.slice(0, names.findLastIndex((name) => name !== '') + 1));
}

function candidateSpan(rows: readonly ImportedRow[]): { readonly from: UtcInstant; readonly to: UtcInstant } | null {
  const [first] = rows;
  if (first === undefined) {
    return null;
  }
  let [from, to] = [first.start, first.start];
  for (const { start } of rows) {
    from = start < from ? start : from;
    to = start > to ? start : to;
  }
  return { from, to: shiftInstant(to, movedSecondsAtMost) };
}

export class ImportController {
  readonly #options: ImportControllerOptions;
  #opened: Opened | null = null;
  /** Changes when the file being read is no longer wanted. */
  #turn = 0;

  constructor(options: ImportControllerOptions) {
    this.#options = options;
  }

  async open(): Promise<Result<ImportOpened, Failure>> {
    this.#turn += 1;
    const turn = this.#turn;
    const path = await this.#options.dialogs.openFile();
    if (path === null) {
      return succeed({ kind: 'cancelled' });
    }
    const fileName = basename(path);
    const text = await this.#read(path, fileName);
    if (!text.ok) {
      return text;
    }
    const preview = await this.#show({ fileName, text: text.value, turn }, defaultImportOptions);
    return preview.ok ? succeed({ kind: 'opened', preview: preview.value }) : preview;
  }

  async preview(id: Uuid, options: ImportOptions): Promise<Result<ImportPreview, Failure>> {
    const opened = this.#opened;
    if (opened === null || opened.shown.id !== id) {
      return fail({ kind: 'no-import' });
    }
    if (options.timeZone !== null && !isKnownZone(options.timeZone)) {
      return fail({ kind: 'unknown-time-zone', text: options.timeZone });
    }
    this.#turn += 1;
    const shown = await this.#show({ ...opened, turn: this.#turn }, options);
    if (!shown.ok || options.columns === null) {
      return shown;
    }
    const kept = this.#remember(
      shown.value.columns.map(({ name }) => name),
      options.columns,
    );
    return kept.ok ? shown : kept;
  }

  async run({ id, leaveOut }: ImportRun): Promise<Result<null, Failure>> {
    const opened = this.#opened;
    if (opened === null || opened.shown.id !== id) {
      return fail({ kind: 'no-import' });
    }
    const { options, plan, reading, to } = opened.shown;
    if (reading.people.length > 1 && reading.person === null) {
      return fail({ kind: 'person-needed' });
    }
    if (reading.differences.rows > 0 && options.differences === null) {
      return fail({ kind: 'differences-undecided' });
    }
    if (!to.isWhole()) {
      return fail({ kind: 'history-incomplete' });
    }
    const rows = withoutNames(plan.fresh, leaveOut);
    const started = await startImport(
      { rows, created: createdNames(rows, to.names()), fileName: opened.fileName, connection: to.key, connectionName: to.name },
      this.#options,
    );
    if (started.ok) {
      this.#opened = null;
    }
    return started;
  }

  forget(): void {
    this.#turn += 1;
    this.#opened = null;
  }

  async #show(
    { fileName, text, turn }: Pick<Opened, 'fileName' | 'text'> & { readonly turn: number },
    options: ImportOptions,
  ): Promise<Result<ImportPreview, Failure>> {
    const { ports, current } = this.#options;
    const timeZone = ports.clock.timeZone();
    const now = instantOfEpochMs(ports.clock.nowMs());
    const yieldToEventLoop = yieldingBy(ports.scheduler);
    const reading = await readImport(text, {
      options,
      rememberedColumns: (header) => this.#rememberedColumns(header),
      timeZone,
      now,
      yieldToEventLoop,
    });
    if (!reading.ok) {
      return fail({ kind: 'file-unknown', fileName, found: reading.failure.found });
    }
    const to = current();
    const span = candidateSpan(reading.value.rows);
    const known = span === null ? [] : await readEntries(to, { span, now, yieldToEventLoop });
    const plan = await planImport({
      reading: reading.value,
      known,
      names: to.names(),
      holds: to.holds(),
      addChanged: options.addChanged,
      yieldToEventLoop,
    });
    const id = ports.chance.newId();
    if (turn === this.#turn) {
      this.#opened = { fileName, text, shown: { id, options, plan, reading: reading.value, to } };
    }
    return succeed(
      buildPreview(reading.value, plan, { id, fileName, connectionName: to.name, timeZone, comparable: to.isWhole(), bills: to.bills() }),
    );
  }

  #rememberedColumns(header: readonly string[]): ColumnRoles | null {
    const key = headerKey(header);
    return this.#options.settings.current.importColumns.find((each) => headerKey(each.header) === key)?.roles ?? null;
  }

  #remember(header: readonly string[], roles: ColumnRoles): Result<null, Failure> {
    const { settings } = this.#options;
    const others = settings.current.importColumns.filter((each) => headerKey(each.header) !== headerKey(header));
    return attempt(() => settings.change({ importColumns: [...others, { header, roles }].slice(-rememberedHeaders) }));
  }

  async #read(path: string, fileName: string): Promise<Result<string, Failure>> {
    try {
      const { size } = await stat(path);
      if (size > importFileLimitBytes) {
        return fail({ kind: 'file-too-large', fileName, megabytes: Math.floor(importFileLimitBytes / 2 ** 20) });
      }
      const bytes = await readFile(path);
      if (!isArchive(bytes)) {
        return succeed(decodeText(bytes));
      }
      const table = await readSolidtimeArchive(bytes, {
        limitBytes: importFileLimitBytes,
        yieldToEventLoop: yieldingBy(this.#options.ports.scheduler),
      });
      return table.ok ? table : fail({ kind: 'file-unknown', fileName, found: table.failure.found });
    } catch (error) {
      // Every read error is reported alike: the user can choose another file.
      return fail({ kind: 'file-unreadable', fileName, detail: error instanceof Error ? error.message : String(error) });
    }
  }
}
