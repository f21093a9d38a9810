import { byKind } from '../../by-kind.ts';
import type { UpdateState, UpdateProblem } from '../../../program/updates.ts';

const problems: Readonly<Record<UpdateProblem, string>> = {
  unreachable: 'The update server did not answer. Nothing was changed; Clocktower tries again later.',
  unreadable: 'The update server sent something unreadable. Nothing was changed; Clocktower tries again later.',
  'not-genuine': 'The download is not the announced update and was deleted. This version stays; Clocktower tries again later.',
  'storage-full': 'There is not enough disk space for the update. Nothing was changed; free up some space and check again.',
  'not-replaceable':
    'Clocktower may not replace itself in its folder. This version stays; install the newer one the way you installed this one.',
};

const state = byKind<UpdateState>({
  none: 'This build does not check for updates.',
  off: 'Clocktower does not check for updates.',
  idle: (update) => (update.checked ? 'Clocktower is up to date.' : 'Not checked yet since Clocktower was started.'),
  checking: 'Checking for updates…',
  available: (update) => `Clocktower ${update.version} is available. Install it the way you installed this one.`,
  downloading: (update) => `Downloading Clocktower ${update.version}: ${update.percent}%.`,
  ready: (update) => `Clocktower ${update.version} is ready and will be used from the next start.`,
  failed: (update) => problems[update.problem],
});

export const englishUpdates = {
  title: 'Updates',
  check: 'Check for updates automatically',
  checkHint: 'Updates are downloaded in the background. Nothing restarts on its own.',
  checkForThem: 'Check for updates',
  checkNow: 'Check now',
  current: (version: string) => `Clocktower ${version}`,
  state,
  notReplaced: (reason: UpdateProblem) => `Clocktower: The update was not installed; the current version stays. ${problems[reason]}`,
} as const;
