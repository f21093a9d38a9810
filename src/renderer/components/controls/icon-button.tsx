/** A button with only an icon; its name is the tooltip and the accessible name. */
import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { useServices } from '../../page/services.ts';
import { singlePress } from '../keyboard/single-press.ts';
import * as styles from './control.module.css';

interface IconButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** It may be pressed fast, to go several steps. */
  readonly repeats?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onPress: () => void;
  /** The equivalent shortcut, as text and as `aria-keyshortcuts`. */
  readonly keys?: { readonly shown: string; readonly spoken: string };
  /** Omitted if the button is reached by arrow keys. */
  readonly tabIndex?: 0 | -1;
}

export function IconButton({ icon: Icon, label, ref, repeats = false, onPress, keys, tabIndex = 0 }: IconButtonProps) {
  const { favourites } = useServices().i18n.messages;
  const title = keys === undefined ? label : favourites.withKeys({ label, keys: keys.shown });
  return (
    <button
      ref={ref}
      type="button"
      className={styles.iconButton}
      aria-label={label}
      aria-keyshortcuts={keys?.spoken}
      title={title}
      tabIndex={tabIndex}
      {...(repeats ? { onClick: onPress } : singlePress(onPress))}
    >
      <Icon aria-hidden size={16} strokeWidth={1.5} />
    </button>
  );
}
