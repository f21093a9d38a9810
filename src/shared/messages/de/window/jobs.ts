import { byKind, select } from '../../by-kind.ts';
import { thisComputerKey } from '../../../connections/connections.ts';
import type { BulkMutation, BulkJob, ExportJob, ImportJob, Job } from '../../../history/jobs.ts';
import type { Messages } from '../../catalogue.ts';
import { counted, entries, figures, ofEntries, series, wordFor } from '../formats.ts';

function ofRows(count: number): string {
  return counted(count, { one: 'Zeile', other: 'Zeilen' });
}

function progress({ done, total }: Job, things: string): string {
  return `${figures(done)} von ${things} erledigt, ${figures(total - done)} übrig`;
}

const namesShown = 5;

function keptNamesText({ keptNames, connection }: ImportJob): string {
  if (keptNames.length === 0) {
    return '';
  }
  const others = keptNames.length - namesShown;
  const names = series([...keptNames.slice(0, namesShown), ...(others > 0 ? [`${figures(others)} weitere`] : [])]);
  return connection === thisComputerKey
    ? `. Behalten, weil andere Einträge sie verwenden: ${names}.`
    : `. Behalten, weil andere Mitglieder sie verwenden könnten: ${names}. Sie können sie auf der Seite „Projekte“ löschen.`;
}

function undoneState(job: ImportJob): string {
  const { state, done, total, removed, left } = job;
  const kept = left === 0 ? '' : `, ${entries(left)} seither geändert und behalten`;
  return select(state, {
    running: `Wird rückgängig gemacht: ${figures(done)} von ${ofRows(total)} erledigt, ${figures(total - done)} übrig`,
    paused: `Rückgängigmachen angehalten nach ${figures(done)} von ${ofRows(total)}`,
    cancelled: `Rückgängigmachen abgebrochen nach ${figures(done)} von ${ofRows(total)}: ${entries(removed)} entfernt${kept}`,
    done: `Import rückgängig gemacht: ${entries(removed)} entfernt${kept}${keptNamesText(job)}`,
  });
}

function importState(job: ImportJob): string {
  const { state, made, skipped, done, total } = job;
  if (job.direction === 'back') {
    return undoneState(job);
  }
  const already = skipped === 0 ? '' : `, ${entries(skipped)} schon hier`;
  return select(state, {
    running: progress(job, ofRows(total)),
    paused: `Gestoppt nach ${figures(done)} von ${ofRows(total)}`,
    cancelled: `Abgebrochen nach ${figures(done)} von ${ofRows(total)}: ${entries(made)} hinzugefügt${already}. Was hinzugefügt wurde, bleibt erhalten.`,
    done: `${entries(made)} hinzugefügt${already}`,
  });
}

function exportState(job: ExportJob): string {
  const { state, fileName, done, total, leftOut, whole, wasRestarted } = job;
  const again = wasRestarted ? 'Der Export wurde unterbrochen und neu begonnen; er enthält Ihre Einträge, wie sie jetzt sind.' : null;
  return select(state, {
    running: [progress(job, ofEntries(total)), again].filter((part) => part !== null).join('. '),
    paused: `Gestoppt nach ${figures(done)} von ${ofEntries(total)}. Beim erneuten Versuch beginnt er von vorn.`,
    cancelled: `Abgebrochen. Es wurde nichts geschrieben; eine vorhandene Datei ${fileName} ist unverändert.`,
    done: [
      `${entries(total)} ${wordFor(total, { one: 'wurde', other: 'wurden' })} nach ${fileName} geschrieben.`,
      leftOut === 0 ? null : 'Der laufende Eintrag hat noch kein Ende und wurde ausgelassen.',
      whole ? null : 'Ältere Einträge werden noch geladen und fehlen möglicherweise.',
      again,
    ]
      .filter((part) => part !== null)
      .join(' '),
  });
}

const did: Readonly<Record<BulkMutation, string>> = { change: 'geändert', delete: 'gelöscht' };

function bulkState(job: BulkJob): string {
  const { state, action, direction, done, total, changed, left } = job;
  const word = direction === 'back' ? 'rückgängig gemacht' : did[action];
  const others =
    left === 0 ? '' : direction === 'back' ? `, ${entries(left)} seither geändert und übersprungen` : `, ${entries(left)} unverändert`;
  return select(state, {
    running: `${direction === 'back' ? 'Wird rückgängig gemacht: ' : ''}${progress(job, ofEntries(total))}`,
    paused: `Gestoppt nach ${figures(done)} von ${ofEntries(total)}: ${figures(changed)} ${word}`,
    cancelled: `Abgebrochen nach ${figures(done)} von ${ofEntries(total)}: ${figures(changed)} ${word}${others}.`,
    done: `${entries(changed)} ${word}${others}`,
  });
}

const bulkTitles: Readonly<Record<BulkMutation, string>> = { change: 'ändern', delete: 'löschen' };

const jobState = byKind<Job>({ import: (job) => importState(job), export: (job) => exportState(job), bulk: (job) => bulkState(job) });

const label = byKind<Job>({
  import: (job) => `Import von ${job.fileName}`,
  export: (job) => `Export nach ${job.fileName}`,
  bulk: (job) => `Mehrere Einträge ${bulkTitles[job.action]}`,
});

const title = byKind<Job>({
  import: (job) => `${job.fileName} nach ${job.connectionName}`,
  export: (job) => `${job.connectionName} nach ${job.fileName}`,
  bulk: (job) => `Mehrere Einträge ${bulkTitles[job.action]}: ${job.connectionName}`,
});

export const germanJobs: Messages['jobs'] = {
  label,
  title,
  state: jobState,
  cancel: (job) => (job.kind === 'import' ? 'Import abbrechen' : job.kind === 'export' ? 'Export abbrechen' : 'Abbrechen'),
  undo: (job) => (job.kind === 'import' ? 'Import rückgängig machen' : 'Rückgängig'),
  finished: (job) => `${label(job)} ist fertig. ${jobState(job)}`,
};
