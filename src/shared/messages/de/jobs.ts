/** The words of long work, in German: what it is, how far it has come, what became of it. */
import type { BulkAct, BulkJob, ExportJob, ImportJob, Job } from '../../history/jobs.ts';
import { assertNever } from '../../values/result.ts';
import type { Messages } from '../catalogue.ts';
import { counted, entries, figures, wordFor } from './words.ts';

/** After a number that others follow: `von 12 Einträgen`. */
function ofEntries(count: number): string {
  return counted(count, { one: 'Eintrag', other: 'Einträgen' });
}

function ofRows(count: number): string {
  return counted(count, { one: 'Zeile', other: 'Zeilen' });
}

function progress({ done, total }: Job, things: string): string {
  return `${figures(done)} von ${things} erledigt, ${figures(total - done)} übrig`;
}

function importState(job: ImportJob): string {
  const { state, made, skipped, done, total } = job;
  const already = skipped === 0 ? '' : `, ${entries(skipped)} schon hier`;
  switch (state.kind) {
    case 'running':
      return progress(job, ofRows(total));
    case 'paused':
      return `Angehalten nach ${figures(done)} von ${ofRows(total)}`;
    case 'cancelled':
      return `Abgebrochen nach ${figures(done)} von ${ofRows(total)}: ${entries(made)} hinzugefügt${already}. Das Hinzugefügte bleibt.`;
    case 'done':
      return `${entries(made)} hinzugefügt${already}`;
    default:
      return assertNever(state);
  }
}

function exportState(job: ExportJob): string {
  const { state, fileName, done, total, leftOut, whole, begunAnew } = job;
  const anew = begunAnew ? 'Der Export wurde unterbrochen und neu begonnen, damit die Datei dem jetzigen Stand entspricht.' : null;
  switch (state.kind) {
    case 'running':
      return [progress(job, ofEntries(total)), anew].filter((part) => part !== null).join('. ');
    case 'paused':
      return `Angehalten nach ${figures(done)} von ${ofEntries(total)}. Beim erneuten Versuch wird neu begonnen.`;
    case 'cancelled':
      return `Abgebrochen. Es wurde nichts geschrieben; eine Datei namens ${fileName} ist unverändert.`;
    case 'done':
      return [
        `${entries(total)} ${wordFor(total, { one: 'wurde', other: 'wurden' })} nach ${fileName} geschrieben.`,
        leftOut === 0 ? null : 'Der laufende hat noch kein Ende und wurde ausgelassen.',
        whole ? null : 'Ältere Einträge werden noch gelesen und fehlen vielleicht.',
        anew,
      ]
        .filter((part) => part !== null)
        .join(' ');
    default:
      return assertNever(state);
  }
}

const did: Readonly<Record<BulkAct, string>> = { change: 'geändert', delete: 'gelöscht' };

function bulkState(job: BulkJob): string {
  const { state, act, direction, done, total, changed, left } = job;
  const word = direction === 'back' ? 'zurückgenommen' : did[act];
  const others = left === 0 ? '' : direction === 'back' ? `, ${entries(left)} seither geändert und so belassen` : `, ${entries(left)} unverändert`;
  switch (state.kind) {
    case 'running':
      return `${direction === 'back' ? 'Wird zurückgenommen: ' : ''}${progress(job, ofEntries(total))}`;
    case 'paused':
      return `Angehalten nach ${figures(done)} von ${ofEntries(total)}: ${figures(changed)} ${word}`;
    case 'cancelled':
      return `Abgebrochen nach ${figures(done)} von ${ofEntries(total)}: ${figures(changed)} ${word}${others}.`;
    case 'done':
      return `${entries(changed)} ${word}${others}`;
    default:
      return assertNever(state);
  }
}

const bulkTitles: Readonly<Record<BulkAct, string>> = { change: 'ändern', delete: 'löschen' };

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
      return `Import von ${job.fileName}`;
    case 'export':
      return `Export nach ${job.fileName}`;
    case 'bulk':
      return `Mehrere Einträge ${bulkTitles[job.act]}`;
    default:
      return assertNever(job);
  }
}

function title(job: Job): string {
  switch (job.kind) {
    case 'import':
      return `${job.fileName} nach ${job.place}`;
    case 'export':
      return `${job.place} nach ${job.fileName}`;
    case 'bulk':
      return `Mehrere Einträge ${bulkTitles[job.act]}: ${job.place}`;
    default:
      return assertNever(job);
  }
}

export const germanJobs: Messages['jobs'] = {
  label,
  title,
  state: stateOf,
  cancel: (job) => (job.kind === 'import' ? 'Import abbrechen' : job.kind === 'export' ? 'Export abbrechen' : 'Abbrechen'),
  resume: 'Erneut versuchen',
  dismiss: 'Ausblenden',
  takeBack: 'Zurücknehmen',
  finished: (job) => `${label(job)} ist fertig. ${stateOf(job)}`,
};
