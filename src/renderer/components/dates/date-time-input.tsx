/** Fields for a time and its date. */
import { localDateSchema } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { DateField } from './date-field.tsx';
import { TimeInput, type TimeInputProps } from '../fields/time-input.tsx';
import * as styles from './date-field.module.css';

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
      <DateField
        label={dateLabel}
        value={foreignOrNull(localDateSchema, date)}
        isInvalid={time['aria-invalid']}
        onChange={(next) => onChange(`${next ?? ''}T${clock}`)}
      />
    </span>
  );
}
