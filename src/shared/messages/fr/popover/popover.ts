import type { Messages } from '../../catalogue.ts';
import { wordFor } from '../formats.ts';

export const frenchPopover: Messages['popover'] = {
  title: 'Clocktower',
  unreachable:
    'Clocktower n’a pas répondu à cette fenêtre. Votre temps est conservé sur cet ordinateur. Réessayez, ou quittez Clocktower et rouvrez-le.',
  stale: 'Cette fenêtre n’a pas pu être mise à jour. L’affichage n’est peut-être plus à jour ; votre temps est conservé. Réessayez.',
  noAnswer: 'Clocktower n’a pas répondu, l’action n’a donc peut-être pas eu lieu. Votre saisie est toujours là. Réessayez.',

  descriptionLabel: 'Sur quoi travaillez-vous ?',
  runningDescriptionLabel: 'Description de l’entrée en cours',
  suggestionsLabel: 'Entrées récentes',
  start: 'Démarrer',
  stop: 'Arrêter',
  pause: 'Mettre en pause',
  stoppedState: 'Aucun minuteur en cours',
  runningFor: (duration) => `En cours depuis ${duration}`,
  enterKey: 'Entrée :',
  enterKeys: (keys) => `${keys.modifier} Entrée commence toujours une nouvelle entrée`,
  enterDoes: {
    start: 'Démarre un minuteur',
    switch: 'Passe à ceci',
    add: 'Ajoute une entrée',
    rename: 'Renomme cette entrée',
    'rename-stopped': 'Renomme l’entrée arrêtée',
    choose: 'Prend cette suggestion',
  },
  addProject: 'Ajouter un projet',
  projectIs: (name) => `Projet : ${name}`,
  addTags: 'Ajouter des étiquettes',
  tagsAre: (names) => `Étiquettes : ${names}`,
  findOrCreate: 'Chercher ou créer',
  timerBar: 'Minuteur',
  switchConnection: (name) => `Les nouvelles entrées vont vers ${name}. Changer`,

  since: (time) => `depuis ${time}`,
  sinceAction: (time) => `Depuis ${time}. Modifier l’heure de début`,
  startTimeLabel: 'Heure de début',
  timeHintShort: '9:05 ou -10',
  timeHint: 'Par exemple 9:05, ou -10 pour il y a dix minutes',

  pausedHeading: 'En pause',
  pausedAt: (time) => `En pause depuis ${time}`,
  resume: 'Reprendre',
  resumeEntry: (description) => `Reprendre « ${description} »`,
  discardPause: (description) => `Abandonner la pause de « ${description} ». Ses entrées restent`,
  announceDiscarded: (description) => `Pause de « ${description} » abandonnée`,

  today: 'Aujourd’hui',
  todayTotal: (duration) => `Aujourd’hui, ${duration} au total`,
  ofGoal: (day) => `${day.done} sur ${day.goal}`,
  goalSpoken: (duration) => `sur un objectif de ${duration}`,
  goalDoneAt: (time) => `atteint à ${time}`,
  week: (week) => `Cette semaine ${week.done} sur ${week.goal}`,
  focus: (state) => {
    const now = {
      none: '',
      focus: `Concentration jusqu’à ${state.until ?? ''}`,
      over: 'C’est l’heure d’une pause',
      break: `Pause jusqu’à ${state.until ?? ''}`,
    }[state.phase];
    const count =
      state.completed === 0
        ? ''
        : wordFor(state.completed, { one: '1 session aujourd’hui', other: `${state.completed} sessions aujourd’hui` });
    return [now, count].filter((part) => part !== '').join(', ');
  },
  nothingToday: 'Rien pour aujourd’hui',
  nothingTodayHint: 'Saisissez ce que vous faites et appuyez sur Entrée. Ce sera affiché ici.',
  fromYesterday: 'depuis hier',
  span: (times) => `${times.start} – ${times.end}`,
  spanRunning: (start) => `${start} – maintenant`,
  entrySpoken: (entry) =>
    [entry.description, entry.project, entry.span, entry.running ? `en cours depuis ${entry.duration}` : entry.duration, entry.state]
      .filter((part) => part !== null)
      .join(', '),
  groupCount: (count) => `${count} ×`,
  groupSpoken: (group) =>
    [`${group.count} entrées`, group.description, group.project, `${group.duration} au total`].filter((part) => part !== null).join(', '),
  groupEntries: 'Regrouper les entrées identiques',
  continueEntry: (description) => `Continuer « ${description} »`,
  editEntry: (description) => `Modifier « ${description} »`,
  stateQueued: 'En attente d’enregistrement',
  stateSending: 'Enregistrement en cours',
  stateAttention: 'À traiter',

  editorLabel: (description) => `Modifier « ${description} »`,
  fieldDescription: 'Description',
  fieldStart: 'Début',
  fieldEnd: 'Fin',
  fieldDuration: 'Durée',
  durationHint: 'Par exemple 1:30, 90m ou 1,5h',
  stillRunning: 'en cours',
  deleted: (description) => `« ${description} » supprimée`,
  undoDelete: (description) => `Annuler la suppression de « ${description} »`,

  syncNow: 'Synchroniser maintenant',
  syncAnyway: 'Synchroniser malgré la demande du serveur ?',
  syncNowSpoken: (state) => `${state}. Synchroniser maintenant`,
  menu: 'Menu',
  quit: 'Quitter Clocktower',

  announceStarted: (description) => `Minuteur démarré : ${description}`,
  announceStopped: (entry) => `Minuteur arrêté après ${entry.duration} : ${entry.description}`,
  announceGone: 'Minuteur arrêté',
  announceSaved: 'Modifications enregistrées',
  announceRestored: (description) => `« ${description} » rétablie`,
};
