import { byKind } from '../by-kind.ts';
import type { Failure } from '../../failures.ts';
import type { CalendarFailure } from '../../history/calendar.ts';
import type { JobKind } from '../../history/jobs.ts';
import type { ShortcutAction } from '../../program/shortcuts.ts';
import { frenchCampusFailure } from './popover/campus-failures.ts';
import { connectFailure } from './window/connecting.ts';
import { frenchSignIn } from './main/sign-in.ts';
import { duration, entries, series, wordFor } from './formats.ts';

const jobNames: Readonly<Record<JobKind, string>> = {
  import: 'Une autre importation',
  export: 'Une autre exportation',
  bulk: 'Une autre modification de plusieurs entrées',
};
const absent = {
  project: 'de projet nommé',
  task: 'de tâche nommée',
  tag: 'd’étiquette nommée',
  connection: 'de connexion nommée',
} as const;

export const shortcutNames: Readonly<Record<ShortcutAction, string>> = {
  'start-stop': 'Démarrer ou arrêter',
  popover: 'Ouvrir Clocktower',
  'pause-resume': 'Mettre en pause, ou reprendre la dernière pause',
  'continue-last': 'Continuer la dernière entrée',
  'new-entry': 'Nouvelle entrée',
};

function quoted(names: readonly string[]): string {
  return names.map((name) => `« ${name} »`).join(', ');
}

function serverSays(message: string): string {
  return message === '' ? '' : ` Le serveur indique : « ${message} »`;
}

const unchanged = 'Rien n’a été modifié.';
const timesKept = 'L’entrée garde ses horaires.';

const calendarCauses: Readonly<Record<CalendarFailure['cause'], string>> = {
  'bad-address': 'Ce n’est pas l’adresse d’un calendrier ; elle commence par https:// ou webcal:// et ne contient pas de nom d’utilisateur',
  'no-network': 'Il n’y a pas de connexion réseau',
  'no-answer': 'Le serveur du calendrier est injoignable',
  refused: 'Le serveur du calendrier a refusé de l’envoyer',
  'too-large': 'Le calendrier dépasse 16 Mo',
  'not-a-calendar': 'Ce qui s’y trouve n’est pas un fichier iCalendar',
  'file-unreadable': 'Le fichier de calendrier ne peut pas être lu',
  'too-much': 'Les événements du calendrier se répètent plus souvent que Clocktower ne peut le calculer',
};

export function calendarCause({ cause, detail }: CalendarFailure): string {
  return `${calendarCauses[cause]}${detail === '' ? '' : ` (${detail})`}.`;
}

export const failure = byKind<Failure>({
  'description-too-long': (cause) =>
    `La description compte ${cause.length} caractères ; la limite est de ${cause.limit}. ${unchanged} Raccourcissez-la et réessayez.`,
  'too-many-tags': (cause) =>
    `Une entrée aurait plus de ${cause.limit} étiquettes. ${unchanged} Ajoutez-en moins, ou laissez de côté les entrées qui en ont beaucoup.`,
  'unreadable-time': (cause) =>
    `Clocktower ne comprend pas l’heure « ${cause.text} ». ${timesKept} Saisissez par exemple 9:05, ou -10 pour il y a dix minutes.`,
  'unreadable-duration': (cause) =>
    `Clocktower ne comprend pas la durée « ${cause.text} ». ${timesKept} Saisissez par exemple 1:30, 90m ou 1,5h.`,
  'end-before-start': `La fin serait avant le début. ${timesKept} Choisissez un début antérieur à la fin.`,
  'retry-after': (cause) =>
    `Le serveur demande de ne pas être sollicité pendant encore ${duration(cause.seconds)}. Vos entrées sont conservées et seront envoyées ensuite. Rien n’a été envoyé maintenant.`,
  'time-in-future': `Cette heure est dans le futur. ${timesKept} Choisissez une heure passée.`,
  'start-too-long-ago': (cause) => `Ce début remonte à plus de ${cause.days} jours. ${timesKept} Vérifiez la date.`,
  'time-outside-entry': `Cette heure est en dehors de l’entrée. ${timesKept} Choisissez une heure entre son début et sa fin.`,
  'project-needs-task': (cause) =>
    cause.choices.length > 0
      ? `Sur ce serveur, le temps de « ${cause.project} » doit être associé à l’une de ses tâches. ${unchanged} Choisissez parmi : ${quoted(cause.choices)}.`
      : `Sur ce serveur, le temps de « ${cause.project} » doit être associé à une tâche, et Clocktower n’en connaît aucune. ${unchanged} Retirez le projet, ou choisissez-le une fois là où ses tâches sont affichées.`,
  'no-reopening': `Ce serveur ne peut pas reprendre une entrée terminée. ${timesKept} Continuez-la comme nouvelle entrée.`,
  'nothing-to-undo': `Il n’y a rien à annuler depuis le démarrage de Clocktower. ${unchanged}`,
  'favourites-full': (cause) => `Vous avez déjà ${cause.limit} favoris, la limite est atteinte. ${unchanged} Retirez-en un d’abord.`,
  'no-such-favourite': 'Ce favori n’est plus épinglé. Rien n’a été démarré. Choisissez-en un autre, ou saisissez ce que vous faites.',
  'paused-full': (cause) =>
    `Vous avez déjà ${cause.limit} entrées en pause, le maximum. Le minuteur continue. Reprenez-en ou abandonnez-en une d’abord.`,
  'nothing-to-pause': 'Aucun minuteur n’est en cours. Vos entrées sont inchangées.',
  'nothing-paused': 'Rien n’est en pause. Rien n’a été démarré. Mettez d’abord un minuteur en pause.',
  'no-such-pause': 'Ceci n’est plus en pause. Rien n’a été démarré. Choisissez une autre entrée en pause.',
  'no-such-name': (cause) => `Il n’y a pas ${absent[cause.what]} « ${cause.name} ». ${unchanged} Vérifiez le nom, ou retirez-le.`,
  'unknown-project': (cause) =>
    `Cette connexion n’a pas de projet « ${cause.name} ». ${unchanged} ${cause.closest.length === 0 ? '' : `Vouliez-vous dire ${cause.closest.join(', ')} ? `}Ajoutez --create pour le créer, ou --literal pour garder le texte tel quel.`,
  'end-missing': `Une entrée terminée a besoin d’un début et d’une fin. ${unchanged} Saisissez par exemple 9:30-10:15 relecture.`,
  'link-refused': (cause) =>
    `Un lien a demandé une action interdite aux liens (${cause.reason}). Rien n’a été démarré. Démarrez plutôt le minuteur ici.`,
  'undo-outdated': `Une entrée a changé depuis, ici ou ailleurs : la dernière action ne peut plus être annulée. ${unchanged} Modifiez plutôt l’entrée.`,
  'nothing-running': 'Aucun minuteur n’est en cours, il n’y a rien à arrêter. Vos entrées sont inchangées.',
  'nothing-to-continue': `Il n’y a pas encore d’entrée à continuer. ${unchanged} Démarrez d’abord un minuteur.`,
  'no-such-version': 'Cette version antérieure n’est plus conservée : les versions sont gardées 90 jours. L’entrée n’a pas été modifiée.',
  'no-such-entry': 'Cette entrée n’existe plus ; elle a peut-être été supprimée ailleurs. Rien d’autre n’a été modifié.',
  'shortcut-in-use': (cause) => `Ce raccourci sert déjà à « ${shortcutNames[cause.action]} ». ${unchanged} Choisissez-en un autre.`,
  'shortcut-refused': (cause) =>
    `${cause.accelerator} n’est pas disponible ; un autre programme l’utilise peut-être. Le raccourci précédent est conservé. Choisissez-en un autre.`,
  'no-autostart': `Clocktower s’exécute dans un bac à sable et ne peut pas se lancer à l’ouverture de session. ${unchanged} Ajoutez-le aux applications au démarrage de votre bureau.`,
  'no-such-question': `Cette question n’est plus ouverte : elle a reçu une réponse, ou son entrée n’existe plus. ${unchanged}`,
  'work-items': ({ server, cause, detail }) => {
    const said = detail === '' ? '' : ` (${detail})`;
    const why = {
      'bad-address': 'Ce n’est pas l’adresse https d’un outil de suivi.',
      'no-token': 'Saisissez un jeton d’accès.',
      'signed-out': `« ${server} » n’accepte plus le jeton d’accès. Saisissez-en un autre dans Réglages, Tickets.`,
      'not-allowed': `Le jeton d’accès ne permet pas cela sur « ${server} »${said}.`,
      absent: `« ${server} » n’a pas cet élément${said}.`,
      limited: `« ${server} » demande de ne rien envoyer pendant ${detail} secondes.`,
      'no-network': 'Il n’y a pas de réseau.',
      'no-answer': `« ${server} » n’a pas répondu${said}.`,
      'too-large': `La réponse de « ${server} » est trop volumineuse.`,
      redirected: `« ${server} » renvoie vers un autre serveur${said}, qui ne reçoit aucun jeton.`,
      unreadable: `La réponse de « ${server} » n’est pas celle d’un tel outil${said}.`,
      refused: `« ${server} » a refusé${said}.`,
      'too-many': `Il n’est pas possible de connecter plus de ${detail} outils.`,
      'not-connected': `« ${detail} » n’est pas un ticket d’un outil connecté. Connectez son outil dans Réglages, Tickets.`,
      'connected-already': `« ${server} » est déjà connecté. Remplacez son jeton d’accès, ou supprimez-le d’abord.`,
    };
    return `${why[cause]} Vos minuteurs et les tickets connus sont conservés.`;
  },
  git: ({ folder, cause, detail }) => {
    const why = {
      'no-git': 'Git n’est pas installé.',
      'no-repository': `« ${folder} » n’est pas un dépôt git.`,
      'no-branch':
        detail === ''
          ? `Aucune branche n’est active dans « ${folder} ». Saisissez ce que vous faites.`
          : `La branche « ${detail} » ne correspond à aucun travail précis. Saisissez ce que vous faites, ou passez sur sa branche.`,
      refused: `Git a refusé de lire « ${folder} » (${detail}).`,
      'too-slow': `Git a mis trop de temps à lire « ${folder} ».`,
      'too-large': `Git a renvoyé trop de texte sur « ${folder} ».`,
      'too-many': `Il n’est pas possible d’ajouter plus de ${detail} dépôts.`,
    };
    return `${why[cause]} Rien n’a été modifié.`;
  },
  'not-opened': (cause) => `Le système n’a pas pu ouvrir ${cause.path}. Rien n’a été modifié ; vous pouvez copier le chemin ici.`,
  'storage-full': 'Le disque est plein, l’enregistrement a échoué. Tout ce qui précède est intact. Libérez de l’espace et réessayez.',
  'storage-failed': (cause) =>
    `L’enregistrement sur le disque a échoué (${cause.detail}). Tout ce qui précède est intact. Vérifiez le disque et réessayez.`,
  'no-such-record': ({ what }) =>
    `${{ project: 'Ce projet n’existe plus', tag: 'Cette étiquette n’existe plus', client: 'Ce client n’existe plus' }[what]}. ${unchanged}`,
  'record-exists': (cause) =>
    `${{ project: 'Un projet nommé', tag: 'Une étiquette nommée', client: 'Un client nommé' }[cause.what]} « ${cause.name} » existe déjà. ${unchanged} Choisissez un autre nom.`,
  'record-not-reached': `Le serveur est injoignable. ${unchanged} Réessayez une fois la connexion rétablie.`,
  'record-not-permitted': (cause) =>
    `Votre compte ne peut pas modifier les ${{ project: 'projets', tag: 'étiquettes', client: 'clients' }[cause.what]} ici.${serverSays(cause.message)} ${unchanged} Demandez à un administrateur de l’organisation.`,
  'record-refused': (cause) =>
    `Le serveur a refusé.${serverSays(cause.message)} ${unchanged} Changez le nom${cause.what === 'project' ? ' ou la couleur' : ''} et réessayez.`,
  'project-fields-lost': (cause) =>
    `Le nom et la couleur sont enregistrés, mais le serveur a aussi modifié d’autres valeurs du projet : ${cause.fields.join(', ')}. Vérifiez le projet sur le serveur.`,
  'record-outcome-unknown': (cause) =>
    cause.seen === null
      ? 'La connexion a été perdue avant la réponse du serveur, on ne sait donc pas si c’est enregistré. Rien d’autre n’a été modifié et rien n’est renvoyé automatiquement. Vérifiez la liste une fois la connexion rétablie.'
      : 'La connexion a été perdue avant la réponse du serveur. La liste ne le montre pas encore, mais l’enregistrement peut encore arriver. Rien d’autre n’a été modifié et rien n’est renvoyé automatiquement. Vérifiez la liste dans une minute.',
  'bad-request': (cause) => `Clocktower n’a pas compris cette demande (${cause.detail}). ${unchanged}`,
  'agents-only-read': (cause) =>
    `« ${cause.agent} » peut seulement lire. Rien n’a été modifié. Autorisez-le avec clocktower mcp allow, ou dans Paramètres, Général.`,
  'too-many-watchers': (cause) => `${cause.limit} programmes observent déjà. Rien n’a été modifié. Arrêtez-en d’abord un.`,
  'rules-full': ({ limit }) => `Rien n’a été modifié. ${limit} règles sont la limite ; supprimez-en une d’abord.`,
  'activity-off': 'L’activité n’est pas enregistrée. Rien n’a été modifié. Activez-la d’abord dans les réglages.',
  'activity-unsupported': 'L’activité ne peut pas être enregistrée sur ce bureau. Rien n’a été modifié. Réglages, Activité dit pourquoi.',
  'no-longer-two': `Une seule des deux est encore en cours. ${unchanged}`,
  'nothing-unsaved': 'Tout est enregistré, il n’y a rien à exporter. Aucun fichier n’a été écrit.',
  'export-failed': (cause) =>
    `Le fichier n’a pas pu être écrit (${cause.detail}). Vos entrées sont conservées ici. Choisissez un autre emplacement et réessayez.`,
  'server-field': (cause) => connectFailure(cause.cause),
  'not-connected': (cause) => connectFailure(cause.cause),
  'not-signed-in': (cause) => frenchSignIn.failure(cause.cause),
  'no-membership': `Vous êtes connecté, mais vous n’êtes membre d’aucune organisation sur ce serveur. ${unchanged} Demandez à son administrateur de vous ajouter.`,
  'other-person': (cause) =>
    `Cette connexion contient les entrées de ${cause.name === '' ? 'un autre compte' : cause.name}, et vous vous êtes connecté avec un compte différent. ${unchanged} Connectez-vous comme avant, ou ajoutez de nouveau le serveur pour ce compte.`,
  'other-account': (cause) =>
    `Les entrées conservées pour ${cause.name} appartiennent à un autre compte que celui de ses paramètres. Aucune n’a été envoyée ni modifiée ; elles restent dans ${cause.folder}. Rétablissez ses paramètres, ou reconnectez-vous au serveur.`,
  'no-such-connection': `Cette connexion n’existe plus. ${unchanged}`,
  'organization-choice': (cause) =>
    `Vous appartenez à plusieurs organisations sur ce serveur. ${unchanged} Choisissez-en une par son ID : ${series(cause.organizations.map(({ id, name }) => `${id} (${name})`))}.`,
  'already-connected': (cause) =>
    `Ce compte est déjà connecté, sous le nom « ${cause.name} ». ${unchanged} Connectez-vous là, ou choisissez une autre organisation.`,
  'this-computer-stays': `Les entrées peuvent toujours être enregistrées sur cet ordinateur, il ne peut donc pas être retiré. ${unchanged}`,
  'no-connection-named': (cause) =>
    `Aucune connexion ne s’appelle « ${cause.name} ». ${unchanged} Clocktower connaît ${series(cause.known.map((name) => `« ${name} »`))}.`,
  'no-setup': `Cette connexion au serveur est déjà terminée. ${unchanged} Recommencez.`,
  'connection-leaving':
    'Cette connexion est en cours de suppression. Rien n’a été modifié. Choisissez une autre connexion et recommencez-y.',
  'entries-waiting': (cause) =>
    `${wordFor(cause.count, { one: '1 entrée n’est enregistrée', other: `${entries(cause.count)} ne sont enregistrées` })} que sur cet ordinateur. La connexion est conservée. Attendez l’enregistrement sur le serveur, ou supprimez-les.`,
  'connection-unusable': (cause) =>
    `${cause.name} ne peut pas être ouvert (${cause.detail}). Ses fichiers n’ont pas été modifiés. Vérifiez le disque et relancez Clocktower.`,
  calendar: (cause) => `${calendarCause(cause)} Rien n’a été modifié. Vérifiez l’adresse ou le fichier, puis réessayez.`,
  campus: (cause) => frenchCampusFailure(cause.cause),
  'bad-period': (cause) =>
    `Cette période se termine avant de commencer, ou dépasse ${cause.days} jours. Vos entrées sont inchangées. Choisissez d’autres jours.`,
  'file-unreadable': (cause) =>
    `« ${cause.fileName} » est illisible (${cause.detail}). ${unchanged} Vérifiez le fichier et choisissez-le de nouveau.`,
  'file-not-written': (cause) =>
    `« ${cause.fileName} » n’a pas pu être écrit (${cause.detail}). Vos entrées sont intactes, et un fichier existant de ce nom est inchangé. Choisissez un autre emplacement et réessayez.`,
  'file-too-large': (cause) =>
    `« ${cause.fileName} » dépasse ${cause.megabytes} Mo. ${unchanged} Divisez-le en fichiers plus petits et importez-les l’un après l’autre.`,
  'file-unknown': (cause) =>
    `Clocktower ne peut pas importer « ${cause.fileName} »${cause.found === '' ? '' : ` (début du fichier : ${cause.found})`}. ${unchanged} Choisissez un fichier CSV de Clocktower, Toggl ou Clockify, ou un fichier JSON de Clocktower.`,
  'no-import': `Ce fichier n’est plus ouvert. ${unchanged} Choisissez-le de nouveau.`,
  'no-job': 'Cette tâche n’est plus en cours, ou ce dont elle a besoin a disparu. Ce qui a été fait est conservé. Relancez-la.',
  'job-running': (cause) => `${jobNames[cause.job]} est en cours. ${unchanged} Attendez la fin, ou annulez-la.`,
  'differences-undecided': `Le fichier contient des lignes dont la durée contredit le début et la fin. ${unchanged} Choisissez ce qui doit compter.`,
  'person-needed': `Le fichier contient les entrées de plusieurs personnes. ${unchanged} Choisissez lesquelles importer.`,
  'history-incomplete':
    'Vos entrées plus anciennes ne sont pas toutes chargées, les doublons ne peuvent donc pas être détectés. Ce qui a été ajouté est conservé, le reste attend. Clocktower continue de charger ; réessayez dans un instant.',
  'unknown-time-zone': (cause) =>
    `Clocktower ne connaît pas le fuseau horaire « ${cause.text} ». ${unchanged} Saisissez par exemple Europe/Paris.`,
});
