/** What only the main process and the command line say. */
import { byKind } from '../by-kind.ts';
import type { StartFailure } from '../../failures.ts';
import type { MainMessages, MainOnlyMessages } from '../catalogue.ts';
import { germanCommandLine } from './command-line.ts';
import { germanDoctor } from './doctor.ts';
import { germanInterchange } from './interchange.ts';
import { germanLinks } from './links.ts';
import { germanSignIn } from './sign-in.ts';
import { asSentence } from './words.ts';

const startFailure = byKind<StartFailure>({
  'profile-not-writable': (cause) => `Clocktower kann nicht in seinen Ordner ${cause.folder} schreiben (${cause.detail}). Darin wurde nichts geändert. Den Ordner beschreibbar machen oder mit --profile einen anderen wählen.`,
  'profile-in-use': (cause) => `Clocktower läuft schon mit dem Ordner ${cause.folder}. Darin wurde nichts geändert; das kleine Fenster wurde geöffnet.`,
  'disk-full': (cause) => `Der Datenträger mit ${cause.folder} ist voll, darum kann Clocktower die Zeit dort nicht aufheben. Das Gespeicherte ist unversehrt. Etwas Platz schaffen und neu starten.`,
  'database-newer': (cause) => `${cause.file} stammt von einem neueren Clocktower. Die Datei wurde nicht angerührt. Jene Version oder eine spätere installieren.`,
  'database-unusable': (cause) => `${cause.file} lässt sich nicht öffnen (${cause.detail}). Die Datei wurde nicht angerührt. Die Festplatte prüfen und Clocktower neu starten.`,
  'other-account': (cause) => `Die Einträge in ${cause.folder} gehören zu einem anderen Konto. Es wurde nichts gesendet oder geändert; sie bleiben dort. Mit --profile einen anderen Ordner wählen.`,
  unexpected: (cause) => `Beim Start von Clocktower ist etwas schiefgegangen. Das Gespeicherte ist unversehrt. Noch einmal starten; hilft das nicht, sagt das Protokoll in ${cause.folder}, wo es geschah.`,
  'flag-needs-value': (cause) => `Nach ${cause.flag} fehlt ein Ordner. Es wurde nichts gestartet. So schreiben: --profile ORDNER.`,
});

const park: MainMessages['park'] = byKind({
  rejected: (cause) => {
    const reasons = Object.values(cause.errors).flat();
    const reason = reasons.length > 0 ? reasons.join(' ') : cause.message;
    return `Der Dienst hat diesen Eintrag abgelehnt${reason === '' ? '.' : `: ${asSentence(reason)}`} Er bleibt hier erhalten. Ändern oder erneut versuchen.`;
  },
  gone: 'Dieser Eintrag wurde anderswo gelöscht, nachdem er hier geändert worden war. Er bleibt hier erhalten. Erneut versuchen sichert ihn neu; oder löschen.',
  ask: 'Ein Eintrag wie dieser ist vielleicht schon gesichert; Clocktower kann es nicht erkennen. Er bleibt hier erhalten. Erneut versuchen sichert ihn trotzdem; oder löschen.',
  impossible: 'Nach Änderungen hier und anderswo liegt das Ende vor dem Beginn. Die hiesige Fassung bleibt erhalten. Die Zeiten ändern.',
  edited: 'Dieser Eintrag wurde anderswo geändert und hier gelöscht. Es wurde nichts gelöscht. Erneut versuchen löscht ihn; oder behalten.',
  defect: 'Wegen eines Fehlers in Clocktower lässt sich dieser Eintrag nicht sichern. Er bleibt hier erhalten. Erneut versuchen oder ändern.',
});

export const mainProcess: MainOnlyMessages = {
  running: (folder) => `Clocktower läuft. Was es aufhebt, liegt in ${folder}.`,
  startFailure,
  park,
  tray: {
    running: (state) => `${state.description} — ${state.elapsed}`,
    stopped: 'Clocktower: Es läuft kein Timer',
    today: (day) => `Heute ${day.done} von ${day.goal}`,
    current: (state) => `${state.description} (seit ${state.since})`,
    nothingRunning: 'Es läuft kein Timer',
    start: 'Starten',
    continueLast: (description) => `„${description}“ fortsetzen`,
    stop: 'Anhalten',
    favourites: 'Favoriten',
    recent: 'Zuletzt',
    connections: 'Verbindungen',
    alsoRunning: (state) => `Läuft auch in ${state.place}: ${state.description} (seit ${state.since})`,
    open: 'Öffnen',
    quit: 'Beenden',
  },
  links: germanLinks,
  commandLine: germanCommandLine,
  signIn: germanSignIn,
  doctor: germanDoctor,
  interchange: germanInterchange,
};
