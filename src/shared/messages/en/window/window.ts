import type { WindowPageId } from '../../../program/window-route.ts';

const pageTitles: Readonly<Record<WindowPageId, string>> = {
  attention: 'Needs attention',
  timeline: 'Timeline',
  projects: 'Projects',
  reports: 'Reports',
  timesheet: 'Timesheet',
  campus: 'Campus',
  settings: 'Settings',
};

export const englishWindow = {
  open: 'Open window',
  pages: 'Pages',
  pageTitle: (page: WindowPageId) => pageTitles[page],
  documentTitle: (page: string) => `${page} – Clocktower`,
  sections: 'Settings sections',
  loading: 'Opening…',
  deleteKey: (keyboard: { readonly modifier: string }): string => (keyboard.modifier === '⌘' ? '⌫' : 'Del'),
  withShift: (keys: { readonly modifier: string; readonly key: string }) => (keys.modifier === '⌘' ? `⇧${keys.key}` : `Shift+${keys.key}`),
  enterKey: 'Enter',
  spaceKey: 'Space',
  allSections: 'All sections',
  /** A key as menus and tooltips show it. */
  shortcut: (keys: { readonly modifier: string; readonly key: string }) =>
    keys.modifier === '⌘' ? `⌘${keys.key}` : `${keys.modifier}+${keys.key}`,
} as const;
