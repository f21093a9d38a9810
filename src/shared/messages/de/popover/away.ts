import type { Messages } from '../../catalogue.ts';
import { wordFor } from '../formats.ts';

export const germanAway: Messages['away'] = {
  title: 'Haben Sie gearbeitet?',
  heading: (duration) => `Sie waren ${duration} abwesend`,
  context: (asked) => `Von ${asked.from} bis ${asked.to}, während „${asked.description}“ lief.`,
  contextEnded: (asked) => `Von ${asked.from} bis ${asked.to}, innerhalb von „${asked.description}“.`,
  choices: 'Was war in dieser Zeit?',
  keepHint: 'Das war Arbeitszeit. Nichts ändert sich.',
  discardAndContinue: 'Verwerfen und fortsetzen',
  discardAndContinueHint: (times) => `Der Eintrag endet um ${times.from} und läuft ab ${times.to} weiter.`,
  discard: 'Verwerfen und stoppen',
  discardHint: (from) => `Der Eintrag endet um ${from}.`,
  discardEnded: 'Verwerfen',
  discardEndedHint: 'Der Eintrag behält die Zeit davor und danach.',
  split: 'Als eigenen Eintrag speichern',
  splitHint: 'Mit derselben Beschreibung; Sie können sie jederzeit ändern.',
  other: 'Es war etwas anderes',
  otherHint: 'Eine Besprechung, die Mittagspause, ein anderes Projekt.',
  otherDescription: 'Was war es?',
  later: 'Später entscheiden',
  more: (count) => wordFor(count, { one: 'Danach noch 1 Frage', other: `Danach noch ${count} Fragen` }),
  nothing: 'Es gibt nichts mehr zu entscheiden.',
  answered: 'Erledigt',
};
