import type { CommonMessages } from '../../catalogue.ts';

export const frenchUpdateNote: CommonMessages['updates'] = {
  ready: (version) => `Clocktower ${version} est prêt. Un minuteur en cours continue.`,
  available: (version) => `Clocktower ${version} est disponible. Installez-le comme vous avez installé celui-ci.`,
  restart: 'Redémarrer maintenant',
  restartInto: (version) => `Redémarrer pour passer à ${version}`,
  releaseNotes: 'Nouveautés',
  later: 'Plus tard',
};
