/** The hours of one day: grid lines, entries, the dragged span, and the current time. */
import type { AttributedPiece } from '#shared/activity/proposals.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { epochMsOfInstant } from '#shared/values/brands.ts';
import { workBeforeCommitMs, type Commit } from '#shared/work-items/commits.ts';
import type { BreakView } from '#shared/timer/progress.ts';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useServices } from '../../shell/services.ts';
import type { Grip } from './block-moves.ts';
import { durationPixels } from './hour-scale.ts';
import { type Block, shortestDrawnMs } from './day-layout.ts';
import { DayBreaks } from './day-breaks.tsx';
import { EntryBlock } from './entry-block.tsx';
import { ActivityLane } from '../activity/activity-lane.tsx';
import { listHours, type LocalDay } from '../local-days.ts';
import { useTimeline } from '../timeline-state.ts';
import type { Dragged } from './use-drag.ts';
import * as styles from './hours.module.css';

interface DayColumnProps {
  readonly day: LocalDay;
  readonly blocks: readonly Block[];
  /** Of all visible days. */
  readonly breaks: readonly BreakView[];
  /** What was on the screen on all visible days. */
  readonly activity: readonly AttributedPiece[];
  /** Of all visible days. */
  readonly commits: readonly Commit[];
  /** The meetings of the day, behind its entries; null: none. */
  readonly meetings: ReactNode;
  /** Its hours differ from those of the axis. */
  readonly showsHours: boolean;
  readonly tabStop: HistoryEntry['localId'] | null;
  readonly dragged: Dragged | null;
  readonly onGrip: (event: PointerEvent<HTMLElement>, held: { readonly entry: HistoryEntry | null; readonly grip: Grip }) => void;
  readonly onPress: (entry: HistoryEntry) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, block: Block) => void;
}

/** Gap between consecutive entries, in pixels. */
const seam = 1;

/** The form of a new entry opens beside its outline, which may be hours away from what is in sight. */
function bringIntoView(outline: HTMLElement | null): void {
  outline?.scrollIntoView({ block: 'nearest' });
}

export function DayColumn({
  day,
  blocks,
  breaks,
  activity,
  commits,
  meetings,
  showsHours,
  tabStop,
  dragged,
  onGrip,
  onPress,
  onKeyDown,
}: DayColumnProps) {
  const { i18n } = useServices();
  const {
    timeZone,
    nowMs,
    opened,
    open,
    hours: { hourPixels },
  } = useTimeline();
  const height = durationPixels(day.endMs - day.startMs, hourPixels);
  const dragPreview = dragged?.span ?? (opened.kind === 'new' ? opened.span : null);
  const showsPreview = dragPreview !== null && dragPreview.fromMs < day.endMs && dragPreview.toMs > day.startMs;
  const hasLane = activity.length > 0 || commits.length > 0;
  const isToday = day.startMs <= nowMs && nowMs < day.endMs;
  return (
    <div
      className={styles.dayHours}
      data-day={day.date}
      data-today={isToday}
      data-meetings={meetings !== null}
      data-activity={hasLane}
      style={{ height }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) {
          onGrip(event, { entry: null, grip: 'whole' });
        }
      }}
    >
      {listHours(day, timeZone).map(({ atMs }) => (
        <span key={atMs} className={styles.hourLine} aria-hidden="true" style={{ top: durationPixels(atMs - day.startMs, hourPixels) }}>
          {showsHours ? <span className={styles.hourLineName}>{i18n.hour(atMs)}</span> : null}
        </span>
      ))}
      <DayBreaks day={day} breaks={breaks} />
      {meetings}
      {blocks.map((block) => (
        <EntryBlock
          key={block.entry.localId}
          block={block}
          top={durationPixels(block.fromMs - day.startMs, hourPixels)}
          height={durationPixels(Math.max(shortestDrawnMs(hourPixels), block.toMs - block.fromMs), hourPixels) - seam}
          isTabStop={block.entry.localId === tabStop}
          isDragged={dragged !== null && dragged.entry?.localId === block.entry.localId}
          onGrip={(event, grip) => onGrip(event, { entry: block.entry, grip })}
          onPress={() => onPress(block.entry)}
          onKeyDown={(event) => onKeyDown(event, block)}
        />
      ))}
      {showsPreview ? (
        <div
          // Hours that move under the pointer would falsify a drag.
          ref={dragged === null ? bringIntoView : null}
          className={styles.dragPreview}
          style={{
            top: durationPixels(Math.max(dragPreview.fromMs, day.startMs) - day.startMs, hourPixels),
            height: durationPixels(Math.min(dragPreview.toMs, day.endMs) - Math.max(dragPreview.fromMs, day.startMs), hourPixels) - seam,
          }}
        >
          {i18n.messages.timeline.span({ start: i18n.timeOfEpochMs(dragPreview.fromMs), end: i18n.timeOfEpochMs(dragPreview.toMs) })}
        </div>
      ) : null}
      {hasLane ? (
        <ActivityLane
          day={day}
          pieces={activity}
          commits={commits}
          onPointerDown={(event) => onGrip(event, { entry: null, grip: 'whole' })}
          onOpen={(span) => open({ kind: 'activity', span })}
          onOpenCommit={({ at, subject }) =>
            open({
              kind: 'new',
              span: { fromMs: epochMsOfInstant(at) - workBeforeCommitMs, toMs: epochMsOfInstant(at) },
              content: { description: subject, projectId: null, taskId: null, tags: [] },
            })
          }
        />
      ) : null}
      {isToday ? (
        <span className={styles.nowLine} aria-hidden="true" style={{ top: durationPixels(nowMs - day.startMs, hourPixels) }} />
      ) : null}
    </div>
  );
}
