/** What a screen reader hears when one View follows another: changes of state, never the ticking. Pure. */
import { epochMsOfInstant } from '#shared/values/brands.ts';
import type { CommonMessages } from '#shared/messages/catalogue.ts';
import { decisionsOf, type View } from '#shared/timer/view.ts';
import { waitsForSignIn } from './sync-text.ts';

interface Change {
  readonly before: View;
  readonly after: View;
  readonly nowMs: number;
}

function timerChange({ before, after, nowMs }: Change, messages: CommonMessages): string | null {
  if (before.connection.id !== after.connection.id) {
    // Another connection's timer: nothing was started or stopped by looking elsewhere.
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
  return messages.popover.announceStopped({ description: stopped.description || messages.noDescription, duration: messages.spokenDuration(seconds) });
}

/** Saving came to wait for a user, where it did not before. */
function signInChange({ before, after }: Change, messages: CommonMessages): string | null {
  const { signIn, name } = after.connection;
  if (signIn.kind !== 'signed-out' || waitsForSignIn(before)) {
    return null;
  }
  return messages.connections.signedOutBanner({ reason: signIn.reason, name });
}

/** Two timers came to run at once, and somebody has to say which is meant. */
function twoRunningChange({ before, after }: Change, messages: CommonMessages): string | null {
  const two = after.twoRunning;
  if (two === null || before.connection.id !== after.connection.id || before.twoRunning?.later.localId === two.later.localId) {
    return null;
  }
  const nameOf = ({ description }: { readonly description: string }): string => description || messages.noDescription;
  return messages.attention.announceTwoRunning({ earlier: nameOf(two.earlier), later: nameOf(two.later) });
}

/** null: nothing worth interrupting for. */
export function announcementOf(change: Change, messages: CommonMessages): string | null {
  const { before, after } = change;
  const attention =
    after.connection.id === before.connection.id && decisionsOf(after.sync) > decisionsOf(before.sync)
      ? messages.sync({ ...after.sync, attention: decisionsOf(after.sync), place: after.connection.name })
      : null;
  const said = [timerChange(change, messages), twoRunningChange(change, messages), attention, signInChange(change, messages)].filter((text) => text !== null);
  return said.length === 0 ? null : said.join('. ');
}
