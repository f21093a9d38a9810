import type { Messages } from '../../catalogue.ts';
import { wordFor } from '../formats.ts';

export const frenchAway: Messages['away'] = {
  title: 'Étiez-vous au travail ?',
  heading: (duration) => `Absence de ${duration}`,
  context: (asked) => `De ${asked.from} à ${asked.to}, pendant « ${asked.description} ».`,
  contextEnded: (asked) => `De ${asked.from} à ${asked.to}, au cours de « ${asked.description} ».`,
  choices: 'Que faire de ce temps ?',
  keepHint: 'C’était du travail. Rien ne change.',
  discardAndContinue: 'Retirer et continuer',
  discardAndContinueHint: (times) => `L’entrée se termine à ${times.from} et reprend à ${times.to}.`,
  discard: 'Retirer et arrêter',
  discardHint: (from) => `L’entrée se termine à ${from}.`,
  discardEnded: 'Retirer',
  discardEndedHint: 'L’entrée garde le temps d’avant et d’après.',
  split: 'Enregistrer comme entrée séparée',
  splitHint: 'Avec la même description ; vous pourrez la modifier à tout moment.',
  other: 'C’était autre chose',
  otherHint: 'Une réunion, le déjeuner, un autre projet.',
  otherDescription: 'Qu’était-ce ?',
  later: 'Décider plus tard',
  more: (count) => wordFor(count, { one: 'Encore 1 question ensuite', other: `Encore ${count} questions ensuite` }),
  nothing: 'Il n’y a plus rien à décider.',
  answered: 'Terminé',
};
