/** Fields for a time of day, and for a date with one. They follow the clock that the user chose, which the browser's own do not. */
import { type Ref, useState } from 'react';
import { readTimeOfDay } from '../time-of-day.ts';
import type { I18n } from '../i18n.ts';
import * as styles from './control.module.css';

interface TimeInputProps {
  readonly id?: string;
  readonly label?: string;
  readonly i18n: I18n;
  /** `09:05`; empty: what is typed is no time. */
  readonly value: string;
  readonly describedBy?: string;
  readonly isWrong?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  /** With `09:05`, or empty while what is typed is no time. */
  readonly onChange: (value: string) => void;
}

export function TimeInput({ id, label, i18n, value, describedBy, isWrong = false, ref, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      ref={ref}
      id={id}
      type="text"
      className={`${styles.textInput} ${styles.timeInput}`}
      autoComplete="off"
      spellCheck={false}
      maxLength={12}
      aria-label={label}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      value={typed ?? (value === '' ? '' : i18n.wallTime(value))}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readTimeOfDay(event.target.value) ?? '');
      }}
      onBlur={() => {
        // What cannot be read stays to be corrected.
        if (value !== '') {
          setTyped(null);
        }
      }}
    />
  );
}

interface DateTimeInputProps extends Omit<TimeInputProps, 'label'> {
  /** Of the field for the date; the time is labelled from outside, by `id`. */
  readonly dateLabel: string;
}

/** `value`: `2026-11-20T09:05`; a part that is not there yet is empty. */
export function DateTimeInput({ dateLabel, value, onChange, ...time }: DateTimeInputProps) {
  const [date = '', clock = ''] = value.split('T');
  return (
    <span className={styles.dateTimeInput}>
      <TimeInput {...time} value={clock} onChange={(next) => onChange(`${date}T${next}`)} />
      <input type="date" className={`${styles.textInput} ${styles.dateInput}`} aria-label={dateLabel} aria-invalid={time.isWrong} value={date} onChange={(event) => onChange(`${event.target.value}T${clock}`)} />
    </span>
  );
}
