import type { Messages } from '../../catalogue.ts';
import { calendarCause } from '../failures.ts';
import { counted, series } from '../formats.ts';

export const frenchCalendar: Messages['calendar'] = {
  title: 'Calendriers',
  lede: 'Affiche les réunions de vos calendriers derrière vos entrées dans la chronologie, et les événements d’une journée entière au-dessus des heures. Un clic suffit pour en saisir une. Les calendriers sont seulement lus, jamais modifiés.',
  add: 'Ajouter un calendrier',
  address: 'Adresse',
  addressHint: 'L’adresse iCal de votre calendrier ; elle commence par https:// ou webcal://. Elle reste sur cet ordinateur.',
  subscribe: 'S’abonner',
  file: 'Fichier de calendrier',
  fileHint: 'Un fichier .ics sur cet ordinateur. Il est relu dès qu’il change.',
  chooseFile: 'Choisir un fichier…',
  reading: 'Lecture du calendrier…',
  readAt: (at) => `Dernière lecture le ${at.day} à ${at.time}`,
  notRead: (failure) =>
    `${calendarCause(failure)} ${failure.cause === 'too-much' ? 'Il a été désactivé ; vos autres calendriers restent affichés. Retirez-le, ou ajoutez-le de nouveau une fois corrigé.' : 'Les réunions déjà lues restent affichées.'}`,
  skipped: ({ count, titles }) =>
    `${counted(count, { one: 'événement est illisible et n’est pas affiché', other: 'événements sont illisibles et ne sont pas affichés' })}${titles.length === 0 ? '' : `${count > titles.length ? ', dont' : ' :'} ${series(titles.map((title) => `« ${title} »`))}`}.`,
  unknownZones: (names) =>
    `Fuseau horaire inconnu : ${series(names.map((name) => `« ${name} »`))}. Ses heures sont affichées dans le fuseau de cet ordinateur et peuvent être fausses.`,
  added: 'Calendrier ajouté',
  removeNamed: (name) => `Retirer ${name}`,
  removed: 'Calendrier retiré',
};
