/** Arrow keys in a column with a roving tabindex. */
import type { KeyboardEvent } from 'react';

/** Returns the part of `column` that a key moves to from `from`; undefined: the key does not move. */
export function neighbourInColumn<Part>(column: readonly Part[], from: Part, key: string): Part | undefined {
  const at = column.indexOf(from);
  if (at === -1) {
    return undefined;
  }
  switch (key) {
    case 'ArrowDown':
      return column[Math.min(column.length - 1, at + 1)];
    case 'ArrowUp':
      return column[Math.max(0, at - 1)];
    case 'Home':
      return column[0];
    case 'End':
      return column.at(-1);
    default:
      return undefined;
  }
}

/** Moves the focus from a button of `column` to the one above or below, the first or the last. Ignores other keys. */
export function moveInColumn(event: KeyboardEvent, column: HTMLElement | null): void {
  const buttons = [...(column?.querySelectorAll('button') ?? [])];
  const next = document.activeElement === null ? undefined : neighbourInColumn<Element>(buttons, document.activeElement, event.key);
  if (next instanceof HTMLElement) {
    event.preventDefault();
    next.focus();
  }
}
