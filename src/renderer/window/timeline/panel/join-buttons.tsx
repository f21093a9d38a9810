/** Joins entries. Shows the time between them, and offers to include it or leave it out. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { KeyedButton } from '../../../components/keyboard/keyed-button.tsx';
import { useServices } from '../../shell/services.ts';
import { gapSeconds } from '../actions/editing.ts';
import * as controlStyles from '../../../components/controls/control.module.css';

interface JoinButtonsProps {
  /** At least two, none of them running. */
  readonly entries: readonly HistoryEntry[];
  /** The button's label if there is no time between them. */
  readonly label: string;
  readonly keys: { readonly shown: string; readonly spoken: string } | null;
  readonly onJoin: (how: { readonly fills: boolean }) => void;
}

export function JoinButtons({ entries, label, keys, onJoin }: JoinButtonsProps) {
  const { timeline, duration } = useServices().i18n.messages;
  const gap = gapSeconds(entries);
  const between = duration(gap);
  const leaveOut = gap === 0 ? label : timeline.joinWithoutGap(between);
  return (
    <>
      {keys === null ? (
        <button type="button" className={controlStyles.outlineButton} onClick={() => onJoin({ fills: false })}>
          {leaveOut}
        </button>
      ) : (
        <KeyedButton keys={keys} onPress={() => onJoin({ fills: false })}>
          {leaveOut}
        </KeyedButton>
      )}
      {gap === 0 ? null : (
        <button type="button" className={controlStyles.outlineButton} onClick={() => onJoin({ fills: true })}>
          {timeline.joinWithGap(between)}
        </button>
      )}
    </>
  );
}
