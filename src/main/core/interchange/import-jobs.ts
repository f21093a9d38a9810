/**
 * Takes files in, some rows at a time: each batch is one transaction of the outbox, and before it every row is looked for among the
 * entries that are there. So a job may be cancelled, broken off by a crash and repeated at any time, and makes no entry twice.
 */
import type { UtcInstant, Uuid } from '#shared/brands.ts';
import { shiftInstant } from '#shared/brands.ts';
import type { ConnectionKey } from '#shared/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { ImportJob, JobsView } from '#shared/interchange.ts';
import { fail, succeed, type Result } from '#shared/result.ts';
import type { Ports } from '../ports.ts';
import type { ImportJobFiles } from './import-job-files.ts';
import { KnownEntries, planRow, type KnownEntry, type KnownNames, type PlannedEntry } from './import-plan.ts';
import type { ImportedRow } from './read-import.ts';

/** Where entries are taken in: a connection, as far as an import needs it. */
export interface ImportDestination {
  /** Every entry of before is known here, so that what is not among them is nowhere. */
  readonly isWhole: () => boolean;
  /** Entries that touch the time from `from` to `to` (exclusive). */
  readonly between: (span: { readonly from: UtcInstant; readonly to: UtcInstant }) => readonly KnownEntry[];
  readonly names: () => KnownNames;
  /** All of them are on the disk when this answers, or none. */
  readonly add: (entries: readonly PlannedEntry[]) => Result<unknown, Failure>;
  /** Calls `listener` when more entries may be known. Returns the unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface ImportJobsOptions {
  readonly files: ImportJobFiles;
  /** null: it is no longer one of this machine's. */
  readonly destination: (key: ConnectionKey) => ImportDestination | null;
  readonly ports: Ports;
}

/** Rows of one transaction: the program answers between two of them. */
export const rowsOfBatch = 200;

/** Seconds by which starts of one second may have been moved apart. */
const movedSecondsAtMost = 3_600;

function causeOf(error: unknown): Failure {
  return { kind: 'storage-failed', detail: error instanceof Error ? error.message : String(error) };
}

export class ImportJobs {
  readonly #options: ImportJobsOptions;
  readonly #jobs = new Map<Uuid, ImportJob>();
  readonly #listeners = new Set<() => void>();
  readonly #underWay = new Map<Uuid, Promise<void>>();
  readonly #waiting = new Map<Uuid, () => void>();
  #revision = 0;
  #closed = false;

  constructor(options: ImportJobsOptions) {
    this.#options = options;
  }

  /** Goes on with what was under way when the program ended. Throws what the disk refuses. */
  async open(): Promise<void> {
    for (const job of await this.#options.files.list()) {
      this.#jobs.set(job.id, job);
      this.#go(job.id);
    }
    this.#announce();
  }

  view(): JobsView {
    return { revision: this.#revision, jobs: [...this.#jobs.values()] };
  }

  get isBusy(): boolean {
    return [...this.#jobs.values()].some(({ state }) => state.kind === 'running' || state.kind === 'paused');
  }

  /** Calls `listener` after each change. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** The rows are on the disk when this answers; they become entries after that. */
  async start(rows: readonly ImportedRow[], about: Pick<ImportJob, 'fileName' | 'connection' | 'place'>): Promise<Result<null, Failure>> {
    if (this.isBusy) {
      return fail({ kind: 'import-running' });
    }
    const { files, ports } = this.#options;
    const job: ImportJob = { ...about, id: ports.chance.newId(), state: { kind: 'running' }, done: 0, total: rows.length, made: 0, skipped: 0 };
    // Held from here on: a second one may be asked for while the disk works.
    this.#jobs.set(job.id, job);
    try {
      await files.create(job, rows);
    } catch (error) {
      this.#jobs.delete(job.id);
      return fail(causeOf(error));
    }
    this.#announce();
    this.#go(job.id);
    return succeed(null);
  }

  /** What was taken in stays. */
  async cancel(id: Uuid): Promise<Result<null, Failure>> {
    const job = this.#jobs.get(id);
    if (job === undefined || (job.state.kind !== 'running' && job.state.kind !== 'paused')) {
      return fail({ kind: 'no-import' });
    }
    await this.#change(id, { state: { kind: 'cancelled' } });
    return succeed(null);
  }

  /** Tries again what was paused. */
  async resume(id: Uuid): Promise<Result<null, Failure>> {
    if (this.#jobs.get(id)?.state.kind !== 'paused') {
      return fail({ kind: 'no-import' });
    }
    await this.#underWay.get(id);
    await this.#change(id, { state: { kind: 'running' } });
    this.#go(id);
    return succeed(null);
  }

  /** Forgets a job that has ended. */
  async dismiss(id: Uuid): Promise<Result<null, Failure>> {
    const job = this.#jobs.get(id);
    if (job === undefined || job.state.kind === 'running' || job.state.kind === 'paused') {
      return fail({ kind: 'no-import' });
    }
    await this.#underWay.get(id);
    try {
      await this.#options.files.remove(id);
    } catch (error) {
      return fail(causeOf(error));
    }
    this.#jobs.delete(id);
    this.#announce();
    return succeed(null);
  }

  /** Ends after the batch under way. What is left goes on at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#listeners.clear();
    for (const stopWaiting of this.#waiting.values()) {
      stopWaiting();
    }
    await Promise.all(this.#underWay.values());
  }

  #go(id: Uuid): void {
    if (this.#jobs.get(id)?.state.kind === 'running' && !this.#underWay.has(id)) {
      const work = this.#work(id).finally(() => this.#underWay.delete(id));
      this.#underWay.set(id, work);
    }
  }

  async #work(id: Uuid): Promise<void> {
    const { files } = this.#options;
    let rows: readonly ImportedRow[] | null;
    try {
      rows = await files.rows(id);
    } catch (error) {
      return this.#change(id, { state: { kind: 'paused', cause: causeOf(error) } });
    }
    if (rows === null) {
      return this.#change(id, { state: { kind: 'paused', cause: { kind: 'no-import' } } });
    }
    for (;;) {
      const job = this.#jobs.get(id);
      if (this.#closed || job?.state.kind !== 'running') {
        return;
      }
      if (job.done >= rows.length) {
        return this.#change(id, { state: { kind: 'done' } });
      }
      const taken = this.#take(job, rows.slice(job.done, job.done + rowsOfBatch));
      await this.#change(id, taken.ok ? taken.value : { state: { kind: 'paused', cause: taken.failure } });
      await new Promise<void>((resolve) => {
        this.#options.ports.scheduler.after(0, resolve);
      });
    }
  }

  /** One batch: what is not there yet becomes entries. Answers how far the job is then. */
  #take(job: ImportJob, batch: readonly ImportedRow[]): Result<Partial<ImportJob>, Failure> {
    const destination = this.#options.destination(job.connection);
    const [first, last] = [batch[0], batch.at(-1)];
    if (destination === null || first === undefined || last === undefined) {
      return fail({ kind: 'no-such-connection' });
    }
    if (!destination.isWhole()) {
      this.#resumeWhenWhole(job.id, destination);
      return fail({ kind: 'history-incomplete' });
    }
    const known = new KnownEntries(destination.between({ from: first.start, to: shiftInstant(last.start, movedSecondsAtMost) }));
    const fresh = batch.filter((row) => !known.has(row));
    const names = destination.names();
    const added = fresh.length === 0 ? succeed(null) : destination.add(fresh.map((row) => planRow(row, names)));
    return added.ok
      ? succeed({ done: job.done + batch.length, made: job.made + fresh.length, skipped: job.skipped + batch.length - fresh.length })
      : added;
  }

  #resumeWhenWhole(id: Uuid, destination: ImportDestination): void {
    this.#waiting.get(id)?.();
    const unsubscribe = destination.subscribe(() => {
      if (destination.isWhole()) {
        this.#waiting.get(id)?.();
        this.#waiting.delete(id);
        void this.resume(id);
      }
    });
    this.#waiting.set(id, unsubscribe);
  }

  /** Shown at once; what the disk refuses pauses a job that would go on. */
  async #change(id: Uuid, change: Partial<ImportJob>): Promise<void> {
    const job = this.#jobs.get(id);
    if (job === undefined) {
      return;
    }
    const changed = { ...job, ...change };
    this.#jobs.set(id, changed);
    this.#announce();
    try {
      await this.#options.files.note(changed);
    } catch (error) {
      const latest = this.#jobs.get(id) ?? changed;
      if (latest.state.kind === 'running') {
        this.#jobs.set(id, { ...latest, state: { kind: 'paused', cause: causeOf(error) } });
        this.#announce();
      }
    }
  }

  #announce(): void {
    this.#revision += 1;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}
