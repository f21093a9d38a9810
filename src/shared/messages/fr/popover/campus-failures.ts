import { byKind } from '../../by-kind.ts';
import type { BadParameter, CampusFailure } from '../../../campus/failures.ts';

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

export const frenchCampusFailure = byKind<CampusFailure>({
  'key-missing': `L’annuaire du campus a besoin d’une clé, et aucune n’est enregistrée. ${kept} Ajoutez la clé dans les paramètres, sous Campus.`,
  'key-refused': `L’annuaire du campus ne connaît pas cette clé. ${kept} Vérifiez la clé dans les paramètres, sous Campus.`,
  'key-banned': `L’annuaire du campus a bloqué cette clé. ${kept} Demandez-en une autre à son administrateur.`,
  'key-unreadable': (cause) =>
    `La clé n’a pas pu être lue ou écrite dans le trousseau de cet ordinateur (${cause.detail}). ${kept} Déverrouillez le trousseau et réessayez.`,
  'key-malformed':
    'Ce n’est pas une clé : une clé compte de 1 à 200 lettres, chiffres et symboles, sans espaces. La clé enregistrée est conservée. Copiez de nouveau la clé.',
  'address-malformed': `Ce n’est pas l’adresse d’un annuaire de campus. ${directoryKept} Saisissez par exemple https://api.example.org/v2, sans clé.`,
  'no-directory': ({ cause }) =>
    `${cause === 'other' ? 'Ce qui répond à cette adresse n’est pas un annuaire de campus.' : 'Aucun annuaire ne répond à cette adresse.'} ${directoryKept} Vérifiez l’adresse ; elle se termine en général par /v2.`,
  'address-not-secure': (cause) =>
    `La connexion à ${cause.host} n’est pas chiffrée, d’autres pourraient donc lire la clé. ${directoryKept} Utilisez une adresse qui commence par https://.`,
  'no-address':
    'L’annuaire de cet ordinateur n’a pas d’adresse, il n’y a donc rien à copier. Ce que vous avez rempli est conservé. Choisissez un serveur dans les paramètres, sous Campus.',
  'limit-reached': (cause) => `La limite de demandes à l’annuaire du campus est atteinte. ${kept} ${waiting(cause.waitMs)}`,
  'unknown-method': `L’annuaire du campus n’a pas cette méthode. ${kept} Choisissez-en une autre.`,
  'bad-parameters': (cause) =>
    `Rien n’a été envoyé : ${cause.parameters.map(({ name, reason }) => `${name} ${parameterReasons[reason]}`).join(' ; ')}. ${kept} Corrigez et renvoyez.`,
  refused: (cause) =>
    `L’annuaire du campus a répondu avec le statut ${cause.status}${cause.message === '' ? '' : ` (« ${cause.message} »)`}. ${kept} Réessayez plus tard, et vérifiez l’adresse si cela persiste.`,
  redirected: (cause) =>
    `L’adresse de l’annuaire du campus redirige ailleurs (statut ${cause.status}). ${kept} La clé n’y a pas été envoyée. Vérifiez l’adresse, ou connectez-vous à ce réseau.`,
  unreadable: (cause) => `${unreadable[cause.reason]} ${kept} Vérifiez l’adresse, ou connectez-vous à ce réseau.`,
  'too-large': `La réponse est trop volumineuse. ${kept} Demandez moins de données.`,
  'no-network': (cause) =>
    `L’annuaire du campus est introuvable (${cause.detail}). ${kept} Clocktower réessaie à l’ouverture de cette page.`,
  'service-down': (cause) => `L’annuaire du campus est injoignable (${cause.detail}). ${kept} Réessayez plus tard.`,
  'no-answer': (cause) => `L’annuaire du campus n’a pas répondu à temps (${cause.detail}). ${kept} Réessayez.`,
  cancelled: `L’action a été annulée. ${kept}`,
});
