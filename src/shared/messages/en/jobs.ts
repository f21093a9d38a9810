/** The words of long work, in English: what it is, how far it has come, what became of it. */
import type { BulkAct, BulkJob, ExportJob, ImportJob, Job } from '../../history/jobs.ts';
import { assertNever } from '../../values/result.ts';
import { entries, figures, rows } from './words.ts';

function progress({ done, total }: Job, things: string): string {
  return `${figures(done)} of ${things} done, ${figures(total - done)} left`;
}

function importState(job: ImportJob): string {
  const { state, made, skipped, done, total } = job;
  const already = skipped === 0 ? '' : `, ${entries(skipped)} already here`;
  switch (state.kind) {
    case 'running':
      return progress(job, rows(total));
    case 'paused':
      return `Stopped after ${figures(done)} of ${rows(total)}`;
    case 'cancelled':
      return `Cancelled after ${figures(done)} of ${rows(total)}: ${entries(made)} added${already}. What was added is kept.`;
    case 'done':
      return `${entries(made)} added${already}`;
    default:
      return assertNever(state);
  }
}

function exportState(job: ExportJob): string {
  const { state, fileName, done, total, leftOut, whole, begunAnew } = job;
  const anew = begunAnew ? 'It was broken off and begun anew, so that it holds your entries as they are now.' : null;
  switch (state.kind) {
    case 'running':
      return [progress(job, entries(total)), anew].filter((part) => part !== null).join('. ');
    case 'paused':
      return `Stopped after ${figures(done)} of ${entries(total)}. It begins anew when you try again.`;
    case 'cancelled':
      return `Cancelled. Nothing was written, and a file called ${fileName} is as it was.`;
    case 'done':
      return [
        `${entries(total)} ${total === 1 ? 'was' : 'were'} written to ${fileName}.`,
        leftOut === 0 ? null : 'The running one has no end yet and was left out.',
        whole ? null : 'Older entries are still being read and may be missing.',
        anew,
      ]
        .filter((part) => part !== null)
        .join(' ');
    default:
      return assertNever(state);
  }
}

const did: Readonly<Record<BulkAct, string>> = { change: 'changed', delete: 'deleted' };

function bulkState(job: BulkJob): string {
  const { state, act, direction, done, total, changed, left } = job;
  const word = direction === 'back' ? 'taken back' : did[act];
  const others = left === 0 ? '' : direction === 'back' ? `, ${entries(left)} changed since and left alone` : `, ${entries(left)} left as they were`;
  switch (state.kind) {
    case 'running':
      return `${direction === 'back' ? 'Taking back: ' : ''}${progress(job, entries(total))}`;
    case 'paused':
      return `Stopped after ${figures(done)} of ${entries(total)}: ${figures(changed)} ${word}`;
    case 'cancelled':
      return `Cancelled after ${figures(done)} of ${entries(total)}: ${figures(changed)} ${word}${others}.`;
    case 'done':
      return `${entries(changed)} ${word}${others}`;
    default:
      return assertNever(state);
  }
}

const bulkTitles: Readonly<Record<BulkAct, string>> = { change: 'Change', delete: 'Delete' };

function stateOf(job: Job): string {
  switch (job.kind) {
    case 'import':
      return importState(job);
    case 'export':
      return exportState(job);
    case 'bulk':
      return bulkState(job);
    default:
      return assertNever(job);
  }
}

function label(job: Job): string {
  switch (job.kind) {
    case 'import':
      return `Import of ${job.fileName}`;
    case 'export':
      return `Export to ${job.fileName}`;
    case 'bulk':
      return `${bulkTitles[job.act]} several entries`;
    default:
      return assertNever(job);
  }
}

function title(job: Job): string {
  switch (job.kind) {
    case 'import':
      return `${job.fileName} into ${job.place}`;
    case 'export':
      return `${job.place} to ${job.fileName}`;
    case 'bulk':
      return `${bulkTitles[job.act]} several entries of ${job.place}`;
    default:
      return assertNever(job);
  }
}

export const englishJobs = {
  label,
  title,
  state: stateOf,
  cancel: (job: Job): string => (job.kind === 'import' ? 'Cancel the import' : job.kind === 'export' ? 'Cancel the export' : 'Cancel'),
  resume: 'Try again',
  dismiss: 'Dismiss',
  takeBack: 'Take back',
  /** For screen readers, wherever they are. */
  finished: (job: Job) => `${label(job)} is done. ${stateOf(job)}`,
} as const;
