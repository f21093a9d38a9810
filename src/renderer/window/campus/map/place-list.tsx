/** The locations of one kind as a list: the text form of the map. Only visible rows are rendered. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useServices } from '../../shell/services.ts';
import { placeLine, type CampusPlace } from './campus-places.ts';
import { DemoMark } from '../demo-mark.tsx';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from '../campus.module.css';

interface PlaceListProps {
  readonly label: string;
  readonly places: readonly CampusPlace[];
  readonly chosenId: string | null;
  readonly onChoose: (place: CampusPlace) => void;
}

/** Height of a row in CSS pixels. */
const rowHeight = 44;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity };

export function PlaceList({ label, places, chosenId, onChoose }: PlaceListProps) {
  const { messages } = useServices().i18n;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({ count: places.length, getScrollElement: () => list.current, estimateSize: () => rowHeight, overscan: 6 });
  const chosen = places.findIndex((place) => place.id === chosenId);

  useEffect(() => {
    if (chosen >= 0) {
      rows.scrollToIndex(chosen, { align: 'auto' });
    }
    // Scrolls when the selection changes, not on every new list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen]);

  function press(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) {
      return;
    }
    event.preventDefault();
    const next = places[Math.min(places.length - 1, Math.max(0, (chosen < 0 ? (step > 0 ? -1 : places.length) : chosen) + step))];
    if (next !== undefined) {
      onChoose(next);
    }
  }

  return (
    <div
      ref={list}
      // A select cannot have rows of two lines, and renders all of them.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      tabIndex={0}
      className={styles.placeList}
      aria-label={label}
      aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
      onKeyDown={press}
    >
      <div role="presentation" className={styles.placeRows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const place = places[index];
          if (place === undefined) {
            return null;
          }
          const line = placeLine(place, messages);
          return (
            // The list handles keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={place.id}
              id={`${id}-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              className={styles.placeRow}
              aria-selected={index === chosen}
              aria-setsize={places.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => onChoose(place)}
            >
              <span aria-hidden className={styles.placeMark} data-kind={place.kind} />
              <span className={styles.placeText}>
                <span className={styles.placeName}>
                  <span className={controlStyles.ellipsis} dir="auto" title={place.name}>
                    {place.name}
                  </span>
                  {place.isDemo ? <DemoMark /> : null}
                </span>
                {line === null ? null : <span className={`${styles.placeLine} ${controlStyles.ellipsis}`}>{line}</span>}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
