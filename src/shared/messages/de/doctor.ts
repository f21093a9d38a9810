/** The words of `clocktower doctor`, in German. */
import { select } from '../by-kind.ts';
import type { DoctorRemark, DoctorTrouble } from '../../program/doctor-findings.ts';
import type { Messages } from '../catalogue.ts';
import { counted, figures } from './words.ts';

const databases: Messages['doctor']['databaseNames'] = { service: 'Zeiterfassung', replica: 'Einträge' };

const reaches: Messages['doctor']['reaches'] = {
  'in-process': 'in diesem Programm',
  answered: 'hat geantwortet',
  'no-network': 'kein Netz',
  'server-down': 'keine Antwort',
  'no-access': 'kein Zutritt zu dieser Organisation',
  'signed-out': 'abgemeldet',
  'too-slow': 'keine Antwort in dieser Zeit',
  unknown: 'eine unlesbare Antwort',
};

function trouble(cause: DoctorTrouble, place: string): string {
  return select(cause, {
    'database-damaged': (found) => `Eine Datei ist beschädigt: ${databases[found.database]} von ${place}. Ihre täglichen Kopien sind unversehrt. Clocktower beenden und neu starten: Es hebt die beschädigte Datei auf und arbeitet mit der letzten Kopie weiter.`,
    'disk-low': (found) => `Auf der Festplatte mit den Einträgen sind nur noch ${figures(found.freeMegabytes)} MB frei. Die Einträge bleiben erhalten. Platz schaffen, bevor sie voll ist.`,
    'not-reached': (found) => found.reach === 'no-access'
      ? `${place} gewährt keinen Zutritt zu seiner Organisation. Einträge dafür bleiben hier erhalten. Bei denen nachfragen, die den Server betreiben.`
      : `${place} war nicht erreichbar (${reaches[found.reach]}). Einträge dafür bleiben hier erhalten und werden von selbst gesendet. Das Netz prüfen oder bei denen nachfragen, die den Server betreiben.`,
    'signed-out': `Bei ${place} ist niemand angemeldet. Einträge dafür bleiben hier erhalten. Unter „Verbindungen“ wieder anmelden.`,
    'clock-off': (found) => `Die Uhr dieses Computers geht gegenüber der von ${place} um ${figures(Math.abs(found.seconds))} Sekunden ${found.seconds > 0 ? 'nach' : 'vor'}. Neue Einträge richten sich nach dem Dienst; vorhandene bleiben, wie sie sind. Eine der beiden Uhren geht falsch.`,
    'storage-refused': `Die Festplatte vermerkt nicht, was an ${place} gesendet wurde. Die Einträge bleiben erhalten. Platz schaffen und die Festplatte prüfen.`,
  });
}

function remark(cause: DoctorRemark, place: string): string {
  return select(cause, {
    attention: (found) => `${counted(found.count, { one: 'Eintrag', other: 'Einträge' })} von ${place} zu klären: im kleinen Fenster oder im Fenster unter „Zu klären“.`,
    'set-aside': (found) => `Früher beschädigt und aufgehoben, ${databases[found.database]} von ${place}: ${counted(found.count, { one: 'Datei', other: 'Dateien' })}. Löschbar, sobald die Einträge als vollständig geprüft sind.`,
    'no-tray': 'Dieser Desktop zeigt keine Symbole in der Leiste. Clocktower noch einmal starten öffnet das kleine Fenster; oder in den Einstellungen ein Tastenkürzel festlegen.',
    'no-keyring': 'Kein Schlüsselbund bewahrt hier Anmeldungen; sie halten, wie es unter „Verbindungen“ steht. Einen entsperren oder einrichten, um sich nur einmal anzumelden.',
    'no-notifications': 'Dieses System nimmt keine Benachrichtigungen an. Erinnerungen erscheinen im kleinen Fenster.',
    'no-idle': 'Dieses System sagt nicht, ob jemand an der Tastatur ist. Bildschirmsperre und Ruhezustand zählen trotzdem.',
    'not-running': 'Clocktower läuft nicht; dies ist nur, was von außen zu sehen ist. Für alles Weitere starten.',
    'databases-unchecked': 'In manche Dateien ließ sich nicht hineinsehen. Clocktower starten und noch einmal fragen: Es prüft seine Dateien selbst.',
  });
}

function bytes(count: number): string {
  const { unit, size } = count < 1e6 ? { unit: 'kB', size: 1e3 } : count < 1e9 ? { unit: 'MB', size: 1e6 } : { unit: 'GB', size: 1e9 };
  const amount = count / size;
  return `${amount < 10 && unit !== 'kB' ? amount.toFixed(1).replace('.', ',') : figures(Math.round(amount))} ${unit}`;
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
  locks: 'Bildschirmsperre',
  shortcuts: 'Globale Tastenkürzel',
  autostart: 'Start bei der Anmeldung',
  signIns: 'Anmeldungen',
  hosts: { shown: 'wird gezeigt', missing: 'zeigt dieser Desktop nicht', hidden: 'nicht zu sehen', unknown: 'unbekannt' },
  notificationKinds: { buttons: 'mit Knöpfen', plain: 'ohne Knöpfe', none: 'keine' },
  idles: { mutter: 'von GNOME', screensaver: 'vom Bildschirmschoner', system: 'vom System', wayland: 'vom Wayland-Compositor', unavailable: 'wird nicht mitgeteilt' },
  shortcutKinds: { direct: 'möglich', portal: 'der Desktop fragt zuerst', none: 'keine' },
  autostarts: { possible: 'möglich', sandboxed: 'nicht aus einer Sandbox', unsupported: 'hier nicht' },
  keepings: { sealed: 'im Schlüsselbund', 'plain-file': 'in einer unverschlüsselten Datei', memory: 'bis Clocktower endet' },
  states: { sound: 'in Ordnung', damaged: 'BESCHÄDIGT', missing: 'nicht vorhanden', unchecked: 'nicht geprüft' },
  signInStates: { 'not-needed': 'keine Anmeldung nötig', 'signing-in': 'Anmeldung läuft', 'signed-in': 'angemeldet', 'signed-out': 'abgemeldet' },
  displays: { wayland: 'Wayland', x11: 'X11', own: 'Fenster des Systems', none: 'kein Bildschirm' },
  databaseNames: databases,
  reaches,
  told: 'wird mitgeteilt',
  notTold: 'wird nicht mitgeteilt',
  on: 'ein',
  off: 'aus',
  appUnknown: 'Clocktower läuft nicht',
  server: (number) => `Server ${number}`,
  milliseconds: (count) => `${figures(count)} ms`,
  clock: (seconds) => (seconds === 0 ? 'Uhren gehen gleich' : `Uhr geht ${figures(Math.abs(seconds))} s ${seconds > 0 ? 'nach' : 'vor'}`),
  queue: (queue) =>
    `${figures(queue.waiting)} noch zu sichern, ${figures(queue.attention)} zu klären`,
  bytes,
  copies: (copies) => (copies.last === null ? 'noch keine Kopie' : `Kopie vom ${copies.last} (${figures(copies.count)} aufgehoben)`),
  free: (amount) => `${amount} frei`,
  reports: (count) => (count === 0 ? 'keine vorhanden' : `${figures(count)} vorhanden`),
  allWell: 'Alles in Ordnung.',
  wrong: (count) => (count === 1 ? '1 Problem:' : `${figures(count)} Probleme:`),
  goodToKnow: 'Gut zu wissen:',
  trouble,
  remark,
};
