import type { WindowPageId } from '../../../program/window-route.ts';
import type { Messages } from '../../catalogue.ts';

const pageTitles: Readonly<Record<WindowPageId, string>> = {
  attention: 'Zu klären',
  timeline: 'Zeitleiste',
  projects: 'Projekte',
  reports: 'Berichte',
  timesheet: 'Stundenzettel',
  campus: 'Campus',
  settings: 'Einstellungen',
};

export const germanWindow: Messages['window'] = {
  open: 'Fenster öffnen',
  pages: 'Seiten',
  pageTitle: (page) => pageTitles[page],
  documentTitle: (page) => `${page} – Clocktower`,
  sections: 'Bereiche der Einstellungen',
  loading: 'Wird geöffnet …',
  deleteKey: (keyboard) => (keyboard.modifier === '⌘' ? '⌫' : 'Entf'),
  withShift: (keys) => (keys.modifier === '⌘' ? `⇧${keys.key}` : `Umschalt+${keys.key}`),
  enterKey: 'Eingabe',
  spaceKey: 'Leertaste',
  allSections: 'Alle Bereiche',
  shortcut: (keys) => (keys.modifier === '⌘' ? `⌘${keys.key}` : `${keys.modifier}+${keys.key}`),
};
