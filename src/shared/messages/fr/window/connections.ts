import type { CommonMessages, Messages } from '../../catalogue.ts';
import { counted, entries, wordFor } from '../formats.ts';
import { lostParts } from './import-export.ts';

export const frenchConnectionsPage: Omit<Messages['connections'], keyof CommonMessages['connections']> = {
  title: 'Connexions',
  lede: 'Où votre temps est enregistré. Les nouvelles entrées vont dans une connexion ; un minuteur en cours dans une autre continue.',
  current: 'Les nouvelles entrées vont ici',
  use: 'Utiliser',
  chooseSpoken: (name) => `Utiliser ${name} pour les nouvelles entrées`,
  more: (name) => `Autres actions pour ${name}`,
  thisComputerNote: 'Fonctionne sans réseau et sans compte',
  entriesKept: (count) => wordFor(count, { one: '1 entrée conservée ici', other: `${entries(count)} conservées ici` }),
  signOut: 'Se déconnecter',
  signOutQuestion: (name) => `Se déconnecter de ${name} ?`,
  signOutKept: (count) =>
    wordFor(count, {
      one: '1 entrée n’y est pas encore enregistrée. Elle reste sur cet ordinateur et sera enregistrée dès que vous vous reconnecterez.',
      other: `${entries(count)} n’y sont pas encore enregistrées. Elles restent sur cet ordinateur et seront enregistrées dès que vous vous reconnecterez.`,
    }),
  staySignedIn: 'Rester connecté',
  signedOut: (name) => `Déconnecté de ${name}`,
  signedIn: (name) => `Connecté à ${name}`,
  edit: 'Modifier',
  editTitle: (name) => `Modifier ${name}`,
  editLede: 'L’adresse et votre accès sont vérifiés avant d’être enregistrés. Les entrées restent.',
  edited: (name) => `${name} a été modifié`,
  nameLabel: (name) => `Nom de ${name}`,
  renamed: (name) => `Renommé en ${name}`,
  removeQuestion: (name) => `Retirer ${name} de cet ordinateur ?`,
  removeKept: 'Les entrées du serveur y restent. Vous pouvez ajouter de nouveau le serveur à tout moment.',
  removeSpoken: (name) => `Retirer ${name}`,
  removed: (name) => `${name} a été retiré`,

  preferences: 'Réglages de cette connexion',
  preferencesTitle: (name) => `Réglages de ${name}`,
  defaultProject: 'Projet des nouvelles entrées',
  defaultProjectHint: 'Pour une entrée qui n’en nomme aucun.',
  defaultProjectElsewhere: 'Peut être choisi tant que les nouvelles entrées vont vers cette connexion.',
  ownGoal: 'Objectif par jour',
  ownGoalHint: 'Laissez vide pour l’objectif de toutes les connexions.',
  refreshEvery: 'Chercher les changements toutes les',
  refreshHint: 'Laissez vide pour 15 à 30 secondes, selon le besoin.',
  seconds: 'secondes',
  copy: 'Copier les entrées de cet ordinateur',
  readAgain: 'Tout relire',
  readingAgain: (connectionName) => `Tout est relu depuis ${connectionName}. La chronologie montre l’avancement.`,
  copyTitle: (name) => `Copier les entrées de cet ordinateur vers ${name}`,
  copyCounting: 'Comptage des entrées…',
  copying: 'Copie en cours…',
  copyPreview: (copy) => {
    const days =
      copy.days === null
        ? ''
        : copy.days.first === copy.days.last
          ? ` du ${copy.days.first}`
          : `, du ${copy.days.first} au ${copy.days.last}`;
    const what =
      copy.entries === 0
        ? `Il n’y a rien ${copy.copied === 0 ? '' : 'd’autre '}à copier de cet ordinateur vers ${copy.name}.`
        : wordFor(copy.entries, {
            one: `1 entrée${days}, ${copy.duration} au total, serait copiée vers ${copy.name}. Elle reste aussi sur cet ordinateur.`,
            other: `${entries(copy.entries)}${days}, ${copy.duration} au total, seraient copiées vers ${copy.name}. Elles restent aussi sur cet ordinateur.`,
          });
    return [
      what,
      ...(copy.copied === 0
        ? []
        : [
            wordFor(copy.copied, {
              one: '1 entrée a déjà été copiée et est ignorée.',
              other: `${entries(copy.copied)} ont déjà été copiées et sont ignorées.`,
            }),
          ]),
      ...(copy.running === 0
        ? []
        : [wordFor(copy.running, { one: 'Le minuteur en cours reste ici.', other: `${copy.running} minuteurs en cours restent ici.` })]),
      ...(copy.lost.clients === 0 && copy.lost.billable === 0 ? [] : [`Non copié : ${lostParts(copy.lost, entries)}.`]),
    ];
  },
  copyAction: (count) => `Copier ${entries(count)}`,
  copyDone: (result) =>
    result.count === 0
      ? `Il n’y avait plus rien à copier ; tout était déjà dans ${result.name}.`
      : wordFor(result.count, {
          one: `1 entrée a été copiée et est en cours d’enregistrement dans ${result.name}.`,
          other: `${entries(result.count)} ont été copiées et sont en cours d’enregistrement dans ${result.name}.`,
        }),

  add: 'Ajouter un serveur',
  addLede: 'Clocktower vérifie l’adresse et remplit ce que le serveur fournit. Vous vous connectez avec votre navigateur.',
  address: 'Adresse',
  addressHint: 'Par exemple https://time.example.org',
  looking: 'Vérification de l’adresse…',
  found: 'Service de suivi du temps trouvé. Vérifiez les détails, puis connectez-vous.',
  foundWithoutClient: 'Service de suivi du temps trouvé. Il ne fournit pas son ID client ; saisissez-le, puis connectez-vous.',
  name: 'Nom',
  nameHint: 'Tel qu’il apparaîtra dans la liste',
  clientId: 'ID client',
  clientIdHint:
    'Identifie Clocktower auprès du serveur. Il est public : ni mot de passe ni jeton ; l’administrateur du serveur le connaît.',
  token: 'Jeton d’accès',
  tokenHint:
    'Au lieu du navigateur : un jeton d’API personnel, créé sur la page de votre profil du serveur. Il est gardé comme une session.',
  tokenKept: 'Laissez vide pour garder votre session actuelle.',
  details: 'Détails',
  authUrl: 'Adresse de connexion',
  authUrlHint: 'Où vous vous connectez avec votre navigateur. Déduite de l’adresse si vide.',
  organizationId: 'ID d’organisation',
  organizationIdHint: 'Demandé au serveur si vide.',
  certificate: 'Certificat',
  certificateHint:
    'Seulement pour les serveurs à certificat privé, par exemple en entreprise. Un fichier PEM ; il n’est accepté que pour ce serveur.',
  certificateChoose: 'Choisir un fichier',
  certificatePaste: 'Ou collez le certificat',
  certificateSet: (set) =>
    `${counted(set.count, { one: 'certificat', other: 'certificats' })} de ${set.fileName ?? 'votre texte collé'} ${wordFor(set.count, { one: 'sera accepté', other: 'seront acceptés' })}`,
  certificateRemove: 'Retirer le certificat',
  continue: 'Continuer',
  checkAndSave: 'Vérifier et enregistrer',
  signInWithToken: 'Se connecter avec le jeton',
  signInInBrowser: 'Se connecter avec le navigateur',

  setupTitle: (name) => `Connexion à ${name}`,
  setupBrowser: 'Continuez dans votre navigateur. Cette fenêtre se met à jour quand vous avez terminé.',
  setupReading: 'Vous êtes connecté. Chargement de votre compte…',
  setupChoosing: 'Vous appartenez à plusieurs organisations. Pour laquelle suivez-vous votre temps ?',
  setupChoose: 'Utiliser cette organisation',
  setupAskingOrganization:
    'Le serveur n’indique pas votre organisation. Son ID compte 36 caractères ; l’administrateur peut vous le donner.',
  setupAskingUser:
    'Le serveur n’indique pas qui vous êtes. Votre ID d’utilisateur compte 36 caractères ; l’administrateur peut vous le donner.',
  userId: 'ID d’utilisateur',
  setupFailed: (name) => `La connexion à ${name} a échoué`,
  setupChange: 'Modifier les détails',
  added: (name) => `${name} a été ajouté, et vous êtes connecté`,

  tokenKeepingTitle: 'Rester connecté',
  tokenKeeping: (keeping) =>
    ({
      sealed: null,
      memory: {
        text: 'Cet ordinateur n’a pas de trousseau, vos sessions ne sont donc pas enregistrées et vous vous reconnectez après un redémarrage. Clocktower peut les enregistrer dans un fichier ; toute personne qui peut lire vos fichiers pourra le lire.',
        action: 'Enregistrer les sessions dans un fichier',
      },
      'plain-file': {
        text: 'Cet ordinateur n’a pas de trousseau, vos sessions sont donc enregistrées dans un fichier, comme vous l’avez choisi. Toute personne qui peut lire vos fichiers peut le lire.',
        action: 'Ne plus les enregistrer',
      },
    })[keeping],
  tokensInFile: 'Les sessions sont maintenant enregistrées dans un fichier',
  tokensNotKept: 'Les sessions ne sont plus enregistrées',
};
