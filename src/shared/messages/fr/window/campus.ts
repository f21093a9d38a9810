import { byKind, select } from '../../by-kind.ts';
import type { BadParameter, CampusFailure, StatusMeaning } from '../../../campus/failures.ts';
import type { CompassPoint } from '../../../campus/geometry.ts';
import { seasonAndYear, type Season } from '../../../campus/terms.ts';
import type { Messages } from '../../catalogue.ts';
import { counted, tenths } from '../formats.ts';

const seasonNames: Readonly<Record<Season, string>> = { winter: 'Hiver', spring: 'Printemps', fall: 'Automne' };

/** As they are read on a map: west is O. */
const shortDirections: Readonly<Record<CompassPoint, string>> = { N: 'N', NE: 'NE', E: 'E', SE: 'SE', S: 'S', SW: 'SO', W: 'O', NW: 'NO' };

const directions: Readonly<Record<CompassPoint, string>> = {
  N: 'au nord',
  NE: 'au nord-est',
  E: 'à l’est',
  SE: 'au sud-est',
  S: 'au sud',
  SW: 'au sud-ouest',
  W: 'à l’ouest',
  NW: 'au nord-ouest',
};

const parameterReasons: Readonly<Record<BadParameter['reason'], string>> = {
  missing: 'manque',
  unknown: 'n’est pas connu de cette méthode',
  'not-four-digits': 'doit compter quatre chiffres',
  'not-a-week': 'doit être une semaine de 1 à 53',
  'not-a-number': 'doit être un nombre entier',
  'not-a-segment': 'contient des caractères interdits dans une adresse',
  'too-long': 'dépasse 100 caractères',
  'not-a-callback': 'doit être le nom d’une fonction, et ne va qu’avec JSON',
  'no-such-format': 'n’est pas proposé par cette méthode',
};

function problems(count: number): string {
  return counted(count, { one: 'problème de connexion', other: 'problèmes de connexion' });
}

function distance(metres: number): string {
  if (metres < 995) {
    return metres < 100 ? `${Math.round(metres)} m` : `${Math.round(metres / 10) * 10} m`;
  }
  return metres < 9_950 ? `${tenths(metres / 1000)} km` : `${Math.round(metres / 1000)} km`;
}

function waiting(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return waitMs <= 0 ? 'Réessayez plus tard.' : minutes === 1 ? 'Réessayez dans une minute.' : `Réessayez dans ${minutes} minutes.`;
}

const unreadable: Readonly<Record<Extract<CampusFailure, { readonly kind: 'unreadable' }>['reason'], string>> = {
  'not-the-format': 'La réponse n’est pas au format demandé ; elle vient peut-être d’une page de connexion de ce réseau.',
  'no-envelope': 'La réponse ne vient pas d’un annuaire de campus.',
  'other-shape': 'L’annuaire du campus a répondu dans un format que Clocktower ne connaît pas.',
};

const kept = 'Les données précédentes sont conservées.';
const directoryKept = 'L’annuaire précédent est conservé.';

const statusMeanings: Readonly<Record<StatusMeaning, string>> = {
  success: 'Demande réussie',
  'no-data': 'Aucune donnée renvoyée',
  'key-refused': 'La clé est inconnue',
  'key-banned': 'La clé est bloquée',
  'limit-reached': 'Trop de demandes',
  'unknown-method': 'Méthode inexistante',
  'key-missing': 'Une clé est requise',
  undocumented: 'Statut non documenté',
};

export const frenchCampus: Messages['campus'] = {
  failure: byKind<CampusFailure>({
    'key-missing': `L’annuaire du campus a besoin d’une clé, et aucune n’est enregistrée. ${kept} Ajoutez la clé dans les paramètres, sous Campus.`,
    'key-refused': `L’annuaire du campus ne connaît pas cette clé. ${kept} Vérifiez la clé dans les paramètres, sous Campus.`,
    'key-banned': `L’annuaire du campus a bloqué cette clé. ${kept} Demandez-en une autre à son administrateur.`,
    'key-unreadable': (cause) => `La clé n’a pas pu être lue ou écrite dans le trousseau de cet ordinateur (${cause.detail}). ${kept} Déverrouillez le trousseau et réessayez.`,
    'key-malformed': 'Ce n’est pas une clé : une clé compte de 1 à 200 lettres, chiffres et symboles, sans espaces. La clé enregistrée est conservée. Copiez de nouveau la clé.',
    'address-malformed': `Ce n’est pas l’adresse d’un annuaire de campus. ${directoryKept} Saisissez par exemple https://api.example.org/v2, sans clé.`,
    'no-directory': ({ cause }) =>
      `${cause === 'other' ? 'Ce qui répond à cette adresse n’est pas un annuaire de campus.' : 'Aucun annuaire ne répond à cette adresse.'} ${directoryKept} Vérifiez l’adresse ; elle se termine en général par /v2.`,
    'address-not-secure': (cause) => `La connexion à ${cause.host} n’est pas chiffrée, d’autres pourraient donc lire la clé. ${directoryKept} Utilisez une adresse qui commence par https://.`,
    'no-address': 'L’annuaire de cet ordinateur n’a pas d’adresse, il n’y a donc rien à copier. Ce que vous avez rempli est conservé. Choisissez un serveur dans les paramètres, sous Campus.',
    'limit-reached': (cause) => `La limite de demandes à l’annuaire du campus est atteinte. ${kept} ${waiting(cause.waitMs)}`,
    'unknown-method': `L’annuaire du campus n’a pas cette méthode. ${kept} Choisissez-en une autre.`,
    'bad-parameters': (cause) => `Rien n’a été envoyé : ${cause.parameters.map(({ name, reason }) => `${name} ${parameterReasons[reason]}`).join(' ; ')}. ${kept} Corrigez et renvoyez.`,
    refused: (cause) =>
      `L’annuaire du campus a répondu avec le statut ${cause.status}${cause.message === '' ? '' : ` (« ${cause.message} »)`}. ${kept} Réessayez plus tard, et vérifiez l’adresse si cela persiste.`,
    redirected: (cause) => `L’adresse de l’annuaire du campus redirige ailleurs (statut ${cause.status}). ${kept} La clé n’y a pas été envoyée. Vérifiez l’adresse, ou connectez-vous à ce réseau.`,
    unreadable: (cause) => `${unreadable[cause.reason]} ${kept} Vérifiez l’adresse, ou connectez-vous à ce réseau.`,
    'too-large': `La réponse est trop volumineuse. ${kept} Demandez moins de données.`,
    'no-network': (cause) => `L’annuaire du campus est introuvable (${cause.detail}). ${kept} Clocktower réessaie à l’ouverture de cette page.`,
    'service-down': (cause) => `L’annuaire du campus est injoignable (${cause.detail}). ${kept} Réessayez plus tard.`,
    'no-answer': (cause) => `L’annuaire du campus n’a pas répondu à temps (${cause.detail}). ${kept} Réessayez.`,
    cancelled: `L’action a été annulée. ${kept}`,
  }),
  wifi: (reading, since) =>
    select(reading, {
      'no-reading': 'Aucune donnée sur le Wi-Fi du campus',
      stale: (health) => `Le dernier relevé du Wi-Fi du campus signalait ${problems(health.count)}${since === null ? ', à une heure inconnue' : ` (${since})`}`,
      ok: 'Le Wi-Fi du campus ne signale aucun problème de connexion',
      issues: (health) => `Le Wi-Fi du campus signale ${problems(health.count)}`,
    }),
  syncWithWifi: (state, health) => (health?.kind === 'issues' ? `${state} ; le Wi-Fi du campus signale ${problems(health.count)}` : state),
  season: (term) => {
    const { season, year } = seasonAndYear(term);
    return `${seasonNames[season]} ${year}`;
  },
  distance,
  wayShort: (way) => `${distance(way.metres)} ${shortDirections[way.direction]}`,
  edgeChipSpoken: (chip) => `${chip.name}, hors de la carte, ${distance(chip.metres)} ${directions[chip.direction]}`,
  never: 'Pas encore chargé',
  asOf: (age) => `Il y a ${age}`,
  keptSince: (age) => `Dernière réponse il y a ${age}`,
  notKept: (detail) => `Les réponses ne peuvent pas être enregistrées pour un usage hors ligne (${detail}). L’affichage est conservé jusqu’à ce que vous quittiez Clocktower. Libérez de l’espace disque.`,
  statusMeaning: (meaning) => statusMeanings[meaning],
  counted: { yes: 'Décompté', no: 'Non décompté', unknown: 'Peut-être décompté' },
};
