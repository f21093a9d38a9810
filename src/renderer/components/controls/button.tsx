/** A button with a text. Ignores the second click of a double click and key repeats, which would undo or repeat the first. */
import type { ReactNode, Ref } from 'react';
import { singlePress } from '../keyboard/single-press.ts';
import * as styles from './control.module.css';

interface ButtonProps {
  readonly look?: 'outline' | 'solid' | 'text';
  readonly tone?: 'alert';
  readonly label: ReactNode;
  /** For screen readers; omitted: the label. */
  readonly spoken?: string | undefined;
  /** The id of a description. */
  readonly describedBy?: string;
  /** It keeps the focus, and ignores presses. */
  readonly isDisabled?: boolean;
  readonly name?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Omitted: submits its form. */
  readonly onPress?: (() => void) | (() => Promise<void>) | undefined;
}

const classes = { outline: styles.outlineButton, solid: styles.solidButton, text: styles.textButton } as const;

export function Button({ look = 'outline', tone, label, spoken, describedBy, isDisabled, onPress, ...button }: ButtonProps) {
  function press(): void {
    if (isDisabled !== true) {
      void onPress?.();
    }
  }
  return (
    <button
      {...button}
      type={onPress === undefined ? 'submit' : 'button'}
      className={classes[look]}
      data-tone={tone}
      aria-label={spoken}
      aria-describedby={describedBy}
      aria-disabled={isDisabled}
      {...(onPress === undefined ? {} : singlePress(press))}
    >
      {label}
    </button>
  );
}
