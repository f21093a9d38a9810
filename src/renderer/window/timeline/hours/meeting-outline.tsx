/** A meeting of the calendar: an outline behind the entries. A button: pressing it tracks the meeting. */
import type { Meeting } from '#shared/history/calendar.ts';
import type { KeyboardEvent } from 'react';
import { singlePress } from '../../../components/keyboard/single-press.ts';
import { useServices } from '../../shell/services.ts';
import { formatSpan } from '../entry-text.ts';
import { linePixels } from './block-lines.ts';
import type { Block } from './day-layout.ts';
import * as styles from './hours.module.css';

/** A meeting with its position. */
export interface LaidMeeting extends Meeting {
  readonly localId: string;
}

interface MeetingOutlineProps {
  readonly block: Block<LaidMeeting>;
  /** Pixels from midnight, and height. */
  readonly top: number;
  readonly height: number;
  readonly isFuture: boolean;
  readonly isTabStop: boolean;
  readonly onTrack: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: () => void;
}

export function MeetingOutline({ block, top, height, isFuture, isTabStop, onTrack, onKeyDown, onFocus }: MeetingOutlineProps) {
  const { i18n } = useServices();
  const { timeline } = i18n.messages;
  const { entry: meeting, column, columns } = block;
  const title = meeting.title === '' ? timeline.untitledMeeting : meeting.title;
  const what = isFuture ? timeline.meetingAhead : timeline.trackMeeting;
  const { onClick, onKeyDown: onHeldKey } = singlePress(onTrack);
  return (
    <button
      type="button"
      className={styles.meeting}
      style={{ top, height, left: `${(column / columns) * 100}%`, width: `${100 / columns}%` }}
      data-meeting={meeting.id}
      data-lines={height < 2 * linePixels + 2 ? 'one' : 'several'}
      tabIndex={isTabStop ? 0 : -1}
      aria-disabled={isFuture}
      aria-label={`${title}, ${formatSpan(meeting, i18n)}, ${what}`}
      title={[title, formatSpan(meeting, i18n), what].join('\n')}
      onClick={isFuture ? undefined : onClick}
      onFocus={onFocus}
      onKeyDown={(event) => {
        onHeldKey(event);
        onKeyDown(event);
      }}
    >
      <span className={styles.meetingTitle} dir="auto">
        {title}
      </span>
      <span>{i18n.timeFigures(meeting.start)}</span>
    </button>
  );
}
