/** What `clocktower mcp` tells an agent about its tools. */
import type { Messages } from '../../catalogue.ts';

export const frenchAgents: Messages['agents'] = {
  instructions:
    'Clocktower suit le temps de travail de l’utilisateur. ' +
    'Appelez projects avant de nommer un projet ou une étiquette, et suggestions pour reprendre des descriptions. Les heures sont locales, sauf si elles se terminent par Z. Les modifications demandent l’autorisation de l’utilisateur, comme l’erreur l’explique ; l’utilisateur est consulté à l’écran avant toute suppression, et chaque modification peut être annulée.',
  hiddenCharacters: 'doit être une ligne sans caractères de contrôle',
  unknownTool: (name) => `Il n’y a pas d’outil « ${name} ». Rien n’a été modifié.`,
  badArguments: (detail) => `Ces arguments ne sont pas valides : ${detail}. Rien n’a été modifié.`,
  unknownResource: (uri) => `Il n’y a pas de ressource « ${uri} ».`,
  unknownProject: (cause) =>
    `Il n’y a pas de projet « ${cause.name} » dans cette connexion. Rien n’a été modifié. ${cause.closest.length === 0 ? '' : `Vouliez-vous dire ${cause.closest.join(', ')} ? `}create permet de le créer.`,
  deleteQuestion: (question) => `« ${question.agent} » veut supprimer cette entrée. Vous pouvez l’annuler.`,
  deleteDetail: (entry) => `${entry.description}\n${entry.day}, ${entry.elapsed}`,
  deleteIt: 'Supprimer',
  keepIt: 'Garder',
  deletion: {
    deleted: (entry) => `Supprimée : ${entry.description}, ${entry.elapsed}.`,
    declined: () => 'L’utilisateur a refusé. Rien n’a été supprimé.',
    busy: () => 'L’utilisateur est consulté sur une autre entrée. Rien n’a été supprimé.',
  },
  tools: {
    status: { title: 'État', description: 'Si un minuteur est en cours et depuis quand, le total du jour, et si des entrées attendent.' },
    entries: { title: 'Entrées', description: 'Les entrées des derniers jours, ou entre deux dates, les plus récentes d’abord.' },
    search: {
      title: 'Recherche',
      description: 'Trouve des entrées par mots de la description ou du projet, par projet, étiquette et dates, dans tout l’historique.',
    },
    report: { title: 'Rapport', description: 'Le total d’une période, groupé.' },
    projects: {
      title: 'Projets et étiquettes',
      description: 'Les noms des projets, avec leurs clients et tâches, et ceux des étiquettes.',
    },
    suggestions: {
      title: 'Propositions',
      description: 'Les favoris et descriptions antérieures qui correspondent à un texte, avec projet et étiquettes.',
    },
    start: {
      title: 'Démarrer',
      description: 'Démarre un minuteur. Celui en cours est d’abord arrêté, ce qui permet aussi de changer de travail.',
    },
    stop: { title: 'Arrêter', description: 'Arrête le minuteur en cours.' },
    add: { title: 'Ajouter une entrée', description: 'Ajoute une entrée terminée.' },
    edit: {
      title: 'Modifier une entrée',
      description: 'Modifie une entrée. Ce qui est omis reste. Le contenu antérieur est gardé comme version.',
    },
    delete: {
      title: 'Supprimer une entrée',
      description:
        'Demande à l’utilisateur à l’écran, qui peut refuser, et attend la réponse. Le résultat dit si l’entrée a été supprimée.',
    },
  },
  resources: {
    today: { title: 'Aujourd’hui', description: 'L’état du minuteur et les entrées du jour.' },
    week: { title: 'Cette semaine', description: 'Les totaux des jours de cette semaine et ses entrées.' },
  },
  fields: {
    description: 'Le travail effectué ; pris au mot.',
    project: 'Nom d’un projet, ou PROJET/TÂCHE. Pour edit, null le retire.',
    tags: 'Noms d’étiquettes ; pour edit, elles remplacent les présentes.',
    billable: 'Omis : le réglage du projet.',
    create: 'Crée un projet ou des étiquettes qui n’existent pas.',
    since: 'Premier jour, 2026-11-20.',
    until: 'Dernier jour, 2026-11-20.',
    days: 'Combien de jours, aujourd’hui compris. 1 par défaut.',
    limit: 'Nombre maximal de résultats.',
    text: 'Débuts de mots.',
    period: 'this-week par défaut. Sans effet avec des dates.',
    grouping: 'project par défaut.',
    at: 'Début : 9:05, -10 (il y a dix minutes), 2026-11-20 9:05 ou 2026-11-20T08:05:00Z. Maintenant par défaut.',
    start: '9:05, -10 (il y a dix minutes), 2026-11-20 9:05 ou 2026-11-20T08:05:00Z.',
    end: 'Comme start ; une heure seule est la première après le début.',
    entry: 'Le localId de l’entrée.',
    duration: '1:30, 90m ou 1.5h ; déplace la fin, ou le début d’une entrée en cours.',
  },
};
