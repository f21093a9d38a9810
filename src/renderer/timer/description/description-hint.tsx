/** A short hint beside the field: the effect of Enter. */
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import { useServices } from '../../page/services.ts';
import type { EnterAction } from './description-draft.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from '../timer.module.css';

interface DescriptionHintProps {
  readonly id: string;
  /** `choose`: an item of the list is active. */
  readonly action: EnterAction | 'choose';
}

export function DescriptionHint({ id, action }: DescriptionHintProps) {
  const { messages, modifierKey } = useServices().i18n;
  if (action === 'nothing') {
    return null;
  }
  const says = messages.popover.enterDoes[action];
  return (
    <span id={id} className={styles.enterHint} title={messages.popover.enterKeys({ modifier: modifierKey })}>
      <CornerDownLeft aria-hidden size={12} strokeWidth={1.5} />
      <span className={controlStyles.visuallyHidden}>{messages.popover.enterKey} </span>
      {says}
    </span>
  );
}
