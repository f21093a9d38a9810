import type { WindowPageId } from '../../../program/window-route.ts';
import type { Messages } from '../../catalogue.ts';

const pageTitles: Readonly<Record<WindowPageId, string>> = {
  attention: 'À traiter',
  timeline: 'Chronologie',
  projects: 'Projets',
  reports: 'Rapports',
  timesheet: 'Feuille de temps',
  campus: 'Campus',
  settings: 'Paramètres',
};

export const frenchWindow: Messages['window'] = {
  open: 'Ouvrir la fenêtre',
  pages: 'Pages',
  pageTitle: (page) => pageTitles[page],
  documentTitle: (page) => `${page} – Clocktower`,
  sections: 'Sections des paramètres',
  loading: 'Ouverture…',
  deleteKey: (keyboard) => (keyboard.modifier === '⌘' ? '⌫' : 'Suppr'),
  withShift: (keys) => (keys.modifier === '⌘' ? `⇧${keys.key}` : `Maj+${keys.key}`),
  enterKey: 'Entrée',
  spaceKey: 'Espace',
  allSections: 'Toutes les sections',
  shortcut: (keys) => (keys.modifier === '⌘' ? `⌘${keys.key}` : `${keys.modifier}+${keys.key}`),
};
