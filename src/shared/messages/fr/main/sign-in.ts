import { byKind } from '../../by-kind.ts';
import type { Misconfiguration, SignInFailure } from '../../../connections/sign-in.ts';
import type { Messages } from '../../catalogue.ts';

const misconfigurations: Readonly<Record<Misconfiguration, string>> = {
  metadata: 'ses métadonnées sont illisibles ou désignent un autre serveur',
  pkce: 'il ne prend pas en charge la connexion sécurisée (PKCE avec S256)',
  endpoint: 'il indique une adresse absente ou non chiffrée',
  issuer: 'sa réponse n’indique pas de quel serveur elle vient',
  'authorization-answer': 'sa réponse ne contient pas de code',
  'token-answer': 'sa réponse ne contient pas de jeton utilisable',
  redirect: 'il redirige la demande vers une autre adresse',
};

const refusals: Readonly<Record<string, string>> = {
  access_denied: 'L’accès n’a pas été accordé dans le navigateur.',
  invalid_client: 'Le serveur ne connaît pas cet ID client.',
  unauthorized_client: 'Le serveur n’autorise pas cet ID client à se connecter ainsi.',
  invalid_grant: 'Le serveur n’a pas accepté la réponse du navigateur.',
  invalid_scope: 'Le serveur n’a pas accordé les autorisations demandées.',
  temporarily_unavailable: 'Le serveur est occupé pour le moment.',
  server_error: 'Le serveur a signalé une erreur interne.',
};

function refusalReason({ code, detail }: { readonly code: string; readonly detail: string }): string {
  return refusals[code] ?? `Le serveur a refusé la connexion (${code}${detail === '' ? '' : ` : ${detail}`}).`;
}

const parts = byKind<SignInFailure, readonly [happened: string, todo: string]>({
  cancelled: ['La connexion a été annulée.', 'Vous pouvez vous reconnecter à tout moment.'],
  replaced: ['Cette connexion a été remplacée parce qu’une autre a été lancée.', 'Continuez avec la plus récente.'],
  'timed-out': (cause) => [`Le navigateur n’a rien renvoyé en ${cause.minutes} minutes.`, 'Reconnectez-vous.'],
  refused: (cause) => [
    refusalReason(cause),
    cause.code === 'access_denied'
      ? 'Reconnectez-vous et autorisez l’accès.'
      : 'Vérifiez l’ID client et votre compte, puis reconnectez-vous.',
  ],
  'server-unreachable': (cause) =>
    cause.connectivity === 'no-network'
      ? [`Le serveur de connexion est introuvable (${cause.detail}).`, 'Vérifiez le réseau et l’adresse, puis réessayez.']
      : [`Le serveur de connexion n’a pas répondu correctement (${cause.detail}).`, 'Vérifiez l’adresse, ou réessayez plus tard.'],
  'certificate-not-trusted': (cause) => [
    `Le certificat du serveur de connexion n’est pas fiable (${cause.detail}).`,
    'Si le serveur a une autorité de certification privée, ajoutez son certificat à la connexion.',
  ],
  'server-misconfigured': (cause) => [
    `Le serveur de connexion ne peut pas être utilisé en toute sécurité : ${misconfigurations[cause.what]}.`,
    'Vérifiez l’adresse de connexion, ou adressez-vous à l’administrateur du serveur.',
  ],
  'server-elsewhere': (cause) => [
    `Le serveur de connexion de cet ordinateur se nomme lui-même ${cause.address}.`,
    'Utilisez aussi ce nom dans l’adresse du serveur, puis reconnectez-vous.',
  ],
  'insecure-address': (cause) => [
    `L’adresse de connexion ${cause.address} n’est pas chiffrée.`,
    'Utilisez une adresse qui commence par https.',
  ],
  'browser-not-opened': [
    'Le navigateur n’a pas pu être ouvert.',
    'Choisissez un navigateur par défaut dans les paramètres de cet ordinateur, puis reconnectez-vous.',
  ],
  'no-way-back': (cause) => [
    `Le navigateur ne peut pas joindre Clocktower sur cet ordinateur (${cause.detail}).`,
    'Vérifiez le pare-feu, puis reconnectez-vous.',
  ],
});

export const frenchSignIn: Messages['signIn'] = {
  failure: (cause) => {
    const [happened, todo] = parts(cause);
    return `${happened} Vos entrées sont conservées. ${todo}`;
  },
  page: {
    language: 'fr',
    signedInTitle: 'Vous êtes connecté',
    signedIn: 'Clocktower continue automatiquement. Vous pouvez fermer cette fenêtre.',
    failedTitle: 'Vous n’êtes pas connecté',
    closeWindow: 'Vous pouvez fermer cette fenêtre.',
    strayTitle: 'Rien à voir ici',
    stray:
      'Cette adresse sert à la connexion de Clocktower, mais cette demande n’en fait pas partie. Rien n’a été modifié. Vous pouvez fermer cette fenêtre.',
  },
};
