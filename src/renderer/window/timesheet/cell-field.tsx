/** A cell of the timesheet: a typed duration. Arrow keys move, Enter saves and moves down, Escape discards. */
import { readTypedDuration } from '#shared/values/typed-duration.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useServices } from '../shell/services.ts';
import * as styles from './timesheet.module.css';

interface TimesheetCellFieldProps {
  readonly seconds: number;
  readonly isRunning: boolean;
  readonly isFuture: boolean;
  readonly label: string;
  /** Row and column, to find the cell. */
  readonly position: string;
  /** The element with the error of the cell that has one. */
  readonly problemId: string;
  /** Saves a value, and resolves when it is shown. Returns whether it was saved. */
  readonly onSet: (seconds: number) => Promise<boolean>;
  /** Called when a text is no duration, and when it is changed. */
  readonly onWrong: (isWrong: boolean) => void;
  readonly onMove: (rows: number, columns: number) => void;
}

/** The length of the longest day, which has 25 hours. */
const longestSeconds = 25 * 3600;

export function TimesheetCellField({
  seconds,
  isRunning,
  isFuture,
  label,
  position,
  problemId,
  onSet,
  onWrong,
  onMove,
}: TimesheetCellFieldProps) {
  const { i18n } = useServices();
  const { hours, timesheet } = i18n.messages;
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** Set by Escape: leaves the field without saving. */
  const isDiscarding = useRef(false);
  /** The save of the draft; null: the draft was changed since. Enter saves and then leaves the field, which must not save again. */
  const saving = useRef<{ readonly isSet: Promise<boolean> } | null>(null);
  const isFixed = isRunning || isFuture;
  const shown = seconds === 0 ? '' : hours(seconds);

  /** Returns whether there is nothing left to save. */
  async function saveDraft(): Promise<boolean> {
    if (draft === null) {
      return true;
    }
    const text = draft.trim();
    const typed = text === '' ? 0 : readTypedDuration(text);
    if (typed === null || typed > longestSeconds) {
      setWrong(true);
      onWrong(true);
      return false;
    }
    saving.current ??= { isSet: onSet(typed) };
    const own = saving.current;
    const isSet = await own.isSet;
    if (saving.current !== own) {
      return false;
    }
    if (isSet) {
      setDraft(null);
    } else {
      saving.current = null;
      setWrong(true);
      field.current?.focus();
    }
    return isSet;
  }

  function type(text: string | null): void {
    saving.current = null;
    setDraft(text);
    setWrong(false);
    if (isWrong) {
      onWrong(false);
    }
  }

  async function saveAndMove(rows: number, columns: number): Promise<void> {
    if (await saveDraft()) {
      onMove(rows, columns);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // While the user types, left and right move the text cursor.
    const isMoving = draft === null;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      Enter: [event.shiftKey ? -1 : 1, 0],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ...(isMoving ? { ArrowLeft: [0, -1], ArrowRight: [0, 1] } : {}),
    };
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      void saveAndMove(move[0], move[1]);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      isDiscarding.current = true;
      type(null);
    }
  }

  return (
    <input
      ref={field}
      type="text"
      className={styles.timesheetCell}
      data-cell={position}
      aria-label={label}
      aria-invalid={isWrong}
      aria-describedby={isWrong ? problemId : undefined}
      title={isRunning ? timesheet.running : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={32}
      placeholder={isFuture ? undefined : '·'}
      readOnly={isFixed}
      value={draft ?? shown}
      onFocus={(event) => {
        isDiscarding.current = false;
        event.target.select();
      }}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        if (!isDiscarding.current) {
          void saveDraft();
        }
      }}
      onKeyDown={onKeyDown}
    />
  );
}
