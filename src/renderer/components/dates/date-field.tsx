/** A field for a date, with a calendar. It is loaded when it is first shown: it has the words of every language for its parts. */
import type { LocalDate } from '#shared/values/brands.ts';
import { lazy, Suspense } from 'react';
import * as styles from './date-field.module.css';

const DatePickerField = lazy(async () => ({ default: (await import('./date-picker-field.tsx')).DatePickerField }));

/** Days to choose in the calendar with one press. */
export interface DateShortcut {
  readonly label: string;
  readonly onPress: () => void;
}

export interface DateFieldProps {
  readonly label: string;
  /** null: empty, or incomplete. */
  readonly value: LocalDate | null;
  readonly shortcuts?: readonly DateShortcut[];
  readonly isInvalid?: boolean | undefined;
  /** The id of a description. */
  readonly describedBy?: string | undefined;
  readonly onChange: (date: LocalDate | null) => void;
}

export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<span className={styles.dateBox} />}>
      <DatePickerField {...props} />
    </Suspense>
  );
}
