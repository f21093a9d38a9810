/** Joins entries. Shows the time between them, and offers to include it or leave it out. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { Button } from '../../../components/controls/button.tsx';
import { KeyedButton } from '../../../components/keyboard/keyed-button.tsx';
import { useServices } from '../../shell/services.ts';
import { gapSeconds } from '../actions/editing.ts';

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
        <Button label={leaveOut} onPress={() => onJoin({ fills: false })} />
      ) : (
        <KeyedButton keys={keys} onPress={() => onJoin({ fills: false })}>
          {leaveOut}
        </KeyedButton>
      )}
      {gap === 0 ? null : <Button label={timeline.joinWithGap(between)} onPress={() => onJoin({ fills: true })} />}
    </>
  );
}
