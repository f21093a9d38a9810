/** A short hint beside the field: the effect of Enter. */
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import { useServices } from '../../page/services.ts';
import type { CommandLabel } from './description-draft.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from '../timer.module.css';

interface DescriptionHintProps {
  readonly id: string;
  /** `choose`: an item of the list is active; null: Enter does nothing. */
  readonly label: CommandLabel | 'choose' | null;
}

export function DescriptionHint({ id, label }: DescriptionHintProps) {
  const { messages, modifierKey } = useServices().i18n;
  if (label === null) {
    return null;
  }
  return (
    <span id={id} className={styles.enterHint} title={messages.popover.enterKeys({ modifier: modifierKey })}>
      <CornerDownLeft aria-hidden size={12} strokeWidth={1.5} />
      <span className={controlStyles.visuallyHidden}>{messages.popover.enterKey} </span>
      {messages.popover.enterDoes[label]}
    </span>
  );
}
