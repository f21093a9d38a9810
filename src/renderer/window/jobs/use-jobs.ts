/** The long work under way and what has ended of it, as the main process tells it. */
import type { Job, JobsView } from '#shared/history/jobs.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../services.ts';

export function useJobs(): { readonly jobs: readonly Job[]; readonly refresh: () => Promise<void> } {
  const { clocktower } = useServices();
  const [jobs, setJobs] = useState<readonly Job[]>([]);
  const newest = useRef(-1);

  const receive = useCallback((view: JobsView): void => {
    // An answer and a push may cross.
    if (view.revision >= newest.current) {
      newest.current = view.revision;
      setJobs(view.jobs);
    }
  }, []);

  const refresh = useCallback(async (): Promise<void> => {
    const answer = await clocktower.getJobs();
    if (answer.ok) {
      receive(answer.value);
    }
  }, [clocktower, receive]);

  useEffect(() => {
    void refresh();
    return clocktower.onJobsChanged((view) => {
      if (view === null) {
        void refresh();
      } else {
        receive(view);
      }
    });
  }, [clocktower, receive, refresh]);

  return { jobs, refresh };
}
