/** The words about newer versions, in English. */
import { byKind } from '../by-kind.ts';
import type { UpdateState, UpdateTrouble } from '../../program/updates.ts';

const troubles: Readonly<Record<UpdateTrouble, string>> = {
  unreachable: 'Nobody answered where updates come from. Nothing was changed; it is tried again later.',
  unreadable: 'What was read where updates come from made no sense. Nothing was changed; it is tried again later.',
  'not-genuine': 'What was downloaded is not what was announced, and was thrown away. This version stays; it is tried again later.',
  'storage-full': 'The disk is too full for the update. Nothing was changed; free some space and look again.',
  'not-replaceable': 'Clocktower may not replace itself where it lies. This version stays; get the newer one the way you got this one.',
};

const state = byKind<UpdateState>({
  none: 'This build does not look for updates.',
  off: 'Clocktower does not look for updates.',
  idle: (update) => update.looked ? 'This is the newest version.' : 'Clocktower has not looked yet since it started.',
  looking: 'Looking for a newer version…',
  available: (update) => `Clocktower ${update.version} is out. Get it the way you got this one.`,
  downloading: (update) => `Downloading Clocktower ${update.version}: ${update.percent} %.`,
  ready: (update) => `Clocktower ${update.version} is ready, and used from the next start.`,
  failed: (update) => troubles[update.trouble],
});

export const englishUpdates = {
  title: 'Updates',
  look: 'Look for updates',
  lookHint: 'Newer versions are downloaded beside your work. Nothing restarts by itself.',
  lookNow: 'Look now',
  current: (version: string) => `Clocktower ${version}`,
  state,
  ready: (version: string) => `Clocktower ${version} is ready. A running timer keeps running.`,
  available: (version: string) => `Clocktower ${version} is out. Get it the way you got this one.`,
  restart: 'Restart now',
  restartInto: (version: string) => `Restart as Clocktower ${version}`,
  news: 'What is new',
  later: 'Later',
  notReplaced: (reason: UpdateTrouble) => `Clocktower: The newer version was not put in place, the present one stays. ${troubles[reason]}`,
} as const;
