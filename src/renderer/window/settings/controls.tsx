import { useId, useState, type ReactNode } from 'react';
import { TimeInput } from '../../components/fields/time-input.tsx';
import { useServices } from '../shell/services.ts';
import { PageTitle } from '../shell/page-title.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page.module.css';
import * as styles from './settings.module.css';

export function SectionPage({ title, lede, children }: { readonly title: string; readonly lede?: string; readonly children: ReactNode }) {
  return (
    <div>
      <header className={pageStyles.pageHead}>
        <PageTitle title={title} />
        {lede === undefined ? null : <p className={pageStyles.pageLede}>{lede}</p>}
      </header>
      {children}
    </div>
  );
}

export function SettingGroup({ title, hint, children }: { readonly title: string | null; readonly hint?: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.settingGroup} {...(title === null ? {} : { 'aria-labelledby': id })}>
      {title === null ? null : (
        <h2 id={id} className={styles.settingGroupTitle}>
          {title}
        </h2>
      )}
      {hint === undefined ? null : <p className={styles.settingGroupHint}>{hint}</p>}
      <div className={pageStyles.group}>{children}</div>
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
    <div className={styles.setting}>
      <div className={styles.settingWords}>
        <label htmlFor={id}>{label}</label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className={styles.settingHint}>
            {hint}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

/** A row of several controls under one label. */
export function SettingRow({ label, hint, children }: { readonly label: string; readonly hint?: string; readonly children?: ReactNode }) {
  return (
    <fieldset className={styles.setting}>
      <legend className={controlStyles.visuallyHidden}>{label}</legend>
      <div className={styles.settingWords} aria-hidden>
        <span>{label}</span>
        {hint === undefined ? null : <p className={styles.settingHint}>{hint}</p>}
      </div>
      <div className={styles.settingControls}>{children}</div>
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
      <input id={id} type="checkbox" role="switch" aria-checked={on} className={styles.toggle} checked={on} aria-describedby={hint === undefined ? undefined : `${id}-hint`} onChange={(event) => onChange(event.target.checked)} />
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
        className={`${controlStyles.textInput} ${styles.settingSelect}`}
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
  /** Change per press of an arrow key. */
  readonly step?: number;
  /** Whether it may be empty. */
  readonly optional?: boolean;
  readonly onChange: (value: number | null) => void;
}

/** Saved on blur or Enter if it is a number within its bounds; otherwise the input stays. */
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
      <span className={styles.settingControls}>
        <input
          id={id}
          type="number"
          className={`${controlStyles.textInput} ${styles.settingNumber}`}
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
        <span id={`${id}-unit`} className={styles.settingUnit}>
          {unit}
        </span>
      </span>
    </Row>
  );
}

const week = [1, 2, 3, 4, 5, 6, 7] as const;
type Weekday = (typeof week)[number];

interface DaysProps {
  readonly label: string;
  /** 1 Monday to 7 Sunday. */
  readonly days: readonly number[];
  readonly name: (day: Weekday) => string;
  readonly shortName: (day: Weekday) => string;
  readonly onChange: (days: Weekday[]) => void;
}

/** A choice of days of the week. */
export function DaysRow({ label, days, name, shortName, onChange }: DaysProps) {
  return (
    <SettingRow label={label}>
      {week.map((day) => (
        <label key={day} className={styles.day}>
          <input type="checkbox" aria-label={name(day)} checked={days.includes(day)} onChange={(event) => onChange(week.filter((each) => (each === day ? event.target.checked : days.includes(each))))} />
          <span aria-hidden>{shortName(day)}</span>
        </label>
      ))}
    </SettingRow>
  );
}

interface TimeProps {
  readonly label: string;
  /** `09:00`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A range between two times of day. */
export function TimesRow({ label, from, to }: { readonly label: string; readonly from: TimeProps; readonly to: TimeProps }) {
  return (
    <SettingRow label={label}>
      <TimeField {...from} />
      <span aria-hidden>–</span>
      <TimeField {...to} />
    </SettingRow>
  );
}

function TimeField({ label, value, onChange }: TimeProps) {
  const { i18n } = useServices();
  const [wanted, setWanted] = useState(value);
  return (
    <TimeInput
      i18n={i18n}
      label={label}
      value={wanted}
      isWrong={wanted === ''}
      onChange={(next) => {
        setWanted(next);
        // Empty while the input is invalid: the setting stays.
        if (next !== '') {
          onChange(next);
        }
      }}
    />
  );
}
