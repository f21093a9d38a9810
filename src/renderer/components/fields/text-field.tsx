import type { FocusEvent, ReactNode } from 'react';
import { Field } from './field.tsx';
import type { FieldError } from './field-problem.tsx';
import * as styles from '../controls/control.module.css';

interface TextFieldProps {
  /** Unique in its form. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly maxLength?: number;
  /** The error of this field; null: none. */
  readonly problem?: FieldError;
  readonly type?: 'text' | 'password';
  readonly inputMode?: 'url' | 'text';
  readonly placeholder?: string;
  readonly title?: string;
  readonly className?: string;
  /** Texts to choose from while typing. */
  readonly suggestions?: readonly string[];
  readonly onType: (text: string) => void;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

export function TextField({
  label,
  hint,
  problem = null,
  type = 'text',
  inputMode = 'text',
  className,
  suggestions,
  onType,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem} className={className}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            className={styles.textInput}
            type={type}
            dir="auto"
            inputMode={inputMode}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            list={suggestions === undefined ? undefined : `${control.id}-list`}
            onChange={(event) => onType(event.target.value)}
          />
          {suggestions === undefined ? null : (
            <datalist id={`${control.id}-list`}>
              {suggestions.map((text) => (
                <option key={text} value={text}>
                  {text}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}
