import { byKind } from '../../by-kind.ts';
import type { Messages } from '../../catalogue.ts';
import { sentence, duration, wordFor } from '../formats.ts';

/** To the minute. */
export const germanReminders: Messages['reminders'] = {
  title: byKind({
    'no-timer': 'Es läuft kein Timer',
    'long-running': (reminder) => `Läuft seit ${duration(reminder.seconds)}`,
    away: (reminder) => `Sie waren ${duration(reminder.seconds)} abwesend`,
    attention: (reminder) =>
      wordFor(reminder.count, { one: '1 Eintrag ist zu klären', other: `${reminder.count} Einträge sind zu klären` }),
    'goal-reached': (reminder) => (reminder.goal === 'daily' ? 'Tagesziel erreicht' : 'Wochenziel erreicht'),
    'focus-over': 'Die Fokuszeit ist vorbei',
    'break-over': 'Die Pause ist vorbei',
  }),
  body: byKind({
    'no-timer': (reminder) =>
      reminder.last === null
        ? 'Wenn Sie arbeiten, starten Sie einen Timer.'
        : `Setzen Sie „${reminder.last}“ fort oder starten Sie etwas Neues.`,
    'long-running': (reminder) =>
      `„${reminder.description === '' ? 'Ohne Beschreibung' : reminder.description}“ wurde vielleicht vergessen. Stoppen Sie den Timer oder lassen Sie ihn laufen.`,
    away: 'Entscheiden Sie, was mit dieser Zeit geschieht. Bis dahin bleibt sie erhalten.',
    attention: 'Ihre Zeit bleibt erhalten. Öffnen Sie Clocktower, um zu entscheiden.',
    'goal-reached': (reminder) => `${duration(reminder.seconds)} geschafft.`,
    'focus-over': (reminder) =>
      reminder.started
        ? `Eine Pause von ${reminder.breakMinutes} Min. hat begonnen; der Timer ist gestoppt.`
        : sentence(`Zeit für eine Pause von ${reminder.breakMinutes} Min.`),
    'break-over': (reminder) =>
      reminder.started
        ? reminder.last === null
          ? 'Der Timer läuft wieder.'
          : `„${reminder.last}“ läuft wieder.`
        : reminder.last === null
          ? 'Starten Sie den Timer, wenn Sie bereit sind.'
          : `Setzen Sie „${reminder.last}“ fort, wenn Sie bereit sind.`,
  }),
  action: (chosen, reminder) => {
    return {
      start: 'Starten',
      continue: 'Fortsetzen',
      resume: 'Fortsetzen',
      stop: reminder.kind === 'focus-over' ? 'Pause machen' : 'Stoppen',
      open: 'Öffnen',
      decide: 'Entscheiden',
    }[chosen];
  },
  notNow: 'Jetzt nicht',
};
