/**
 * Arrow keys in a grid of rows: up and down between rows, left and right between a row's buttons. One row at a time is in the Tab order.
 */
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { neighbourInColumn } from '../../components/keyboard/arrow-keys.ts';

function findButtons(row: Element): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button, input')];
}

export interface RovingRows {
  /** The row in the Tab order. */
  readonly current: string | null;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLButtonElement)) {
    return;
  }
  const row = target.closest('[data-row]');
  if (row === null) {
    return;
  }
  const buttons = findButtons(row);
  const column = buttons.indexOf(target);
  let next: HTMLElement | undefined;
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    next = buttons[column + (key === 'ArrowRight' ? 1 : -1)];
  } else {
    const neighbour = neighbourInColumn([...currentTarget.querySelectorAll('[data-row]')], row, key);
    const there = neighbour === undefined || neighbour === row ? [] : findButtons(neighbour);
    next = there[Math.min(column, there.length - 1)];
  }
  if (next !== undefined) {
    event.preventDefault();
    next.focus();
  }
}

/** Rows are elements with `data-row`, which contains the identifier of the entry or group. */
export function useRovingRows(ids: readonly string[]): RovingRows {
  const [focused, setFocused] = useState<string | null>(null);
  const current = ids.find((id) => id === focused) ?? ids[0] ?? null;

  function onFocus(event: FocusEvent<HTMLElement>): void {
    setFocused(event.target.closest('[data-row]')?.getAttribute('data-row') ?? null);
  }

  return { current, onFocus, onKeyDown: moveFocus };
}
