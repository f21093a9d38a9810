import type { Messages } from '../../catalogue.ts';
import { calendarCause } from '../failures.ts';
import { counted, series } from '../formats.ts';

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
  notRead: (failure) =>
    `${calendarCause(failure)} ${failure.cause === 'too-much' ? 'Er wurde abgeschaltet; Ihre anderen Kalender werden weiter angezeigt. Entfernen Sie ihn, oder fügen Sie ihn erneut hinzu, sobald er korrigiert ist.' : 'Zuvor gelesene Termine werden weiter angezeigt.'}`,
  skipped: ({ count, titles }) =>
    `${counted(count, { one: 'Termin ist nicht lesbar und wird', other: 'Termine sind nicht lesbar und werden' })} nicht angezeigt${titles.length === 0 ? '' : `: ${count > titles.length ? 'unter anderem ' : ''}${series(titles.map((title) => `„${title}“`))}`}.`,
  unknownZones: (names) =>
    `Unbekannte Zeitzone: ${series(names.map((name) => `„${name}“`))}. Ihre Zeiten werden in der Zeitzone dieses Computers angezeigt und können falsch sein.`,
  added: 'Kalender hinzugefügt',
  removeNamed: (name) => `${name} entfernen`,
  removed: 'Kalender entfernt',
};
