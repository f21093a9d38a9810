/**
 * A choice of one of several values. Its list is loaded when it first opens: react-aria would double what a page reads before it is used.
 */
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { SelectLabel, type ShownChoice } from './select-label.tsx';
import * as styles from './select.module.css';

const SelectList = lazy(async () => ({ default: (await import('./select-list.tsx')).SelectList }));

export type SelectValue = string | boolean | null | undefined;

export interface Choice<Value extends SelectValue> extends ShownChoice {
  readonly value: Value;
}

export interface SelectProps<Value extends SelectValue> {
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChoose: (value: Value) => void;
  /** Omitted if a `<label>` names it. */
  readonly label?: string;
  readonly name?: string;
  readonly id?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string | undefined;
}

/** Whether a key press types a character. */
function isTyped({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  // The name of any other key is longer.
  return /^\S$/u.test(key) && !altKey && !ctrlKey && !metaKey;
}

export function Select<Value extends SelectValue>({ value, choices, onChoose, label, ...control }: SelectProps<Value>) {
  const [isOpen, setOpen] = useState(false);
  /** What was typed before the list took the focus. */
  const [typed, setTyped] = useState('');
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const chosen = Math.max(
    0,
    choices.findIndex((choice) => choice.value === value),
  );

  function open(text: string): void {
    setTyped(text);
    setOpen(true);
  }

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function choose(index: number): void {
    const choice = choices[index];
    if (choice !== undefined) {
      onChoose(choice.value);
    }
  }

  function press(event: KeyboardEvent): void {
    if (isTyped(event)) {
      event.preventDefault();
      open(isOpen ? typed + event.key : event.key);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      open('');
    }
  }

  return (
    <>
      <button
        {...control}
        ref={button}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A native select can show neither dots nor a search.
        role="combobox"
        className={styles.select}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => (isOpen ? close() : open(''))}
        onKeyDown={press}
      >
        <SelectLabel choice={choices[chosen]} />
        <ChevronDown aria-hidden size={14} strokeWidth={1.5} className={styles.selectArrow} />
      </button>
      <Suspense fallback={null}>
        {isOpen ? (
          <SelectList
            id={listId}
            button={button}
            choices={choices}
            chosen={chosen}
            typed={typed}
            onChoose={choose}
            onClose={close}
            onLeave={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
