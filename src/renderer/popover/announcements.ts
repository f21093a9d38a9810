/** What a screen reader hears when one View follows another: changes of state, never the ticking. Pure. */
import { epochMsOfInstant } from '#shared/brands.ts';
import type { Messages } from '#shared/messages/catalogue.ts';
import type { View } from '#shared/view.ts';

interface Change {
  readonly before: View;
  readonly after: View;
  readonly nowMs: number;
}

function timerChange({ before, after, nowMs }: Change, messages: Messages): string | null {
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

/** null: nothing worth interrupting for. */
export function announcementOf(change: Change, messages: Messages): string | null {
  const { before, after } = change;
  const attention =
    after.sync.attention > before.sync.attention
      ? messages.sync({ ...after.sync, place: after.connection.name })
      : null;
  const said = [timerChange(change, messages), attention].filter((words) => words !== null);
  return said.length === 0 ? null : said.join('. ');
}
