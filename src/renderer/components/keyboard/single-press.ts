/** Ignores the second click of a double click and key repeats, which would undo or repeat the first. */
import type { KeyboardEvent, MouseEvent } from 'react';

export interface Press {
  /** Whether it was a click, and not a key. */
  readonly byPointer: boolean;
}

export function singlePress(onPress: (press: Press) => void) {
  return {
    onClick: (event: MouseEvent) => {
      if (event.detail <= 1) {
        onPress({ byPointer: event.detail > 0 });
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
      }
    },
  };
}
