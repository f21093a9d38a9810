/** Long work: how far each job is, and what can be done about it. */
import '../../styles/jobs.css';
import { isUnfinished, type Job, type JobKind } from '#shared/history/jobs.ts';
import { useEffect, useRef } from 'react';
import { useActions } from '../../actions.ts';
import { deliberate } from '../../components/deliberate.ts';
import { QueryFailure } from '../../components/query-failure.tsx';
import { failureOf } from '../../data/query.ts';
import { useServices } from '../services.ts';
import { useQuery } from '../../data/use-query.ts';

const none: readonly Job[] = [];

/** Says the end of a job to screen readers, wherever the focus is. */
function useAnnouncedEnds(jobs: readonly Job[]): void {
  const { i18n } = useServices();
  const { say } = useActions();
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs) {
      if (job.state.kind === 'running') {
        running.current.add(job.id);
      } else if (running.current.delete(job.id) && job.state.kind === 'done') {
        say(i18n.messages.jobs.finished(job));
      }
    }
  }, [jobs, say, i18n]);
}

/** Of the kinds that belong to the page. */
export function JobList({ kinds }: { readonly kinds: readonly JobKind[] }) {
  const { data } = useServices();
  const answered = useQuery(data.jobs);
  const jobs = answered.kind === 'answer' ? answered.value.jobs : none;
  useAnnouncedEnds(jobs);
  return (
    <>
      <QueryFailure failure={failureOf(answered)} onRetry={data.jobs.refresh} />
      {jobs.filter(({ kind }) => kinds.includes(kind)).map((job) => (
        <JobCard key={job.id} job={job} onChanged={data.jobs.refresh} />
      ))}
    </>
  );
}

function JobCard({ job, onChanged }: { readonly job: Job; readonly onChanged: () => Promise<void> }) {
  const { clocktower, i18n } = useServices();
  const { jobs } = i18n.messages;
  const { perform } = useActions();
  const { id, state, done, total } = job;
  const isOver = !isUnfinished(job);
  const hasEffect = job.kind === 'bulk' ? job.changed > 0 : job.kind === 'import' && job.made > 0;
  const canBeTakenBack = job.kind !== 'export' && isOver && hasEffect && (job.direction === 'forward' || state.kind === 'cancelled');

  async function action(ask: typeof clocktower.cancelJob): Promise<void> {
    await perform(() => ask({ id }));
    await onChanged();
  }

  return (
    <section className="group job" aria-label={jobs.label(job)}>
      <p className="panel-title">{jobs.title(job)}</p>
      {isOver ? null : <progress aria-label={jobs.label(job)} max={Math.max(1, total)} value={done} />}
      <p className="panel-text">{jobs.state(job)}</p>
      {state.kind === 'paused' ? (
        <p className="panel-text" data-tone="alert">
          {i18n.problem(state.cause)}
        </p>
      ) : null}
      <div className="buttons">
        {state.kind === 'paused' ? (
          <button type="button" className="outline-button" {...deliberate(() => void action(clocktower.resumeJob))}>
            {jobs.resume}
          </button>
        ) : null}
        {canBeTakenBack ? (
          <button type="button" className="outline-button" {...deliberate(() => void action(clocktower.takeJobBack))}>
            {jobs.takeBack(job)}
          </button>
        ) : null}
        {isOver ? (
          <button type="button" className="outline-button" {...deliberate(() => void action(clocktower.dismissJob))}>
            {jobs.dismiss}
          </button>
        ) : (
          <button type="button" className="outline-button" {...deliberate(() => void action(clocktower.cancelJob))}>
            {jobs.cancel(job)}
          </button>
        )}
      </div>
    </section>
  );
}
