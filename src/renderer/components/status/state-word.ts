/** The state of an entry as text; null if there is nothing to report. Pure. */
import type { CommonMessages } from '#shared/messages/catalogue.ts';
import { assertNever } from '#shared/values/result.ts';
import type { EntryView } from '#shared/timer/view.ts';

export function stateWord({ state, isReplaced }: Pick<EntryView, 'state' | 'isReplaced'>, messages: CommonMessages): string | null {
  switch (state) {
    case 'saved':
      return isReplaced ? messages.versions.mark : null;
    case 'queued':
      return messages.popover.stateQueued;
    case 'sending':
      return messages.popover.stateSending;
    case 'attention':
      return messages.popover.stateAttention;
    default:
      return assertNever(state);
  }
}
