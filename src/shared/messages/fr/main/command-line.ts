import type { Messages } from '../../catalogue.ts';
import { wordFor } from '../formats.ts';

const help = `clocktower commande le programme Clocktower en cours d’exécution.

  clocktower status [--json]                    indique si un minuteur est en cours, et depuis combien de temps
  clocktower start [--at HEURE] [LIGNE…]        démarre un minuteur ; celui en cours est d’abord arrêté : start corriger @client '#bug'
  clocktower start --git [TEXTE…]               démarrer un minuteur pour la branche active de ce dossier et le ticket de son nom
  clocktower add LIGNE…                         ajoute une entrée terminée : add 9:30-10:15 relecture @client '#bug'
  clocktower toggle                             démarre un minuteur, ou arrête celui en cours
  clocktower pause                              arrête le minuteur en cours et le garde en pause
  clocktower break [MINUTES]                    met le minuteur en pause et prend une pause de 15 minutes, ou d’autant
  clocktower resume                             démarre une nouvelle entrée avec la dernière pause
  clocktower continue                           continue la dernière entrée
  clocktower undo                               annule la dernière action depuis le démarrage de Clocktower
  clocktower use NOM                            les nouvelles entrées vont dans la connexion de ce nom (ou : switch)
  clocktower connections [--json]               liste les connexions
  clocktower connect ADRESSE [--name NOM]       ajoute un serveur et s’y connecte, ou modifie la connexion de ce nom
  clocktower disconnect NOM [--force]           retire une connexion ; refusé si des entrées attendent, sauf avec --force
  clocktower stop [--json]                      arrête le minuteur en cours
  clocktower entries [--days N] [--since DATE] [--until DATE] [--json]
                                                liste les entrées des N derniers jours (1 à 31, 1 par défaut), ou entre deux dates comme 2026-11-20
  clocktower sync [--all]                       envoyer et lire maintenant ; avec --all, relire toutes les entrées du serveur
  clocktower doctor [--json]                    vérifie ce qui fonctionne, ce qui ne va pas et que faire
  clocktower watch [--json]                     affiche une ligne maintenant et à chaque changement : minuteur, total, connexion, attente
  clocktower mcp [--launch]                     sert un agent ou un éditeur (Model Context Protocol) sur l’entrée et la sortie standard
  clocktower mcp allow|deny                     autorise les agents à modifier des entrées, ou seulement à lire (par défaut)
  clocktower activity on|off|pause|today|clear [--json]
                                                enregistre les fenêtres actives, met en pause une heure, liste la journée, efface tout
  clocktower fill [--dry-run] [--json]          ajoute les entrées que proposent l’activité, les agendas et les commits du jour ; avec --dry-run, les liste
  clocktower git [list|add [PATH]|remove [PATH]] [--json]
                                                les dépôts dont le champ de description propose d’abord les branches ; sans PATH, celui de ce dossier
  clocktower open                               ouvre la petite fenêtre
  clocktower quit                               quitte Clocktower ; un minuteur en cours continue
  clocktower completion bash|zsh|fish           affiche un script de complétion pour un shell
  clocktower --help                             affiche cette aide

  --at HEURE       9:05, -10 (il y a dix minutes), 2026-11-20 9:05
  --end HEURE      la fin, avec --at comme début : add --at 9:30 --end 10:15 relecture
  --project NOM    associe l’entrée au projet, ou à PROJET/TÂCHE
  --tag NOM        ajoute une étiquette ; peut être répété
  --create         créer le projet après @ et les étiquettes après # s’ils n’existent pas
  --literal        le texte est la description, avec tous ses @ et #
  --git            avec start : décrire l’entrée d’après la branche git
  --billable, --not-billable
                   si l’entrée est facturable ; sinon, le réglage de son projet s’applique
  --auth-url, --client-id, --organization, --user
                   pour connect : ce que le serveur n’indique pas lui-même
  --certificate FICHIER  pour connect : un certificat (PEM) accepté pour ce serveur
  --token-file FICHIER   pour connect : se connecter avec le jeton d’API du fichier (- pour l’entrée standard)
  --print-url      pour connect : affiche l’adresse de connexion au lieu d’ouvrir le navigateur
  --sign-in-again  pour connect : se reconnecter, même si vous êtes déjà connecté
  --json           affiche une ligne de JSON au lieu d’un texte
  --launch         démarre d’abord Clocktower, icône seule, s’il ne s’exécute pas
  --profile DOSSIER  le dossier de données du Clocktower en cours d’exécution
  --version        affiche la version du programme installé

Codes de sortie : 0 succès, 1 refus (avec la raison) ou problème trouvé, 2 ligne de commande invalide, 3 Clocktower ne s’exécute pas.`;

export const frenchCommandLine: Messages['commandLine'] = {
  help,
  launched: 'Clocktower ne s’exécutait pas, il a donc été démarré.',
  nothingToLaunch: (command) =>
    `clocktower ${command} ne démarre pas Clocktower. Rien n’a été modifié. Retirez --launch ; voir clocktower --help.`,
  noProgram:
    'clocktower ne trouve pas l’application à démarrer. Rien n’a été modifié. Ouvrez l’application, ou indiquez son chemin dans CLOCKTOWER_APP.',
  launchFailed: (output) => `Clocktower n’a pas démarré. Rien n’a été modifié. Sa sortie :\n${output}`,
  launchTooSlow:
    'Clocktower a été démarré mais ne répond pas encore. Votre commande n’a pas été envoyée. Réessayez quand son icône est affichée.',
  notRunning: (profile) =>
    `Clocktower ne s’exécute pas avec le dossier ${profile}. Rien n’a été modifié. Ouvrez l’application ou ajoutez --launch à la commande.`,
  noAnswer: 'Clocktower s’exécute mais n’a pas répondu. La commande a peut-être été exécutée ; vérifiez avec clocktower status.',
  unknownCommand: (command) => `Commande inconnue : « ${command} ». Rien n’a été modifié. Voir clocktower --help.`,
  unreadableFlags: (detail) => `Options invalides : ${detail}. Rien n’a été modifié. Voir clocktower --help.`,
  stopped: (total) => `Aucun minuteur en cours. Aujourd’hui : ${total}.`,
  running: (state) => `${state.description} : ${state.elapsed}. Aujourd’hui : ${state.total}.`,
  startedEntry: (description) => `Démarrée : ${description}.`,
  stoppedEntry: (state) => `Arrêtée : ${state.description}, ${state.elapsed}.`,
  pausedEntry: (state) => `Mise en pause : ${state.description}, ${state.elapsed}.`,
  breakUntil: (time) => `Pause jusqu’à ${time}.`,
  addedEntry: (state) => `Ajoutée : ${state.description}, ${state.elapsed}.`,
  editedEntry: (state) => `Modifiée : ${state.description}, ${state.elapsed}.`,
  foundTotal: (found) => `${found.shown} entrées sur ${found.count}, ${found.time} au total.`,
  without: 'sans',
  agentsMayChange:
    'Les agents qui utilisent clocktower mcp peuvent maintenant modifier des entrées. Avant qu’ils en suppriment une, vous êtes consulté.',
  agentsMayRead: 'Les agents qui utilisent clocktower mcp peuvent maintenant seulement lire.',
  watchNotRunning: 'Clocktower ne s’exécute pas.',
  asText: (names) => `Étiquette inconnue, laissée dans la description : ${names}. --create permet de la créer.`,
  unknownShell: 'La complétion existe pour bash, zsh et fish. Rien n’a été modifié. Voir clocktower --help.',
  noEntries: 'Aucune entrée sur cette période.',
  notWhole: 'Des entrées plus anciennes de cette période ne sont pas encore sur cet ordinateur. Elles sont lues en arrière-plan.',
  entryMark: { saved: '', queued: 'en attente d’enregistrement', sending: 'enregistrement en cours', attention: 'à traiter' },
  openAddress: 'Ouvrez cette adresse dans votre navigateur pour vous connecter :',
  continueInBrowser: 'Continuez dans votre navigateur. Ctrl+C annule.',
  connected: (to) =>
    `Connecté à ${to.name} (${to.address}${to.organization === null ? '' : `, ${to.organization}`})${to.person === null ? '' : ` en tant que ${to.person}`}. Les nouvelles entrées y vont.`,
  wasSignedIn: 'Vous étiez déjà connecté, et cette session est utilisée. Ajoutez --sign-in-again pour vous reconnecter.',
  disconnected: (from) =>
    from.unsaved === 0
      ? `${from.name} a été retiré. Ses fichiers restent dans ${from.folder}.`
      : `${from.name} a été retiré avec ${wordFor(from.unsaved, { one: '1 entrée qui n’est enregistrée nulle part ailleurs. Elle reste', other: `${from.unsaved} entrées qui ne sont enregistrées nulle part ailleurs. Elles restent` })} dans ${from.folder}.`,
  forceHint: 'Avec --force, elle est retirée quand même ; les entrées restent dans son dossier sur cet ordinateur.',
  waiting: (count) => wordFor(count, { one: '1 entrée en attente', other: `${count} entrées en attente` }),
  needsAttention: (count) => `${count} à traiter`,
  addressNeeded:
    'connect attend exactement une adresse, par exemple https://time.example.org. Rien n’a été modifié. Voir clocktower --help.',
  nameNeeded: (command) => `${command} attend le nom d’une connexion ; clocktower connections les liste. Rien n’a été modifié.`,
  syncing: 'Envoi et lecture en cours.',
  readingAll:
    'Envoi et lecture en cours. Toutes les entrées sont relues en arrière-plan ; ce qui a été modifié ailleurs apparaît au fur et à mesure.',
  activityState: ({ state, until }) =>
    ({
      off: 'L’activité n’est pas enregistrée.',
      recording: 'L’activité est enregistrée, sur cet ordinateur seulement.',
      waiting: 'L’activité sera enregistrée dès que le bureau indiquera la fenêtre active.',
      paused: `L’enregistrement de l’activité est en pause jusqu’à ${until ?? ''}.`,
      unsupported: 'L’activité ne peut pas être enregistrée sur ce bureau.',
    })[state],
  activityAway: 'absent',
  noActivity: 'Aucune activité n’a été enregistrée aujourd’hui.',
  nothingProposed: 'Rien à proposer pour aujourd’hui.',
  filled: (count) =>
    count === 1 ? '1 entrée ajoutée. clocktower undo la retire.' : `${count} entrées ajoutées. clocktower undo les retire toutes.`,
  noRepositories: 'Aucun dépôt git n’est ajouté. Ajoutez-en un avec clocktower git add PATH.',
  noBranch: 'aucune branche',
  done: 'Terminé.',
};
