import { type FocusEvent, type ReactNode, useId } from 'react';
import type { Problem } from '../../page/bridge.ts';
import { FieldProblem } from './field-problem.tsx';
import * as styles from '../controls/control.module.css';

interface TextFieldProps {
  /** Unique in its form. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly maxLength: number;
  /** The error of this field; null: none. */
  readonly problem: Problem | null;
  readonly inputMode?: 'url' | 'text';
  readonly placeholder?: string;
  readonly onType: (text: string) => void;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

export function TextField({ name, label, hint, value, maxLength, problem, inputMode = 'text', placeholder, onType, onBlur }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className={styles.textInput}
        type="text"
        dir="auto"
        inputMode={inputMode}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={maxLength}
        placeholder={placeholder}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={(event) => onType(event.target.value)}
        onBlur={onBlur}
      />
      <FieldProblem id={`${id}-problem`} problem={problem} />
      <div id={`${id}-hint`} className={styles.fieldHint}>
        {hint}
      </div>
    </div>
  );
}
