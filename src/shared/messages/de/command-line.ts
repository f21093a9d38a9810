/** The words of the `clocktower` command, in German. */
import type { Messages } from '../catalogue.ts';
import { sentence } from './words.ts';

const help = `clocktower spricht mit dem laufenden Clocktower.

  clocktower status [--json]                      läuft ein Timer, und wie lange schon
  clocktower start [--at ZEIT] [BESCHREIBUNG…]    Timer starten; ein laufender wird vorher angehalten
  clocktower add ZEILE…                           ein fertiger Eintrag, etwa: add 9:30-10:15 Abnahme @kunde '#fehler'
  clocktower toggle                               starten, oder anhalten, was läuft
  clocktower continue                             den letzten Eintrag noch einmal starten
  clocktower undo                                 die letzte Handlung seit dem Start zurücknehmen
  clocktower switch VERBINDUNG                    ab jetzt die Verbindung dieses Namens verwenden
  clocktower stop [--json]                        den laufenden Timer anhalten
  clocktower entries [--days N] [--json]          die Einträge der letzten N Tage (1 bis 31, sonst 1)
  clocktower doctor [--json]                      was hier geht, was nicht stimmt, was man tun kann
  clocktower open                                 das kleine Fenster nach vorn holen
  clocktower quit                                 Clocktower beenden; ein laufender Timer läuft weiter
  clocktower completion bash|zsh|fish             ein Skript, das diese Wörter in der Shell ergänzt
  clocktower --help                               diese Seite

  --at ZEIT        9:05, -10 (vor zehn Minuten), 2026-11-20 9:05
  --project NAME   den Eintrag dem Projekt zuordnen, oder PROJEKT/AUFGABE
  --tag NAME       den Eintrag mit einem Schlagwort versehen; mehrfach möglich
  --json           eine Zeile JSON statt Worten
  --launch         Clocktower vorher starten, nur mit Symbol, wo es nicht läuft
  --profile ORDNER der Ordner, mit dem das laufende Clocktower gestartet wurde
  --version        welches Clocktower das ist; im installierten Programm

Rückgabewerte: 0 erledigt, 1 abgelehnt (mit Grund) oder etwas stimmt nicht, 2 nicht verstanden, 3 Clocktower läuft nicht.`;

export const germanCommandLine: Messages['commandLine'] = {
  help,
  launched: 'Clocktower lief nicht und wurde gestartet.',
  nothingToLaunch: (command) => `clocktower ${command} startet Clocktower nicht. Es wurde nichts geändert. --launch weglassen; siehe clocktower --help.`,
  noProgram: 'clocktower weiß nicht, welches Clocktower zu starten wäre. Es wurde nichts geändert. Die App öffnen oder sie in der Variablen CLOCKTOWER_APP nennen.',
  launchFailed: (said) => `Clocktower ist nicht gestartet. Es wurde nichts geändert. Es meldete:\n${said}`,
  launchTooSlow: 'Clocktower wurde gestartet und antwortet noch nicht. Es wurde nichts von ihm verlangt. Noch einmal versuchen, sobald sein Symbol da ist.',
  notRunning: (profile) => `Clocktower läuft nicht mit dem Ordner ${profile}. Es wurde nichts geändert. Mit npm start oder durch Öffnen der App starten, oder --launch anhängen.`,
  noAnswer: 'Clocktower ist da, hat aber nicht geantwortet. Ob es ausgeführt wurde, ist offen; clocktower status gibt Auskunft.',
  unknownCommand: (command) => `clocktower kennt „${command}“ nicht. Es wurde nichts geändert. Siehe clocktower --help.`,
  unreadableFlags: (detail) => `clocktower konnte seine Optionen nicht lesen: ${detail}. Es wurde nichts geändert. Siehe clocktower --help.`,
  stopped: (total) => sentence(`Es läuft kein Timer. Heute: ${total}`),
  running: (state) => `${sentence(`${state.description}: ${state.elapsed}`)} ${sentence(`Heute: ${state.total}`)}`,
  startedEntry: (description) => sentence(`Gestartet: ${description}`),
  stoppedEntry: (state) => sentence(`Angehalten: ${state.description}, ${state.elapsed}`),
  addedEntry: (state) => sentence(`Hinzugefügt: ${state.description}, ${state.elapsed}`),
  unknownShell: 'clocktower ergänzt in bash, zsh und fish. Es wurde nichts geändert. Siehe clocktower --help.',
  noEntries: 'Keine Einträge in dieser Zeit.',
  entryMark: { saved: '', queued: 'noch zu sichern', sending: 'wird gesichert', attention: 'zu klären' },
  done: 'Erledigt.',
};
