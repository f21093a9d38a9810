/** All entries by day, newest first. Only visible rows are rendered; older pages are loaded while scrolling. */
import type { LocalDate } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import Play from 'lucide-react/icons/play';
import { type KeyboardEvent, memo, type RefObject, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ColorDot } from '../../../components/fields/color-dot.tsx';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { ItemButton } from '../../../components/items/item-button.tsx';
import { OverlapMark } from '../../../components/overlaps/overlap-mark.tsx';
import { SyncMark } from '../../../components/status/sync-mark.tsx';
import { useServices } from '../../shell/services.ts';
import { entryName, formatAssignment, elapsedSeconds, spanLength, formatSpan, spokenRest } from '../entry-text.ts';
import { GroupRow } from './group-row.tsx';
import { groupListRows, listRows, type ListRow } from './list-rows.ts';
import { dateAt } from '../local-days.ts';
import { awaitsFocus } from '../actions/return-focus.ts';
import { Pause, Spoken } from '../spoken.tsx';
import { type TimelineState, useTimeline } from '../timeline-state.ts';
import type { Pages } from '../../../data/history.ts';
import type { GroupingState } from '../../../editing/use-grouping.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from './list.module.css';

const rowPixels = { day: 44, entry: 36, group: 36 } as const;

/** Rows rendered outside the visible area. */
const overscan = 12;

function rowKey(row: ListRow): string {
  return row.kind === 'day' ? row.date : row.kind === 'group' ? row.id : row.entry.localId;
}

interface EntryRowProps extends Pick<TimelineState, 'catalog' | 'nowMs' | 'toggle' | 'open' | 'actions'> {
  readonly entry: HistoryEntry;
  readonly top: number;
  readonly spanWidth: string;
  readonly overlaps: boolean;
  readonly isMember: boolean;
  readonly isSelected: boolean;
  readonly isOpened: boolean;
  readonly isTabStop: boolean;
  readonly onFocus: (id: string) => void;
  /** A reference, so that a row does not render again with every other row. */
  readonly press: RefObject<(event: KeyboardEvent, id: string) => void>;
}

/** Renders again only if it has changed itself: each key in the search and each step of scrolling renders the list. */
const EntryRow = memo(function EntryRow({
  entry,
  top,
  catalog,
  nowMs,
  toggle,
  open,
  actions,
  spanWidth,
  overlaps,
  isMember,
  isSelected,
  isOpened,
  isTabStop,
  onFocus,
  press,
}: EntryRowProps) {
  const { i18n } = useServices();
  const { messages } = i18n;
  const assignment = formatAssignment(entry, catalog);
  return (
    <div
      className={styles.listEntry}
      style={{ transform: `translateY(${top}px)`, height: rowPixels.entry }}
      data-member={isMember ? '' : undefined}
      data-selected={isSelected}
      data-running={entry.end === null}
    >
      <input
        type="checkbox"
        className={styles.listCheck}
        aria-label={messages.timeline.selectEntry(entryName(entry, i18n))}
        tabIndex={-1}
        checked={isSelected}
        onChange={() => toggle(entry)}
      />
      <button
        type="button"
        className={styles.listButton}
        data-entry={entry.localId}
        aria-expanded={isOpened}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => onFocus(entry.localId)}
        onClick={(event) =>
          event.ctrlKey || event.metaKey || event.shiftKey ? toggle(entry) : open({ kind: 'entry', entry, splits: false })
        }
        onKeyDown={(event) => press.current(event, entry.localId)}
      >
        <ColorDot project={entry.project} />
        <span className={controlStyles.ellipsis} dir="auto">
          {entryName(entry, i18n)}
          <Pause />
        </span>
        <span className={`${styles.listPlace} ${controlStyles.ellipsis}`} dir="auto">
          {assignment}
          {assignment === '' ? null : <Pause />}
        </span>
        {overlaps ? <OverlapMark /> : null}
        <SyncMark entry={entry} />
        <span className={styles.listSpan} style={{ minWidth: spanWidth }}>
          {formatSpan(entry, i18n)}
          <Pause />
        </span>
        <span className={styles.listDuration}>
          <span aria-hidden="true">{messages.hours(elapsedSeconds(entry, nowMs))}</span>
          <Spoken text={spokenRest(entry, { i18n, nowMs, overlaps })} />
        </span>
      </button>
      <ItemButton entry={entry} tabIndex={-1} />
      {entry.end === null ? null : (
        <IconButton
          icon={Play}
          label={messages.popover.continueEntry(entryName(entry, i18n))}
          tabIndex={-1}
          onPress={() => void actions.continueEntry(entry)}
        />
      )}
    </div>
  );
});

interface ListViewProps {
  readonly pages: Pages;
  readonly grouping: GroupingState;
}

export function ListView({ pages, grouping }: ListViewProps) {
  const { i18n } = useServices();
  const { timeZone, nowMs, catalog, actions, overlapping, opened, open, selected, toggle, remove, selectAll } = useTimeline();
  const keysId = useId();
  // One width for all rows, because each is laid out separately and the columns must align.
  const spanWidth = useMemo(() => `${spanLength(i18n)}ch`, [i18n]);
  const scroller = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  // The rows in sight of another search are drawn first; those around them in a second step, which another key interrupts.
  const isSettled = useDeferredValue(pages.query) === pages.query;
  const more = pages.pages.at(-1)?.page.more ?? false;
  const { isOn, isOpen } = grouping;
  const single = useMemo(
    () => listRows({ pages: pages.pages.map(({ page }) => page.entries), more, timeZone, nowMs }),
    [pages.pages, more, timeZone, nowMs],
  );
  const rows = useMemo(() => (isOn ? groupListRows(single, isOpen) : single), [single, isOn, isOpen]);
  /** The rows that take the focus. */
  const stops = useMemo(
    () => rows.flatMap((row, index) => (row.kind === 'day' ? [] : [{ id: rowKey(row), row, page: row.page, index }])),
    [rows],
  );
  // Its functions return changing values and are not memoized here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowPixels[rows[index]?.kind ?? 'entry'],
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    overscan: isSettled ? overscan : 0,
  });
  const items = virtual.getVirtualItems();
  const lastRow = rows[items.at(-1)?.index ?? 0];
  const firstInSight = items[0]?.index ?? 0;
  const firstEntry = stops.find(({ index }) => index >= firstInSight);
  const lastPage = lastRow !== undefined && lastRow.kind !== 'day' ? lastRow.page : (firstEntry?.page ?? 0);
  const firstPage = firstEntry?.page ?? 0;
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - 3 * overscan;
  const { want } = pages;
  useEffect(() => {
    want(firstPage, false);
    want(lastPage, isNearEnd);
  }, [want, firstPage, lastPage, isNearEnd, pages.pages]);

  const tabStop = focused !== null && stops.some(({ id }) => id === focused) ? focused : (stops[0]?.id ?? null);

  /** Scrolls first: invisible rows are not rendered. */
  function focusRow(target: (typeof stops)[number] | undefined): void {
    if (target === undefined) {
      return;
    }
    setFocused(target.id);
    virtual.scrollToIndex(target.index, { align: 'auto' });
    requestAnimationFrame(() => {
      const shown = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
      shown.find(({ dataset }) => dataset['entry'] === target.id)?.focus({ preventScroll: true });
    });
  }

  function handleKey(event: KeyboardEvent, id: string): void {
    const modified = i18n.modifierKey === '⌘' ? event.metaKey : event.ctrlKey;
    if (modified && event.key.toLowerCase() === 'a' && selectAll !== null) {
      event.preventDefault();
      void selectAll();
      return;
    }
    const at = stops.findIndex((each) => each.id === id);
    const row = stops[at]?.row;
    // A group is opened and closed by its button; it is neither selected nor deleted.
    const entry = row?.kind === 'entry' ? row.entry : null;
    switch (event.key) {
      case 'ArrowDown':
        focusRow(stops[at + 1]);
        break;
      case 'ArrowUp':
        focusRow(stops[at - 1]);
        break;
      case 'PageDown':
        focusRow(stops[Math.min(stops.length - 1, at + 10)]);
        break;
      case 'PageUp':
        focusRow(stops[Math.max(0, at - 10)]);
        break;
      case 'Home':
        focusRow(stops[0]);
        break;
      case 'End':
        focusRow(stops.at(-1));
        break;
      case ' ':
        if (entry === null) {
          return;
        }
        toggle(entry);
        break;
      case 'Delete':
      case 'Backspace':
        if (entry !== null) {
          void remove(entry).then(() => (awaitsFocus(entry.localId) ? focusRow(stops[at + 1] ?? stops[at - 1]) : undefined));
        }
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  const press = useRef(handleKey);
  useEffect(() => {
    press.current = handleKey;
  });

  const today = dateAt(nowMs, timeZone);
  const { messages } = i18n;

  function dayName(date: LocalDate): string {
    return date === today ? messages.timeline.today : i18n.longDate(date, today);
  }

  return (
    <section ref={scroller} className={styles.list} aria-label={messages.timeline.listLabel} aria-describedby={keysId}>
      <p id={keysId} className={controlStyles.visuallyHidden}>
        {messages.timeline.keysHint.list}
      </p>
      <div className={styles.listRows} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start, size }) => {
          const row = rows[index];
          if (row === undefined) {
            return null;
          }
          if (row.kind === 'day') {
            return (
              <div key={key} className={styles.listDay} style={{ transform: `translateY(${start}px)`, height: size }}>
                <h2 className={styles.listDayName}>{dayName(row.date)}</h2>
                <span>{row.seconds === null ? '' : messages.hours(row.seconds)}</span>
              </div>
            );
          }
          if (row.kind === 'group') {
            const { id } = row;
            return (
              <GroupRow
                key={key}
                group={row}
                top={start}
                height={size}
                spanWidth={spanWidth}
                isTabStop={id === tabStop}
                onFocus={() => setFocused(id)}
                onToggle={() => grouping.toggle(id)}
                onKeyDown={(event) => handleKey(event, id)}
              />
            );
          }
          const { entry } = row;
          const shared = { catalog, nowMs, spanWidth, toggle, open, actions, press, onFocus: setFocused };
          return (
            <EntryRow
              key={key}
              {...shared}
              entry={entry}
              top={start}
              overlaps={overlapping.has(entry.localId)}
              isMember={row.isMember === true}
              isSelected={selected.has(entry.localId)}
              isOpened={opened.kind === 'entry' && opened.entry.localId === entry.localId}
              isTabStop={entry.localId === tabStop}
            />
          );
        })}
      </div>
    </section>
  );
}
