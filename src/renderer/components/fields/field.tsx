import { type ReactNode, useId } from 'react';
import { type FieldError, FieldProblem } from './field-problem.tsx';
import * as styles from '../controls/control.module.css';

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The error of this field; null: none. */
  readonly problem?: FieldError;
  readonly className?: string | undefined;
  /** Renders the control with these attributes. */
  readonly children: (control: { readonly id: string; readonly 'aria-invalid': boolean; readonly 'aria-describedby': string }) => ReactNode;
}

/** A control with its label, its error and its hint. */
export function Field({ label, hint, problem = null, className, children }: FieldProps) {
  const id = useId();
  return (
    <div className={className === undefined ? styles.field : `${styles.field} ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== null, 'aria-describedby': `${id}-hint ${id}-problem` })}
      <FieldProblem id={`${id}-problem`} problem={problem} />
      <div id={`${id}-hint`} className={styles.fieldHint}>
        {hint}
      </div>
    </div>
  );
}
