/** Ignores the second click of a double click and key repeats, which would undo or repeat the first. */
import type { KeyboardEvent, MouseEvent } from 'react';

export function singlePress(onPress: () => void) {
  return {
    onClick: (event: MouseEvent) => {
      if (event.detail <= 1) {
        onPress();
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault();
      }
    },
  };
}
