import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { BulkCommand } from '#shared/timer/commands.ts';
import type { BulkJob } from '#shared/history/jobs.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import type { JobFiles } from '../jobs/job-files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { checkDescription } from '#core/sync/mutations/entry-mutations.ts';
import { defaultBillable } from '#core/sync/catalog/catalog-names.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import type { BulkWish } from './bulk-mutations.ts';
import { bulkOrderName, type BulkOrder } from './bulk-work.ts';

export interface BulkControllerOptions {
  readonly jobs: Jobs;
  readonly files: JobFiles;
  readonly current: () => { readonly key: ConnectionKey; readonly name: string; readonly tracker: Pick<Tracker, 'assignment' | 'catalog'> };
  readonly ports: Ports;
}

export class BulkController {
  readonly #options: BulkControllerOptions;

  constructor(options: BulkControllerOptions) {
    this.#options = options;
  }

  async start(command: BulkCommand): Promise<Result<null, Failure>> {
    const { jobs, files, current, ports } = this.#options;
    const { key, name, tracker } = current();
    const wish = toBulkWish(command, tracker);
    if (!wish.ok) {
      return wish;
    }
    const id = ports.chance.newId();
    const order: BulkOrder = { wish: wish.value, localIds: [...new Set(command.localIds)] };
    const about = { connection: key, connectionName: name, action: command.kind, direction: 'forward' } as const;
    const job: BulkJob = {
      kind: 'bulk',
      id,
      state: { kind: 'running' },
      ...about,
      done: 0,
      total: order.localIds.length,
      changed: 0,
      left: 0,
    };
    return jobs.start(job, async () => files.write(id, bulkOrderName, order));
  }
}

function toBulkWish(command: BulkCommand, tracker: Pick<Tracker, 'assignment' | 'catalog'>): Result<BulkWish, Failure> {
  if (command.kind === 'delete') {
    return succeed({ kind: 'delete' });
  }
  const description = command.description === undefined ? undefined : canonicalDescription(command.description);
  const refusal = description === undefined ? null : checkDescription(description);
  if (refusal !== null) {
    return fail(refusal);
  }
  const assignment = tracker.assignment(command);
  if (!assignment.ok) {
    return assignment;
  }
  const { tags, addTags, removeTags, billable } = command;
  const { names, capabilities } = tracker.catalog;
  const billableThere = assignment.value === undefined ? undefined : defaultBillable(assignment.value.projectId, { names, capabilities });
  return succeed({
    kind: 'change',
    ...(description === undefined ? {} : { description }),
    ...(assignment.value === undefined ? {} : { assignment: assignment.value }),
    ...(billable === undefined || !capabilities.billing ? {} : { billable }),
    ...(billableThere === undefined ? {} : { billableThere }),
    ...(tags === undefined ? {} : { tags }),
    ...(addTags === undefined ? {} : { addTags }),
    ...(removeTags === undefined ? {} : { removeTags }),
  });
}
