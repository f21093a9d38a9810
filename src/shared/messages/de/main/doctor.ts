import { failing } from '../problems.ts';
import { select } from '../../by-kind.ts';
import type { DoctorRemark, DoctorProblem } from '../../../program/doctor-findings.ts';
import type { Messages } from '../../catalogue.ts';
import { counted, figures, wordFor } from '../formats.ts';

const databases: Messages['doctor']['databaseNames'] = { service: 'Zeiterfassung', replica: 'Einträge' };

const reaches: Messages['doctor']['reaches'] = {
  'in-process': 'in diesem Programm',
  answered: 'hat geantwortet',
  'no-network': 'kein Netzwerk',
  'server-down': 'keine Antwort',
  'no-access': 'kein Zugriff auf diese Organisation',
  'signed-out': 'abgemeldet',
  'too-slow': 'keine rechtzeitige Antwort',
  unknown: 'unlesbare Antwort',
};

function problem(cause: DoctorProblem, connectionName: string): string {
  return select(cause, {
    'database-damaged': (found) =>
      `Eine Datei ist beschädigt: ${databases[found.database]} von ${connectionName}. Ihre täglichen Sicherungen sind unversehrt. Beenden Sie Clocktower und starten Sie es neu: Es bewahrt die beschädigte Datei auf und arbeitet mit der letzten Sicherung weiter.`,
    'disk-low': (found) =>
      `Auf der Festplatte mit den Einträgen sind nur noch ${figures(found.freeMegabytes)} MB frei. Ihre Einträge sind unversehrt. Geben Sie Speicherplatz frei, bevor sie voll ist.`,
    'not-reached': (found) =>
      found.reach === 'no-access'
        ? `${connectionName} erlaubt Ihnen keinen Zugriff auf die Organisation. Einträge dafür bleiben hier erhalten. Wenden Sie sich an den Administrator.`
        : `${connectionName} war nicht erreichbar (${reaches[found.reach]}). Einträge dafür bleiben hier erhalten und werden später gesendet. Prüfen Sie das Netzwerk oder wenden Sie sich an den Administrator des Servers.`,
    'signed-out': `Sie sind nicht bei ${connectionName} angemeldet. Einträge dafür bleiben hier erhalten. Melden Sie sich unter „Verbindungen“ wieder an.`,
    'clock-off': (found) =>
      `Die Uhr dieses Computers geht gegenüber der von ${connectionName} um ${figures(Math.abs(found.seconds))} Sekunden ${found.seconds > 0 ? 'nach' : 'vor'}. Neue Einträge richten sich nach dem Dienst; vorhandene bleiben, wie sie sind. Eine der beiden Uhren geht falsch.`,
    failing: (found) =>
      failing({
        ...found.failing,
        name: '',
        connectionName,
        since: `${found.failing.since.slice(0, 16).replace('T', ' ')} UTC`,
        next: null,
      }),
    'storage-refused': `Clocktower kann nicht auf der Festplatte vermerken, was an ${connectionName} gesendet wurde. Ihre Einträge bleiben erhalten. Geben Sie Speicherplatz frei und prüfen Sie die Festplatte.`,
  });
}

function remark(cause: DoctorRemark, connectionName: string): string {
  return select(cause, {
    attention: (found) =>
      `${counted(found.count, { one: 'Eintrag', other: 'Einträge' })} von ${connectionName} zu klären: im kleinen Fenster oder im Fenster unter „Zu klären“.`,
    'set-aside': (found) =>
      `Früher beschädigt und beiseitegelegt, ${databases[found.database]} von ${connectionName}: ${counted(found.count, { one: 'Datei', other: 'Dateien' })}. ${wordFor(found.count, { one: 'Sie kann', other: 'Sie können' })} gelöscht werden, sobald Sie geprüft haben, dass Ihre Einträge vollständig sind.`,
    'no-tray':
      'Dieser Desktop zeigt keine Symbole in der Leiste. Starten Sie Clocktower erneut, um das kleine Fenster zu öffnen, oder legen Sie in den Einstellungen ein globales Tastenkürzel fest.',
    'no-keyring':
      'Es gibt keinen Schlüsselbund für Anmeldungen; wie lange sie halten, steht unter „Verbindungen“. Entsperren oder installieren Sie einen, um angemeldet zu bleiben.',
    'no-notifications': 'Dieses System zeigt keine Benachrichtigungen. Erinnerungen erscheinen im kleinen Fenster.',
    'no-shortcuts':
      'Dieser Desktop vergibt keine globalen Tastenkürzel an Programme. Legen Sie in seinen eigenen Einstellungen eines für einen Befehl fest, etwa „clocktower open“ oder „clocktower toggle“.',
    'no-idle': 'Dieses System meldet nicht, wenn Sie abwesend sind. Bildschirmsperre und Ruhezustand zählen trotzdem.',
    'not-running': 'Clocktower läuft nicht, daher ist dieser Bericht unvollständig. Starten Sie es für den Rest.',
    'databases-unchecked': 'Einige Dateien konnten nicht geprüft werden. Starten Sie Clocktower und führen Sie die Prüfung erneut aus.',
  });
}

export const germanDoctor: Messages['doctor'] = {
  desktop: 'Auf diesem Desktop',
  connections: 'Verbindungen',
  databases: 'Datenbanken',
  disk: 'Festplatte',
  crashReports: 'Absturzberichte',
  tray: 'Symbol in der Leiste',
  notifications: 'Benachrichtigungen',
  idle: 'Abwesenheit',
  focus: 'Fenster mit dem Fokus',
  locks: 'Bildschirmsperre',
  shortcuts: 'Globale Tastenkürzel',
  autostart: 'Start bei der Anmeldung',
  signIns: 'Anmeldungen',
  hosts: { shown: 'sichtbar', missing: 'von diesem Desktop nicht angezeigt', hidden: 'ausgeblendet', unknown: 'unbekannt' },
  notificationKinds: { buttons: 'mit Schaltflächen', plain: 'ohne Schaltflächen', none: 'keine' },
  idles: {
    mutter: 'von GNOME',
    screensaver: 'vom Bildschirmschoner',
    system: 'vom System',
    wayland: 'vom Wayland-Compositor',
    unavailable: 'nicht gemeldet',
  },
  focuses: {
    x11: 'von X11',
    gnome: 'von GNOME',
    extension: 'mit der Erweiterung aus Einstellungen, Aktivität',
    kwin: 'von KWin',
    toplevels: 'vom Wayland-Compositor',
    windows: 'durch Fragen an Windows',
    macos: 'durch Fragen an macOS',
    'macos-names': 'durch Fragen an macOS, ohne Titel: Die Erlaubnis fehlt',
    none: 'nicht gemeldet',
  },
  shortcutKinds: { direct: 'möglich', portal: 'der Desktop fragt zuerst', none: 'keine' },
  autostarts: { possible: 'möglich', sandboxed: 'nicht aus einer Sandbox', unsupported: 'hier nicht' },
  keepings: { sealed: 'im Schlüsselbund', 'plain-file': 'in einer unverschlüsselten Datei', memory: 'bis Clocktower beendet wird' },
  states: { sound: 'in Ordnung', damaged: 'BESCHÄDIGT', missing: 'nicht vorhanden', unchecked: 'nicht geprüft' },
  signInStates: {
    'not-needed': 'keine Anmeldung nötig',
    'signing-in': 'Anmeldung läuft',
    'signed-in': 'angemeldet',
    'signed-out': 'abgemeldet',
  },
  displays: { wayland: 'Wayland', x11: 'X11', own: 'Fenster des Systems', none: 'kein Bildschirm' },
  databaseNames: databases,
  reaches,
  reported: 'gemeldet',
  notReported: 'nicht gemeldet',
  on: 'ein',
  off: 'aus',
  appUnknown: 'Clocktower läuft nicht',
  server: (number) => `Server ${number}`,
  milliseconds: (count) => `${figures(count)} ms`,
  clock: (seconds) => (seconds === 0 ? 'Uhren gehen gleich' : `Uhr geht ${figures(Math.abs(seconds))} s ${seconds > 0 ? 'nach' : 'vor'}`),
  queue: (queue) => `${figures(queue.waiting)} wartend, ${figures(queue.attention)} zu klären`,
  copies: (copies) => (copies.last === null ? 'noch keine Sicherung' : `Sicherung vom ${copies.last} (${figures(copies.count)} vorhanden)`),
  free: (amount) => `${amount} frei`,
  reports: (count) => (count === 0 ? 'keine' : figures(count)),
  allWell: 'Alles funktioniert.',
  wrong: (count) => (count === 1 ? '1 Problem:' : `${figures(count)} Probleme:`),
  goodToKnow: 'Gut zu wissen:',
  problem,
  remark,
};
