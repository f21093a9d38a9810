/**
 * Runs long work one part at a time, so that other requests are answered between two parts. Each kind of work defines its parts; this
 * file starts, pauses, cancels and resumes jobs, and continues them after a restart.
 */
import type { Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { isUnfinished, type BulkJob, type ExportJob, type ImportJob, type Job, type JobsView } from '#shared/history/jobs.ts';
import { matchKind } from '#shared/values/match-kind.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Ports } from '#core/platform/ports.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { JobFiles } from './job-files.ts';

export interface BlockedReason {
  readonly cause: Failure;
  /** Calls its argument when a retry makes sense, and returns the unsubscribe function; omitted if only the user can resolve it. */
  readonly until?: (goOn: () => void) => () => void;
}

export interface JobWork<Kind extends Job> {
  /** Does the next part and returns the progress; `done` with the last part. May throw disk errors. */
  readonly step: (job: Kind) => Promise<Result<Kind, BlockedReason>>;
  /** Releases what only an unfinished job needs. */
  readonly abandon: (job: Kind) => Promise<void>;
  /** The program ends; a running job continues at the next start. */
  readonly close: () => Promise<void>;
}

export interface JobsOptions {
  readonly files: JobFiles;
  readonly works: { readonly import: JobWork<ImportJob>; readonly export: JobWork<ExportJob>; readonly bulk: JobWork<BulkJob> };
  readonly ports: Ports;
}

/** Ends a job with the part that completes it, so that work that is complete cannot be cancelled. */
export function endedIfComplete<Kind extends Job>(job: Kind): Kind {
  return job.done < job.total ? job : { ...job, state: { kind: 'done' } };
}

function diskFailure(error: unknown): Failure {
  return { kind: 'storage-failed', detail: error instanceof Error ? error.message : String(error) };
}

export class Jobs {
  readonly #options: JobsOptions;
  readonly #jobs = new Map<Uuid, Job>();
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  readonly #underWay = new Map<Uuid, Promise<void>>();
  readonly #waiting = new Map<Uuid, () => void>();
  readonly #halting = new Set<Uuid>();
  #revision = 0;
  #closed = false;

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  /** Continues the jobs that were running when the program ended. Throws disk errors. */
  async open(): Promise<void> {
    for (const job of await this.#options.files.list()) {
      this.#jobs.set(job.id, job);
      this.#beginWork(job.id);
    }
    this.#announce();
  }

  view(): JobsView {
    return { revision: this.#revision, jobs: [...this.#jobs.values()] };
  }

  find(id: Uuid): Job | null {
    return this.#jobs.get(id) ?? null;
  }

  /** Only one job of a kind runs at a time. `keep` writes the input; that and the job are on disk when this resolves. */
  async start(job: Job, keep: () => Promise<void>): Promise<Result<null, Failure>> {
    if ([...this.#jobs.values()].some((other) => other.kind === job.kind && isUnfinished(other))) {
      return fail({ kind: 'job-running', job: job.kind });
    }
    // Recorded before the disk write, so that a second start meanwhile is refused.
    this.#jobs.set(job.id, job);
    try {
      await keep();
      await this.#options.files.save(job);
    } catch (error) {
      this.#jobs.delete(job.id);
      return fail(diskFailure(error));
    }
    this.#announce();
    this.#beginWork(job.id);
    return succeed(null);
  }

  /** Keeps what was done, unless the work defines otherwise. A job that ended before the request arrived stays as it ended. */
  async cancel(id: Uuid): Promise<Result<null, Failure>> {
    if (!this.#jobs.has(id)) {
      return fail({ kind: 'no-job' });
    }
    const job = await this.#halt(id);
    if (job !== undefined && isUnfinished(job)) {
      // As work under way, so that a dismissal shown meanwhile waits for the write.
      const ending = this.#end(job).finally(() => this.#underWay.delete(id));
      this.#underWay.set(id, ending);
      await ending;
    }
    return succeed(null);
  }

  /** Retries a paused job. */
  async resume(id: Uuid): Promise<Result<null, Failure>> {
    await this.#underWay.get(id);
    const job = this.#jobs.get(id);
    if (job?.state.kind !== 'paused') {
      return fail({ kind: 'no-job' });
    }
    this.#stopWaiting(id);
    await this.#change({ ...job, state: { kind: 'running' } });
    this.#beginWork(id);
    return succeed(null);
  }

  async undo(id: Uuid): Promise<Result<null, Failure>> {
    const asked = this.#jobs.get(id);
    if (asked === undefined || asked.kind === 'export' || (asked.direction === 'back' && asked.state.kind !== 'cancelled')) {
      return fail({ kind: 'no-job' });
    }
    const job = await this.#halt(id);
    if (job === undefined || job.kind === 'export') {
      return fail({ kind: 'no-job' });
    }
    const back = {
      direction: 'back',
      state: { kind: 'running' },
      done: 0,
      total: job.direction === 'forward' ? job.done : job.total,
      left: 0,
    } as const;
    await this.#change(job.kind === 'import' ? { ...job, ...back, removed: 0 } : { ...job, ...back, changed: 0 });
    this.#beginWork(id);
    return succeed(null);
  }

  async dismiss(id: Uuid): Promise<Result<null, Failure>> {
    const job = this.#jobs.get(id);
    if (job === undefined || isUnfinished(job)) {
      return fail({ kind: 'no-job' });
    }
    await this.#underWay.get(id);
    try {
      await this.#options.files.remove(id);
    } catch (error) {
      return fail(diskFailure(error));
    }
    this.#jobs.delete(id);
    this.#announce();
    return succeed(null);
  }

  async dismissEnded(kind: Job['kind']): Promise<Result<null, Failure>> {
    for (const job of [...this.#jobs.values()].filter((each) => each.kind === kind && !isUnfinished(each))) {
      const dismissed = await this.dismiss(job.id);
      if (!dismissed.ok) {
        return dismissed;
      }
    }
    return succeed(null);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#changes.close();
    for (const id of this.#waiting.keys()) {
      this.#stopWaiting(id);
    }
    await Promise.all(this.#underWay.values());
    const { works } = this.#options;
    await Promise.all([works.import.close(), works.export.close(), works.bulk.close()]);
  }

  async #halt(id: Uuid): Promise<Job | undefined> {
    this.#halting.add(id);
    await this.#underWay.get(id);
    this.#halting.delete(id);
    this.#stopWaiting(id);
    return this.#jobs.get(id);
  }

  #beginWork(id: Uuid): void {
    if (!this.#closed && this.#jobs.get(id)?.state.kind === 'running' && !this.#underWay.has(id)) {
      const work = this.#work(id).finally(() => this.#underWay.delete(id));
      this.#underWay.set(id, work);
    }
  }

  async #work(id: Uuid): Promise<void> {
    for (;;) {
      const job = this.#jobs.get(id);
      if (this.#closed || this.#halting.has(id) || job?.state.kind !== 'running') {
        return;
      }
      const stepped = await this.#step(job);
      if (stepped.ok) {
        await this.#change(stepped.value);
      } else {
        const { cause, until } = stepped.failure;
        if (until !== undefined) {
          this.#waiting.set(
            id,
            until(() => void this.resume(id)),
          );
        }
        await this.#change({ ...job, state: { kind: 'paused', cause } });
      }
      await new Promise<void>((resolve) => {
        this.#options.ports.scheduler.after(0, resolve);
      });
    }
  }

  async #end(job: Job): Promise<void> {
    await this.#change({ ...job, state: { kind: 'cancelled' } });
    await this.#abandon(job);
  }

  async #step(job: Job): Promise<Result<Job, BlockedReason>> {
    const { works } = this.#options;
    try {
      return matchKind(job, {
        import: async (each) => works.import.step(each),
        export: async (each) => works.export.step(each),
        bulk: async (each) => works.bulk.step(each),
      });
    } catch (error) {
      return fail({ cause: systemFailure(error) });
    }
  }

  async #abandon(job: Job): Promise<void> {
    const { works } = this.#options;
    return matchKind(job, {
      import: async (each) => works.import.abandon(each),
      export: async (each) => works.export.abandon(each),
      bulk: async (each) => works.bulk.abandon(each),
    });
  }

  #stopWaiting(id: Uuid): void {
    this.#waiting.get(id)?.();
    this.#waiting.delete(id);
  }

  /** Shows the change at once; a disk error pauses a job that would continue. */
  async #change(changed: Job): Promise<void> {
    const before = this.#jobs.get(changed.id);
    this.#put(changed);
    if (changed.kind === 'export' && before?.state.kind === changed.state.kind && before.total === changed.total) {
      // An interrupted file starts over, so only the start of the job has to be on disk, not its progress.
      return;
    }
    try {
      await this.#options.files.save(changed);
    } catch (error) {
      const latest = this.#jobs.get(changed.id) ?? changed;
      if (latest.state.kind === 'running') {
        this.#put({ ...latest, state: { kind: 'paused', cause: diskFailure(error) } });
      }
    }
  }

  #put(job: Job): void {
    this.#jobs.set(job.id, job);
    this.#announce();
  }

  #announce(): void {
    this.#revision += 1;
    this.#changes.emit();
  }
}

/** The failure of a system error that a step threw. Any other error is a bug and is rethrown. */
function systemFailure(error: unknown): Failure {
  if (error instanceof Error && 'code' in error && 'syscall' in error) {
    return diskFailure(error);
  }
  throw error;
}
