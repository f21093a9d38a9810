/** The recent entries on offer, over what lies below the first line. The focus stays in the field. */
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { RecentView } from '#shared/view.ts';
import { ColorDot } from '../components/color-dot.tsx';
import { useServices } from '../services.ts';

/** CSS pixels kept free below the panel. */
const marginBelowPx = 12;

interface SuggestionPanelProps {
  readonly id: string;
  readonly recents: readonly RecentView[];
  readonly active: number | null;
  readonly onChoose: (index: number) => void;
  readonly onOverlay: (bottomPx: number) => void;
  /** What Enter does to the text itself. */
  readonly hint: ReactNode;
}

/** The panel needs room of its own when the popover below it is short. */
export function useOverlayRoom(panel: RefObject<HTMLElement | null>, onOverlay: (bottomPx: number) => void): void {
  useLayoutEffect(() => {
    const { current } = panel;
    if (current === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() => {
      onOverlay(Math.ceil(current.getBoundingClientRect().bottom + marginBelowPx));
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      onOverlay(0);
    };
  }, [panel, onOverlay]);
}

export function SuggestionPanel({ id, recents, active, onChoose, onOverlay, hint }: SuggestionPanelProps) {
  const { messages } = useServices().words;
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useOverlayRoom(panel, onOverlay);

  useEffect(() => {
    if (active !== null) {
      list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    }
  }, [active]);

  return (
    <div ref={panel} className="suggestions">
      {/* The list of a combo box: a <select> or <datalist> can show neither dot nor project. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div ref={list} id={id} role="listbox" aria-label={messages.popover.suggestionsLabel}>
        {recents.map((recent, index) => (
          <div
            key={recent.localId}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            className="suggestion"
            aria-selected={index === active}
            title={recent.description}
            // The field keeps the focus: a press here is a choice, not a move.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
            onKeyDown={(event) => event.key === 'Enter' && onChoose(index)}
          >
            <ColorDot project={recent.project} />
            <span className="suggestion-description ellipsis" dir="auto">
              {recent.description || messages.noDescription}
            </span>
            {recent.project === null ? null : (
              <span className="suggestion-project ellipsis" dir="auto">
                {recent.project.name}
              </span>
            )}
          </div>
        ))}
      </div>
      {hint}
    </div>
  );
}
