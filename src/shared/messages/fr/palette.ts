/** The texts of the command palette, in French. */
import type { Messages } from '../catalogue.ts';

export const frenchPalette: Messages['palette'] = {
  label: 'Palette de commandes',
  placeholder: 'Aller à une page, démarrer ou arrêter, continuer une entrée',
  results: 'Commandes',
  open: 'Palette de commandes',
  goTo: (page) => `Aller à ${page}`,
  start: (description) => `Démarrer « ${description} »`,
  switch: (description) => `Passer à « ${description} »`,
  add: (description) => `Ajouter « ${description} »`,
  stop: 'Arrêter le minuteur',
  continueEntry: (description) => `Continuer « ${description} »`,
  newProject: 'Nouveau projet',
  syncNow: 'Synchroniser maintenant',
  nothing: 'Aucun résultat',
  keys: 'Entrée exécute, Échap ferme',
};
