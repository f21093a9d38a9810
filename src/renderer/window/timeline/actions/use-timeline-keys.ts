/** Shortcuts of the timeline, which work everywhere except while the user types. */
import { useEffect, useRef } from 'react';
import { useServices } from '../../shell/services.ts';
import { isPressed, isTyping, shortcuts } from '../../navigation/shortcuts.ts';

/** The action of a shortcut; null: it does not apply now. */
type OnKey = (() => void) | null;

export interface TimelineKeys {
  readonly search: () => void;
  readonly newEntry: () => void;
  readonly today: () => void;
  readonly earlier: () => void;
  readonly later: () => void;
  readonly tallerHours: () => void;
  readonly shorterHours: () => void;
  readonly usualHours: () => void;
  /** Applies to the entry that has the focus or is open. */
  readonly continue: () => OnKey;
  readonly duplicate: () => OnKey;
  readonly split: () => OnKey;
  readonly join: () => OnKey;
  readonly delete: () => OnKey;
}

const ofTimeline = ['newEntry', 'today', 'earlier', 'later', 'tallerHours', 'shorterHours', 'usualHours'] as const;
const ofEntry = ['continue', 'duplicate', 'split', 'join', 'delete'] as const;

export function useTimelineKeys(keys: TimelineKeys): void {
  const { i18n } = useServices();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function findAction(event: KeyboardEvent): OnKey {
      const wanted = (name: keyof TimelineKeys) => isPressed(shortcuts[name], event, i18n.apple);
      if (wanted('search')) {
        return latest.current.search;
      }
      // The focused element has handled the key, or uses it as text.
      if (event.defaultPrevented || isTyping(event.target)) {
        return null;
      }
      const general = ofTimeline.find(wanted);
      // A held key acts once.
      const own = event.repeat ? undefined : ofEntry.find(wanted);
      return general !== undefined ? latest.current[general] : own !== undefined ? latest.current[own]() : null;
    }
    function press(event: KeyboardEvent): void {
      const run = findAction(event);
      if (run !== null) {
        event.preventDefault();
        run();
      }
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [i18n]);
}
