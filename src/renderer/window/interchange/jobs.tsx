/** Imports: how far each is, and what can be done about it. */
import type { ImportJob } from '#shared/interchange.ts';
import { useEffect, useRef } from 'react';
import { useActions } from '../../actions.ts';
import { deliberate } from '../../components/deliberate.ts';
import { useServices } from '../../services.ts';

interface JobsProps {
  readonly jobs: readonly ImportJob[];
  readonly onChanged: () => Promise<void>;
}

/** Says the end of an import to screen readers, wherever the focus is. */
function useAnnouncedEnds(jobs: readonly ImportJob[]): void {
  const { interchange } = useServices().words.messages;
  const { say } = useActions();
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, state, made } of jobs) {
      if (state.kind === 'running') {
        running.current.add(id);
      } else if (running.current.delete(id) && state.kind === 'done') {
        say(interchange.finished(made));
      }
    }
  }, [jobs, say, interchange]);
}

export function Jobs({ jobs, onChanged }: JobsProps) {
  useAnnouncedEnds(jobs);
  return jobs.map((job) => <Job key={job.id} job={job} onChanged={onChanged} />);
}

function Job({ job, onChanged }: { readonly job: ImportJob; readonly onChanged: () => Promise<void> }) {
  const { clocktower, words } = useServices();
  const { interchange } = words.messages;
  const { perform } = useActions();
  const { id, state, fileName, done, total } = job;
  const isOver = state.kind === 'done' || state.kind === 'cancelled';

  async function act(ask: typeof clocktower.cancelImport): Promise<void> {
    await perform(() => ask({ id }));
    await onChanged();
  }

  return (
    <section className="group job" aria-label={interchange.jobLabel(fileName)}>
      <p className="panel-title">{interchange.jobTitle(job)}</p>
      {isOver ? null : <progress aria-label={interchange.jobLabel(fileName)} max={Math.max(1, total)} value={done} />}
      <p className="panel-text">{interchange.jobState(job)}</p>
      {state.kind === 'paused' ? (
        <p className="panel-text" data-tone="alert">
          {words.trouble(state.cause)}
        </p>
      ) : null}
      <div className="buttons">
        {state.kind === 'paused' ? (
          <button type="button" className="outline-button" {...deliberate(() => void act(clocktower.resumeImport))}>
            {interchange.resumeJob}
          </button>
        ) : null}
        {isOver ? (
          <button type="button" className="outline-button" {...deliberate(() => void act(clocktower.dismissImport))}>
            {interchange.dismissJob}
          </button>
        ) : (
          <button type="button" className="outline-button" {...deliberate(() => void act(clocktower.cancelImport))}>
            {interchange.cancelJob}
          </button>
        )}
      </div>
    </section>
  );
}
