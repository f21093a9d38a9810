import type { ReactNode } from 'react';
import * as styles from '../controls/control.module.css';

interface KeyedButtonProps {
  readonly keys: { readonly shown: string; readonly spoken: string };
  readonly onPress: () => void;
  readonly tone?: 'alert';
  readonly isExpanded?: boolean;
  readonly children: ReactNode;
}

export function KeyedButton({ keys, onPress, tone, isExpanded, children }: KeyedButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.outlineButton} ${styles.keyedButton}`}
      data-tone={tone}
      aria-expanded={isExpanded}
      aria-keyshortcuts={keys.spoken}
      onClick={onPress}
    >
      {children}
      <kbd aria-hidden="true" className={styles.keys}>
        {keys.shown}
      </kbd>
    </button>
  );
}
