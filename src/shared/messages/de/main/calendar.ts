import type { Messages } from '../../catalogue.ts';
import { calendarCause } from '../failures.ts';

export const germanCalendar: Messages['calendar'] = {
  title: 'Kalender',
  lede: 'Zeigt die Termine Ihrer Kalender hinter Ihren Einträgen in der Zeitleiste und ganztägige Termine über den Stunden. Ein Klick erfasst einen Termin. Kalender werden nur gelesen, nie geändert.',
  add: 'Kalender hinzufügen',
  address: 'Adresse',
  addressHint: 'Die iCal-Adresse Ihres Kalenders; sie beginnt mit https:// oder webcal://. Sie bleibt auf diesem Computer.',
  subscribe: 'Abonnieren',
  file: 'Kalenderdatei',
  fileHint: 'Eine .ics-Datei auf diesem Computer. Sie wird neu gelesen, sobald sie sich ändert.',
  chooseFile: 'Datei wählen …',
  reading: 'Kalender wird gelesen …',
  readAt: (at) => `Zuletzt gelesen: ${at.day}, ${at.time}`,
  notRead: (failure) => `${calendarCause(failure)} Zuvor gelesene Termine werden weiter angezeigt.`,
  added: 'Kalender hinzugefügt',
  removeNamed: (name) => `${name} entfernen`,
  removed: 'Kalender entfernt',
};
