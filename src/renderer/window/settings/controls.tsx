import { type ReactNode, useId, useState } from 'react';
import { type FieldError, FieldProblem } from '../../components/fields/field-problem.tsx';
import { NumberInput, readNumber } from '../../components/fields/number-input.tsx';
import { Select, type SelectProps } from '../../components/select/select.tsx';
import { TimeInput } from '../../components/fields/time-input.tsx';
import { useServices } from '../shell/services.ts';
import { PageHead } from '../shell/page/page-title.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
import * as styles from './settings.module.css';

export function SectionPage({ title, lede, children }: { readonly title: string; readonly lede?: string; readonly children: ReactNode }) {
  return (
    <div>
      <PageHead title={title} lede={lede} />
      {children}
    </div>
  );
}

export function SettingGroup({
  title,
  hint,
  children,
}: {
  readonly title: string | null;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
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
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The error of the row; null: none. */
  readonly problem?: FieldError;
}

function Words({ id, hint, problem = null, children }: Omit<RowProps, 'label'> & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className={styles.settingWords}>
      {children}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles.settingHint}>
          {hint}
        </p>
      )}
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}

interface Control {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

/** A row of one control. */
function Row({ label, hint, problem = null, children }: RowProps & { readonly children: (control: Control) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.setting}>
      <Words id={id} hint={hint} problem={problem}>
        <label htmlFor={id}>{label}</label>
      </Words>
      {children({ id, 'aria-invalid': problem !== null, 'aria-describedby': `${hint === undefined ? '' : `${id}-hint `}${id}-problem` })}
    </div>
  );
}

/** A row of several controls, or none, under one label. */
export function SettingRow({ label, hint, problem, children }: RowProps & { readonly children?: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.setting} aria-labelledby={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <Words id={id} hint={hint} problem={problem ?? null}>
        <span id={id}>{label}</span>
      </Words>
      {children === undefined ? null : <div className={styles.settingControls}>{children}</div>}
    </fieldset>
  );
}

interface SwitchProps extends RowProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function SwitchRow({ on, onChange, ...row }: SwitchProps) {
  return (
    <Row {...row}>
      {(control) => (
        <input
          {...control}
          type="checkbox"
          role="switch"
          aria-checked={on}
          className={styles.toggle}
          checked={on}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
    </Row>
  );
}

interface TextProps extends RowProps {
  readonly value: string;
  readonly limit: number;
  readonly onChange: (text: string) => void;
}

/** Saved when the field is left. */
export function TextRow({ value, limit, onChange, ...row }: TextProps) {
  return (
    <Row {...row}>
      {(control) => (
        <input
          {...control}
          key={value}
          type="text"
          className={controlStyles.textInput}
          defaultValue={value}
          maxLength={limit}
          onBlur={({ target }) => (target.value.trim() === value ? undefined : onChange(target.value.trim()))}
        />
      )}
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

export function ChoiceRow<Value extends string>({ choices, name, ...row }: ChoiceProps<Value>) {
  return <SelectRow {...row} choices={choices.map((choice) => ({ value: choice, label: name(choice) }))} />;
}

interface SelectRowProps<Value extends string | null> extends RowProps, Pick<SelectProps<Value>, 'value' | 'choices'> {
  readonly onChange: (value: Value) => void;
}

export function SelectRow<Value extends string | null>({ value, choices, onChange, ...row }: SelectRowProps<Value>) {
  return (
    <Row {...row}>
      {(control) => (
        <span className={styles.settingSelect}>
          <Select {...control} value={value} choices={choices} onChoose={onChange} />
        </span>
      )}
    </Row>
  );
}

interface NumberProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: number | null;
  readonly bounds: { readonly low: number; readonly high: number };
  readonly unit: string;
  /** Change per press of an arrow key or a stepper. */
  readonly step?: number;
  readonly onChange: (value: number) => void;
  /** Called if it was emptied; omitted if it may not be empty. */
  readonly onClear?: () => void;
}

/** Saved on blur or Enter if it is a number within its bounds; otherwise the input stays, with what is expected. Escape discards it. */
export function NumberRow({ label, hint, value, bounds, unit, step = 1, onChange, onClear }: NumberProps) {
  const { i18n } = useServices();
  const kept = value === null ? '' : i18n.number(value);
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const text = typed ?? kept;
  const isEmpty = text.trim() === '';
  const read = readNumber(text);
  const isRight = isEmpty
    ? onClear !== undefined
    : read !== null && read >= bounds.low && read <= bounds.high && Math.abs(read / step - Math.round(read / step)) < 1e-9;
  function settle(): void {
    setTried(!isRight);
    if (isRight) {
      setTyped(null);
      if (text !== kept) {
        (read === null ? onClear : () => onChange(read))?.();
      }
    }
  }
  return (
    <Row label={label} hint={hint} problem={isTried && !isRight ? i18n.messages.settings.numberRange({ ...bounds, step }) : null}>
      {(control) => (
        <span className={styles.settingControls}>
          <NumberInput
            id={control.id}
            text={text}
            value={read}
            bounds={bounds}
            step={step}
            format={i18n.number}
            aria-invalid={!isRight}
            aria-describedby={`${control.id}-unit ${control['aria-describedby']}`}
            onType={setTyped}
            onSettle={settle}
            onDiscard={() => setTyped(null)}
          />
          <span id={`${control.id}-unit`} className={styles.settingUnit}>
            {unit}
          </span>
        </span>
      )}
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
          <input
            type="checkbox"
            aria-label={name(day)}
            checked={days.includes(day)}
            onChange={(event) => onChange(week.filter((each) => (each === day ? event.target.checked : days.includes(each))))}
          />
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

/** A time of day, or with `to` a range between two. */
export function TimesRow({ label, from, to }: { readonly label: string; readonly from: TimeProps; readonly to?: TimeProps }) {
  const { settings } = useServices().i18n.messages;
  const [unreadable, setUnreadable] = useState({ from: false, to: false });
  const [isTried, setTried] = useState(false);
  const isWrong = unreadable.from || unreadable.to;
  return (
    <SettingRow label={label} problem={isTried && isWrong ? settings.timeUnreadable : null}>
      <span className={styles.settingControls} onBlur={() => setTried(isWrong)}>
        <TimeField
          {...from}
          isUnreadable={unreadable.from}
          onType={(isUnreadable) => setUnreadable({ ...unreadable, from: isUnreadable })}
        />
        {to === undefined ? null : (
          <>
            <span aria-hidden>–</span>
            <TimeField {...to} isUnreadable={unreadable.to} onType={(isUnreadable) => setUnreadable({ ...unreadable, to: isUnreadable })} />
          </>
        )}
      </span>
    </SettingRow>
  );
}

/** Shows the saved time, except while one is typed. */
function TimeField({
  label,
  value,
  isUnreadable,
  onChange,
  onType,
}: TimeProps & { readonly isUnreadable: boolean; readonly onType: (isUnreadable: boolean) => void }) {
  const { i18n } = useServices();
  return (
    <TimeInput
      i18n={i18n}
      label={label}
      value={isUnreadable ? '' : value}
      aria-invalid={isUnreadable}
      onChange={(next) => {
        onType(next === '');
        // The setting stays while the input is unreadable.
        if (next !== '') {
          onChange(next);
        }
      }}
    />
  );
}

interface GoalProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly minutes: number | null;
  readonly bounds: { readonly low: number; readonly high: number };
  readonly onChange: (minutes: number | null) => void;
}

/** Goals are set in quarter hours; an empty one is none. */
export function GoalRow({ minutes, bounds: { low, high }, onChange, ...row }: GoalProps) {
  const { settings } = useServices().i18n.messages;
  return (
    <NumberRow
      {...row}
      value={minutes === null ? null : minutes / 60}
      bounds={{ low: low / 60, high: high / 60 }}
      step={0.25}
      unit={settings.hours}
      onChange={(hours) => onChange(Math.round(hours * 60))}
      onClear={() => onChange(null)}
    />
  );
}
