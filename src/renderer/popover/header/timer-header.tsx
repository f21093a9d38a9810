import { type Dispatch, type RefObject, useEffect } from 'react';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import type { ViewProps } from '../../editing/editing-state.ts';
import { useServices } from '../../page/services.ts';
import type { DraftEvent } from '../../timer/description/description-draft.ts';
import { DescriptionField } from '../../timer/description/description-field.tsx';
import { ElapsedOrToday } from '../../timer/elapsed.tsx';
import { namedAssignment } from '../../timer/assignment.ts';
import { LinePreviewNote } from '../../timer/description/line-preview-note.tsx';
import { AssignmentChips } from '../../timer/assignment-chips.tsx';
import { PauseButton, StartStopButton } from '../../timer/start-stop-button.tsx';
import { StartTime } from '../../timer/start-time.tsx';
import { useTimerLine } from '../../timer/use-timer-line.ts';
import * as timerStyles from '../../timer/timer.module.css';

interface TimerHeaderProps extends ViewProps {
  /** The lower edge of the open suggestions in CSS pixels; 0: closed. */
  readonly onOverlay: (bottomPx: number) => void;
}

interface Filled {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly dispatch: Dispatch<DraftEvent>;
  readonly onCaret: (at: number) => void;
}

/** Focuses the field whenever the popover is shown, and fills in the text of a link. */
function useFieldOfShownPopover({ input, dispatch, onCaret }: Filled): void {
  const { clocktower } = useServices();
  useEffect(() => {
    async function takeFill(): Promise<void> {
      const answer = await clocktower.takeFill();
      if (answer.ok && answer.value.line !== null) {
        onCaret(answer.value.line.length);
        dispatch({ kind: 'filled', text: answer.value.line });
      }
    }
    function comeToFront(): void {
      const field = input.current;
      if (field !== null) {
        field.focus();
        field.setSelectionRange(field.value.length, field.value.length);
        // The caret is at the end, and the beginning of the text is visible.
        field.scrollTo({ left: 0 });
      }
      void takeFill();
    }
    comeToFront();
    return clocktower.onPopoverShown(comeToFront);
  }, [clocktower, input, dispatch, onCaret]);
}

export function TimerHeader({ view, onOverlay }: TimerHeaderProps) {
  const { line, preview, running, input, problemId, setCaret, field, button, pauseButton } = useTimerLine(view);
  const { draft, dispatch } = line;
  useFieldOfShownPopover({ input, dispatch, onCaret: setCaret });

  return (
    <div className={timerStyles.timer} data-running={running !== null}>
      <DescriptionField {...field} onOverlay={onOverlay} />
      {draft.problem === null ? <LinePreviewNote preview={preview} /> : null}
      <FieldProblem id={problemId} problem={draft.problem} />
      <div className={timerStyles.clockRow}>
        <div className={timerStyles.clockBlock}>
          <div className={timerStyles.clockLine}>
            <ElapsedOrToday entry={running} todaySeconds={view.today.finishedSeconds} />
            {running === null ? null : <StartTime key={running.localId} entry={running} aside={false} />}
          </div>
          <div className={timerStyles.meta}>
            <AssignmentChips view={view} line={line} named={namedAssignment(preview)} onOverlay={onOverlay} />
          </div>
        </div>
        {running === null ? null : <PauseButton {...pauseButton} />}
        <StartStopButton {...button} />
      </div>
    </div>
  );
}
