/** The words of the command palette, in German. */
import type { Messages } from '../catalogue.ts';

export const germanPalette: Messages['palette'] = {
  label: 'Befehle',
  placeholder: 'Seite öffnen, starten, anhalten, Eintrag fortsetzen',
  results: 'Treffer',
  open: 'Befehle',
  goTo: (page) => `Gehe zu: ${page}`,
  start: (description) => `„${description}“ starten`,
  stop: 'Timer anhalten',
  continueEntry: (description) => `„${description}“ fortsetzen`,
  newProject: 'Neues Projekt',
  syncNow: 'Jetzt abgleichen',
  nothing: 'Keine Treffer',
  keys: 'Eingabe führt aus, Esc schließt',
};
