/** Texts for screen readers when the View changes: changes of state only, not the running time. Pure. */
import { epochMsOfInstant } from '#shared/values/brands.ts';
import type { CommonMessages } from '#shared/messages/catalogue.ts';
import { countDecisions, type View } from '#shared/timer/view.ts';
import { waitsForSignIn } from './header/sync-text.ts';

interface Change {
  readonly before: View;
  readonly after: View;
  readonly nowMs: number;
}

function timerChange({ before, after, nowMs }: Change, messages: CommonMessages): string | null {
  if (before.connection.id !== after.connection.id) {
    // The View switched to another connection: no timer was started or stopped.
    return null;
  }
  const was = before.timer.kind === 'running' ? before.timer.entry : null;
  const is = after.timer.kind === 'running' ? after.timer.entry : null;
  if (is !== null) {
    return is.localId === was?.localId ? null : messages.popover.announceStarted(is.description || messages.noDescription);
  }
  if (was === null) {
    return null;
  }
  const stopped = after.today.entries.find((entry) => entry.localId === was.localId);
  if (stopped === undefined) {
    return messages.popover.announceGone;
  }
  const endMs = stopped.end === null ? nowMs : epochMsOfInstant(stopped.end);
  const seconds = Math.max(0, (endMs - epochMsOfInstant(stopped.start)) / 1000);
  return messages.popover.announceStopped({
    description: stopped.description || messages.noDescription,
    duration: messages.spokenDuration(seconds),
  });
}

/** Saving now waits for a sign-in. */
function signInChange({ before, after }: Change, messages: CommonMessages): string | null {
  const { signIn, name } = after.connection;
  if (signIn.kind !== 'signed-out' || waitsForSignIn(before)) {
    return null;
  }
  return messages.connections.signedOutBanner({ reason: signIn.reason, name });
}

/** Two timers now run at once, and the user has to choose. */
function twoRunningChange({ before, after }: Change, messages: CommonMessages): string | null {
  const two = after.twoRunning;
  if (two === null || before.connection.id !== after.connection.id || before.twoRunning?.later.localId === two.later.localId) {
    return null;
  }
  const entryName = ({ description }: { readonly description: string }): string => description || messages.noDescription;
  return messages.attention.announceTwoRunning({ earlier: entryName(two.earlier), later: entryName(two.later) });
}

/** null: nothing worth an announcement. */
export function buildAnnouncement(change: Change, messages: CommonMessages): string | null {
  const { before, after } = change;
  const attention =
    after.connection.id === before.connection.id && countDecisions(after.sync) > countDecisions(before.sync)
      ? messages.sync({ ...after.sync, attention: countDecisions(after.sync), connectionName: after.connection.name })
      : null;
  const texts = [timerChange(change, messages), twoRunningChange(change, messages), attention, signInChange(change, messages)].filter(
    (text) => text !== null,
  );
  return texts.length === 0 ? null : texts.join('. ');
}
