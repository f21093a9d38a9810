/**
 * The meetings of the visible days: outlines, and those of whole days. Pressing an outline creates an entry of it, or starts the timer at
 * its beginning.
 */
import type { Meeting } from '#shared/history/calendar.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { epochMsOfInstant, instantOfEpochMs } from '#shared/values/brands.ts';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useActions } from '../../../page/actions.ts';
import { useMeetings } from '../../../data/meetings.ts';
import { useServices } from '../../shell/services.ts';
import { addCommand } from '../actions/editing.ts';
import type { LocalDay } from '../local-days.ts';
import { useTimeline } from '../timeline-state.ts';
import { layOutDay, shortestDrawnMs } from './day-layout.ts';
import { durationPixels } from './hour-scale.ts';
import { type LaidMeeting, MeetingOutline } from './meeting-outline.tsx';

/** Gap between outlines, in pixels. */
const seam = 1;

/** Returns whether an entry matches the meeting, so that there is nothing left to do. */
function isTracked(meeting: Meeting, entries: readonly HistoryEntry[]): boolean {
  return entries.some(
    ({ start, end, description }) => start === meeting.start && (end === meeting.end || (end === null && description === meeting.title)),
  );
}

/** Formats a local time as `14:30:00`, the form of a typed start. */
function typedTime(epochMs: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'second' });
}

function focusNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
  if (step !== undefined) {
    const all = [...(event.currentTarget.closest('section')?.querySelectorAll<HTMLElement>('[data-meeting]') ?? [])];
    event.preventDefault();
    all[all.indexOf(event.currentTarget) + step]?.focus();
  }
}

interface DayMeetings {
  /** null: no meetings. */
  readonly outlines: ReactNode;
  readonly allDay: readonly Meeting[];
}

/** One per day. */
export function useMeetingOutlines(days: readonly LocalDay[], entries: readonly HistoryEntry[]): readonly DayMeetings[] {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const {
    commands,
    nowMs,
    timeZone,
    hours: { hourPixels },
  } = useTimeline();
  const { announcements } = i18n.messages.timeline;
  const fromMs = days[0]?.startMs ?? 0;
  const toMs = days.at(-1)?.endMs ?? fromMs;
  const span = useMemo(() => ({ from: instantOfEpochMs(fromMs), to: instantOfEpochMs(toMs) }), [fromMs, toMs]);
  const meetings = useMeetings(span);
  const [focused, setFocused] = useState<string | null>(null);
  const laidOut = useMemo(() => {
    const open = meetings
      .filter((meeting) => !meeting.isAllDay && !isTracked(meeting, entries))
      .map((meeting): LaidMeeting => ({ ...meeting, localId: meeting.id }));
    return days.map((day) => layOutDay(open, day, { nowMs, shortestMs: shortestDrawnMs(hourPixels) }));
  }, [meetings, entries, days, nowMs, hourPixels]);
  const all = laidOut.flat();
  const tabStop = all.find(({ entry }) => entry.id === focused)?.entry.id ?? all[0]?.entry.id ?? null;

  async function track({ title, start, end }: Meeting): Promise<void> {
    if (epochMsOfInstant(end) <= nowMs) {
      await commands.run(addCommand({ description: title, start, end, tags: [] }), announcements.added);
    } else if (await perform(() => clocktower.startTimer({ description: title, at: typedTime(epochMsOfInstant(start), timeZone) }))) {
      say(announcements.continued(title));
    }
  }

  return days.map((day, index) => {
    const blocks = laidOut[index] ?? [];
    const allDay = meetings.filter(
      ({ isAllDay, start, end }) => isAllDay && epochMsOfInstant(start) < day.endMs && epochMsOfInstant(end) > day.startMs,
    );
    const outlines =
      blocks.length === 0
        ? null
        : blocks.map((block) => (
            <MeetingOutline
              key={block.entry.id}
              block={block}
              top={durationPixels(block.fromMs - day.startMs, hourPixels)}
              height={durationPixels(Math.max(shortestDrawnMs(hourPixels), block.toMs - block.fromMs), hourPixels) - seam}
              isFuture={epochMsOfInstant(block.entry.start) > nowMs}
              isTabStop={block.entry.id === tabStop}
              onTrack={() => void track(block.entry)}
              onKeyDown={focusNeighbour}
              onFocus={() => setFocused(block.entry.id)}
            />
          ));
    return { outlines, allDay };
  });
}
