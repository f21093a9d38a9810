import type { Messages } from '../../catalogue.ts';
import { calendarCause } from '../failures.ts';

export const frenchCalendar: Messages['calendar'] = {
  title: 'Calendrier',
  lede: 'Affiche les réunions d’un calendrier derrière vos entrées dans la chronologie. Un clic suffit pour en saisir une. Le calendrier lui-même est seulement lu, jamais modifié.',
  address: 'Adresse',
  addressHint: 'L’adresse iCal de votre calendrier ; elle commence par https:// ou webcal://. Elle reste sur cet ordinateur.',
  subscribe: 'S’abonner',
  file: 'Fichier de calendrier',
  fileHint: 'Un fichier .ics sur cet ordinateur. Il est relu dès qu’il change.',
  chooseFile: 'Choisir un fichier…',
  reading: 'Lecture du calendrier…',
  readAt: (at) => `Dernière lecture le ${at.day} à ${at.time}`,
  notRead: (failure) => `${calendarCause(failure)} Les réunions déjà lues restent affichées.`,
  added: 'Calendrier ajouté',
  remove: 'Retirer le calendrier',
  removed: 'Calendrier retiré',
};
