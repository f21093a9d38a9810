import { byKind } from '../../by-kind.ts';
import { isUntrusted, type ConnectFailure } from '../../../connections/connect-failures.ts';

const unchanged = 'Rien n’a été modifié.';
const revoke = 'Il n’a pas été enregistré. Toute personne qui l’a vu peut agir en votre nom, révoquez-le donc';

export const connectFailure = byKind<ConnectFailure>({
  'address-missing': `L’adresse manque. ${unchanged} Saisissez l’adresse de votre serveur, par exemple https://time.example.org.`,
  'address-unreadable': (cause) =>
    `« ${cause.text} » n’est pas une adresse de serveur. ${unchanged} Saisissez par exemple https://time.example.org.`,
  'address-not-secure': (cause) =>
    `Avec http, d’autres pourraient lire votre connexion à ${cause.host}. ${unchanged} Utilisez https ; http est réservé à cet ordinateur.`,
  'address-with-password': `L’adresse contient un nom d’utilisateur ou un mot de passe, qui n’y a pas sa place. ${unchanged} Supprimez tout ce qui précède @.`,
  'address-is-token': `Ceci ressemble à un jeton d’accès, pas à une adresse. ${revoke}.`,
  'client-id-missing': `L’ID client manque. ${unchanged} L’administrateur du serveur peut vous donner celui de Clocktower.`,
  'client-id-unreadable': `Ce n’est pas un ID client. ${unchanged} Il ne contient pas d’espaces et ressemble souvent à 9c994748-c593-4a6d-951b-6849c829bc4e.`,
  'client-id-is-token': `Ceci ressemble à un jeton d’accès, pas à un ID client. ${revoke} et demandez l’ID client.`,
  'organization-id-unreadable': (cause) =>
    `« ${cause.text} » n’est pas un ID d’organisation. ${unchanged} Il ressemble à 9c994748-c593-4a6d-951b-6849c829bc4e.`,
  'organization-id-is-token': `Ceci ressemble à un jeton d’accès, pas à un ID d’organisation. ${revoke}.`,
  'user-id-unreadable': `Ce n’est pas un ID d’utilisateur. ${unchanged} Il ressemble à 9c994748-c593-4a6d-951b-6849c829bc4e.`,
  'organization-in-use': (cause) =>
    `« ${cause.name} » contient des entrées enregistrées dans son organisation. ${unchanged} Pour une autre organisation, ajoutez de nouveau le serveur.`,
  'user-needed': `Ce serveur n’indique pas qui vous êtes. ${unchanged} Saisissez votre ID d’utilisateur ; son administrateur peut vous l’indiquer.`,
  'user-id-differs': `Le serveur indique un autre utilisateur. ${unchanged} N’indiquez pas d’ID d’utilisateur, ou connectez-vous avec ce compte.`,
  'token-unreadable': `Ce n’est pas un jeton d’accès. ${unchanged} C’est une seule ligne sans espaces ; copiez-la en entier depuis la page des jetons d’API du serveur.`,
  'token-refused': `Le serveur n’accepte pas ce jeton : il a été révoqué, a expiré ou appartient à un autre serveur. ${unchanged} Créez-en un nouveau sur ce serveur.`,
  'name-taken': (cause) => `Une connexion s’appelle déjà « ${cause.name} ». ${unchanged} Choisissez un autre nom.`,
  'name-too-long': (cause) => `Le nom est trop long ; la limite est de ${cause.limit} caractères. ${unchanged} Raccourcissez-le.`,
  'certificate-unreadable': `Ce certificat est illisible. ${unchanged} Choisissez un fichier PEM, qui commence par -----BEGIN CERTIFICATE-----.`,
  'server-unreachable': (cause) =>
    cause.connectivity === 'no-network'
      ? `Le serveur est introuvable (${cause.detail}). ${unchanged} Vérifiez l’adresse et le réseau, puis réessayez.`
      : isUntrusted(cause)
        ? `Le certificat du serveur n’est pas approuvé (${cause.detail}). ${unchanged} Vérifiez l’adresse, ou ajoutez le certificat de son autorité.`
        : `Le serveur ne répond pas (${cause.detail}). ${unchanged} Vérifiez l’adresse, ou réessayez plus tard.`,
  'not-time-tracking': (cause) =>
    `Il n’y a pas de service de suivi du temps à ${cause.url}. ${unchanged} Vérifiez l’adresse ; certains serveurs attendent /api à la fin.`,
  redirected: (cause) =>
    `L’adresse ${cause.url} redirige vers ${cause.to}, et une connexion n’est pas transmise. ${unchanged} Saisissez cette adresse si c’est bien votre serveur.`,
  'not-authenticated': `Le serveur n’a pas accepté cette connexion. ${unchanged} Reconnectez-vous.`,
  'not-allowed': (cause) =>
    `Le serveur vous refuse l’accès${cause.message === '' ? '' : ` : « ${cause.message} »`}. ${unchanged} Demandez l’accès à son administrateur.`,
  'organization-needed': `Ce serveur n’indique pas vos organisations. ${unchanged} Saisissez l’ID de la vôtre.`,
  'organization-unknown': (cause) => `Le serveur n’a pas d’organisation ${cause.organization}. ${unchanged} Vérifiez l’ID.`,
});
