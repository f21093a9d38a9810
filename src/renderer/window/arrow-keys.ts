/** Arrow keys within a column of buttons, of which one can be reached with Tab. */
import type { KeyboardEvent } from 'react';

function neighbour(buttons: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (at === -1) {
    return undefined;
  }
  switch (key) {
    case 'ArrowDown':
      return buttons[Math.min(buttons.length - 1, at + 1)];
    case 'ArrowUp':
      return buttons[Math.max(0, at - 1)];
    case 'Home':
      return buttons[0];
    case 'End':
      return buttons.at(-1);
    default:
      return undefined;
  }
}

/** Moves the focus from a button of `column` to the one above or below, the first or the last. Other keys are left alone. */
export function moveInColumn(event: KeyboardEvent, column: HTMLElement | null): void {
  const next = neighbour([...(column?.querySelectorAll('button') ?? [])], event.key);
  if (next !== undefined) {
    event.preventDefault();
    next.focus();
  }
}
