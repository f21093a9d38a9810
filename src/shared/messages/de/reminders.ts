/** The words of what the program says without being asked, in German. */
import { byKind } from '../by-kind.ts';
import type { Messages } from '../catalogue.ts';
import { sentence, duration, wordFor } from './words.ts';

/** To the minute. */
export const germanReminders: Messages['reminders'] = {
  title: byKind({
    'no-timer': 'Es läuft kein Timer',
    'long-running': (reminder) => `Läuft seit ${duration(reminder.seconds)}`,
    away: (reminder) => `${duration(reminder.seconds)} nicht am Computer`,
    attention: (reminder) => wordFor(reminder.count, { one: '1 Eintrag ist zu klären', other: `${reminder.count} Einträge sind zu klären` }),
    'goal-reached': (reminder) => reminder.goal === 'daily' ? 'Tagesziel erreicht' : 'Wochenziel erreicht',
    'focus-over': 'Die Fokuszeit ist um',
    'break-over': 'Die Pause ist um',
  }),
  body: byKind({
    'no-timer': (reminder) => reminder.last === null ? 'Falls gearbeitet wird: einen starten.' : `Mit „${reminder.last}“ weitermachen oder etwas Neues starten.`,
    'long-running': (reminder) => `„${reminder.description === '' ? 'Ohne Beschreibung' : reminder.description}“ wurde vielleicht vergessen. Anhalten oder weiterlaufen lassen.`,
    away: 'Noch ist zu entscheiden, was diese Zeit war. Bis dahin bleibt sie erhalten.',
    attention: 'Das Erfasste bleibt hier erhalten. In Clocktower lässt es sich klären.',
    'goal-reached': (reminder) => `${duration(reminder.seconds)} sind geschafft.`,
    'focus-over': (reminder) => reminder.started ? `Eine Pause von ${reminder.breakMinutes} Min. hat begonnen; der Timer ist angehalten.` : sentence(`Zeit für eine Pause von ${reminder.breakMinutes} Min.`),
    'break-over': (reminder) => reminder.started
      ? `Es geht weiter${reminder.last === null ? '' : ` mit „${reminder.last}“`}.`
      : reminder.last === null
        ? 'Den Timer starten, sobald es weitergeht.'
        : `Danach geht es mit „${reminder.last}“ weiter.`,
  }),
  action: (chosen, reminder) => {
    return {
      start: 'Starten',
      continue: 'Fortsetzen',
      stop: reminder.kind === 'focus-over' ? 'Pause machen' : 'Anhalten',
      open: 'Öffnen',
      decide: 'Entscheiden',
    }[chosen];
  },
};
