import { byKind, select } from '../../by-kind.ts';
import { thisComputerKey } from '../../../connections/connections.ts';
import type { BulkMutation, BulkJob, ExportJob, ImportJob, Job } from '../../../history/jobs.ts';
import type { Messages } from '../../catalogue.ts';
import { entries, figures, rows, series, wordFor } from '../formats.ts';

function progress({ done, total }: Job, things: string): string {
  return `${figures(done)} sur ${things}, reste ${figures(total - done)}`;
}

function added(count: number): string {
  return wordFor(count, { one: `${entries(count)} ajoutée`, other: `${entries(count)} ajoutées` });
}

const namesShown = 5;

function keptNamesText({ keptNames, connection }: ImportJob): string {
  if (keptNames.length === 0) {
    return '';
  }
  const others = keptNames.length - namesShown;
  const names = series([...keptNames.slice(0, namesShown), ...(others > 0 ? [`${figures(others)} de plus`] : [])]);
  return connection === thisComputerKey
    ? `. Conservés, car d’autres entrées les utilisent : ${names}.`
    : `. Conservés, car d’autres membres pourraient les utiliser : ${names}. Vous pouvez les supprimer dans la page Projets.`;
}

function undoneState(job: ImportJob): string {
  const { state, done, total, removed, left } = job;
  const kept =
    left === 0
      ? ''
      : `, ${wordFor(left, { one: '1 entrée modifiée depuis et conservée', other: `${entries(left)} modifiées depuis et conservées` })}`;
  const gone = wordFor(removed, { one: `${entries(removed)} supprimée`, other: `${entries(removed)} supprimées` });
  return select(state, {
    running: `Annulation : ${figures(done)} sur ${rows(total)}, reste ${figures(total - done)}`,
    paused: `Annulation arrêtée après ${figures(done)} sur ${rows(total)}`,
    cancelled: `Annulation interrompue après ${figures(done)} sur ${rows(total)} : ${gone}${kept}`,
    done: `Importation annulée : ${gone}${kept}${keptNamesText(job)}`,
  });
}

function importState(job: ImportJob): string {
  const { state, made, skipped, done, total } = job;
  if (job.direction === 'back') {
    return undoneState(job);
  }
  const already = skipped === 0 ? '' : `, ${entries(skipped)} déjà ici`;
  return select(state, {
    running: progress(job, rows(total)),
    paused: `Arrêtée après ${figures(done)} sur ${rows(total)}`,
    cancelled: `Annulée après ${figures(done)} sur ${rows(total)} : ${added(made)}${already}. Ce qui a été ajouté est conservé.`,
    done: `${added(made)}${already}`,
  });
}

function exportState(job: ExportJob): string {
  const { state, fileName, done, total, leftOut, whole, wasRestarted } = job;
  const again = wasRestarted
    ? 'Elle a été interrompue et relancée, le fichier contient donc vos entrées telles qu’elles sont maintenant.'
    : null;
  return select(state, {
    running: [progress(job, entries(total)), again].filter((part) => part !== null).join('. '),
    paused: `Arrêtée après ${figures(done)} sur ${entries(total)}. Elle recommencera au prochain essai.`,
    cancelled: `Annulée. Rien n’a été écrit ; un fichier ${fileName} existant est inchangé.`,
    done: [
      `${wordFor(total, { one: `${entries(total)} a été écrite`, other: `${entries(total)} ont été écrites` })} dans ${fileName}.`,
      leftOut === 0 ? null : 'L’entrée en cours n’a pas encore de fin et a été laissée de côté.',
      whole ? null : 'Des entrées plus anciennes sont en cours de chargement et peuvent manquer.',
      again,
    ]
      .filter((part) => part !== null)
      .join(' '),
  });
}

const did: Readonly<Record<BulkMutation, { readonly one: string; readonly other: string }>> = {
  change: { one: 'modifiée', other: 'modifiées' },
  delete: { one: 'supprimée', other: 'supprimées' },
};

function bulkState(job: BulkJob): string {
  const { state, action, direction, done, total, changed, left } = job;
  const word = wordFor(changed, direction === 'back' ? { one: 'rétablie', other: 'rétablies' } : did[action]);
  const others =
    left === 0
      ? ''
      : `, ${entries(left)} ${wordFor(left, direction === 'back' ? { one: 'modifiée depuis et ignorée', other: 'modifiées depuis et ignorées' } : { one: 'laissée telle quelle', other: 'laissées telles quelles' })}`;
  return select(state, {
    running: `${direction === 'back' ? 'Annulation : ' : ''}${progress(job, entries(total))}`,
    paused: `Arrêtée après ${figures(done)} sur ${entries(total)} : ${figures(changed)} ${word}`,
    cancelled: `Annulée après ${figures(done)} sur ${entries(total)} : ${figures(changed)} ${word}${others}.`,
    done: `${entries(changed)} ${word}${others}`,
  });
}

const bulkTitles: Readonly<Record<BulkMutation, string>> = { change: 'Modification', delete: 'Suppression' };

const jobState = byKind<Job>({ import: (job) => importState(job), export: (job) => exportState(job), bulk: (job) => bulkState(job) });

const label = byKind<Job>({
  import: (job) => `Importation de ${job.fileName}`,
  export: (job) => `Exportation vers ${job.fileName}`,
  bulk: (job) => `${bulkTitles[job.action]} de plusieurs entrées`,
});

export const frenchJobs: Messages['jobs'] = {
  label,
  title: byKind<Job>({
    import: (job) => `${job.fileName} vers ${job.connectionName}`,
    export: (job) => `${job.connectionName} vers ${job.fileName}`,
    bulk: (job) => `${bulkTitles[job.action]} de plusieurs entrées de ${job.connectionName}`,
  }),
  state: jobState,
  cancel: (job) => (job.kind === 'import' ? 'Annuler l’importation' : job.kind === 'export' ? 'Annuler l’exportation' : 'Annuler'),
  undo: (job) => (job.kind === 'import' ? 'Annuler cette importation' : 'Rétablir'),
  finished: (job) => `${label(job)} : terminé. ${jobState(job)}`,
};
