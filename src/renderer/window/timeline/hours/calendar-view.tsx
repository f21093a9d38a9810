/** One day or seven days by hour. Days are drawn by their real length, so one of 23 or 25 hours is correct. */
import { instantOfEpochMs, type LocalDate } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useState } from 'react';
import { useCommits } from '../../../data/commits.ts';
import { useServices } from '../../shell/services.ts';
import { type Block, columnWidths, gapAt, layOutDay, secondsWithin, shortestDrawnMs } from './day-layout.ts';
import { type Grip, moved, snapMs } from './block-moves.ts';
import { AllDayMeetings } from './all-day-meetings.tsx';
import { useBreaksOfDays } from './day-breaks.tsx';
import { DayColumn } from './day-column.tsx';
import { linePixels } from './block-lines.ts';
import { durationPixels, hourMs } from './hour-scale.ts';
import { useActivity } from '../activity/activity-lane.tsx';
import { dateAt, toLocalDay, listHours } from '../local-days.ts';
import { awaitsFocus } from '../actions/return-focus.ts';
import { useTimeline } from '../timeline-state.ts';
import { useZoomingWheel } from '../actions/use-hour-zoom.ts';
import { useDrag } from './use-drag.ts';
import { useMeetingOutlines } from './use-meeting-outlines.tsx';
import { useMoves } from './use-moves.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from './hours.module.css';

interface CalendarViewProps {
  readonly dates: readonly LocalDate[];
  readonly entries: readonly HistoryEntry[];
  readonly onOpenDay: (date: LocalDate) => void;
}

/** Returns the move of an arrow key with Alt; null: another key. */
function keyMove(event: KeyboardEvent): { readonly grip: Grip; readonly byMs: number } | null {
  const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (steps === undefined || !event.altKey) {
    return null;
  }
  return { grip: event.shiftKey ? 'end' : event.ctrlKey || event.metaKey ? 'start' : 'whole', byMs: steps * snapMs };
}

export function CalendarView({ dates, entries, onOpenDay }: CalendarViewProps) {
  const { i18n } = useServices();
  const { timeZone, nowMs, open, toggle, remove, hours } = useTimeline();
  const { hourPixels, scroller } = hours;
  useZoomingWheel(hours);
  const keysId = useId();
  const [focused, setFocused] = useState<HistoryEntry['localId'] | null>(null);
  const days = useMemo(() => dates.map((date) => toLocalDay(date, timeZone)), [dates, timeZone]);
  const laidOut = useMemo(
    () => days.map((day) => layOutDay(entries, day, { nowMs, shortestMs: shortestDrawnMs(hourPixels) })),
    [days, entries, nowMs, hourPixels],
  );
  const breaks = useBreaksOfDays(days);
  const activity = useActivity({ fromMs: days[0]?.startMs ?? 0, toMs: days.at(-1)?.endMs ?? 0 });
  const commits = useCommits(
    useMemo(() => ({ from: instantOfEpochMs(days[0]?.startMs ?? 0), to: instantOfEpochMs(days.at(-1)?.endMs ?? 0) }), [days]),
  );
  const meetings = useMeetingOutlines(days, entries);
  const widths = columnWidths(
    days.map((day, index) => ({
      ...day,
      isEmpty: laidOut[index]?.length === 0 && meetings[index]?.outlines === null && meetings[index].allDay.length === 0,
    })),
    nowMs,
  );
  const grid = days.length === 1 ? undefined : { gridTemplateColumns: `56px ${widths}` };
  const hasAllDay = meetings.some(({ allDay }) => allDay.length > 0);
  const all = laidOut.flat();
  const tabStop = all.find(({ entry }) => entry.localId === focused)?.entry.localId ?? all[0]?.entry.localId ?? null;
  const { messages } = i18n;

  function locate({ x, y }: { readonly x: number; readonly y: number }): number | null {
    const columns = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])];
    const index = columns.findIndex((column) => x < column.getBoundingClientRect().right);
    const at = index === -1 ? columns.length - 1 : index;
    const [column, day] = [columns[at], days[at]];
    if (column === undefined || day === undefined) {
      return null;
    }
    const ms = day.startMs + ((y - column.getBoundingClientRect().top) / hourPixels) * hourMs;
    return Math.min(day.endMs, Math.max(day.startMs, ms));
  }

  function pressFree(atMs: number): void {
    const at = days.findIndex(({ endMs }) => atMs < endMs);
    const [day, blocks] = [days[at], laidOut[at]];
    const gap = day === undefined || blocks === undefined ? null : gapAt(blocks, { day, atMs, nowMs });
    open(gap === null ? { kind: 'nothing' } : { kind: 'new', span: gap });
  }

  const { shown, move } = useMoves();
  const { dragged, grip: hold } = useDrag({
    locate,
    nowMs,
    onPress: (entry, { toggles }) => (toggles ? toggle(entry) : open({ kind: 'entry', entry, splits: false })),
    onDrop: async (entry, span) => move(entry, () => span),
    onDraw: (span) => open({ kind: 'new', span }),
    onPressFree: pressFree,
  });

  function focusBlock(block: Block | undefined): void {
    if (block !== undefined) {
      setFocused(block.entry.localId);
      scroller.current?.querySelector<HTMLElement>(`[data-entry="${block.entry.localId}"]`)?.focus();
    }
  }

  function press(event: KeyboardEvent<HTMLElement>, { block, dayIndex }: { readonly block: Block; readonly dayIndex: number }): void {
    const { entry } = block;
    const step = keyMove(event);
    if (step !== null) {
      event.preventDefault();
      const grip = entry.end === null ? 'start' : step.grip;
      void move(entry, (span) => moved(span, { ...step, grip, nowMs })).then(() =>
        awaitsFocus(entry.localId) ? focusBlock(block) : undefined,
      );
      return;
    }
    const column = laidOut[dayIndex] ?? [];
    const at = column.indexOf(block);
    switch (event.key) {
      case 'ArrowDown':
        focusBlock(column[at + 1] ?? laidOut.slice(dayIndex + 1).find((blocks) => blocks.length > 0)?.[0]);
        break;
      case 'ArrowUp':
        focusBlock(
          column[at - 1] ??
            laidOut
              .slice(0, dayIndex)
              .findLast((blocks) => blocks.length > 0)
              ?.at(-1),
        );
        break;
      case 'ArrowRight':
        focusBlock(laidOut.slice(dayIndex + 1).find((blocks) => blocks.length > 0)?.[0]);
        break;
      case 'ArrowLeft':
        focusBlock(laidOut.slice(0, dayIndex).findLast((blocks) => blocks.length > 0)?.[0]);
        break;
      case ' ':
        toggle(entry);
        break;
      case 'Delete':
      case 'Backspace':
        void remove(entry).then(() => (awaitsFocus(entry.localId) ? focusBlock(column[at + 1] ?? column[at - 1]) : undefined));
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  // Scrolls to half an hour before the first entry, or an hour before now if that is earlier; else to the morning.
  const firstDate = dates[0];
  const hasEntries = entries.length > 0;
  const today = days.find(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);
  /** Whether the time of the now-line stands where the name of this hour would. */
  const isBesideNow = (sinceMidnightMs: number) =>
    today !== undefined && Math.abs(durationPixels(sinceMidnightMs - (nowMs - today.startMs), hourPixels)) < linePixels;
  useLayoutEffect(() => {
    const starts = laidOut.flatMap((blocks, index) => blocks.map(({ fromMs }) => fromMs - (days[index]?.startMs ?? fromMs)));
    const earliest = starts.length === 0 ? 8 * hourMs : Math.min(...starts);
    const toMs = today === undefined ? earliest : Math.min(earliest, nowMs - today.startMs - hourMs / 2);
    scroller.current?.scrollTo({ top: Math.max(0, durationPixels(toMs, hourPixels) - hourPixels / 2) });
    // Once per range of days, not at every change in it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [firstDate, dates.length, hasEntries]);

  const axisDay = days.find(({ startMs, endMs }) => endMs - startMs === 24 * hourMs) ?? days[0];
  // A single day without entries has no focusable content, so the region itself is focusable to scroll by keyboard.
  const isBare = dates.length === 1 && laidOut.every((blocks) => blocks.length === 0);
  return (
    <section
      ref={scroller}
      className={styles.calendar}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isBare ? 0 : undefined}
      aria-label={messages.timeline.calendar}
      aria-describedby={keysId}
      data-days={dates.length}
    >
      <p id={keysId} className={controlStyles.visuallyHidden}>
        {messages.timeline.keysHint.hours}
      </p>
      <div className={styles.calendarHead} style={grid} hidden={dates.length === 1 && !hasAllDay}>
        {dates.length === 1 ? null : <span />}
        {(dates.length === 1 ? [] : days).map((day) => (
          <button
            key={day.date}
            type="button"
            className={styles.calendarDay}
            data-today={dateAt(nowMs, timeZone) === day.date}
            onClick={() => onOpenDay(day.date)}
          >
            <span className={styles.calendarDayName}>{i18n.weekday(day.date)}</span>
            <span className={styles.calendarDayTotal}>{messages.hours(secondsWithin(entries, day, nowMs))}</span>
          </button>
        ))}
        {hasAllDay ? (
          <>
            <span />
            {days.map(({ date }, index) => (
              <AllDayMeetings key={date} meetings={meetings[index]?.allDay ?? []} />
            ))}
          </>
        ) : null}
      </div>
      <div className={styles.calendarBody} style={grid}>
        <div className={styles.calendarAxis} aria-hidden="true">
          {axisDay === undefined
            ? null
            : listHours(axisDay, timeZone)
                .filter(({ atMs }) => !isBesideNow(atMs - axisDay.startMs))
                .map(({ atMs }) => (
                  <span key={atMs} className={styles.calendarHour} style={{ top: durationPixels(atMs - axisDay.startMs, hourPixels) }}>
                    {i18n.hour(atMs)}
                  </span>
                ))}
          {today === undefined ? null : (
            <span className={styles.nowTime} style={{ top: durationPixels(nowMs - today.startMs, hourPixels) }}>
              {i18n.timeFigures(instantOfEpochMs(nowMs))}
            </span>
          )}
        </div>
        {days.map((day, index) => (
          <DayColumn
            key={day.date}
            day={day}
            blocks={laidOut[index] ?? []}
            breaks={breaks}
            activity={activity}
            commits={commits}
            meetings={meetings[index]?.outlines ?? null}
            showsHours={day.endMs - day.startMs !== 24 * hourMs}
            tabStop={tabStop}
            dragged={dragged ?? shown}
            onGrip={hold}
            onPress={(entry) => open({ kind: 'entry', entry, splits: false })}
            onKeyDown={(event, block) => press(event, { block, dayIndex: index })}
          />
        ))}
      </div>
    </section>
  );
}
