/**
 * Applies one command to many entries, a part at a time. Each part is one transaction of the outbox, and the previous values of its entries
 * are on disk first, so a crash at any time neither repeats a change nor prevents the undo of the whole.
 */
import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { BulkJob } from '#shared/history/jobs.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { JobFiles } from '../jobs/job-files.ts';
import { endedIfComplete, type BlockedReason, type Jobs, type JobWork } from '../jobs/jobs.ts';
import type { SingleMutation } from '#core/sync/mutations/mutations.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { ForeignCommand } from '#core/timer/undo-stack.ts';
import {
  mutationBack,
  mutationForward,
  bulkWishSchema,
  keptEntrySchema,
  toKeptEntry,
  sameKept,
  type BulkMutationOfEntry,
  type KeptEntry,
} from './bulk-mutations.ts';

export interface BulkTarget {
  readonly findAll: (localIds: readonly Uuid[]) => Result<ReadonlyMap<Uuid, EntryRecord>, Failure>;
  /** All mutations are on disk when this returns, or none. They are not recorded for undo. */
  readonly applyAll: (mutations: readonly SingleMutation[]) => Result<unknown, Failure>;
  readonly addForeignCommand: (command: ForeignCommand) => void;
}

export interface BulkWorkOptions {
  readonly files: JobFiles;
  readonly target: (key: ConnectionKey) => BulkTarget | null;
}

const bulkOrderSchema = z.object({ wish: bulkWishSchema, localIds: z.array(uuidSchema) });
export type BulkOrder = z.infer<typeof bulkOrderSchema>;

export const bulkOrderName = 'order';

/** Entries of one transaction; the program handles other events between two of them. */
export const entriesOfPart = 200;

const partSchema = z.array(keptEntrySchema);

function partName(from: number): string {
  return `part-${from / entriesOfPart}`;
}

/** A disk failure affects every entry; any other failure affects one. */
function isOfDisk({ kind }: Failure): boolean {
  return kind === 'storage-full' || kind === 'storage-failed';
}

/** Returns how many mutations were refused. One refusal does not prevent the others. */
export function applyEach(target: BulkTarget, mutations: readonly SingleMutation[]): Result<number, Failure> {
  const whole = target.applyAll(mutations);
  if (whole.ok || isOfDisk(whole.failure)) {
    return whole.ok ? succeed(0) : whole;
  }
  let refused = 0;
  for (const mutation of mutations) {
    const applied = target.applyAll([mutation]);
    if (!applied.ok && isOfDisk(applied.failure)) {
      return applied;
    }
    refused += applied.ok ? 0 : 1;
  }
  return succeed(refused);
}

export class BulkWork implements JobWork<BulkJob> {
  readonly #options: BulkWorkOptions;
  #jobs: Jobs | null = null;
  #order: { readonly id: Uuid; readonly order: BulkOrder } | null = null;
  readonly #inUndo = new Set<Uuid>();

  constructor(options: BulkWorkOptions) {
    this.#options = options;
  }

  follow(jobs: Jobs): void {
    this.#jobs = jobs;
  }

  async step(job: BulkJob): Promise<Result<BulkJob, BlockedReason>> {
    const order = await this.#read(job.id);
    const target = this.#options.target(job.connection);
    if (order === null) {
      return fail({ cause: { kind: 'no-job' } });
    }
    if (target === null) {
      return fail({ cause: { kind: 'no-such-connection' } });
    }
    const stepped = job.direction === 'forward' ? await this.#forward(job, { order, target }) : await this.#back(job, { order, target });
    return stepped.ok ? succeed(endedIfComplete(stepped.value)) : fail({ cause: stepped.failure });
  }

  /** Does nothing more: the job can be undone until it is dismissed. */
  async abandon(): Promise<void> {
    this.#order = null;
  }

  async close(): Promise<void> {
    this.#order = null;
  }

  async #read(id: Uuid): Promise<BulkOrder | null> {
    if (this.#order?.id !== id) {
      const order = await this.#options.files.read(id, bulkOrderName, bulkOrderSchema);
      this.#order = order === null ? null : { id, order };
    }
    return this.#order?.order ?? null;
  }

  async #forward(
    job: BulkJob,
    { order, target }: { readonly order: BulkOrder; readonly target: BulkTarget },
  ): Promise<Result<BulkJob, Failure>> {
    const { files } = this.#options;
    const localIds = order.localIds.slice(job.done, job.done + entriesOfPart);
    const found = target.findAll(localIds);
    if (!found.ok) {
      return found;
    }
    // A part that was applied but not recorded runs again: the values it found the first time count.
    const earlier = new Map(((await files.read(job.id, partName(job.done), partSchema)) ?? []).map((kept) => [kept.localId, kept]));
    const mutations: BulkMutationOfEntry[] = [];
    const kept: KeptEntry[] = [];
    for (const localId of localIds) {
      const record = found.value.get(localId);
      const mutation = mutationForward(order.wish, record);
      const before = mutation !== null && record !== undefined ? toKeptEntry(record) : earlier.get(localId);
      if (mutation !== null) {
        mutations.push(mutation);
      }
      if (before !== undefined) {
        kept.push(before);
      }
    }
    await files.write(job.id, partName(job.done), kept);
    const toChange = new Set(mutations.map(({ localId }) => localId));
    const now = target.findAll([...toChange]);
    if (!now.ok) {
      return now;
    }
    if (kept.some((before) => toChange.has(before.localId) && !sameKept(before, now.value.get(before.localId)))) {
      // An entry changed while the disk was busy: the part is read again.
      return succeed(job);
    }
    const refused = applyEach(target, mutations);
    if (!refused.ok) {
      return refused;
    }
    this.#addToUndo(job, target);
    const changed = kept.length - refused.value;
    return succeed({
      ...job,
      done: job.done + localIds.length,
      changed: job.changed + changed,
      left: job.left + localIds.length - changed,
    });
  }

  async #back(
    job: BulkJob,
    { order, target }: { readonly order: BulkOrder; readonly target: BulkTarget },
  ): Promise<Result<BulkJob, Failure>> {
    const kept = (await this.#options.files.read(job.id, partName(job.done), partSchema)) ?? [];
    const found = target.findAll(kept.map(({ localId }) => localId));
    if (!found.ok) {
      return found;
    }
    const back = kept.map((before) => mutationBack(order.wish, { before, now: found.value.get(before.localId) }));
    const refused = applyEach(
      target,
      back.flatMap((each) => (each.kind === 'mutation' ? [each.mutation] : [])),
    );
    if (!refused.ok) {
      return refused;
    }
    const left = back.filter(({ kind }) => kind === 'leave').length + refused.value;
    const done = Math.min(job.total, job.done + entriesOfPart);
    return succeed({ ...job, done, changed: job.changed + kept.length - left, left: job.left + left });
  }

  #addToUndo({ id }: BulkJob, target: BulkTarget): void {
    if (this.#inUndo.has(id)) {
      return;
    }
    this.#inUndo.add(id);
    const now = (): BulkJob | null => {
      const job = this.#jobs?.find(id) ?? null;
      return job?.kind === 'bulk' && job.direction === 'forward' && job.changed > 0 ? job : null;
    };
    target.addForeignCommand({
      kind: 'several',
      count: () => now()?.changed ?? 0,
      undo: async () => this.#jobs?.undo(id) ?? succeed(null),
    });
  }
}
