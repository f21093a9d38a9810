import { select } from '../../by-kind.ts';
import type { HistorySync } from '../../../history/history.ts';
import type { Messages } from '../../catalogue.ts';
import { frenchWindow } from './window.ts';
import { entries, figures, wordFor } from '../formats.ts';

const refused = (connectionName: string): string => `${connectionName} a refusé d’en envoyer plus. Clocktower réessaie automatiquement.`;
const cutOff = (connectionName: string): string =>
  `Les listes de ${connectionName} ne montrent pas le reste. Clocktower réessaie automatiquement, à intervalles croissants.`;
const notStored = () =>
  'Le disque de cet ordinateur ne les a pas acceptées. Clocktower réessaie automatiquement ; libérez un peu d’espace.';

const stoppedWhole: Readonly<Record<Extract<HistorySync, { readonly kind: 'stopped' }>['reason'], (connectionName: string) => string>> = {
  cancelled: () => 'Vous avez arrêté le nouveau chargement.',
  unreachable: (connectionName) => `${connectionName} est injoignable ; les modifications seront chargées dès que possible.`,
  refused,
  'not-stored': notStored,
  'cut-off': cutOff,
};

const stoppedPartly: typeof stoppedWhole = {
  cancelled: () => 'Vous avez arrêté le chargement ; ce qui est ici reste.',
  unreachable: (connectionName) => `${connectionName} est injoignable ; le chargement reprendra dès que possible.`,
  refused,
  'not-stored': notStored,
  'cut-off': cutOff,
};

export const frenchTimeline: Messages['timeline'] = {
  views: 'Affichage',
  day: 'Jour',
  week: 'Semaine',
  list: 'Liste',
  today: 'Aujourd’hui',
  earlier: { day: 'Jour précédent', week: 'Semaine précédente' },
  later: { day: 'Jour suivant', week: 'Semaine suivante' },
  total: (duration) => `${duration} au total`,
  newEntry: 'Nouvelle entrée',
  search: 'Rechercher',
  searchPlaceholder: 'Rechercher dans toutes les entrées',
  results: 'Résultats de la recherche',
  anyProject: 'Tous les projets',
  anyTag: 'Toutes les étiquettes',
  filterTag: 'Étiquette',
  filterPeriod: 'Période',
  anyTime: 'Toute période',
  otherDays: 'Autres jours…',
  filterFrom: 'Du',
  filterTo: 'Au',
  clearSearch: 'Effacer la recherche',
  found: (count, duration) => `${entries(count)}, ${duration} au total`,
  nothingFound: 'Aucune entrée ne correspond',
  nothingFoundHint: 'Essayez moins de mots, ou une autre période.',
  nothingYet: 'Vos entrées seront affichées ici',
  nothingYetHint: 'Démarrez le minuteur, ou ajoutez le temps déjà travaillé.',
  emptyHours: {
    past: { day: 'Aucun temps suivi ce jour-là', week: 'Aucun temps suivi cette semaine-là' },
    now: { day: 'Rien pour aujourd’hui', week: 'Rien pour cette semaine' },
    ahead: { day: 'Ce jour est dans le futur', week: 'Cette semaine est dans le futur' },
  },
  emptyHoursHint: {
    past: (key) => `Cliquez sur une heure, ou sur + en haut (touche ${key}), pour ajouter du temps.`,
    now: (key) => `Démarrez le minuteur, ou cliquez sur une heure ou sur + en haut (touche ${key}) pour ajouter le temps déjà travaillé.`,
    ahead: () => 'Vos entrées seront affichées ici.',
  },
  loading: 'Chargement des entrées…',
  syncNote: ({ sync, back, connectionName, whole }) => {
    const here = back === null ? 'Les entrées plus anciennes ne sont pas encore ici.' : `Les entrées sont ici jusqu’au ${back}.`;
    return select<HistorySync, string | null>(sync, {
      none: null,
      complete: null,
      reading: ({ entries: count, again }) =>
        again
          ? `Tout est relu depuis ${connectionName} : ${entries(count)} jusqu’ici.`
          : whole
            ? null
            : back === null
              ? `Chargement de vos entrées depuis ${connectionName}…`
              : `Chargement de vos entrées depuis ${connectionName} : ${entries(count)} jusqu’ici, remontant au ${back}. Les plus anciennes suivent.`,
      stopped: ({ reason }) =>
        whole
          ? `Toutes les entrées sont ici, telles que chargées depuis ${connectionName} la dernière fois. ${stoppedWhole[reason](connectionName)}`
          : `${here} ${stoppedPartly[reason](connectionName)}`,
    });
  },
  syncStop: 'Arrêter',
  syncGoOn: 'Continuer le chargement',
  calendar: 'Entrées par heure',
  listLabel: 'Entrées par jour',
  running: 'en cours',
  untitledMeeting: 'Réunion sans titre',
  breakSpan: 'Pause',
  allDay: 'Toute la journée',
  moreAllDay: (count) => wordFor(count, { one: '1 autre', other: `${figures(count)} autres` }),
  trackMeeting: 'cliquer pour saisir cette réunion',
  meetingAhead: 'peut être saisie dès qu’elle a commencé',
  span: (times) => `${times.start} – ${times.end}`,
  selected: (count) => wordFor(count, { one: '1 entrée sélectionnée', other: `${entries(count)} sélectionnées` }),
  selectEntry: (description) => `Sélectionner « ${description} »`,

  detail: 'Entrée',
  newDetail: 'Nouvelle entrée',
  start: 'Début',
  end: 'Fin',
  keepProject: 'Laisser tel quel',
  keepTask: 'Laisser telle quelle',
  keepBillable: 'Laisser tel quel',
  add: 'Ajouter l’entrée',
  duplicate: 'Dupliquer',
  split: 'Scinder',
  splitAt: 'Scinder à',
  splitHere: 'Scinder ici',
  join: 'Réunir avec la suivante',
  joinSelected: 'Réunir',
  joinWithoutGap: (gap) => `Réunir sans les ${gap} intermédiaires`,
  joinWithGap: (gap) => `Réunir en comptant les ${gap} intermédiaires`,
  dateLabel: (field) => `${field} : date`,
  unreadable: {
    heading: 'Entrées illisibles',
    hint: 'Elles restent inchangées dans le service et ne comptent dans aucun total. Corrigez-les là-bas ou contactez l’administrateur.',
    noDate: 'Pas de date',
    problem: {
      id: 'ID non valide',
      start: 'Début non valide',
      end: 'Fin non valide',
      description: 'Description non valide',
      task_id: 'Tâche non valide',
      project_id: 'Projet non valide',
      user_id: 'Utilisateur non valide',
      tags: 'Étiquettes non valides',
      entry: 'Ce n’est pas une entrée',
    },
  },
  unreadableTime: 'Choisissez une date et une heure.',
  endBeforeStart: 'La fin est avant le début.',
  selectAll: 'Sélectionner toute la liste',
  bulkDescription: 'Même description pour toutes',
  bulkApply: (count) => `Modifier ${entries(count)}`,
  bulkDelete: (count) => `Supprimer ${entries(count)}`,
  tagChanges: { keep: 'Laisser telles quelles', add: 'Ajouter', remove: 'Retirer', replace: 'Tout remplacer' },
  tagChangeTitle: {
    add: 'Étiquettes à ajouter',
    remove: 'Étiquettes à retirer',
    replace: 'Nouvelles étiquettes (aucune sélection : aucune étiquette)',
  },
  bulkHint: 'Les champs que vous ne touchez pas restent tels quels.',
  keysHint: {
    hours:
      'Les flèches passent d’une entrée à l’autre, Entrée en ouvre une, Espace la sélectionne, Alt et les flèches la déplacent, avec Maj sa fin, avec Contrôle son début, Suppr la supprime, C la continue, D la duplique, S la scinde, J la réunit avec la suivante.',
    list: 'Les flèches passent d’une entrée à l’autre, Entrée en ouvre une, Espace la sélectionne, Contrôle et A toute la liste, Suppr la supprime, C la continue, D la duplique, S la scinde, J la réunit avec la suivante.',
  },
  entryKeys: {
    hours: (modifier) =>
      `Quand l’entrée est active : Espace la sélectionne, Alt+↑ et Alt+↓ la déplacent, avec Maj sa fin, avec ${modifier} son début.`,
    list: (modifier) =>
      `Quand l’entrée est active : Espace la sélectionne, ${frenchWindow.shortcut({ modifier, key: 'A' })} toute la liste.`,
  },

  announcements: {
    moved: (entry) => `« ${entry.description} » déplacée à ${entry.span}`,
    saved: 'Modifications enregistrées',
    added: 'Entrée ajoutée',
    duplicated: (description) => `« ${description} » dupliquée`,
    split: (description) => `« ${description} » scindée`,
    joined: 'Entrées réunies',
    joinedWithoutGap: (gap) => `Entrées réunies sans les ${gap} intermédiaires`,
    joinedWithGap: (gap) => `Entrées réunies avec les ${gap} intermédiaires`,
    deleted: (count) => wordFor(count, { one: '1 entrée supprimée', other: `${entries(count)} supprimées` }),
    begun: (count) => `Modification de ${entries(count)}`,
    continued: (description) => `Minuteur démarré : ${description}`,
  },
};
