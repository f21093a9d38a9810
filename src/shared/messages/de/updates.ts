/** The words about newer versions, in German. */
import { byKind } from '../by-kind.ts';
import type { UpdateState, UpdateTrouble } from '../../program/updates.ts';
import type { Messages } from '../catalogue.ts';

const troubles: Readonly<Record<UpdateTrouble, string>> = {
  unreachable: 'Die Quelle der Updates hat nicht geantwortet. Es wurde nichts geändert; später folgt ein neuer Versuch.',
  unreadable: 'Die Antwort der Update-Quelle war nicht lesbar. Es wurde nichts geändert; später folgt ein neuer Versuch.',
  'not-genuine': 'Das Heruntergeladene ist nicht das Angekündigte und wurde verworfen. Diese Version bleibt; später folgt ein neuer Versuch.',
  'storage-full': 'Für das Update ist zu wenig Speicherplatz frei. Es wurde nichts geändert; nach dem Freiräumen erneut suchen.',
  'not-replaceable': 'Clocktower darf sich an seinem Ort nicht selbst ersetzen. Diese Version bleibt; die neuere gibt es auf demselben Weg wie diese.',
};

const state = byKind<UpdateState>({
  none: 'Diese Fassung sucht nicht nach Updates.',
  off: 'Clocktower sucht nicht nach Updates.',
  idle: (update) => update.looked ? 'Das ist die neueste Version.' : 'Seit dem Start wurde noch nicht gesucht.',
  looking: 'Eine neuere Version wird gesucht …',
  available: (update) => `Clocktower ${update.version} ist da. Es gibt sie auf demselben Weg wie diese.`,
  downloading: (update) => `Clocktower ${update.version} wird heruntergeladen: ${update.percent} %.`,
  ready: (update) => `Clocktower ${update.version} ist bereit und läuft ab dem nächsten Start.`,
  failed: (update) => troubles[update.trouble],
});

export const germanUpdates: Messages['updates'] = {
  title: 'Updates',
  look: 'Nach Updates suchen',
  lookHint: 'Neuere Versionen werden nebenbei heruntergeladen. Nichts startet von selbst neu.',
  lookNow: 'Jetzt suchen',
  current: (version) => `Clocktower ${version}`,
  state,
  ready: (version) => `Clocktower ${version} ist bereit. Eine laufende Zeit läuft weiter.`,
  available: (version) => `Clocktower ${version} ist da. Es gibt sie auf demselben Weg wie diese.`,
  restart: 'Jetzt neu starten',
  restartInto: (version) => `Als Clocktower ${version} neu starten`,
  news: 'Neuerungen',
  later: 'Später',
  notReplaced: (reason) => `Clocktower: Die neuere Version wurde nicht eingesetzt, die bisherige bleibt. ${troubles[reason]}`,
};
