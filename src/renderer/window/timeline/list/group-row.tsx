/** One row for equal entries of a day: `3 ×` with their total. It opens to show them. */
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Play from 'lucide-react/icons/play';
import type { KeyboardEvent } from 'react';
import { ColorDot } from '../../../components/fields/color-dot.tsx';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { OverlapMark } from '../../../components/overlaps/overlap-mark.tsx';
import { stateWord } from '../../../components/status/state-word.ts';
import { SyncMark } from '../../../components/status/sync-mark.tsx';
import { useServices } from '../../shell/services.ts';
import { elapsedSeconds, entryName, formatAssignment } from '../entry-text.ts';
import { useTimeline } from '../timeline-state.ts';
import type { GroupListRow } from './list-rows.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from './list.module.css';

interface GroupRowProps {
  readonly group: GroupListRow;
  readonly top: number;
  readonly height: number;
  readonly spanWidth: string;
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function GroupRow({ group, top, height, spanWidth, isTabStop, onFocus, onToggle, onKeyDown }: GroupRowProps) {
  const { i18n } = useServices();
  const { nowMs, catalog, overlapping, actions } = useTimeline();
  const { popover, hours, spokenDuration, overlaps } = i18n.messages;
  const { entries, id, isOpen } = group;
  const [newest] = entries;
  const seconds = entries.reduce((sum, entry) => sum + elapsedSeconds(entry, nowMs), 0);
  const name = entryName(newest, i18n);
  const assignment = formatAssignment(newest, catalog);
  const isOverlapping = entries.some(({ localId }) => overlapping.has(localId));
  const marked = entries.find((entry) => stateWord(entry, i18n.messages) !== null);
  const said = popover.groupSpoken({
    count: entries.length,
    description: name,
    project: assignment === '' ? null : assignment,
    duration: spokenDuration(seconds),
  });
  const spoken = [said, marked === undefined ? null : stateWord(marked, i18n.messages), isOverlapping ? overlaps.mark : null]
    .filter((part) => part !== null)
    .join(', ');
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={styles.listEntry} style={{ transform: `translateY(${top}px)`, height }}>
      <span className={styles.listChevron}>
        <Chevron aria-hidden size={16} strokeWidth={1.5} />
      </span>
      <button
        type="button"
        className={styles.listButton}
        data-entry={id}
        aria-label={spoken}
        aria-expanded={isOpen}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onClick={onToggle}
        onKeyDown={onKeyDown}
      >
        <ColorDot project={newest.project} />
        <span className={controlStyles.ellipsis} dir="auto">
          {name}
        </span>
        <span className={`${styles.listPlace} ${controlStyles.ellipsis}`} dir="auto">
          {assignment}
        </span>
        {isOverlapping ? <OverlapMark /> : null}
        {marked === undefined ? null : <SyncMark entry={marked} />}
        <span className={styles.listSpan} style={{ minWidth: spanWidth }}>
          {popover.groupCount(entries.length)}
        </span>
        <span className={styles.listDuration}>{hours(seconds)}</span>
      </button>
      <IconButton icon={Play} label={popover.continueEntry(name)} tabIndex={-1} onPress={() => void actions.continueEntry(newest)} />
    </div>
  );
}
