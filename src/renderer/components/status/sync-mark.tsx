/**
 * An icon for an entry that is not saved, or of which another device replaced something, with a tooltip. The row contains the text for
 * screen readers.
 */
import type { EntryView } from '#shared/timer/view.ts';
import ArrowUp from 'lucide-react/icons/circle-arrow-up';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import History from 'lucide-react/icons/history';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useServices } from '../../page/services.ts';
import { stateWord } from './state-word.ts';
import * as styles from './sync-mark.module.css';

const icons = { saved: History, queued: CircleDashed, sending: ArrowUp, attention: TriangleAlert } as const;

export function SyncMark({ entry }: { readonly entry: Pick<EntryView, 'state' | 'isReplaced'> }) {
  const { messages } = useServices().i18n;
  const word = stateWord(entry, messages);
  if (word === null) {
    return null;
  }
  const Icon = icons[entry.state];
  return (
    <span className={styles.syncMark} data-state={entry.state} title={word}>
      <Icon aria-hidden size={14} strokeWidth={1.75} />
    </span>
  );
}
