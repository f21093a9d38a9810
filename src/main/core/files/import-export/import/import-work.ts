/**
 * Imports rows in batches, one transaction each. Every row is first compared with the existing entries. The identifiers of a batch are on
 * disk before its entries, so an interrupted import knows what it created, creates no entry twice and can be undone as a whole.
 */
import { z } from 'zod';
import {
  recordIdSchema,
  shiftInstant,
  utcInstantSchema,
  uuidSchema,
  type RecordId,
  type UtcInstant,
  type Uuid,
} from '#shared/values/brands.ts';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { ImportJob } from '#shared/history/jobs.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { applyEach, type BulkTarget } from '../../bulk/bulk-work.ts';
import type { JobFiles } from '../../jobs/job-files.ts';
import { endedIfComplete, type BlockedReason, type Jobs, type JobWork } from '../../jobs/jobs.ts';
import type { Ports } from '#core/platform/ports.ts';
import { inPieces } from '../export/exported-entry.ts';
import { isHere, KnownEntries, movedSecondsAtMost, planRow, type KnownEntry } from './import-plan.ts';
import type { CatalogNames } from '#core/sync/catalog/catalog-names.ts';
import { createdNameSchema, removeCreated, type CreatedName, type NameRemoval } from './created-names.ts';
import type { NameMatches } from '#core/sync/catalog/match-names.ts';
import type { EntryItems } from '#core/sync/queries/entry-item.ts';
import type { ImportedRow } from './reading/imported-row.ts';

export interface ImportDestination extends BulkTarget {
  readonly isWhole: () => boolean;
  /** Returns a predicate: whether an entry with that identifier, local or of the service, exists now. */
  readonly holds: () => (id: RecordId) => boolean;
  readonly between: (span: { readonly from: UtcInstant; readonly to: UtcInstant }) => readonly KnownEntry[];
  readonly names: () => NameMatches;
  readonly findItem: EntryItems['find'];
  readonly nameBook: () => CatalogNames;
  /** null: names that the import created stay when it is undone. */
  readonly removal: NameRemoval | null;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface ImportWorkOptions {
  readonly files: JobFiles;
  readonly destination: (key: ConnectionKey) => ImportDestination | null;
  readonly ports: Pick<Ports, 'chance' | 'scheduler'>;
}

/** Rows of one transaction; the program handles other events between two of them. */
export const rowsOfBatch = 200;

/** Rows of one file of a job, a multiple of a batch; read at once. */
const rowsOfFile = 10 * rowsOfBatch;

const namedIdSchema = z.object({ name: z.string(), id: recordIdSchema.nullable() });
const rowsSchema = z.array(
  z.object({
    line: z.number().int(),
    id: recordIdSchema.nullable(),
    start: utcInstantSchema,
    end: utcInstantSchema,
    description: z.string(),
    project: namedIdSchema.nullable(),
    task: namedIdSchema.nullable(),
    tags: z.array(namedIdSchema),
    client: z.string().nullable(),
    billable: z.boolean().optional(),
    itemKey: z.string().optional(),
  }),
);

const madeSchema = z.array(z.object({ localId: uuidSchema, end: utcInstantSchema, description: z.string() }));
type Made = z.infer<typeof madeSchema>;

const createdFile = 'created';

/** Milliseconds between two checks of entries whose deletion was not sent yet. */
const deletionPollMs = 200;

function rowsName(file: number): string {
  return `rows-${file}`;
}

function madeName(from: number): string {
  return `made-${from / rowsOfBatch}`;
}

export class ImportWork implements JobWork<ImportJob> {
  readonly #options: ImportWorkOptions;
  #jobs: Jobs | null = null;
  /** The file that was read last; the next batch is most likely in it. */
  #read: { readonly id: Uuid; readonly file: number; readonly rows: readonly ImportedRow[] } | null = null;
  /** Jobs of this run that Undo offers. */
  readonly #inUndo = new Set<Uuid>();

  constructor(options: ImportWorkOptions) {
    this.#options = options;
  }

  follow(jobs: Jobs): void {
    this.#jobs = jobs;
  }

  async step(job: ImportJob): Promise<Result<ImportJob, BlockedReason>> {
    const destination = this.#options.destination(job.connection);
    if (destination === null) {
      return fail({ cause: { kind: 'no-such-connection' } });
    }
    if (job.done >= job.total) {
      return job.direction === 'back' ? this.#undoNames(job, destination) : succeed({ ...job, state: { kind: 'done' } });
    }
    if (job.direction === 'back') {
      return this.#undo(job, destination);
    }
    const rows = await this.#rows(job.id, Math.floor(job.done / rowsOfFile));
    const from = job.done % rowsOfFile;
    const batch = rows?.slice(from, from + rowsOfBatch) ?? [];
    return batch.length === 0 ? fail({ cause: { kind: 'no-job' } }) : this.#import(job, { batch, destination });
  }

  /** Keeps the files: the job can be undone until it is dismissed. */
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

  async #import(
    job: ImportJob,
    { batch, destination }: { readonly batch: readonly ImportedRow[]; readonly destination: ImportDestination },
  ): Promise<Result<ImportJob, BlockedReason>> {
    const { files, ports } = this.#options;
    if (!destination.isWhole()) {
      return fail({ cause: { kind: 'history-incomplete' }, until: untilWhole(destination) });
    }
    const before = await files.read(job.id, madeName(job.done), madeSchema);
    const holds = destination.holds();
    if (before !== null && before.some(({ localId }) => holds(localId))) {
      // The program ended after the commit of this batch and before it was recorded.
      return succeed(this.#progress(job, { destination, rows: batch.length, made: before.length }));
    }
    const fresh = freshRows(batch, destination).map((row) => ({ row, localId: ports.chance.newId() }));
    const made: Made = fresh.map(({ localId, row: { end, description } }) => ({ localId, end, description }));
    await files.write(job.id, madeName(job.done), made);
    if (freshRows(batch, destination).length !== fresh.length) {
      // Entries arrived while the disk was busy: the batch is compared again.
      return succeed(job);
    }
    const names = destination.names();
    const added =
      fresh.length === 0
        ? succeed(null)
        : destination.applyAll(fresh.map(({ row, localId }) => ({ ...planRow(row, { names, findItem: destination.findItem }), localId })));
    return added.ok
      ? succeed(this.#progress(job, { destination, rows: batch.length, made: fresh.length }))
      : fail({ cause: added.failure });
  }

  #progress(
    job: ImportJob,
    { destination, rows, made }: { readonly destination: ImportDestination; readonly rows: number; readonly made: number },
  ): ImportJob {
    if (made > 0) {
      this.#addToUndo(job, destination);
    }
    return endedIfComplete({ ...job, done: job.done + rows, made: job.made + made, skipped: job.skipped + rows - made });
  }

  /** Undoes one batch: deletes its entries, except those that were changed since. */
  async #undo(job: ImportJob, destination: ImportDestination): Promise<Result<ImportJob, BlockedReason>> {
    const made = (await this.#options.files.read(job.id, madeName(job.done), madeSchema)) ?? [];
    const found = destination.findAll(made.map(({ localId }) => localId));
    if (!found.ok) {
      return fail({ cause: found.failure });
    }
    const present = made.filter(({ localId }) => found.value.get(localId)?.deleted === false);
    const unchanged = present.filter(({ localId, end, description }) => {
      const local = found.value.get(localId)?.local;
      // Entries of one second are moved apart when they are created, and one without length ends at its moved start.
      return local !== undefined && local.description === description && (local.end === end || local.end === local.start);
    });
    const refused = applyEach(
      destination,
      unchanged.map(({ localId }) => ({ kind: 'delete', localId })),
    );
    if (!refused.ok) {
      return fail({ cause: refused.failure });
    }
    const removed = unchanged.length - refused.value;
    return succeed({
      ...job,
      done: Math.min(job.total, job.done + rowsOfBatch),
      removed: job.removed + removed,
      left: job.left + present.length - removed,
    });
  }

  /** The last part of undo: removes the names of the import, once the service no longer has its entries. */
  async #undoNames(job: ImportJob, { findAll, nameBook, removal }: ImportDestination): Promise<Result<ImportJob, BlockedReason>> {
    const { files, ports } = this.#options;
    const created = (await files.read(job.id, createdFile, z.array(createdNameSchema))) ?? [];
    if (created.length > 0 && removal !== null) {
      for (let from = 0; from < job.total; from += rowsOfBatch) {
        const made = (await files.read(job.id, madeName(from), madeSchema)) ?? [];
        const found = findAll(made.map(({ localId }) => localId));
        if (found.ok && [...found.value.values()].some(({ deleted }) => deleted)) {
          await new Promise<void>((resolve) => {
            ports.scheduler.after(deletionPollMs, resolve);
          });
          return succeed(job);
        }
      }
    }
    const kept = await removeCreated(created, { names: nameBook, removal });
    return succeed({ ...job, state: { kind: 'done' }, keptNames: [...kept] });
  }

  #addToUndo({ id }: ImportJob, destination: ImportDestination): void {
    if (this.#inUndo.has(id)) {
      return;
    }
    this.#inUndo.add(id);
    const made = (): number => {
      const job = this.#jobs?.find(id) ?? null;
      return job?.kind === 'import' && job.direction === 'forward' ? job.made : 0;
    };
    destination.addForeignCommand({ kind: 'imported', count: made, undo: async () => this.#jobs?.undo(id) ?? succeed(null) });
  }
}

function freshRows(batch: readonly ImportedRow[], destination: ImportDestination): readonly ImportedRow[] {
  const [first, last] = [batch[0], batch.at(-1)];
  if (first === undefined || last === undefined) {
    return [];
  }
  const known = new KnownEntries(destination.between({ from: first.start, to: shiftInstant(last.start, movedSecondsAtMost) }));
  const holds = destination.holds();
  return batch.filter((row) => !known.has(row) && !isHere(row, holds));
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

export interface ImportStart extends Pick<ImportJob, 'fileName' | 'connection' | 'connectionName'> {
  readonly rows: readonly ImportedRow[];
  readonly created: readonly CreatedName[];
}

/** Resolves once the rows are on disk; they become entries after that. */
export async function startImport(
  { rows, created, ...about }: ImportStart,
  { jobs, files, ports }: { readonly jobs: Jobs; readonly files: JobFiles; readonly ports: Ports },
): Promise<Result<null, Failure>> {
  const id = ports.chance.newId();
  const job: ImportJob = {
    kind: 'import',
    ...about,
    id,
    state: { kind: 'running' },
    direction: 'forward',
    done: 0,
    total: rows.length,
    made: 0,
    skipped: 0,
    removed: 0,
    left: 0,
    keptNames: [],
  };
  return jobs.start(job, async () => {
    await files.write(id, createdFile, created);
    let file = 0;
    for (const some of inPieces(rows, rowsOfFile)) {
      await files.write(id, rowsName(file), some);
      file += 1;
    }
  });
}
