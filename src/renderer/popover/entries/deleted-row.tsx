/** Where an entry was until it was deleted: the way back, for as long as the popover stays open. */
import type { EntryView } from '#shared/timer/view.ts';
import { useServices } from '../../services.ts';

interface DeletedRowProps {
  readonly entry: EntryView;
  readonly onUndo: () => void;
}

export function DeletedRow({ entry, onUndo }: DeletedRowProps) {
  const { messages } = useServices().i18n;
  const description = entry.description || messages.noDescription;
  return (
    <tr className="row row-deleted" data-row={entry.localId}>
      <td className="row-cell">
        <span className="ellipsis" title={description}>
          {messages.popover.deleted(description)}
        </span>
        <button type="button" className="text-button" aria-label={messages.popover.undoDelete(description)} onClick={onUndo}>
          {messages.popover.undo}
        </button>
      </td>
    </tr>
  );
}
