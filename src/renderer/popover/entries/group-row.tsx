/** One row for equal entries: `3 ×` with their total. It opens to show them. */
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Play from 'lucide-react/icons/play';
import { ColorDot } from '../../components/fields/color-dot.tsx';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { OverlapMark } from '../../components/overlaps/overlap-mark.tsx';
import { stateWord } from '../../components/status/state-word.ts';
import { SyncMark } from '../../components/status/sync-mark.tsx';
import { useServices } from '../../page/services.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import { useActions } from '../../page/actions.ts';
import type { ListRow } from './group-rows.ts';
import { ProjectName } from './project-name.tsx';
import { secondsToday } from './today.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './entries.module.css';

interface GroupRowProps extends ViewProps {
  readonly group: Extract<ListRow, { readonly kind: 'group' }>;
  readonly tabIndex: 0 | -1;
  readonly onToggle: () => void;
}

export function GroupRow({ group, view, tabIndex, onToggle }: GroupRowProps) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { messages } = i18n;
  const { entries, isOpen, id } = group;
  const [newest] = entries;
  const { midnight, overlaps } = view.today;
  // All are finished, so that the present does not count.
  const seconds = entries.reduce((sum, entry) => sum + secondsToday(entry, { midnight, nowMs: 0 }), 0);
  const description = newest.description || messages.noDescription;
  const members = new Set(entries.map(({ localId }) => localId));
  const isOverlapping = overlaps.some(({ entry, other }) => members.has(entry) || members.has(other));
  const marked = entries.find((entry) => stateWord(entry, messages) !== null);
  const state = [marked === undefined ? null : stateWord(marked, messages), isOverlapping ? messages.overlaps.mark : null].filter(
    (part) => part !== null,
  );
  const said = messages.popover.groupSpoken({
    count: entries.length,
    description,
    project: newest.project?.name ?? null,
    duration: messages.spokenDuration(seconds),
  });
  const spoken = [said, ...state].join(', ');
  const Chevron = isOpen ? ChevronDown : ChevronRight;

  return (
    <tr className={styles.row} data-row={id}>
      <td className={styles.rowCell}>
        <button
          type="button"
          className={styles.rowMain}
          tabIndex={tabIndex}
          aria-expanded={isOpen}
          title={[newest.description, newest.project?.name, ...state].filter((part) => part !== '' && part !== undefined).join('\n')}
          onClick={onToggle}
        >
          {/* Full text for screen readers; the visible text is shortened. */}
          <span className={controlStyles.visuallyHidden}>{spoken}</span>
          <span aria-hidden className={styles.rowDrawn}>
            <ColorDot project={newest.project} />
            <span className={`${styles.rowDescription} ${controlStyles.ellipsis}`} dir="auto" data-empty={newest.description === ''}>
              {description}
            </span>
            <Chevron aria-hidden size={14} strokeWidth={1.5} />
            {isOverlapping ? <OverlapMark /> : null}
            {marked === undefined ? null : <SyncMark entry={marked} />}
            <span className={styles.rowNote}>{messages.popover.groupCount(entries.length)}</span>
            {newest.project === null ? null : <ProjectName name={newest.project.name} />}
            <span className={styles.rowDuration}>{messages.hours(seconds)}</span>
          </span>
        </button>
      </td>
      <td className={styles.rowActions}>
        <span />
        <IconButton
          icon={Play}
          label={messages.popover.continueEntry(description)}
          tabIndex={tabIndex}
          onPress={() => void perform(() => clocktower.continueEntry({ localId: newest.localId }))}
        />
      </td>
    </tr>
  );
}
