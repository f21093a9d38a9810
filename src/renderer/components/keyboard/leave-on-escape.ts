import type { KeyboardEvent } from 'react';

/** Stops the event, so that Escape does not close outer elements, too. During a composition, Escape belongs to the input method. */
export function leaveOnEscape(leave: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      leave();
    }
  };
}
