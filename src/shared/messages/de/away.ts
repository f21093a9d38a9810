/** The words of the question about time nobody was there, in German. */
import type { Messages } from '../catalogue.ts';
import { wordFor } from './words.ts';

export const germanAway: Messages['away'] = {
  title: 'War das Arbeitszeit?',
  heading: (duration) => `${duration} nicht am Computer`,
  context: (asked) => `Von ${asked.from} bis ${asked.to}, während „${asked.description}“ lief.`,
  contextEnded: (asked) => `Von ${asked.from} bis ${asked.to}, innerhalb von „${asked.description}“.`,
  choices: 'Was war in dieser Zeit?',
  keep: 'Behalten',
  keepHint: 'Es war Arbeit. Nichts ändert sich.',
  discardAndContinue: 'Verwerfen und fortsetzen',
  discardAndContinueHint: (times) => `Der Eintrag endet um ${times.from} und geht um ${times.to} weiter.`,
  discard: 'Verwerfen und anhalten',
  discardHint: (from) => `Der Eintrag endet um ${from}.`,
  discardEnded: 'Verwerfen',
  discardEndedHint: 'Der Eintrag behält die Zeit davor und danach.',
  split: 'Als eigenen Eintrag sichern',
  splitHint: 'Vorerst mit derselben Beschreibung; sie lässt sich jederzeit ändern.',
  other: 'Es war etwas anderes',
  otherHint: 'Eine Besprechung, das Mittagessen, ein anderes Projekt.',
  otherDescription: 'Was war es?',
  otherProject: 'Projekt',
  noProject: 'Kein Projekt',
  otherSave: 'Sichern',
  back: 'Zurück',
  later: 'Später entscheiden',
  more: (count) => wordFor(count, { one: 'Danach noch 1 Frage', other: `Danach noch ${count} Fragen` }),
  nothing: 'Es gibt nichts mehr zu entscheiden.',
  close: 'Schließen',
  answered: 'Erledigt',
};
