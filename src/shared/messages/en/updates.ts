/** The words about newer versions, in English. */
import { assertNever } from '../../values/result.ts';
import type { UpdateState, UpdateTrouble } from '../../program/updates.ts';

const troubles: Readonly<Record<UpdateTrouble, string>> = {
  unreachable: 'Nobody answered where updates come from. Nothing was changed; it is tried again later.',
  unreadable: 'What was read where updates come from made no sense. Nothing was changed; it is tried again later.',
  'not-genuine': 'What was downloaded is not what was announced, and was thrown away. This version stays; it is tried again later.',
  'storage-full': 'The disk is too full for the update. Nothing was changed; free some space and look again.',
  'not-replaceable': 'Clocktower may not replace itself where it lies. This version stays; get the newer one the way you got this one.',
};

function state(update: UpdateState): string {
  switch (update.kind) {
    case 'none':
      return 'This build does not look for updates.';
    case 'off':
      return 'Clocktower does not look for updates.';
    case 'idle':
      return update.looked ? 'This is the newest version.' : 'Clocktower has not looked yet since it started.';
    case 'looking':
      return 'Looking for a newer version…';
    case 'available':
      return `Clocktower ${update.version} is out. Get it the way you got this one.`;
    case 'downloading':
      return `Downloading Clocktower ${update.version}: ${update.percent} %.`;
    case 'ready':
      return `Clocktower ${update.version} is ready, and used from the next start.`;
    case 'failed':
      return troubles[update.trouble];
    default:
      return assertNever(update);
  }
}

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
