import { isUnfinished, type Job, type JobKind } from '#shared/history/jobs.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { QueryFailure } from '../../components/status/query-failure.tsx';
import { queryFailure } from '../../data/query.ts';
import { useServices } from '../shell/services.ts';
import { useQuery } from '../../data/use-query.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
import * as styles from './jobs.module.css';

const none: readonly Job[] = [];

/** Announces the end of a job to screen readers. */
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

/** Shows only jobs of the kinds that belong to the page. */
export function JobList({ kinds, inLine = false }: { readonly kinds: readonly JobKind[]; readonly inLine?: boolean }) {
  const { data } = useServices();
  const answered = useQuery(data.jobs);
  const jobs = answered.kind === 'answer' ? answered.value.jobs : none;
  useAnnouncedEnds(jobs);
  return (
    <>
      <QueryFailure failure={queryFailure(answered)} onRetry={data.jobs.refresh} />
      {jobs
        .filter(({ kind }) => kinds.includes(kind))
        .map((job) => (
          <JobCard key={job.id} job={job} inLine={inLine} onChanged={data.jobs.refresh} />
        ))}
    </>
  );
}

function JobCard({ job, inLine, onChanged }: { readonly job: Job; readonly inLine: boolean; readonly onChanged: () => Promise<void> }) {
  const { clocktower, i18n } = useServices();
  const { jobs, actions } = i18n.messages;
  const { perform } = useActions();
  const { id, state, done, total } = job;
  const isOver = !isUnfinished(job);
  const hasEffect = job.kind === 'bulk' ? job.changed > 0 : job.kind === 'import' && job.made > 0;
  const canBeUndone = job.kind !== 'export' && isOver && hasEffect && (job.direction === 'forward' || state.kind === 'cancelled');

  async function action(ask: typeof clocktower.cancelJob): Promise<void> {
    await perform(() => ask({ id }));
    await onChanged();
  }

  return (
    <section className={`${pageStyles.group} ${styles.job}`} data-line={inLine || undefined} aria-label={jobs.label(job)}>
      <p className={pageStyles.panelTitle}>{jobs.title(job)}</p>
      {isOver ? null : <progress aria-label={jobs.label(job)} max={Math.max(1, total)} value={done} />}
      <p className={pageStyles.panelText}>{jobs.state(job)}</p>
      {state.kind === 'paused' ? (
        <p className={pageStyles.panelText} data-tone="alert">
          {i18n.problem(state.cause)}
        </p>
      ) : null}
      <div className={controlStyles.buttons}>
        {state.kind === 'paused' ? <Button label={actions.tryAgain} onPress={() => void action(clocktower.resumeJob)} /> : null}
        {canBeUndone ? <Button label={jobs.undo(job)} onPress={() => void action(clocktower.undoJob)} /> : null}
        {isOver ? (
          <Button label={actions.dismiss} onPress={() => void action(clocktower.dismissJob)} />
        ) : (
          <Button label={jobs.cancel(job)} onPress={() => void action(clocktower.cancelJob)} />
        )}
      </div>
    </section>
  );
}
