import { byKind } from '../../by-kind.ts';
import type { Messages } from '../../catalogue.ts';
import { duration, wordFor } from '../formats.ts';

export const frenchReminders: Messages['reminders'] = {
  title: byKind({
    'no-timer': 'Aucun minuteur en cours',
    'long-running': (reminder) => `En cours depuis ${duration(reminder.seconds)}`,
    away: (reminder) => `Absence de ${duration(reminder.seconds)}`,
    attention: (reminder) => wordFor(reminder.count, { one: '1 entrée à traiter', other: `${reminder.count} entrées à traiter` }),
    'goal-reached': (reminder) => (reminder.goal === 'daily' ? 'Objectif du jour atteint' : 'Objectif de la semaine atteint'),
    'focus-over': 'La session de concentration est terminée',
    'break-over': 'La pause est terminée',
  }),
  body: byKind({
    'no-timer': (reminder) =>
      reminder.last === null ? 'Si vous travaillez, démarrez un minuteur.' : `Continuez « ${reminder.last} », ou démarrez autre chose.`,
    'long-running': (reminder) =>
      `« ${reminder.description === '' ? 'Sans description' : reminder.description} » a peut-être été oubliée. Arrêtez-la, ou laissez-la continuer.`,
    away: 'Décidez que faire de ce temps. Il est conservé en attendant.',
    attention: 'Votre temps est conservé. Ouvrez Clocktower pour décider.',
    'goal-reached': (reminder) => `Vous avez suivi ${duration(reminder.seconds)}.`,
    'focus-over': (reminder) =>
      reminder.started
        ? `Une pause de ${reminder.breakMinutes} min a commencé ; le minuteur est arrêté.`
        : `C’est l’heure d’une pause de ${reminder.breakMinutes} min.`,
    'break-over': (reminder) =>
      reminder.started
        ? reminder.last === null
          ? 'Le minuteur est reparti.'
          : `« ${reminder.last} » est de nouveau en cours.`
        : reminder.last === null
          ? 'Démarrez le minuteur quand vous le souhaitez.'
          : `Continuez « ${reminder.last} » quand vous le souhaitez.`,
  }),
  action: (chosen, reminder) =>
    ({
      start: 'Démarrer',
      continue: 'Continuer',
      resume: 'Reprendre',
      stop: reminder.kind === 'focus-over' ? 'Faire la pause' : 'Arrêter',
      open: 'Ouvrir',
      decide: 'Décider',
    })[chosen],
  notNow: 'Pas maintenant',
};
