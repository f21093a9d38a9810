/** A field for a time. It follows the clock format of the user's settings, which a native field does not. */
import { type Ref, useState } from 'react';
import { readTimeOfDay } from '../../clock/time-of-day.ts';
import type { I18n } from '../../page/i18n.ts';
import * as styles from '../controls/control.module.css';

export interface TimeInputProps {
  readonly id?: string;
  /** Omitted if a `<label>` names it. */
  readonly label?: string;
  readonly i18n: I18n;
  /** `09:05`; empty: the input is not a time. */
  readonly value: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  /** Called with `09:05`, or with an empty text while the input is not a time. */
  readonly onChange: (value: string) => void;
}

export function TimeInput({ label, i18n, value, onChange, ...control }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      {...control}
      type="text"
      className={`${styles.textInput} ${styles.timeInput}`}
      autoComplete="off"
      spellCheck={false}
      maxLength={12}
      aria-label={label}
      value={typed ?? (value === '' ? '' : i18n.wallTime(value))}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readTimeOfDay(event.target.value) ?? '');
      }}
      onBlur={() => {
        // Invalid input stays, to be corrected.
        if (value !== '') {
          setTyped(null);
        }
      }}
    />
  );
}
