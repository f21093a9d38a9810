/** A button that is only an icon: its name is said and shown as a tooltip. */
import type { LucideIcon } from 'lucide-react';
import { deliberate } from './deliberate.ts';

interface IconButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onPress: () => void;
  /** Left out where the button is reached by arrow keys. */
  readonly tabIndex?: 0 | -1;
}

export function IconButton({ icon: Icon, label, onPress, tabIndex = 0 }: IconButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} tabIndex={tabIndex} {...deliberate(onPress)}>
      <Icon aria-hidden size={16} strokeWidth={1.5} />
    </button>
  );
}
