/** What can go wrong with anything a person asks, in English: what happened, what was kept, what one can do. */
import type { Failure } from '../../failures.ts';
import { assertNever } from '../../values/result.ts';
import { englishAbout } from './about.ts';
import { attentionFailure } from './attention.ts';
import { englishCampus } from './campus.ts';
import { connectionFailure } from './connection-failures.ts';
import { entryFailure } from './entry.ts';
import { interchangeFailure } from './interchange-failures.ts';
import { projectFailure } from './projects.ts';
import { englishSettings } from './settings.ts';

export function failure(cause: Failure): string {
  switch (cause.kind) {
    case 'description-too-long':
      return `The description has ${cause.length} characters; ${cause.limit} fit. Nothing was changed. Shorten it and try again.`;
    case 'too-many-tags':
      return `An entry would have more than ${cause.limit} tags. Nothing was changed. Add fewer, or leave out the entries that have many.`;
    case 'unreadable-time':
      return `«${cause.text}» is not a time Clocktower can read. The entry keeps the time it had. Type it like 9:05, or -10 for ten minutes ago.`;
    case 'end-before-start':
      return 'The end would lie before the start. The entry keeps the times it had. Choose a start before the end.';
    case 'time-in-future':
      return 'This time is still to come. The entry keeps the times it had. Choose a time that has passed.';
    case 'start-too-long-ago':
      return `This start lies more than ${cause.days} days back. The entry keeps the times it had. Check the date.`;
    case 'time-outside-entry':
    case 'project-needs-task':
    case 'no-reopening':
    case 'nothing-to-undo':
    case 'undo-outdated':
    case 'favourites-full':
    case 'no-such-favourite':
    case 'no-such-name':
    case 'end-missing':
    case 'link-refused':
      return entryFailure(cause);
    case 'nothing-running':
      return 'No timer is running, so there is nothing to stop. Your entries are as they were.';
    case 'nothing-to-continue':
      return 'There is no earlier entry to continue yet. Nothing was changed. Start a timer first.';
    case 'no-such-entry':
      return 'This entry is no longer here; it was deleted, perhaps elsewhere. Nothing else was changed.';
    case 'shortcut-in-use':
      return `This key is already used for «${englishSettings.shortcutName(cause.action)}». Nothing was changed. Press another one.`;
    case 'shortcut-refused':
      return `The system does not give out ${cause.accelerator}; another program may have it. The key before is kept. Press another one.`;
    case 'no-autostart':
      return 'Clocktower is installed in a sandbox that cannot start it with the session. Nothing was changed. Add it in the settings of your desktop.';
    case 'no-such-question':
      return 'This question is no longer open: it was answered, or its entry is gone. Nothing was changed.';
    case 'not-opened':
      return englishAbout.notOpened(cause.path);
    case 'storage-full':
      return 'The disk is full, so this could not be kept. Everything before it is kept. Free some space and try again.';
    case 'storage-failed':
      return `This could not be written to the disk (${cause.detail}). Everything before it is kept. Check the disk and try again.`;
    case 'no-such-project':
    case 'project-exists':
    case 'project-not-reached':
    case 'project-not-permitted':
    case 'project-refused':
    case 'project-outcome-unknown':
      return projectFailure(cause);
    case 'bad-request':
      return `This request could not be understood (${cause.detail}). Nothing was changed.`;
    case 'no-longer-two':
    case 'nothing-unsaved':
    case 'export-failed':
      return attentionFailure(cause);
    case 'server-field':
    case 'not-connected':
    case 'not-signed-in':
    case 'no-membership':
    case 'other-person':
    case 'other-account':
    case 'no-such-connection':
    case 'no-connection-named':
    case 'no-setup':
    case 'entries-waiting':
    case 'connection-unusable':
      return connectionFailure(cause);
    case 'campus':
      return englishCampus.failure(cause.cause);
    case 'bad-period':
    case 'file-unreadable':
    case 'file-not-written':
    case 'file-too-large':
    case 'file-unknown':
    case 'no-import':
    case 'no-job':
    case 'job-running':
    case 'person-needed':
    case 'history-incomplete':
    case 'unknown-time-zone':
      return interchangeFailure(cause);
    default:
      return assertNever(cause);
  }
}
