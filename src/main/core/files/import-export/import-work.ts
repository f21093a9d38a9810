/**
 * Takes files in, some rows at a time: each batch is one transaction of the outbox, and before it every row is looked for among the
 * entries that are there. So an import may be cancelled, broken off by a crash and repeated at any time, and makes no entry twice.
 */
import { z } from 'zod';
import { shiftInstant, utcInstantSchema, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { ImportJob } from '#shared/history/jobs.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { JobFiles } from '../jobs/job-files.ts';
import type { BlockedReason, Jobs, JobWork } from '../jobs/jobs.ts';
import type { Ports } from '#core/platform/ports.ts';
import { inPieces } from './exported-entry.ts';
import { isHere, KnownEntries, movedSecondsAtMost, planRow, type KnownEntry, type KnownNames, type PlannedEntry } from './import-plan.ts';
import type { ImportedRow } from './read-import.ts';

/** Where entries are taken in: a connection, as far as an import needs it. */
export interface ImportDestination {
  /** Every entry of before is known here, so that what is not among them is nowhere. */
  readonly isWhole: () => boolean;
  /** Whether an entry of an identifier, the service's or this machine's own, is here; as of now. */
  readonly holds: () => (id: Uuid) => boolean;
  /** Entries that touch the time from `from` to `to` (exclusive). */
  readonly between: (span: { readonly from: UtcInstant; readonly to: UtcInstant }) => readonly KnownEntry[];
  readonly names: () => KnownNames;
  /** All of them are on the disk when this answers, or none. */
  readonly add: (entries: readonly PlannedEntry[]) => Result<unknown, Failure>;
  /** Calls `listener` when more entries may be known. Returns the unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface ImportWorkOptions {
  readonly files: JobFiles;
  /** null: it is no longer one of this machine's. */
  readonly destination: (key: ConnectionKey) => ImportDestination | null;
}

/** Rows of one transaction: the program answers between two of them. */
export const rowsOfBatch = 200;

/** Rows of one file of a job, a multiple of a batch: what is read at once. */
const rowsOfFile = 10 * rowsOfBatch;

const namedIdSchema = z.object({ name: z.string(), id: uuidSchema.nullable() });
const rowsSchema = z.array(
  z.object({
    line: z.number().int(),
    // Jobs of earlier versions have none.
    id: uuidSchema.nullable().default(null),
    start: utcInstantSchema,
    end: utcInstantSchema,
    description: z.string(),
    project: namedIdSchema.nullable(),
    task: namedIdSchema.nullable(),
    tags: z.array(namedIdSchema),
  }),
);

function rowsName(file: number): string {
  return `rows-${file}`;
}

export class ImportWork implements JobWork<ImportJob> {
  readonly #options: ImportWorkOptions;
  /** The file that was read last: the next batch is most likely in it. */
  #read: { readonly id: Uuid; readonly file: number; readonly rows: readonly ImportedRow[] } | null = null;

  constructor(options: ImportWorkOptions) {
    this.#options = options;
  }

  async step(job: ImportJob): Promise<Result<ImportJob, BlockedReason>> {
    if (job.done >= job.total) {
      return succeed({ ...job, state: { kind: 'done' } });
    }
    const rows = await this.#rows(job.id, Math.floor(job.done / rowsOfFile));
    const from = job.done % rowsOfFile;
    const batch = rows?.slice(from, from + rowsOfBatch) ?? [];
    return batch.length === 0 ? fail({ cause: { kind: 'no-job' } }) : this.#take(job, batch);
  }

  async abandon(): Promise<void> {
    this.#read = null;
  }

  async close(): Promise<void> {
    this.#read = null;
  }

  async #rows(id: Uuid, file: number): Promise<readonly ImportedRow[] | null> {
    if (this.#read?.id !== id || this.#read.file !== file) {
      const rows = await this.#options.files.read(id, rowsName(file), rowsSchema);
      this.#read = rows === null ? null : { id, file, rows };
    }
    return this.#read?.rows ?? null;
  }

  /** One batch: what is not there yet becomes entries. Answers how far the job is then. */
  #take(job: ImportJob, batch: readonly ImportedRow[]): Result<ImportJob, BlockedReason> {
    const destination = this.#options.destination(job.connection);
    const [first, last] = [batch[0], batch.at(-1)];
    if (destination === null || first === undefined || last === undefined) {
      return fail({ cause: { kind: 'no-such-connection' } });
    }
    if (!destination.isWhole()) {
      return fail({ cause: { kind: 'history-incomplete' }, until: untilWhole(destination) });
    }
    const known = new KnownEntries(destination.between({ from: first.start, to: shiftInstant(last.start, movedSecondsAtMost) }));
    const holds = destination.holds();
    const fresh = batch.filter((row) => !known.has(row) && !isHere(row, holds));
    const names = destination.names();
    const added = fresh.length === 0 ? succeed(null) : destination.add(fresh.map((row) => planRow(row, names)));
    return added.ok
      ? succeed({ ...job, done: job.done + batch.length, made: job.made + fresh.length, skipped: job.skipped + batch.length - fresh.length })
      : fail({ cause: added.failure });
  }
}

function untilWhole(destination: ImportDestination): (goOn: () => void) => () => void {
  return (goOn) => {
    const unsubscribe = destination.subscribe(() => {
      if (destination.isWhole()) {
        unsubscribe();
        goOn();
      }
    });
    return unsubscribe;
  };
}

export interface ImportStart extends Pick<ImportJob, 'fileName' | 'connection' | 'place'> {
  readonly rows: readonly ImportedRow[];
}

/** The rows are on the disk when this answers; they become entries after that. */
export async function startImport({ rows, ...about }: ImportStart, { jobs, files, ports }: { readonly jobs: Jobs; readonly files: JobFiles; readonly ports: Ports }): Promise<Result<null, Failure>> {
  const id = ports.chance.newId();
  return jobs.start({ kind: 'import', ...about, id, state: { kind: 'running' }, done: 0, total: rows.length, made: 0, skipped: 0 }, async () => {
    let file = 0;
    for (const some of inPieces(rows, rowsOfFile)) {
      await files.write(id, rowsName(file), some);
      file += 1;
    }
  });
}
