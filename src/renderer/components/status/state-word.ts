/** The state of an entry as text; null if there is nothing to report. Pure. */
import type { CommonMessages } from '#shared/messages/catalogue.ts';
import { assertNever } from '#shared/values/result.ts';
import type { EntryState } from '#shared/timer/view.ts';

export function stateWord(state: EntryState, messages: CommonMessages): string | null {
  switch (state) {
    case 'saved':
      return null;
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
