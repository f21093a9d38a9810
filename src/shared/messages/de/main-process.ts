import { germanUpdates } from './main/updates.ts';
import { germanUpdateNote } from './popover/updates.ts';
import { byKind } from '../by-kind.ts';
import type { StartFailure } from '../../failures.ts';
import type { MainMessages, MainOnlyMessages } from '../catalogue.ts';
import { germanActivity } from './main/activity.ts';
import { germanAgents } from './main/agents.ts';
import { germanCommandLine } from './main/command-line.ts';
import { germanDoctor } from './main/doctor.ts';
import { germanImportExport } from './window/import-export.ts';
import { germanLinks } from './main/links.ts';
import { germanSignIn } from './main/sign-in.ts';
import { asSentence } from './formats.ts';

const startFailure = byKind<StartFailure>({
  'profile-not-writable': (cause) =>
    `Clocktower kann nicht in seinen Ordner ${cause.folder} schreiben (${cause.detail}). Darin wurde nichts geändert. Machen Sie den Ordner beschreibbar, oder wählen Sie mit --profile einen anderen.`,
  'profile-in-use': (cause) =>
    `Clocktower läuft schon mit dem Ordner ${cause.folder}. Darin wurde nichts geändert; das kleine Fenster wurde geöffnet.`,
  'disk-full': (cause) =>
    `Der Datenträger mit ${cause.folder} ist voll, daher kann Clocktower Ihre Zeit dort nicht speichern. Was bereits gespeichert ist, ist unversehrt. Geben Sie etwas Speicherplatz frei und starten Sie Clocktower neu.`,
  'database-newer': (cause) =>
    `${cause.file} stammt von einer neueren Version von Clocktower. Die Datei wurde nicht geändert. Installieren Sie diese oder eine spätere Version.`,
  'database-unusable': (cause) =>
    `${cause.file} kann nicht geöffnet werden (${cause.detail}). Die Datei wurde nicht geändert. Prüfen Sie die Festplatte und starten Sie Clocktower neu.`,
  'other-account': (cause) =>
    `Die Einträge in ${cause.folder} gehören zu einem anderen Konto. Es wurde nichts gesendet oder geändert; sie bleiben dort. Wählen Sie mit --profile einen anderen Ordner.`,
  unexpected: (cause) =>
    `Beim Start von Clocktower ist ein Fehler aufgetreten. Ihre Daten sind unversehrt. Starten Sie es erneut; hilft das nicht, finden Sie Einzelheiten im Protokoll in ${cause.folder}.`,
  'flag-needs-value': (cause) => `Nach ${cause.flag} fehlt ein Ordner. Es wurde nichts gestartet. Schreiben Sie --profile ORDNER.`,
});

const block: MainMessages['block'] = byKind({
  rejected: (cause) => {
    const reasons = Object.values(cause.errors).flat();
    const reason = reasons.length > 0 ? reasons.join(' ') : cause.message;
    return `Der Dienst hat diesen Eintrag abgelehnt${reason === '' ? '.' : `: ${asSentence(reason)}`} Er bleibt hier erhalten. Ändern Sie ihn oder versuchen Sie es erneut.`;
  },
  gone: 'Dieser Eintrag wurde anderswo gelöscht, nachdem Sie ihn geändert hatten. Er bleibt hier erhalten. Versuchen Sie es erneut, um ihn als neuen Eintrag zu speichern, oder löschen Sie ihn.',
  ask: 'Dieser Eintrag ist möglicherweise schon gespeichert, Clocktower kann es nicht erkennen. Er bleibt hier erhalten. Versuchen Sie es erneut, um ihn trotzdem zu speichern, oder löschen Sie ihn.',
  defect:
    'Wegen eines Fehlers in Clocktower lässt sich dieser Eintrag nicht speichern. Er bleibt hier erhalten. Versuchen Sie es erneut oder ändern Sie ihn.',
});

export const mainProcess: MainOnlyMessages = {
  running: (folder) => `Clocktower läuft. Die Daten liegen in ${folder}.`,
  startFailure,
  block,
  tray: {
    running: (state) => `${state.description} — ${state.elapsed}`,
    startedBy: (agent) => `Gestartet von ${agent}`,
    stopped: 'Clocktower: Es läuft kein Timer',
    today: (day) => `Heute ${day.done} von ${day.goal}`,
    current: (state) => `${state.description} (seit ${state.since})`,
    elapsed: (elapsed) => `Verstrichen: ${elapsed}`,
    todayTotal: (total) => `Heute: ${total}`,
    nothingRunning: 'Es läuft kein Timer',
    start: 'Starten',
    continueLast: (description) => `„${description}“ fortsetzen`,
    stop: 'Stoppen',
    pause: 'Pausieren',
    resume: (description) => `Pausiertes „${description}“ fortsetzen`,
    takeBreak: 'Pause machen',
    breakOf: (minutes) => `${minutes} Minuten`,
    favourites: 'Favoriten',
    recent: 'Zuletzt',
    connections: 'Verbindungen',
    alsoRunning: (state) => `Läuft auch in ${state.connectionName}: ${state.description} (seit ${state.since})`,
    open: 'Öffnen',
    quit: 'Beenden',
  },
  links: germanLinks,
  activity: germanActivity,
  agents: germanAgents,
  paper: { pageOf: (at) => `Seite ${at.page} von ${at.pages}` },
  commandLine: germanCommandLine,
  signIn: germanSignIn,
  updates: { ...germanUpdateNote, ...germanUpdates },
  doctor: germanDoctor,
  importExport: germanImportExport,
};
