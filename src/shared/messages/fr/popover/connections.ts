import type { CommonMessages } from '../../catalogue.ts';
import { select } from '../../by-kind.ts';
import type { SignedOutReason } from '../../../connections/sign-in.ts';
import { entries, wordFor } from '../formats.ts';

const signedOutStates: Readonly<Record<SignedOutReason, string>> = {
  never: 'Pas encore connecté',
  'not-kept': 'Déconnecté après le redémarrage',
  'by-user': 'Déconnecté',
  refused: 'Déconnecté par le serveur',
  expired: 'La session a expiré',
  'token-refused': 'Jeton d’accès révoqué ou expiré',
  unreadable: 'Déconnecté : la session enregistrée est illisible',
};

export const frenchConnections: CommonMessages['connections'] = {
  nowUsed: (name) => `Les nouvelles entrées vont maintenant dans ${name}`,
  signInState: (state) =>
    select<typeof state.signIn, string | null>(state.signIn, {
      'not-needed': null,
      'signed-in': ({ kept }) =>
        `${state.person === null ? 'Connecté' : `Connecté en tant que ${state.person}`}${state.until === null ? '' : ` ; jeton valable jusqu’au ${state.until}`}${kept === 'not-stored' ? ' ; la session n’a pas pu être enregistrée sur le disque' : ''}`,
      'signing-in': 'En attente de votre navigateur',
      'signed-out': ({ reason }) => signedOutStates[reason],
    }),
  attention: (count) => wordFor(count, { one: `${entries(count)} à traiter`, other: `${entries(count)} à traiter` }),
  signIn: 'Se connecter',
  signInSpoken: (name) => `Se connecter à ${name}`,
  newToken: 'Nouveau jeton',
  newTokenSpoken: (name) => `Saisir un nouveau jeton d’accès pour ${name}`,

  openWindow: 'Connexions',
  newEntriesGoTo: 'Les nouvelles entrées vont dans',
  timerRunning: 'minuteur en cours',
  alsoRunning: (other) => `Aussi en cours dans ${other.name} : ${other.description}, depuis ${other.since}`,
  switch: 'Changer',
  switchSpoken: (name) => `Passer à ${name}`,
  signedOutBanner: ({ reason, name }) => {
    if (reason === 'token-refused') {
      return `Votre jeton d’accès pour ${name} a été révoqué ou a expiré. Saisissez-en un nouveau dans Connexions. Les entrées sont conservées ici en attendant.`;
    }
    const happened = {
      never: `Vous n’êtes pas encore connecté à ${name}.`,
      'not-kept': `Clocktower a redémarré, ${name} vous demande donc de vous reconnecter.`,
      'by-user': `Vous vous êtes déconnecté de ${name}.`,
      refused: `${name} a mis fin à votre session.`,
      expired: `Votre session sur ${name} a expiré.`,
      unreadable: `Votre session enregistrée pour ${name} n’est plus lisible.`,
    }[reason];
    return `${happened} Les entrées sont conservées ici jusqu’à votre connexion.`;
  },
  signingInBanner: (name) => `Continuez dans votre navigateur pour vous connecter à ${name}. Les entrées sont conservées ici en attendant.`,
  cancelSignIn: 'Annuler la connexion',
  syncSignedOut: (waiting) =>
    waiting === 0
      ? 'Déconnecté'
      : `Déconnecté, ${wordFor(waiting, { one: '1 entrée conservée ici', other: `${entries(waiting)} conservées ici` })}`,
  syncSigningIn: (waiting) =>
    waiting === 0
      ? 'En attente de votre navigateur'
      : `En attente de votre navigateur, ${wordFor(waiting, { one: '1 entrée conservée ici', other: `${entries(waiting)} conservées ici` })}`,
  inConnection: (text) => `${text.name} : ${text.state}`,
};
