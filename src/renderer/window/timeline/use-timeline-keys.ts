/** Keys of the timeline that work wherever the focus is, unless somebody is typing. */
import { useEffect, useRef } from 'react';
import { useServices } from '../../services.ts';

export interface TimelineKeys {
  readonly search: () => void;
  readonly newEntry: () => void;
  readonly today: () => void;
  readonly step: (by: 1 | -1) => void;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement ? target.type !== 'checkbox' : target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

export function useTimelineKeys(keys: TimelineKeys): void {
  const { words } = useServices();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const modified = words.modifierKey === '⌘' ? event.metaKey : event.ctrlKey;
      const key = event.key.toLowerCase();
      if (modified && !event.altKey && !event.shiftKey && key === 'f') {
        latest.current.search();
      } else if (modified || event.altKey || isTyping(event.target)) {
        return;
      } else if (key === 'n') {
        latest.current.newEntry();
      } else if (key === 't') {
        latest.current.today();
      } else if (event.key === '[' || event.key === ']') {
        latest.current.step(event.key === '[' ? -1 : 1);
      } else {
        return;
      }
      event.preventDefault();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [words]);
}
