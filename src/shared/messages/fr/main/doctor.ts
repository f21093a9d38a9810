import { failing } from '../problems.ts';
import { select } from '../../by-kind.ts';
import type { Messages } from '../../catalogue.ts';
import { counted, entries, figures, wordFor } from '../formats.ts';

const databases: Messages['doctor']['databaseNames'] = { service: 'suivi du temps', replica: 'entrées' };

const reaches: Messages['doctor']['reaches'] = {
  'in-process': 'dans ce programme',
  answered: 'a répondu',
  'no-network': 'pas de réseau',
  'server-down': 'pas de réponse',
  'no-access': 'pas d’accès à cette organisation',
  'signed-out': 'déconnecté',
  'too-slow': 'pas de réponse à temps',
  unknown: 'réponse illisible',
};

export const frenchDoctor: Messages['doctor'] = {
  desktop: 'Sur ce bureau',
  connections: 'Connexions',
  databases: 'Bases de données',
  disk: 'Disque',
  crashReports: 'Rapports d’incident',
  tray: 'Icône de notification',
  notifications: 'Notifications',
  idle: 'Inactivité',
  focus: 'Fenêtre active',
  locks: 'Verrouillage de l’écran',
  shortcuts: 'Raccourcis globaux',
  autostart: 'Lancement à l’ouverture de session',
  signIns: 'Sessions',
  hosts: { shown: 'affichée', missing: 'non affichée par ce bureau', hidden: 'masquée', unknown: 'inconnu' },
  notificationKinds: { buttons: 'avec boutons', plain: 'sans boutons', none: 'aucune' },
  idles: {
    mutter: 'par GNOME',
    screensaver: 'par l’économiseur d’écran',
    system: 'par le système',
    wayland: 'par le compositeur Wayland',
    unavailable: 'non signalée',
  },
  focuses: {
    x11: 'par X11',
    gnome: 'par GNOME',
    extension: 'avec l’extension proposée dans Paramètres, Activité',
    kwin: 'par KWin',
    toplevels: 'par le compositeur Wayland',
    windows: 'en interrogeant Windows',
    macos: 'en interrogeant macOS',
    'macos-names': 'en interrogeant macOS, sans les titres : il ne les autorise pas',
    none: 'non signalée',
  },
  shortcutKinds: { direct: 'fonctionnent', portal: 'le bureau demande d’abord', none: 'aucun' },
  autostarts: { possible: 'possible', sandboxed: 'impossible depuis un bac à sable', unsupported: 'impossible ici' },
  keepings: { sealed: 'dans le trousseau', 'plain-file': 'dans un fichier non chiffré', memory: 'jusqu’à la fermeture de Clocktower' },
  states: { sound: 'intacte', damaged: 'ENDOMMAGÉE', missing: 'absente', unchecked: 'non vérifiée' },
  signInStates: { 'not-needed': 'sans connexion', 'signing-in': 'connexion en cours', 'signed-in': 'connecté', 'signed-out': 'déconnecté' },
  displays: { wayland: 'Wayland', x11: 'X11', own: 'les fenêtres du système', none: 'pas d’écran' },
  databaseNames: databases,
  reaches,
  reported: 'signalé',
  notReported: 'non signalé',
  on: 'activé',
  off: 'désactivé',
  appUnknown: 'Clocktower, arrêté',
  server: (number) => `serveur ${number}`,
  milliseconds: (count) => `${figures(count)} ms`,
  clock: (seconds) =>
    seconds === 0 ? 'horloges à l’heure' : `l’horloge ${seconds > 0 ? 'retarde' : 'avance'} de ${figures(Math.abs(seconds))} s`,
  queue: (queue) => `${figures(queue.waiting)} en attente, ${figures(queue.attention)} à traiter`,
  copies: (copies) =>
    copies.last === null
      ? 'pas encore de sauvegarde'
      : `sauvegarde du ${copies.last} (${counted(copies.count, { one: 'conservée', other: 'conservées' })})`,
  free: (amount) => `${amount} libres`,
  reports: (count) => (count === 0 ? 'aucun' : figures(count)),
  allWell: 'Tout fonctionne.',
  wrong: (count) => counted(count, { one: 'problème :', other: 'problèmes :' }),
  goodToKnow: 'Bon à savoir :',
  problem: (cause, connectionName) =>
    select(cause, {
      'database-damaged': (found) =>
        `Un fichier de ${connectionName} est endommagé (${databases[found.database]}). Ses sauvegardes quotidiennes sont intactes. Quittez Clocktower et relancez-le : il conserve le fichier endommagé et continue avec la dernière sauvegarde.`,
      'disk-low': (found) =>
        `Il ne reste que ${figures(found.freeMegabytes)} Mo sur le disque qui contient vos entrées. Elles sont intactes. Libérez de l’espace avant qu’il soit plein.`,
      'not-reached': (found) =>
        found.reach === 'no-access'
          ? `${connectionName} ne vous donne pas accès à son organisation. Ses entrées sont conservées ici. Adressez-vous à son administrateur.`
          : `${connectionName} est injoignable (${reaches[found.reach]}). Ses entrées sont conservées ici et seront envoyées plus tard. Vérifiez le réseau, ou adressez-vous à l’administrateur du serveur.`,
      'signed-out': `Vous n’êtes pas connecté à ${connectionName}. Ses entrées sont conservées ici. Reconnectez-vous sous Connexions.`,
      'clock-off': (found) =>
        `L’horloge de cet ordinateur ${found.seconds > 0 ? 'retarde' : 'avance'} de ${figures(Math.abs(found.seconds))} secondes par rapport à celle de ${connectionName}. Les nouvelles entrées suivent l’heure du service ; les existantes sont conservées. L’une des deux horloges est fausse.`,
      failing: (found) =>
        failing({
          ...found.failing,
          name: '',
          connectionName,
          since: `${found.failing.since.slice(0, 16).replace('T', ' ')} UTC`,
          next: null,
        }),
      'storage-refused': `Clocktower ne peut pas noter sur le disque ce qui a été envoyé à ${connectionName}. Les entrées sont conservées. Libérez de l’espace et vérifiez le disque.`,
    }),
  remark: (cause, connectionName) =>
    select(cause, {
      attention: (found) =>
        `${entries(found.count)} de ${connectionName} à traiter. Voir la petite fenêtre, ou la page « À traiter » de la fenêtre.`,
      'set-aside': (found) =>
        wordFor(found.count, {
          one: `1 fichier endommagé de ${connectionName} (${databases[found.database]}) a été mis de côté et peut être supprimé une fois vos entrées vérifiées.`,
          other: `${found.count} fichiers endommagés de ${connectionName} (${databases[found.database]}) ont été mis de côté et peuvent être supprimés une fois vos entrées vérifiées.`,
        }),
      'no-tray':
        'Ce bureau n’affiche pas d’icônes de notification. Relancez Clocktower pour ouvrir la petite fenêtre, ou définissez un raccourci global dans les paramètres.',
      'no-keyring':
        'Il n’y a pas de trousseau pour les sessions ; les paramètres, sous Connexions, indiquent leur durée. Déverrouillez-en ou installez-en un pour rester connecté.',
      'no-notifications': 'Ce système n’affiche pas de notifications. Les rappels s’affichent dans la petite fenêtre.',
      'no-shortcuts':
        'Ce bureau n’attribue pas de raccourcis globaux aux programmes. Attribuez-en un, dans ses propres paramètres, à une commande comme « clocktower open » ou « clocktower toggle ».',
      'no-idle': 'Ce système ne signale pas quand vous n’êtes pas au clavier. Le verrouillage de l’écran et la veille comptent quand même.',
      'not-running': 'Clocktower ne s’exécute pas, ce rapport est donc incomplet. Démarrez-le pour le reste.',
      'databases-unchecked': 'Certains fichiers n’ont pas pu être vérifiés. Démarrez Clocktower et relancez la vérification.',
    }),
};
