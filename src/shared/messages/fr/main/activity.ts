import type { UnsupportedDesktop } from '../../../activity/activity.ts';
import { assertNever } from '../../../values/result.ts';
import type { WindowOnlyMessages } from '../../catalogue.ts';

const unsupportedDesktops: Readonly<Record<UnsupportedDesktop, string>> = {
  'gnome-wayland': 'Dans une session Wayland, GNOME n’indique pas aux autres programmes quelle fenêtre est active. Une session X11 (« GNOME sur Xorg » à l’ouverture de session) peut être enregistrée.',
  'kde-wayland': 'Dans une session Wayland, KDE Plasma n’indique pas aux autres programmes quelle fenêtre est active. Une session X11 peut être enregistrée.',
  'other-wayland': 'Ce bureau Wayland n’indique pas aux autres programmes quelle fenêtre est active. Une session X11 peut être enregistrée.',
  windows: 'Sous Windows, Clocktower ne peut pas encore lire quelle fenêtre est active.',
  macos: 'Sous macOS, Clocktower ne peut pas encore lire quelle fenêtre est active.',
};

export const frenchActivity: WindowOnlyMessages['activity'] = {
  title: 'Activité',
  lede: 'Enregistre quelle application et quelle fenêtre sont actives, et quand vous êtes absent, pour que vous puissiez retrouver ce que vous avez fait. L’enregistrement est un fichier sur cet ordinateur et n’est jamais envoyé : il n’est dans aucun export, aucune sauvegarde, aucun rapport ni aucun journal.',
  on: 'Enregistrer l’activité',
  run: (run) => `${run.application}, ${run.span}`,
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
  ruleSaved: 'Règle enregistrée',
  ruleRemoved: 'Règle supprimée',
  trial: ({ duration, days }) => `La semaine dernière, elle se serait appliquée à ${duration} sur ${days === 1 ? '1 jour' : `${days} jours`}.`,
  trialNothing: 'La semaine dernière, elle ne se serait appliquée à rien.',
  onHint: 'Les noms des applications et les titres des fenêtres, avec leurs heures.',
  unsupported: (desktop) => unsupportedDesktops[desktop],
  state: 'État',
  recording: 'L’activité est enregistrée',
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
  excludedTitlesHint: 'Si un titre contient l’un de ces textes, seule l’application est enregistrée ; * remplace n’importe quel texte. Il en va de même des fenêtres privées des navigateurs qui les nomment dans le titre.',
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
