/** Jobs with work items whose end the test controls. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { JobFiles } from '#core/files/jobs/job-files.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { BulkJob, Job } from '#shared/history/jobs.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { jobsOver, until } from '../../../support/jobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'clocktower-jobs-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a job that is cancelled during a part is shown as cancelled with what that part did', async () => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const step = async (job: BulkJob) => {
    begun.resolve();
    await ended.promise;
    return succeed({ ...job, done: 200, changed: 200 });
  };
  const jobs = jobsOver(new JobFiles(folder), { bulk: { step, abandon: async () => {}, close: async () => {} } });
  const id = systemPorts().chance.newId();
  const job: BulkJob = {
    kind: 'bulk',
    id,
    state: { kind: 'running' },
    done: 0,
    total: 400,
    connection: thisComputerKey,
    connectionName: 'This computer',
    action: 'change',
    direction: 'forward',
    changed: 0,
    left: 0,
  };
  const shown: (Job | null)[] = [];
  jobs.subscribe(() => shown.push(jobs.find(id)));

  expect(await jobs.start(job, async () => {})).toEqual(succeed(null));
  await begun.promise;
  const cancelled = jobs.cancel(id);
  ended.resolve();
  expect(await cancelled).toEqual(succeed(null));

  const whileCancelled = shown.flatMap((each) => (each?.kind === 'bulk' && each.state.kind === 'cancelled' ? [each.changed] : []));
  expect(new Set(whileCancelled)).toEqual(new Set([200]));
  await jobs.close();
});

it('a cancelled job that is dismissed before its end is on the disk does not come back', async () => {
  const writes: string[] = [];
  const slow = Promise.withResolvers<void>();
  class SlowFiles extends JobFiles {
    override async save(job: Job): Promise<void> {
      if (job.state.kind === 'cancelled') {
        await slow.promise;
      }
      writes.push(job.state.kind);
    }
    override async remove(): Promise<void> {
      writes.push('removed');
    }
  }
  const jobs = jobsOver(new SlowFiles(folder), {
    bulk: { step: async () => fail({ cause: { kind: 'history-incomplete' } }), abandon: async () => {}, close: async () => {} },
  });
  const id = systemPorts().chance.newId();
  await jobs.start(
    {
      kind: 'bulk',
      id,
      state: { kind: 'running' },
      done: 0,
      total: 400,
      connection: thisComputerKey,
      connectionName: 'This computer',
      action: 'change',
      direction: 'forward',
      changed: 0,
      left: 0,
    },
    async () => {},
  );
  await until(jobs, () => jobs.find(id)?.state.kind === 'paused');
  const cancelled = jobs.cancel(id);
  await until(jobs, () => jobs.find(id)?.state.kind === 'cancelled');
  const dismissed = jobs.dismiss(id);
  slow.resolve();
  expect(await Promise.all([cancelled, dismissed])).toEqual([succeed(null), succeed(null)]);
  expect([writes, jobs.find(id)]).toEqual([['running', 'paused', 'cancelled', 'removed'], null]);
  await jobs.close();
});
