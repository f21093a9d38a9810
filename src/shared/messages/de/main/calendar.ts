import type { Messages } from '../../catalogue.ts';
import { calendarCause } from '../failures.ts';

export const germanCalendar: Messages['calendar'] = {
  title: 'Kalender',
  lede: 'Zeigt die Termine eines Kalenders hinter Ihren Einträgen in der Zeitleiste. Ein Klick erfasst einen Termin. Der Kalender selbst wird nur gelesen, nie geändert.',
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
  remove: 'Kalender entfernen',
  removed: 'Kalender entfernt',
};
