import { byKind } from '../../by-kind.ts';
import type { UpdateProblem } from '../../../program/updates.ts';
import type { CommonMessages, Messages } from '../../catalogue.ts';

const problems: Readonly<Record<UpdateProblem, string>> = {
  unreachable: 'Le serveur de mises à jour n’a pas répondu. Rien n’a été modifié ; Clocktower réessaiera plus tard.',
  unreadable: 'La réponse du serveur de mises à jour est illisible. Rien n’a été modifié ; Clocktower réessaiera plus tard.',
  'not-genuine':
    'Le téléchargement n’est pas la mise à jour annoncée et a été supprimé. Cette version reste ; Clocktower réessaiera plus tard.',
  'storage-full': 'L’espace disque est insuffisant pour la mise à jour. Rien n’a été modifié ; libérez de l’espace et vérifiez de nouveau.',
  'not-replaceable':
    'Clocktower ne peut pas se remplacer dans son dossier. Cette version reste ; installez la nouvelle comme vous avez installé celle-ci.',
};

export const frenchUpdates: Omit<Messages['updates'], keyof CommonMessages['updates']> = {
  title: 'Mises à jour',
  check: 'Rechercher les mises à jour automatiquement',
  checkHint: 'Les mises à jour sont téléchargées en arrière-plan. Rien ne redémarre tout seul.',
  checkForThem: 'Rechercher des mises à jour',
  checkNow: 'Vérifier maintenant',
  current: (version) => `Clocktower ${version}`,
  state: byKind({
    none: 'Cette version ne recherche pas les mises à jour.',
    off: 'Clocktower ne recherche pas les mises à jour.',
    idle: (update) => (update.checked ? 'Clocktower est à jour.' : 'Pas encore vérifié depuis le démarrage de Clocktower.'),
    checking: 'Recherche de mises à jour…',
    available: (update) => `Clocktower ${update.version} est disponible. Installez-le comme vous avez installé celui-ci.`,
    downloading: (update) => `Téléchargement de Clocktower ${update.version} : ${update.percent} %.`,
    ready: (update) => `Clocktower ${update.version} est prêt et sera utilisé au prochain démarrage.`,
    failed: (update) => problems[update.problem],
  }),
  notReplaced: (reason) => `Clocktower : la mise à jour n’a pas été installée, la version actuelle reste. ${problems[reason]}`,
};
