import { epochMsOfInstant } from '#shared/values/brands.ts';
import { type EntryView, findFavourite } from '#shared/timer/view.ts';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Play from 'lucide-react/icons/play';
import { ColorDot } from '../../components/fields/color-dot.tsx';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { ItemButton } from '../../components/items/item-button.tsx';
import { stateWord } from '../../components/status/state-word.ts';
import { OverlapMark } from '../../components/overlaps/overlap-mark.tsx';
import { SyncMark } from '../../components/status/sync-mark.tsx';
import { isWorthPinning, pinKeys, usePins } from '../../components/fields/use-pins.ts';
import { useServices } from '../../page/services.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import { useNowMs } from '../../clock/use-now.ts';
import { useActions } from '../../page/actions.ts';
import { ProjectName } from './project-name.tsx';
import { countsFromMs, secondsToday } from './today.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './entries.module.css';

interface EntryRowProps extends ViewProps {
  readonly entry: EntryView;
  /** Below the row of its group. */
  readonly isMember?: boolean;
  readonly tabIndex: 0 | -1;
  readonly onEdit: () => void;
}

export function EntryRow({ entry, view, isMember = false, tabIndex, onEdit }: EntryRowProps) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { messages, timeOfDay, day } = i18n;
  const pins = usePins(view);
  const isPinned = findFavourite(entry, view.favourites) !== null;
  const running = entry.end === null;
  const { midnight } = view.today;
  const nowMs = useNowMs(running ? { alignedToMs: countsFromMs(entry, midnight), everyMs: 60_000 } : null);
  // An entry of another day counts in full, one of today only from midnight.
  const past = entry.end !== null && entry.end <= midnight;
  const seconds = secondsToday(entry, { midnight: past ? entry.start : midnight, nowMs });
  const earlier = past ? day(entry.start) : messages.popover.fromYesterday;
  const beganEarlier = epochMsOfInstant(entry.start) < epochMsOfInstant(midnight);
  const description = entry.description || messages.noDescription;
  const start = timeOfDay(entry.start);
  const times = entry.end === null ? messages.popover.spanRunning(start) : messages.popover.span({ start, end: timeOfDay(entry.end) });
  const span = beganEarlier ? `${earlier}, ${times}` : times;
  const overlaps = view.today.overlaps.some((each) => each.entry === entry.localId || each.other === entry.localId);
  const state = [stateWord(entry, messages), overlaps ? messages.overlaps.mark : null].filter((part) => part !== null).join(', ') || null;
  const spoken = messages.popover.entrySpoken({
    description,
    project: entry.project?.name ?? null,
    span,
    duration: messages.spokenDuration(seconds),
    running,
    state,
  });

  return (
    <tr className={styles.row} data-row={entry.localId} data-running={running} data-member={isMember ? '' : undefined}>
      <td className={styles.rowCell}>
        <button
          type="button"
          className={styles.rowMain}
          tabIndex={tabIndex}
          title={[entry.description, entry.project?.name, span, state]
            .filter((part) => part !== '' && part !== undefined && part !== null)
            .join('\n')}
          onClick={onEdit}
        >
          {/* Full text for screen readers; the visible text is shortened. */}
          <span className={controlStyles.visuallyHidden}>{spoken}</span>
          <span aria-hidden className={styles.rowDrawn}>
            <ColorDot project={entry.project} />
            <span className={`${styles.rowDescription} ${controlStyles.ellipsis}`} dir="auto" data-empty={entry.description === ''}>
              {description}
            </span>
            {beganEarlier ? <span className={styles.rowNote}>{earlier}</span> : null}
            {overlaps ? <OverlapMark /> : null}
            <SyncMark entry={entry} />
            {running ? (
              <span className={styles.runningMark}>
                <Play aria-hidden size={10} fill="currentColor" strokeWidth={1.5} />
              </span>
            ) : null}
            {entry.project === null ? null : <ProjectName name={entry.project.name} />}
            <span className={styles.rowDuration}>{messages.hours(seconds)}</span>
          </span>
        </button>
      </td>
      <td className={styles.rowActions}>
        {/* Each button has its place in every row; an empty element keeps that of one which is missing. */}
        {entry.item === undefined ? <span /> : <ItemButton entry={entry} tabIndex={tabIndex} />}
        {running ? (
          <span />
        ) : (
          <IconButton
            icon={Play}
            label={messages.popover.continueEntry(description)}
            tabIndex={tabIndex}
            onPress={() => void perform(() => clocktower.continueEntry({ localId: entry.localId }))}
          />
        )}
        <IconButton icon={Pencil} label={messages.popover.editEntry(description)} tabIndex={tabIndex} onPress={onEdit} />
        {isWorthPinning(entry) ? (
          <IconButton
            icon={isPinned ? PinOff : Pin}
            label={isPinned ? messages.favourites.unpinEntry(description) : messages.favourites.pinEntry(description)}
            keys={{ shown: messages.favourites.keys({ modifier: i18n.modifierKey }), spoken: pinKeys(i18n.apple) }}
            tabIndex={tabIndex}
            onPress={() => void pins.toggleEntry(entry)}
          />
        ) : null}
      </td>
    </tr>
  );
}
