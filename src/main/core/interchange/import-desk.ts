/** Importing as windows ask for it: a file is chosen, shown, and taken in. What is run is what was shown. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { instantOfEpochMs, type Uuid } from '#shared/brands.ts';
import type { ConnectionKey } from '#shared/connections.ts';
import type { Failure } from '#shared/failures.ts';
import { importFileLimitBytes, type ImportOpened, type ImportOptions, type ImportPreview } from '#shared/interchange.ts';
import { fail, succeed, type Result } from '#shared/result.ts';
import type { Ports } from '../ports.ts';
import { decodeText } from './decode-text.ts';
import type { FileDialogs } from './file-dialogs.ts';
import type { ImportDestination, ImportJobs } from './import-jobs.ts';
import { planImport, previewOf, type ImportPlan } from './import-plan.ts';
import { readImport, type ImportReading } from './read-import.ts';

/** The connection new entries go to. */
export interface CurrentDestination extends ImportDestination {
  readonly key: ConnectionKey;
  readonly name: string;
}

export interface ImportDeskOptions {
  readonly dialogs: FileDialogs;
  readonly jobs: ImportJobs;
  readonly current: () => CurrentDestination;
  readonly ports: Ports;
}

/** A file that was chosen, and what was last shown of it. */
interface Opened {
  readonly fileName: string;
  readonly text: string;
  readonly shown: { readonly id: Uuid; readonly plan: ImportPlan; readonly reading: ImportReading; readonly to: CurrentDestination };
}

const fromTheFile: ImportOptions = { dateOrder: null, timeZone: null, person: null };

/** Longer than any entry that matters to what starts within a file's time. */
const openEnd = { from: instantOfEpochMs(0), to: instantOfEpochMs(Date.parse('9999-01-01T00:00:00Z')) };

function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) {
      return false;
    }
    throw error;
  }
}

export class ImportDesk {
  readonly #options: ImportDeskOptions;
  #opened: Opened | null = null;

  constructor(options: ImportDeskOptions) {
    this.#options = options;
  }

  /** Lets a person choose a file and shows what is in it. */
  async open(): Promise<Result<ImportOpened, Failure>> {
    const path = await this.#options.dialogs.openFile();
    if (path === null) {
      return succeed({ kind: 'cancelled' });
    }
    const fileName = basename(path);
    const text = await this.#read(path, fileName);
    if (!text.ok) {
      return text;
    }
    const preview = this.#show({ fileName, text: text.value }, fromTheFile);
    return preview.ok ? succeed({ kind: 'opened', preview: preview.value }) : preview;
  }

  /** Reads the same file with what its person says of it. */
  preview(id: Uuid, options: ImportOptions): Result<ImportPreview, Failure> {
    const opened = this.#opened;
    if (opened === null || opened.shown.id !== id) {
      return fail({ kind: 'no-import' });
    }
    if (options.timeZone !== null && !isTimeZone(options.timeZone)) {
      return fail({ kind: 'unknown-time-zone', text: options.timeZone });
    }
    return this.#show(opened, options);
  }

  /** Takes in what was shown. */
  async run(id: Uuid): Promise<Result<null, Failure>> {
    const opened = this.#opened;
    if (opened === null || opened.shown.id !== id) {
      return fail({ kind: 'no-import' });
    }
    const { plan, reading, to } = opened.shown;
    if (reading.people.length > 1 && reading.person === null) {
      return fail({ kind: 'person-needed' });
    }
    if (!to.isWhole()) {
      return fail({ kind: 'history-incomplete' });
    }
    const started = await this.#options.jobs.start(plan.fresh, { fileName: opened.fileName, connection: to.key, place: to.name });
    if (started.ok) {
      this.#opened = null;
    }
    return started;
  }

  /** Lets go of a file that was only looked at. */
  forget(): void {
    this.#opened = null;
  }

  #show({ fileName, text }: Pick<Opened, 'fileName' | 'text'>, options: ImportOptions): Result<ImportPreview, Failure> {
    const { ports, current } = this.#options;
    const timeZone = ports.clock.timeZone();
    const reading = readImport(text, { options, timeZone, now: instantOfEpochMs(ports.clock.nowMs()) });
    if (!reading.ok) {
      return fail({ kind: 'file-unknown', fileName, found: reading.failure.found });
    }
    const to = current();
    const plan = planImport({ reading: reading.value, known: to.between(openEnd), names: to.names() });
    const id = ports.chance.newId();
    this.#opened = { fileName, text, shown: { id, plan, reading: reading.value, to } };
    return succeed(previewOf(reading.value, plan, { id, fileName, place: to.name, timeZone, comparable: to.isWhole() }));
  }

  async #read(path: string, fileName: string): Promise<Result<string, Failure>> {
    try {
      const { size } = await stat(path);
      if (size > importFileLimitBytes) {
        return fail({ kind: 'file-too-large', fileName, megabytes: Math.floor(importFileLimitBytes / 2 ** 20) });
      }
      return succeed(decodeText(await readFile(path)));
    } catch (error) {
      // The boundary to the disk: whatever it says, a person can choose another file.
      return fail({ kind: 'file-unreadable', fileName, detail: error instanceof Error ? error.message : String(error) });
    }
  }
}
