/** An icon for an entry that is not saved, with a tooltip. The row contains the text for screen readers. */
import type { EntryState } from '#shared/timer/view.ts';
import ArrowUp from 'lucide-react/icons/circle-arrow-up';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useServices } from '../../page/services.ts';
import { stateWord } from './state-word.ts';
import * as styles from './sync-mark.module.css';

const icons = { queued: CircleDashed, sending: ArrowUp, attention: TriangleAlert } as const;

export function SyncMark({ state }: { readonly state: EntryState }) {
  const { messages } = useServices().i18n;
  if (state === 'saved') {
    return null;
  }
  const Icon = icons[state];
  return (
    <span className={styles.syncMark} data-state={state} title={stateWord(state, messages) ?? undefined}>
      <Icon aria-hidden size={14} strokeWidth={1.75} />
    </span>
  );
}
