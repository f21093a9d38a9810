/** The words of the command palette, in German. */
import type { Messages } from '../catalogue.ts';

export const germanPalette: Messages['palette'] = {
  label: 'Gehe zu, oder tue',
  placeholder: 'Seite öffnen, starten, anhalten, Eintrag fortsetzen',
  results: 'Was möglich ist',
  open: 'Befehle',
  goTo: (page) => `Gehe zu: ${page}`,
  start: (description) => `„${description}“ starten`,
  stop: 'Timer anhalten',
  continueEntry: (description) => `„${description}“ fortsetzen`,
  newProject: 'Neues Projekt',
  syncNow: 'Jetzt abgleichen',
  nothing: 'Nichts passt',
  keys: 'Eingabe führt aus, Esc schließt',
};
