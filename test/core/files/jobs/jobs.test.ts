/** Jobs with work items whose end the test controls. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { JobFiles } from '#core/files/jobs/job-files.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { BulkJob, Job } from '#shared/history/jobs.ts';
import { succeed } from '#shared/values/result.ts';
import { jobsOver } from '../../../support/jobs.ts';

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
  const job: BulkJob = { kind: 'bulk', id, state: { kind: 'running' }, done: 0, total: 400, connection: thisComputerKey, connectionName: 'This computer', action: 'change', direction: 'forward', changed: 0, left: 0 };
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
