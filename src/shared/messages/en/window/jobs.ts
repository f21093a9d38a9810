import { byKind, select } from '../../by-kind.ts';
import { thisComputerKey } from '../../../connections/connections.ts';
import type { BulkMutation, BulkJob, ExportJob, ImportJob, Job } from '../../../history/jobs.ts';
import { entries, figures, rows, series } from '../formats.ts';

function progress({ done, total }: Job, things: string): string {
  return `${figures(done)} of ${things} done, ${figures(total - done)} left`;
}

/** Names in a sentence; more are a number. */
const namesShown = 5;

function keptNamesText({ keptNames, connection }: ImportJob): string {
  if (keptNames.length === 0) {
    return '';
  }
  const others = keptNames.length - namesShown;
  const names = series([...keptNames.slice(0, namesShown), ...(others > 0 ? [`${figures(others)} more`] : [])]);
  return connection === thisComputerKey
    ? `. Kept, because other entries use them: ${names}.`
    : `. Kept, because other members may use them: ${names}. You can delete them on the Projects page.`;
}

function undoneState(job: ImportJob): string {
  const { state, done, total, removed, left } = job;
  const kept = left === 0 ? '' : `, ${entries(left)} changed since and kept`;
  return select(state, {
    running: `Undoing: ${figures(done)} of ${rows(total)} done, ${figures(total - done)} left`,
    paused: `Undoing stopped after ${figures(done)} of ${rows(total)}`,
    cancelled: `Undoing cancelled after ${figures(done)} of ${rows(total)}: ${entries(removed)} removed${kept}`,
    done: `Import undone: ${entries(removed)} removed${kept}${keptNamesText(job)}`,
  });
}

function importState(job: ImportJob): string {
  const { state, made, skipped, done, total } = job;
  if (job.direction === 'back') {
    return undoneState(job);
  }
  const already = skipped === 0 ? '' : `, ${entries(skipped)} already here`;
  return select(state, {
    running: progress(job, rows(total)),
    paused: `Stopped after ${figures(done)} of ${rows(total)}`,
    cancelled: `Cancelled after ${figures(done)} of ${rows(total)}: ${entries(made)} added${already}. What was added is kept.`,
    done: `${entries(made)} added${already}`,
  });
}

function exportState(job: ExportJob): string {
  const { state, fileName, done, total, leftOut, whole, wasRestarted } = job;
  const again = wasRestarted ? 'It was interrupted and started again, so it contains your entries as they are now.' : null;
  return select(state, {
    running: [progress(job, entries(total)), again].filter((part) => part !== null).join('. '),
    paused: `Stopped after ${figures(done)} of ${entries(total)}. It starts over when you try again.`,
    cancelled: `Cancelled. Nothing was written; an existing ${fileName} is unchanged.`,
    done: [
      `${entries(total)} ${total === 1 ? 'was' : 'were'} written to ${fileName}.`,
      leftOut === 0 ? null : 'The running entry has no end yet and was left out.',
      whole ? null : 'Older entries are still being loaded and may be missing.',
      again,
    ]
      .filter((part) => part !== null)
      .join(' '),
  });
}

const did: Readonly<Record<BulkMutation, string>> = { change: 'changed', delete: 'deleted' };

function bulkState(job: BulkJob): string {
  const { state, action, direction, done, total, changed, left } = job;
  const word = direction === 'back' ? 'undone' : did[action];
  const others =
    left === 0 ? '' : direction === 'back' ? `, ${entries(left)} changed since and skipped` : `, ${entries(left)} left unchanged`;
  return select(state, {
    running: `${direction === 'back' ? 'Undoing: ' : ''}${progress(job, entries(total))}`,
    paused: `Stopped after ${figures(done)} of ${entries(total)}: ${figures(changed)} ${word}`,
    cancelled: `Cancelled after ${figures(done)} of ${entries(total)}: ${figures(changed)} ${word}${others}.`,
    done: `${entries(changed)} ${word}${others}`,
  });
}

const bulkTitles: Readonly<Record<BulkMutation, string>> = { change: 'Change', delete: 'Delete' };

const jobState = byKind<Job>({ import: (job) => importState(job), export: (job) => exportState(job), bulk: (job) => bulkState(job) });

const label = byKind<Job>({
  import: (job) => `Import of ${job.fileName}`,
  export: (job) => `Export to ${job.fileName}`,
  bulk: (job) => `${bulkTitles[job.action]} several entries`,
});

const title = byKind<Job>({
  import: (job) => `${job.fileName} into ${job.connectionName}`,
  export: (job) => `${job.connectionName} to ${job.fileName}`,
  bulk: (job) => `${bulkTitles[job.action]} several entries of ${job.connectionName}`,
});

export const englishJobs = {
  label,
  title,
  state: jobState,
  cancel: (job: Job): string => (job.kind === 'import' ? 'Cancel the import' : job.kind === 'export' ? 'Cancel the export' : 'Cancel'),
  undo: (job: Job): string => (job.kind === 'import' ? 'Undo the import' : 'Undo'),
  /** For screen readers, wherever they are. */
  finished: (job: Job) => `${label(job)} is done. ${jobState(job)}`,
} as const;
