/** What went wrong, and other notices: a page loads these texts once it is shown. */
import { byKind } from '../by-kind.ts';
import type { ProblemMessages } from '../catalogue.ts';
import { failure } from './failures.ts';
import { duration, entries } from './formats.ts';
import { frenchReminders } from './main/reminders.ts';
import { frenchAttention } from './popover/attention.ts';

const notice: ProblemMessages['notice'] = byKind({
  'database-restored': (cause) => {
    const what = cause.database === 'replica' ? 'Le fichier de vos entrées sur cet ordinateur' : 'Le fichier de suivi du temps';
    if (cause.restored === 'empty' && cause.keptAs === undefined) {
      return `${what} manquait, ainsi que toutes ses copies. Un nouveau fichier vide est utilisé. Les entrées qui n’étaient enregistrées nulle part ailleurs sont perdues ; toutes les autres sont rechargées. Vérifiez quel programme nettoie ou synchronise ce dossier.`;
    }
    const now = { copy: 'La dernière copie quotidienne est utilisée', empty: 'Un nouveau fichier vide est utilisé' }[cause.restored];
    return cause.keptAs === undefined
      ? `${what} manquait. ${now}. Son contenu est conservé ; vérifiez les entrées d’aujourd’hui.`
      : `${what} était endommagé. Il est conservé sous ${cause.keptAs}. ${now} ; vérifiez les entrées d’aujourd’hui.`;
  },
  'database-moved': ({ keptAs }) =>
    `Un autre programme a supprimé ou modifié le fichier de vos entrées pendant que Clocktower s’exécutait. Tout est conservé dans un nouveau fichier${keptAs === undefined ? '' : ` ; ce qui se trouvait à sa place est maintenant ${keptAs}`}. Vérifiez quel programme nettoie ou synchronise ce dossier.`,
  'copy-failed': (cause) =>
    `La sauvegarde d’aujourd’hui n’a pas pu être écrite (${cause.detail}). Vos entrées sont intactes. Libérez de l’espace ; Clocktower fera la sauvegarde au prochain démarrage.`,
  'settings-reset': (cause) =>
    `Vos paramètres sont illisibles. Ils sont conservés sous ${cause.keptAs} et vos entrées sont intactes. Les paramètres par défaut sont utilisés.`,
  'settings-unreadable': (cause) =>
    `Ces paramètres sont illisibles et ont leur valeur par défaut : ${cause.names.join(', ')}. Tous les autres sont inchangés. Vous pouvez les choisir à nouveau dans les réglages.`,
  'favourites-unreadable': (cause) =>
    `Vos favoris sont illisibles. Ils sont conservés sous ${cause.keptAs} et vos entrées sont intactes. Épinglez-les de nouveau ou réparez ce fichier.`,
  'paused-unreadable': (cause) =>
    `Vos entrées en pause sont illisibles. Elles sont conservées sous ${cause.keptAs} et votre temps est intact. Continuez-les depuis la liste ou réparez ce fichier.`,
  'breaks-unreadable': ({ keptAs }) =>
    `Vos pauses étaient illisibles. Elles sont conservées sous ${keptAs}, et votre temps est intact. Réparez le fichier pour les revoir.`,
  'activity-restarted': ({ keptAs }) =>
    keptAs === undefined
      ? 'Le fichier de l’activité enregistrée a été supprimé. Vos entrées sont conservées. L’enregistrement continue dans un nouveau fichier.'
      : `Le fichier de l’activité enregistrée était endommagé et se trouve dans ${keptAs}. Vos entrées sont conservées. L’enregistrement continue dans un nouveau fichier.`,
  'connection-unreadable': (cause) =>
    `Les paramètres d’une connexion sont illisibles. Ils sont conservés sous ${cause.keptAs}, avec leurs entrées. Ajoutez de nouveau le serveur ou réparez ce fichier.`,
  'connection-returned': ({ name, count }) =>
    count === null
      ? `${name} a été supprimée, et le fichier de ses entrées est endommagé : certaines n’étaient peut-être enregistrées nulle part ailleurs. La connexion est donc rétablie, avec tout ce qui est lisible. Vérifiez les entrées avant de supprimer ${name} à nouveau.`
      : `${name} a été supprimée alors que ${count === 1 ? '1 entrée n’était enregistrée' : `${count} entrées n’étaient enregistrées`} nulle part ailleurs. La connexion est donc rétablie. Connectez-vous pour enregistrer, ou exportez avant de supprimer ${name} à nouveau.`,
  'storage-failed': (cause) =>
    `Clocktower n’a pas pu noter sur le disque ce qui a été envoyé (${cause.detail}). Vos entrées sont conservées. Libérez de l’espace ; Clocktower réessaie automatiquement.`,
  'no-tray': (cause) =>
    cause.tray === 'missing'
      ? 'Ce bureau n’affiche pas d’icônes de notification, cette fenêtre s’est donc ouverte. Le minuteur continue quand elle est fermée. Relancez Clocktower pour la rouvrir, ou définissez un raccourci global dans les paramètres.'
      : 'L’icône est masquée : elle est désactivée dans la barre des menus, ou la place manque. Le minuteur continue. Rouvrez Clocktower pour voir cette fenêtre, ou définissez un raccourci global dans les paramètres.',
  reminder: (cause) => `${frenchReminders.title(cause.reminder)}. ${frenchReminders.body(cause.reminder)}`,
  'not-remembered': (cause) =>
    `Une question en attente n’a pas pu être enregistrée sur le disque (${cause.detail}). Vos entrées sont conservées. Répondez-y avant de quitter et libérez de l’espace.`,
  refused: (cause) => failure(cause.failure),
  'entries-unreadable': (cause) =>
    `Clocktower ne peut pas lire ${entries(cause.entries)} du service. Rien n’a été modifié ; elles figurent en haut de la liste de la chronologie et manquent ici dans les totaux ; tout le reste est enregistré comme d’habitude. Vérifiez-les dans le service ou contactez son administrateur.`,
  'clock-off': (cause) => frenchAttention.clockOff({ ...cause, duration: duration(Math.abs(cause.seconds)) }),
  unexpected: (cause) =>
    `Clocktower a rencontré une erreur inattendue. Vos entrées sont conservées. Si quelque chose semble anormal, quittez et relancez ; les détails sont dans le journal, dans ${cause.folder}.`,
  'crash-report': (cause) =>
    `Clocktower s’est arrêté brutalement la dernière fois. Vos entrées sont conservées. Un rapport se trouve dans ${cause.folder} ; il peut contenir ce que vous avez saisi, ne le donnez qu’à des personnes de confiance.`,
  updated: ({ version }) => `Clocktower est passé à la version ${version}. Vos entrées et vos paramètres sont conservés.`,
  exported: (cause) => frenchAttention.exported(cause),
});

export const failing: ProblemMessages['failing'] = ({ connectionName, what, name, detail, since, next }) => {
  const quoted = name === '' ? '' : ` « ${name} »`;
  const task = {
    client: `créer le client${quoted}`,
    project: `créer le projet${quoted}`,
    task: `créer la tâche${quoted}`,
    tag: `créer l’étiquette${quoted}`,
    entry: `enregistrer l’entrée${quoted}`,
    names: 'lister ses projets et étiquettes',
    entries: 'lister ses entrées',
  }[what];
  return `Depuis ${since}, ${connectionName} ne parvient pas à ${task} (statut ${detail}). Vos entrées sont conservées sur cet ordinateur.${next === null ? '' : ` Prochain essai à ${next}.`} Si cela dure, prévenez son administrateur.`;
};

export const problems: ProblemMessages = { failure, notice, failing };
