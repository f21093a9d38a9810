/** Fields for a time, and for a date with a time. They follow the clock format of the user's settings, which native fields do not. */
import { type Ref, useState } from 'react';
import { readTimeOfDay } from '../../clock/time-of-day.ts';
import type { I18n } from '../../page/i18n.ts';
import * as styles from '../controls/control.module.css';

interface TimeInputProps {
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

interface DateTimeInputProps extends Omit<TimeInputProps, 'label'> {
  /** Label of the date field; the time field is labelled by the caller through `id`. */
  readonly dateLabel: string;
}

/** `value`: `2026-11-20T09:05`; a missing part is empty. */
export function DateTimeInput({ dateLabel, value, onChange, ...time }: DateTimeInputProps) {
  const [date = '', clock = ''] = value.split('T');
  return (
    <span className={styles.dateTimeInput}>
      <TimeInput {...time} value={clock} onChange={(next) => onChange(`${date}T${next}`)} />
      <input type="date" className={`${styles.textInput} ${styles.dateInput}`} aria-label={dateLabel} aria-invalid={time['aria-invalid']} value={date} onChange={(event) => onChange(`${event.target.value}T${clock}`)} />
    </span>
  );
}
