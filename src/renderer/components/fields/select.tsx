import * as styles from '../controls/control.module.css';

type SelectValue = string | boolean | null | undefined;

interface Choice<Value extends SelectValue> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps<Value extends SelectValue> {
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChoose: (value: Value) => void;
  /** Omitted if a `<label>` names it. */
  readonly label?: string;
  readonly name?: string;
  readonly className?: string | undefined;
  readonly id?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string | undefined;
}

/** The value of an option element. A space is no identifier. */
function optionValue(value: SelectValue): string {
  return value === undefined ? ' ' : String(value ?? '');
}

export function Select<Value extends SelectValue>({ value, choices, onChoose, label, className = styles.selectInput, ...control }: SelectProps<Value>) {
  return (
    <select
      {...control}
      className={className}
      aria-label={label}
      value={optionValue(value)}
      onChange={(event) => {
        const chosen = choices[event.target.selectedIndex];
        if (chosen !== undefined) {
          onChoose(chosen.value);
        }
      }}
    >
      {choices.map((choice) => (
        <option key={optionValue(choice.value)} value={optionValue(choice.value)}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
