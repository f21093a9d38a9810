/** The few kinds of controls Settings are made of: a row with a label and a hint, and what stands at its end. */
import { useId, useState, type ReactNode } from 'react';
import { PageTitle } from '../page-title.tsx';

export function SectionPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <header className="page-head">
        <PageTitle title={title} />
      </header>
      {children}
    </div>
  );
}

export function SettingGroup({ title, hint, children }: { readonly title: string | null; readonly hint?: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="setting-group" {...(title === null ? {} : { 'aria-labelledby': id })}>
      {title === null ? null : (
        <h2 id={id} className="setting-group-title">
          {title}
        </h2>
      )}
      {hint === undefined ? null : <p className="setting-group-hint">{hint}</p>}
      <div className="group">{children}</div>
    </section>
  );
}

interface RowProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

function Row({ id, label, hint, children }: RowProps) {
  return (
    <div className="setting">
      <div className="setting-words">
        <label htmlFor={id}>{label}</label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="setting-hint">
            {hint}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

/** A row of several controls under one name. */
export function SettingRow({ label, hint, children }: { readonly label: string; readonly hint?: string; readonly children: ReactNode }) {
  return (
    <fieldset className="setting">
      <legend className="visually-hidden">{label}</legend>
      <div className="setting-words" aria-hidden>
        <span>{label}</span>
        {hint === undefined ? null : <p className="setting-hint">{hint}</p>}
      </div>
      <div className="setting-controls">{children}</div>
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function SwitchRow({ label, hint, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <Row id={id} label={label} hint={hint}>
      <input id={id} type="checkbox" role="switch" aria-checked={on} className="switch" checked={on} aria-describedby={hint === undefined ? undefined : `${id}-hint`} onChange={(event) => onChange(event.target.checked)} />
    </Row>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Value[];
  readonly name: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

export function ChoiceRow<Value extends string>({ label, value, choices, name, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Row id={id} label={label}>
      <select
        id={id}
        className="text-input setting-select"
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice === event.target.value);
          if (chosen !== undefined) {
            onChange(chosen);
          }
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {name(choice)}
          </option>
        ))}
      </select>
    </Row>
  );
}

interface NumberProps {
  readonly label: string;
  readonly value: number | null;
  readonly bounds: { readonly low: number; readonly high: number };
  readonly unit: string;
  /** Steps of one press of an arrow key. */
  readonly step?: number;
  /** Whether it may be empty. */
  readonly optional?: boolean;
  readonly onChange: (value: number | null) => void;
}

/** Kept when it is left or Enter is pressed, as far as it is a number within its bounds; until then it is what is typed. */
export function NumberRow({ label, value, bounds, unit, step = 1, optional = false, onChange }: NumberProps) {
  const id = useId();
  const kept = value === null ? '' : String(value);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? kept;
  const read = text.trim() === '' ? null : Number(text);
  const isRight = read === null ? optional : Number.isFinite(read) && read >= bounds.low && read <= bounds.high && Math.abs(read / step - Math.round(read / step)) < 1e-9;
  function settle(): void {
    if (isRight && text !== kept) {
      onChange(read);
    }
    setTyped(null);
  }
  return (
    <Row id={id} label={label}>
      <span className="setting-controls">
        <input
          id={id}
          type="number"
          className="text-input setting-number"
          min={bounds.low}
          max={bounds.high}
          step={step}
          value={text}
          aria-invalid={!isRight}
          aria-describedby={`${id}-unit`}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              settle();
            }
          }}
        />
        <span id={`${id}-unit`} className="setting-unit">
          {unit}
        </span>
      </span>
    </Row>
  );
}
