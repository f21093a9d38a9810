import { byKind } from '../../by-kind.ts';
import type { UpdateState, UpdateProblem } from '../../../program/updates.ts';
import type { CommonMessages, Messages } from '../../catalogue.ts';

const problems: Readonly<Record<UpdateProblem, string>> = {
  unreachable: 'Der Update-Server hat nicht geantwortet. Es wurde nichts geändert; Clocktower versucht es später erneut.',
  unreadable: 'Die Antwort des Update-Servers war nicht lesbar. Es wurde nichts geändert; Clocktower versucht es später erneut.',
  'not-genuine':
    'Der Download ist nicht das angekündigte Update und wurde gelöscht. Diese Version bleibt; Clocktower versucht es später erneut.',
  'storage-full':
    'Für das Update ist zu wenig Speicherplatz frei. Es wurde nichts geändert; geben Sie Speicherplatz frei und suchen Sie erneut.',
  'not-replaceable':
    'Clocktower darf sich in seinem Ordner nicht selbst ersetzen. Diese Version bleibt; installieren Sie die neuere auf demselben Weg wie diese.',
};

const state = byKind<UpdateState>({
  none: 'Diese Version sucht nicht nach Updates.',
  off: 'Clocktower sucht nicht nach Updates.',
  idle: (update) => (update.checked ? 'Clocktower ist auf dem neuesten Stand.' : 'Seit dem Start wurde noch nicht gesucht.'),
  checking: 'Nach Updates wird gesucht …',
  available: (update) => `Clocktower ${update.version} ist verfügbar. Installieren Sie es auf demselben Weg wie diese Version.`,
  downloading: (update) => `Clocktower ${update.version} wird heruntergeladen: ${update.percent} %.`,
  ready: (update) => `Clocktower ${update.version} ist bereit und wird ab dem nächsten Start verwendet.`,
  failed: (update) => problems[update.problem],
});

export const germanUpdates: Omit<Messages['updates'], keyof CommonMessages['updates']> = {
  title: 'Updates',
  check: 'Automatisch nach Updates suchen',
  checkHint: 'Updates werden im Hintergrund heruntergeladen. Nichts startet von selbst neu.',
  checkForThem: 'Nach Updates suchen',
  checkNow: 'Jetzt suchen',
  current: (version) => `Clocktower ${version}`,
  state,
  notReplaced: (reason) => `Clocktower: Das Update wurde nicht installiert, die bisherige Version bleibt. ${problems[reason]}`,
};
