import type { Messages } from '../../catalogue.ts';
import { sentence, wordFor } from '../formats.ts';

const help = `clocktower steuert das laufende Clocktower.

  clocktower status [--json]                      ob ein Timer läuft, und wie lange schon
  clocktower start [--at ZEIT] [ZEILE…]           Timer starten; ein laufender wird vorher gestoppt: start Fehler @kunde '#bug'
  clocktower start --git [TEXT…]                einen Timer für den Branch starten, der in diesem Ordner ausgecheckt ist, und für das Issue in seinem Namen
  clocktower add ZEILE…                           einen fertigen Eintrag hinzufügen: add 9:30-10:15 Abnahme @kunde '#fehler'
  clocktower toggle                               Timer starten oder den laufenden stoppen
  clocktower pause                              den laufenden Timer stoppen und als pausiert merken
  clocktower break [MINUTEN]                    den laufenden Timer pausieren und 15 Minuten Pause machen, oder so viele
  clocktower resume                             einen neuen Eintrag mit dem zuletzt Pausierten starten
  clocktower continue                             den letzten Eintrag fortsetzen
  clocktower undo                                 die letzte Aktion seit dem Start rückgängig machen
  clocktower use NAME                             neue Einträge gehen an die Verbindung dieses Namens (auch: switch)
  clocktower connections [--json]                 alle Verbindungen
  clocktower connect ADRESSE [--name NAME]        Server hinzufügen und anmelden, oder die Verbindung dieses Namens ändern
  clocktower disconnect NAME [--force]            Verbindung entfernen; wartende Einträge verhindern es, außer mit --force
  clocktower stop [--json]                        den laufenden Timer stoppen
  clocktower entries [--days N] [--since DATUM] [--until DATUM] [--json]
                                                  die Einträge der letzten N Tage (1 bis 31, Standard: 1) oder zwischen zwei Daten wie 2026-11-20
  clocktower sync [--all]                       jetzt senden und lesen; mit --all alle Einträge des Servers noch einmal lesen
  clocktower doctor [--json]                      prüfen, was funktioniert, was nicht und was zu tun ist
  clocktower watch [--json]                       jetzt und bei jeder Änderung eine Zeile ausgeben: Timer, Summe, Verbindung, wartende Einträge
  clocktower mcp [--launch]                       einen Agenten oder Editor (Model Context Protocol) über Ein- und Ausgabe bedienen
  clocktower mcp allow|deny                       Agenten Änderungen erlauben, oder nur das Lesen (Vorgabe)
  clocktower activity on|off|pause|today|clear [--json]
                                                aufzeichnen, welche Fenster den Fokus haben, eine Stunde pausieren, heute auflisten, alles löschen
  clocktower fill [--dry-run] [--json]            die Einträge hinzufügen, die Aktivität, Kalender und Commits von heute vorschlagen; mit --dry-run nur auflisten
  clocktower git [list|add [PATH]|remove [PATH]] [--json]
                                                die Repositorys, deren Branches das Beschreibungsfeld zuerst anbietet; ohne PATH das dieses Ordners
  clocktower open                                 das kleine Fenster öffnen
  clocktower quit                                 Clocktower beenden; ein laufender Timer läuft weiter
  clocktower completion bash|zsh|fish             Vervollständigungsskript für eine Shell ausgeben
  clocktower --help                               diese Hilfe anzeigen

  --at ZEIT        9:05, -10 (vor zehn Minuten), 2026-11-20 9:05
  --end ZEIT       das Ende, mit --at als Start: add --at 9:30 --end 10:15 Abnahme
  --project NAME   den Eintrag dem Projekt zuordnen, oder PROJEKT/AUFGABE
  --tag NAME       ein Schlagwort hinzufügen; mehrfach möglich
  --create         das Projekt nach @ und die Tags nach # anlegen, wenn es sie nicht gibt
  --literal        der Text ist die Beschreibung, mit jedem @ und # darin
  --git            bei start: den Eintrag nach dem Branch von git beschreiben
  --billable, --not-billable
                   ob der Eintrag abrechenbar ist; sonst gilt die Vorgabe seines Projekts
  --auth-url, --client-id, --organization, --user
                   bei connect: was der Server nicht selbst mitteilt
  --certificate DATEI  bei connect: ein Zertifikat (PEM), dem für diesen Server vertraut wird
  --token-file DATEI   bei connect: mit dem API-Token in der Datei anmelden (- für die Standardeingabe)
  --print-url      bei connect: die Adresse zum Anmelden ausgeben, statt den Browser zu öffnen
  --sign-in-again  bei connect: neu anmelden, auch wo Sie angemeldet sind
  --json           eine Zeile JSON statt Text ausgeben
  --launch         Clocktower zuerst starten (nur Symbol), falls es nicht läuft
  --profile ORDNER der Datenordner des laufenden Clocktower
  --version        die Version des installierten Programms ausgeben

Rückgabewerte: 0 Erfolg, 1 abgelehnt (mit Grund) oder Problem gefunden, 2 ungültige Befehlszeile, 3 Clocktower läuft nicht.`;

export const germanCommandLine: Messages['commandLine'] = {
  help,
  launched: 'Clocktower lief nicht und wurde gestartet.',
  nothingToLaunch: (command) =>
    `clocktower ${command} startet Clocktower nicht. Es wurde nichts geändert. Lassen Sie --launch weg; siehe clocktower --help.`,
  noProgram: 'clocktower findet die App nicht. Es wurde nichts geändert. Öffnen Sie die App oder setzen Sie CLOCKTOWER_APP auf ihren Pfad.',
  launchFailed: (output) => `Clocktower ist nicht gestartet. Es wurde nichts geändert. Seine Ausgabe:\n${output}`,
  launchTooSlow:
    'Clocktower wurde gestartet, antwortet aber noch nicht. Ihr Befehl wurde nicht gesendet. Versuchen Sie es erneut, sobald das Symbol erscheint.',
  notRunning: (profile) =>
    `Clocktower läuft nicht mit dem Ordner ${profile}. Es wurde nichts geändert. Öffnen Sie die App oder hängen Sie --launch an den Befehl an.`,
  noAnswer:
    'Clocktower läuft, hat aber nicht geantwortet. Möglicherweise wurde der Befehl ausgeführt; prüfen Sie es mit clocktower status.',
  unknownCommand: (command) => `Unbekannter Befehl: „${command}“. Es wurde nichts geändert. Siehe clocktower --help.`,
  unreadableFlags: (detail) => `Ungültige Optionen: ${detail}. Es wurde nichts geändert. Siehe clocktower --help.`,
  stopped: (total) => sentence(`Es läuft kein Timer. Heute: ${total}`),
  running: (state) => `${sentence(`${state.description}: ${state.elapsed}`)} ${sentence(`Heute: ${state.total}`)}`,
  startedEntry: (description) => sentence(`Gestartet: ${description}`),
  stoppedEntry: (state) => sentence(`Gestoppt: ${state.description}, ${state.elapsed}`),
  pausedEntry: (state) => sentence(`Pausiert: ${state.description}, ${state.elapsed}`),
  breakUntil: (time) => `Pause bis ${time}.`,
  addedEntry: (state) => sentence(`Hinzugefügt: ${state.description}, ${state.elapsed}`),
  editedEntry: (state) => sentence(`Geändert: ${state.description}, ${state.elapsed}`),
  foundTotal: (found) => `${found.shown} von ${found.count} Einträgen, insgesamt ${found.time}.`,
  without: 'ohne',
  agentsMayChange: 'Agenten, die clocktower mcp verwenden, dürfen jetzt Einträge ändern. Bevor sie einen löschen, werden Sie gefragt.',
  agentsMayRead: 'Agenten, die clocktower mcp verwenden, dürfen jetzt nur lesen.',
  watchNotRunning: 'Clocktower läuft nicht.',
  asText: (names) => `Kein bekanntes Tag und deshalb weiter in der Beschreibung: ${names}. Mit --create wird es angelegt.`,
  unknownShell: 'Vervollständigung gibt es für bash, zsh und fish. Es wurde nichts geändert. Siehe clocktower --help.',
  noEntries: 'Keine Einträge in diesem Zeitraum.',
  notWhole: 'Ältere Einträge dieser Zeit sind noch nicht auf diesem Computer. Sie werden im Hintergrund gelesen.',
  entryMark: { saved: '', queued: 'wartet auf das Speichern', sending: 'wird gespeichert', attention: 'zu klären' },
  openAddress: 'Öffnen Sie diese Adresse in Ihrem Browser, um sich anzumelden:',
  continueInBrowser: 'Fahren Sie in Ihrem Browser fort. Strg+C bricht ab.',
  connected: (to) =>
    `Verbunden mit ${to.name} (${to.address}${to.organization === null ? '' : `, ${to.organization}`})${to.person === null ? '' : ` als ${to.person}`}. Neue Einträge gehen dorthin.`,
  wasSignedIn: 'Sie waren schon angemeldet; diese Anmeldung wird verwendet. Mit --sign-in-again melden Sie sich neu an.',
  disconnected: (from) =>
    from.unsaved === 0
      ? `${from.name} wurde entfernt. Die Dateien bleiben in ${from.folder}.`
      : `${from.name} wurde entfernt, mit ${wordFor(from.unsaved, { one: '1 Eintrag, der nirgends sonst gespeichert ist. Er bleibt', other: `${from.unsaved} Einträgen, die nirgends sonst gespeichert sind. Sie bleiben` })} in ${from.folder}.`,
  forceHint: 'Mit --force wird sie trotzdem entfernt; die Einträge bleiben in ihrem Ordner auf diesem Computer.',
  waiting: (count) => wordFor(count, { one: '1 Eintrag wartet', other: `${count} Einträge warten` }),
  needsAttention: (count) => `${wordFor(count, { one: '1 Eintrag muss', other: `${count} Einträge müssen` })} geklärt werden`,
  addressNeeded: 'connect braucht genau eine Adresse, etwa https://time.example.org. Es wurde nichts geändert. Siehe clocktower --help.',
  nameNeeded: (command) => `${command} braucht den Namen einer Verbindung; clocktower connections nennt sie. Es wurde nichts geändert.`,
  syncing: 'Es wird jetzt gesendet und gelesen.',
  readingAll:
    'Es wird jetzt gesendet und gelesen. Alle Einträge werden im Hintergrund noch einmal gelesen; was anderswo geändert wurde, ist zu sehen, sobald es gelesen ist.',
  activityState: ({ state, until }) =>
    ({
      off: 'Die Aktivität wird nicht aufgezeichnet.',
      recording: 'Die Aktivität wird aufgezeichnet, nur auf diesem Computer.',
      waiting: 'Die Aktivität wird aufgezeichnet, sobald der Desktop das Fenster mit Fokus nennt.',
      paused: `Die Aufzeichnung der Aktivität ist bis ${until ?? ''} pausiert.`,
      unsupported: 'Auf diesem Desktop kann die Aktivität nicht aufgezeichnet werden.',
    })[state],
  activityAway: 'abwesend',
  noActivity: 'Heute wurde keine Aktivität aufgezeichnet.',
  nothingProposed: 'Für heute gibt es nichts vorzuschlagen.',
  filled: (count) =>
    count === 1
      ? '1 Eintrag hinzugefügt. clocktower undo entfernt ihn wieder.'
      : `${count} Einträge hinzugefügt. clocktower undo entfernt alle wieder.`,
  noRepositories: 'Es sind keine git-Repositorys hinzugefügt. Fügen Sie eines mit clocktower git add PATH hinzu.',
  noBranch: 'kein Branch',
  done: 'Erledigt.',
};
