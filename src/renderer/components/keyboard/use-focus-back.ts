import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref whose element takes the focus when what replaced it has gone with the focus. */
export function useFocusBack<Target extends HTMLElement>(isReplaced: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const wasReplaced = useRef(isReplaced);
  useEffect(() => {
    if (wasReplaced.current && !isReplaced && (document.activeElement === null || document.activeElement === document.body)) {
      target.current?.focus();
    }
    wasReplaced.current = isReplaced;
  }, [isReplaced]);
  return target;
}
