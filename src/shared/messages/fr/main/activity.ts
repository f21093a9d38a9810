import type { UnsupportedDesktop } from '../../../activity/activity.ts';
import { assertNever } from '../../../values/result.ts';
import type { WindowOnlyMessages } from '../../catalogue.ts';

const unsupportedDesktops: Readonly<Record<UnsupportedDesktop, string>> = {
  'gnome-wayland':
    'Dans une session Wayland, Clocktower ne peut lire quelle fenêtre est active qu’à partir de GNOME 42. Une session X11 (« GNOME sur Xorg » à l’ouverture de session) peut être enregistrée.',
  'other-wayland':
    'Ce bureau Wayland n’indique pas aux autres programmes quelle fenêtre est active. Une session X11 peut être enregistrée.',
  'windows-library':
    'Sous Windows, Clocktower lit la fenêtre active à l’aide d’une bibliothèque qui manque ici ou ne peut pas être chargée. Réinstaller Clocktower la rétablit.',
};

export const frenchActivity: WindowOnlyMessages['activity'] = {
  title: 'Activité',
  lede: 'Enregistre quelle application et quelle fenêtre sont actives, et quand vous êtes absent, pour que vous puissiez retrouver ce que vous avez fait. L’enregistrement est un fichier sur cet ordinateur et n’est jamais envoyé : il n’est dans aucun export, aucune sauvegarde, aucun rapport ni aucun journal.',
  on: 'Enregistrer l’activité',
  run: (run) => `${run.application}, ${run.span}`,
  commit: (commit) => `${commit.time}  ${commit.subject} (commit dans ${commit.repository})`,
  fill: 'Reprendre de l’activité',
  fillChoice: (choice) => `${choice.description} · ${choice.why === choice.description ? '' : `${choice.why}, `}${choice.duration}`,
  why: (why, { application, project }) => {
    switch (why.kind) {
      case 'rule':
        return `votre règle pour ${[why.application, why.title].filter((text) => text !== '').join(', ')}`;
      case 'learned':
        return `parce que ${why.times} fois sur ${why.of}, c’était ${project}`;
      case 'meeting':
        return 'un rendez-vous de votre agenda';
      case 'commit':
        return `un commit dans ${why.repository}`;
      case 'window':
        return application;
      default:
        return assertNever(why);
    }
  },
  fillToday: 'Remplir aujourd’hui',
  fillDay: (day) => `Remplir ${day}`,
  proposals: 'Entrées proposées',
  nothingProposed: 'Il n’y a rien à proposer : tout le temps enregistré a une entrée, ou rien n’a été enregistré.',
  nothingYet: 'Ce jour n’a pas encore commencé.',
  addAll: ({ count, duration }) => `Tout ajouter (${count === 1 ? '1 entrée' : `${count} entrées`}, ${duration})`,
  added: (count) => (count === 1 ? 'Entrée ajoutée' : `${count} entrées ajoutées`),
  change: 'Modifier…',
  notWork: 'Pas du travail',
  notWorkAt: (span) => `${span} : pas du travail`,
  putBack: 'Remettre',
  always: 'Toujours compter comme…',
  actionOn: ({ action, name }) => `${action} : ${name}`,
  activityAt: (span) => `Activité, ${span}`,
  makeEntry: 'En faire une entrée',
  windows: 'Fenêtres',
  away: 'Absent',
  rules: 'Règles',
  rulesHint: 'Une règle dit à quel projet appartient le temps d’une fenêtre. Elle reste quand l’enregistrement est effacé.',
  rule: 'Règle',
  newRule: 'Nouvelle règle',
  changeRule: 'Modifier…',
  changeNamed: (name) => `Modifier la règle pour ${name}`,
  removeNamed: (name) => `Supprimer la règle pour ${name}`,
  ruleApplication: 'Application',
  ruleApplicationHint: 'Son nom entier. Vide : toutes, et les rendez-vous.',
  ruleTitle: 'Partie du titre',
  ruleTitleHint: 'Ou de l’adresse de la page ; * remplace n’importe quel texte. Vide : tous les titres.',
  ruleDescription: 'Description',
  ruleDescriptionHint: 'Des entrées. Vide : le titre de la fenêtre.',
  ruleEmpty: 'Indiquez une application ou une partie d’un titre.',
  ruleSaved: 'Règle enregistrée',
  ruleRemoved: 'Règle supprimée',
  trial: ({ duration, days }) =>
    `La semaine dernière, elle se serait appliquée à ${duration} sur ${days === 1 ? '1 jour' : `${days} jours`}.`,
  trialNothing: 'La semaine dernière, elle ne se serait appliquée à rien.',
  asking: 'Suggestions',
  questions: 'Demander pendant le travail',
  questionsHint:
    'Quand la fenêtre d’une règle est active depuis dix minutes et qu’aucun minuteur, ou un autre, ne tourne. Au plus toutes les 20 minutes, et pas en mode « Ne pas déranger ».',
  evening: 'Proposer de remplir la journée',
  eveningHint: 'Une fois par jour, si au moins une demi-heure n’a pas d’entrée.',
  eveningAt: 'À partir de',
  eveningBody: ({ count, duration }) =>
    `Pour ${duration} d’aujourd’hui, il y a ${count === 1 ? 'une entrée proposée' : `${count} entrées proposées`}.`,
  review: 'Passer en revue',
  seems: (project) => `Vous semblez travailler sur ${project}`,
  switchTitle: ({ project, since }) => `Passer à ${project} depuis ${since} ?`,
  startNow: 'Démarrer',
  startSince: (time) => `Démarrer depuis ${time}`,
  switchSince: (time) => `Passer depuis ${time}`,
  notNow: 'Pas maintenant',
  offerTitle: 'Clocktower doit-il demander pendant le travail ?',
  offerBody:
    'Il peut proposer de démarrer ou de changer le minuteur quand il reconnaît votre travail. Cela se désactive dans Réglages, Activité.',
  offerAction: 'Me demander',
  statistics: 'Activité',
  toReports: 'Rapports des entrées',
  earlierWeek: 'Semaine précédente',
  laterWeek: 'Semaine suivante',
  by: 'Par',
  byKind: { applications: 'Application', sites: 'Site', projects: 'Projet' },
  compared: ({ tracked, computer }) => `${tracked} suivies sur ${computer} à l’ordinateur`,
  atComputer: 'À l’ordinateur',
  tracked: 'Dont suivi',
  total: 'Semaine',
  noStatistics: 'Rien n’a été enregistré cette semaine.',
  noSites: 'Aucun site n’a été enregistré : le système n’indique pas l’adresse des pages.',
  onHint: 'Les noms des applications et les titres des fenêtres, avec leurs heures.',
  unsupported: (desktop) => unsupportedDesktops[desktop],
  extension: 'Extension de GNOME Shell',
  extensionMissing:
    'GNOME n’indique la fenêtre active qu’aux extensions de son shell. Clocktower en fournit une, installée pour vous seul : elle indique la fenêtre à Clocktower pendant l’enregistrement, et ne fait rien d’autre.',
  extensionNextSignIn: 'Elle est installée. GNOME la démarre à votre prochaine ouverture de session.',
  extensionActive: 'Elle indique la fenêtre active à Clocktower pendant l’enregistrement.',
  installExtension: 'Installer l’extension',
  removeExtension: 'Supprimer l’extension',
  state: 'État',
  recording: 'L’activité est enregistrée',
  macosTitles: 'Titres des fenêtres',
  macosTitlesHint:
    'macOS n’autorise que les noms des applications. Pour les titres, ajoutez Clocktower dans Réglages Système, Confidentialité et sécurité, Enregistrement de l’écran, puis redémarrez-le.',
  waiting: 'Le bureau n’indique pas de fenêtre active pour l’instant',
  pausedUntil: (time) => `Enregistrement en pause jusqu’à ${time}`,
  pause: 'Mettre l’enregistrement en pause une heure',
  resume: 'Reprendre l’enregistrement',
  keep: 'Effacer après',
  keepHint: 'Laissez vide pour garder l’enregistrement jusqu’à ce que vous l’effaciez.',
  days: 'jours',
  excluded: 'Non enregistré',
  excludedApplications: 'Les applications',
  excludedApplicationsHint: 'Rien n’est enregistré d’elles.',
  excludedTitles: 'Les titres',
  excludedTitlesHint:
    'Si un titre contient l’un de ces textes, seule l’application est enregistrée ; * remplace n’importe quel texte. Il en va de même des fenêtres privées des navigateurs qui les nomment dans le titre.',
  addApplication: 'Nom d’une application',
  addTitle: 'Partie d’un titre',
  add: 'Ajouter',
  recordAgain: (name) => `Enregistrer à nouveau ${name}`,
  recorded: 'Enregistré',
  nothingRecorded: 'Rien n’est encore enregistré.',
  exclude: 'Ne pas enregistrer',
  excludeNamed: (name) => `Ne pas enregistrer ${name}`,
  deleteNamed: (name) => `Effacer ce qui est enregistré de ${name}`,
  delete: 'Effacer l’enregistrement',
  day: 'Jour',
  all: 'Tous les jours',
  deleteDay: 'Effacer ce jour',
  deleteAll: 'Tout effacer…',
  deleteAllQuestion: 'Effacer tout l’enregistrement ? Il ne pourra pas être rétabli. Vos entrées et vos règles restent.',
  deleteAllConfirm: 'Tout effacer',
  deleted: 'Effacé de l’enregistrement',
};
