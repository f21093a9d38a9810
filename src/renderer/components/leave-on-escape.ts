/** Escape, heard where it is pressed or on its way up. */
import type { KeyboardEvent } from 'react';

/** What takes the key is done with it: nothing behind hears it as a wish to close, too. While an input method composes, Escape is its own. */
export function leaveOnEscape(leave: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      leave();
    }
  };
}
