/** The row of a deleted entry, which offers Undo while the popover stays open. */
import type { EntryView } from '#shared/timer/view.ts';
import { Button } from '../../components/controls/button.tsx';
import { useServices } from '../../page/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './entries.module.css';

interface DeletedRowProps {
  readonly entry: EntryView;
  readonly onUndo: () => void;
}

export function DeletedRow({ entry, onUndo }: DeletedRowProps) {
  const { messages } = useServices().i18n;
  const description = entry.description || messages.noDescription;
  return (
    <tr className={`${styles.row} ${styles.rowDeleted}`} data-row={entry.localId}>
      <td className={styles.rowCell}>
        <span className={controlStyles.ellipsis} title={description}>
          {messages.popover.deleted(description)}
        </span>
        <Button look="text" label={messages.actions.undo} spoken={messages.popover.undoDelete(description)} onPress={onUndo} />
      </td>
    </tr>
  );
}
