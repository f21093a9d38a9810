/** Jobs in tests: the jobs of a test, and a function to wait for their state. */
import type { JobFiles } from '#core/files/jobs/job-files.ts';
import { Jobs, type JobsOptions } from '#core/files/jobs/jobs.ts';
import { systemPorts } from '#core/platform/system-ports.ts';

const unused = {
  step: async () => {
    throw new Error('this test has no work of that kind');
  },
  abandon: async () => {},
  close: async () => {},
};

/** Jobs of other kinds must not be used. */
export function jobsOver(files: JobFiles, works: Partial<JobsOptions['works']>): Jobs {
  return new Jobs({ files, works: { import: unused, export: unused, bulk: unused, ...works }, ports: systemPorts() });
}

/** Resolves when the condition is true; checked after each change of a job. */
export async function until(jobs: Pick<Jobs, 'subscribe'>, isSo: () => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = (): void => {
      if (isSo()) {
        unsubscribe();
        resolve();
      }
    };
    const unsubscribe = jobs.subscribe(check);
    check();
  });
}
