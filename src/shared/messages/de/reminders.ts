/** The words of what the program says without being asked, in German. */
import { assertNever } from '../../values/result.ts';
import type { Messages } from '../catalogue.ts';
import { sentence, spokenDuration, wordFor } from './words.ts';

/** To the minute. */
function spoken(seconds: number): string {
  return seconds < 60 ? '0 Min.' : spokenDuration(seconds);
}

export const germanReminders: Messages['reminders'] = {
  title: (reminder) => {
    switch (reminder.kind) {
      case 'no-timer':
        return 'Es läuft kein Timer';
      case 'long-running':
        return `Läuft seit ${spoken(reminder.seconds)}`;
      case 'away':
        return `${spoken(reminder.seconds)} nicht am Computer`;
      case 'attention':
        return wordFor(reminder.count, { one: '1 Eintrag ist zu klären', other: `${reminder.count} Einträge sind zu klären` });
      case 'goal-reached':
        return reminder.goal === 'daily' ? 'Tagesziel erreicht' : 'Wochenziel erreicht';
      case 'focus-over':
        return 'Die Fokuszeit ist um';
      case 'break-over':
        return 'Die Pause ist um';
      default:
        return assertNever(reminder);
    }
  },
  body: (reminder) => {
    switch (reminder.kind) {
      case 'no-timer':
        return reminder.last === null ? 'Falls gearbeitet wird: einen starten.' : `Mit „${reminder.last}“ weitermachen oder etwas Neues starten.`;
      case 'long-running':
        return `„${reminder.description === '' ? 'Ohne Beschreibung' : reminder.description}“ wurde vielleicht vergessen. Anhalten oder weiterlaufen lassen.`;
      case 'away':
        return 'Noch ist zu entscheiden, was diese Zeit war. Bis dahin bleibt sie erhalten.';
      case 'attention':
        return 'Das Erfasste bleibt hier erhalten. In Clocktower lässt es sich klären.';
      case 'goal-reached':
        return `${spoken(reminder.seconds)} sind geschafft.`;
      case 'focus-over':
        return reminder.started ? `Eine Pause von ${reminder.breakMinutes} Min. hat begonnen; der Timer ist angehalten.` : sentence(`Zeit für eine Pause von ${reminder.breakMinutes} Min.`);
      case 'break-over':
        return reminder.started
          ? `Es geht weiter${reminder.last === null ? '' : ` mit „${reminder.last}“`}.`
          : reminder.last === null
            ? 'Den Timer starten, sobald es weitergeht.'
            : `Danach geht es mit „${reminder.last}“ weiter.`;
      default:
        return assertNever(reminder);
    }
  },
  action: (chosen, reminder) => {
    switch (chosen) {
      case 'start':
        return 'Starten';
      case 'continue':
        return 'Fortsetzen';
      case 'stop':
        return reminder.kind === 'focus-over' ? 'Pause machen' : 'Anhalten';
      case 'open':
        return 'Öffnen';
      case 'decide':
        return 'Entscheiden';
      default:
        return assertNever(chosen);
    }
  },
};
