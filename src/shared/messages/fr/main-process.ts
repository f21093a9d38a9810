import { frenchUpdates } from './main/updates.ts';
import { frenchUpdateNote } from './popover/updates.ts';
import { byKind } from '../by-kind.ts';
import type { StartFailure } from '../../failures.ts';
import type { MainOnlyMessages } from '../catalogue.ts';
import { asSentence } from './popover/attention.ts';
import { frenchActivity } from './main/activity.ts';
import { frenchAgents } from './main/agents.ts';
import { frenchCommandLine } from './main/command-line.ts';
import { frenchDoctor } from './main/doctor.ts';
import { frenchImportExport } from './window/import-export.ts';
import { frenchLinks } from './main/links.ts';
import { frenchSignIn } from './main/sign-in.ts';

export const mainProcess: MainOnlyMessages = {
  running: (folder) => `Clocktower est en cours d’exécution. Ses données sont dans ${folder}.`,
  startFailure: byKind<StartFailure>({
    'profile-not-writable': (cause) =>
      `Clocktower ne peut pas écrire dans son dossier ${cause.folder} (${cause.detail}). Rien n’y a été modifié. Rendez le dossier accessible en écriture, ou choisissez-en un autre avec --profile.`,
    'profile-in-use': (cause) =>
      `Clocktower est déjà en cours d’exécution avec le dossier ${cause.folder}. Rien n’y a été modifié ; la petite fenêtre a été ouverte.`,
    'disk-full': (cause) =>
      `Le disque qui contient ${cause.folder} est plein, Clocktower ne peut donc pas y enregistrer votre temps. Ce qui est déjà enregistré est intact. Libérez de l’espace et relancez Clocktower.`,
    'database-newer': (cause) =>
      `${cause.file} a été écrit par une version plus récente de Clocktower. Il n’a pas été modifié. Installez cette version ou une version ultérieure.`,
    'database-unusable': (cause) =>
      `${cause.file} ne peut pas être ouvert (${cause.detail}). Il n’a pas été modifié. Vérifiez le disque et relancez Clocktower.`,
    'other-account': (cause) =>
      `Les entrées de ${cause.folder} appartiennent à un autre compte. Rien n’a été envoyé ni modifié ; elles y restent. Choisissez un autre dossier avec --profile.`,
    unexpected: (cause) =>
      `Clocktower a rencontré une erreur au démarrage. Vos données sont intactes. Relancez-le ; si cela ne suffit pas, les détails sont dans le journal, dans ${cause.folder}.`,
    'flag-needs-value': (cause) => `${cause.flag} doit être suivi d’un dossier. Rien n’a été démarré. Écrivez --profile DOSSIER.`,
  }),
  block: byKind({
    rejected: (cause) => {
      const reasons = Object.values(cause.errors).flat();
      const reason = reasons.length > 0 ? reasons.join(' ') : cause.message;
      return `Le service a refusé cette entrée${reason === '' ? '.' : ` : ${asSentence(reason)}`} Elle est conservée ici. Modifiez-la, ou réessayez.`;
    },
    gone: 'Cette entrée a été supprimée ailleurs après votre modification. Elle est conservée ici. Réessayez pour l’enregistrer comme nouvelle, ou supprimez-la.',
    ask: 'Cette entrée est peut-être déjà enregistrée, Clocktower ne peut pas le savoir. Elle est conservée ici. Réessayez pour l’enregistrer quand même, ou supprimez-la.',
    defect: 'Une erreur de Clocktower empêche d’enregistrer cette entrée. Elle est conservée ici. Réessayez, ou modifiez-la.',
  }),
  tray: {
    running: (state) => `${state.description} — ${state.elapsed}`,
    startedBy: (agent) => `Démarré par ${agent}`,
    stopped: 'Clocktower : aucun minuteur en cours',
    today: (day) => `Aujourd’hui ${day.done} sur ${day.goal}`,
    current: (state) => `${state.description} (depuis ${state.since})`,
    elapsed: (elapsed) => `Écoulé : ${elapsed}`,
    todayTotal: (total) => `Aujourd’hui : ${total}`,
    nothingRunning: 'Aucun minuteur en cours',
    start: 'Démarrer',
    continueLast: (description) => `Continuer « ${description} »`,
    stop: 'Arrêter',
    pause: 'Mettre en pause',
    resume: (description) => `Reprendre « ${description} »`,
    takeBreak: 'Prendre une pause',
    breakOf: (minutes) => `${minutes} minutes`,
    favourites: 'Favoris',
    recent: 'Récents',
    connections: 'Connexions',
    alsoRunning: (state) => `Aussi en cours dans ${state.connectionName} : ${state.description} (depuis ${state.since})`,
    open: 'Ouvrir',
    quit: 'Quitter',
  },
  links: frenchLinks,
  activity: frenchActivity,
  agents: frenchAgents,
  paper: { pageOf: (at) => `Page ${at.page} sur ${at.pages}` },
  commandLine: frenchCommandLine,
  signIn: frenchSignIn,
  updates: { ...frenchUpdateNote, ...frenchUpdates },
  doctor: frenchDoctor,
  importExport: frenchImportExport,
};
