/** A number, typed or changed in steps by arrow keys and buttons. */
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useRef } from 'react';
import * as controlStyles from '../controls/control.module.css';
import * as styles from './number-input.module.css';

interface NumberInputProps {
  readonly id: string;
  readonly text: string;
  /** null: the text is no number. */
  readonly value: number | null;
  readonly bounds: { readonly low: number; readonly high: number };
  readonly step: number;
  readonly format: (value: number) => string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
  readonly onType: (text: string) => void;
  /** It was left, or Enter was pressed. */
  readonly onSettle: () => void;
  readonly onDiscard: () => void;
}

/** Reads `7.5` and `7,5`; null: no number. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  return /^-?\d*\.?\d+$/u.test(trimmed) ? Number(trimmed) : null;
}

const keySteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

export function NumberInput({ text, value, bounds, step, format, onType, onSettle, onDiscard, ...control }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);

  function change(steps: number): void {
    const next = value === null ? bounds.low : Math.round(value / step + steps) * step;
    onType(format(Math.min(bounds.high, Math.max(bounds.low, next))));
    input.current?.focus();
  }

  return (
    <span className={styles.numberField}>
      <input
        {...control}
        ref={input}
        type="text"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- An empty one has no value.
        role="spinbutton"
        inputMode="decimal"
        className={`${controlStyles.textInput} ${styles.numberInput}`}
        autoComplete="off"
        maxLength={12}
        aria-valuemin={bounds.low}
        aria-valuemax={bounds.high}
        aria-valuenow={value ?? undefined}
        aria-valuetext={text}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onBlur={onSettle}
        onKeyDown={(event) => {
          const steps = keySteps[event.key];
          if (steps !== undefined) {
            event.preventDefault();
            change(steps);
          } else if (event.key === 'Enter') {
            onSettle();
          } else if (event.key === 'Escape') {
            onDiscard();
          }
        }}
      />
      {/* The arrow keys do the same, and say so. */}
      <span aria-hidden className={styles.numberSteps}>
        {([1, -1] as const).map((steps) => (
          <button
            key={steps}
            type="button"
            tabIndex={-1}
            className={styles.numberStep}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => change(steps)}
          >
            {steps === 1 ? <ChevronUp size={12} strokeWidth={1.5} /> : <ChevronDown size={12} strokeWidth={1.5} />}
          </button>
        ))}
      </span>
    </span>
  );
}
