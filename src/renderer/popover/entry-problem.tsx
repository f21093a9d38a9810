/** Why a person must decide about an entry, and the way to try it again. */
import type { EntryView } from '#shared/view.ts';
import { useServices } from '../services.ts';
import { useActions } from '../actions.ts';

interface EntryProblemProps {
  readonly id: string;
  readonly entry: EntryView;
  readonly tabIndex: 0 | -1;
}

export function EntryProblem({ id, entry, tabIndex }: EntryProblemProps) {
  const { clocktower, words } = useServices();
  const { perform } = useActions();
  const { messages } = words;
  return (
    <td className="row-problem">
      <p id={id} dir="auto">
        {entry.problem ?? messages.popover.unknownProblem}
      </p>
      <button
        type="button"
        className="text-button"
        tabIndex={tabIndex}
        aria-label={messages.popover.retryEntry(entry.description || messages.noDescription)}
        onClick={() => void perform(() => clocktower.retryEntry({ localId: entry.localId }))}
      >
        {messages.popover.retry}
      </button>
    </td>
  );
}
