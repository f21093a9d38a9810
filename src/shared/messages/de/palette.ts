/** The words of the command palette, in German. */
import type { Messages } from '../catalogue.ts';

export const germanPalette: Messages['palette'] = {
  label: 'Befehlspalette',
  placeholder: 'Seite öffnen, starten oder stoppen, Eintrag fortsetzen',
  results: 'Befehle',
  open: 'Befehlspalette',
  goTo: (page) => `Gehe zu: ${page}`,
  start: (description) => `„${description}“ starten`,
  switch: (description) => `Zu „${description}“ wechseln`,
  add: (description) => `„${description}“ eintragen`,
  stop: 'Timer stoppen',
  continueEntry: (description) => `„${description}“ fortsetzen`,
  newProject: 'Neues Projekt',
  syncNow: 'Jetzt synchronisieren',
  nothing: 'Keine Treffer',
  keys: 'Eingabe führt aus, Esc schließt',
};
