/** The timer above every page: current work, project, duration, and the target connection. */
import type { View } from '#shared/timer/view.ts';
import { useActions } from '../../page/actions.ts';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { ChoiceChip } from '../../timer/choice-chip.tsx';
import { DescriptionField } from '../../timer/description/description-field.tsx';
import { ElapsedOrToday } from '../../timer/elapsed.tsx';
import { namedAssignment } from '../../timer/assignment.ts';
import { LinePreviewNote } from '../../timer/description/line-preview-note.tsx';
import { AssignmentChips } from '../../timer/assignment-chips.tsx';
import { PauseButton, StartStopButton } from '../../timer/start-stop-button.tsx';
import { StartTime } from '../../timer/start-time.tsx';
import { useTimerLine } from '../../timer/use-timer-line.ts';
import { useServices } from './services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as timerStyles from '../../timer/timer.module.css';
import * as styles from './window.module.css';

/** Panels open over the page, so no space is needed. */
function ignoreOverlay(): void {}

export function TimerBar({ view }: { readonly view: View }) {
  const { i18n } = useServices();
  const { line, preview, running, problemId, field, button, pauseButton } = useTimerLine(view);
  const { problem } = line.draft;
  return (
    <section
      className={`${timerStyles.timer} ${timerStyles.timerBar} ${styles.windowTimerBar}`}
      aria-label={i18n.messages.popover.timerBar}
      data-running={running !== null}
    >
      <div className={timerStyles.timerBarLine}>
        <DescriptionField {...field} onOverlay={ignoreOverlay} />
        <AssignmentChips view={view} line={line} named={namedAssignment(preview)} onOverlay={ignoreOverlay} />
        {running === null ? null : <StartTime key={running.localId} entry={running} aside={false} />}
        <ElapsedOrToday entry={running} todaySeconds={view.today.finishedSeconds} />
        {running === null ? null : <PauseButton {...pauseButton} />}
        <StartStopButton {...button} />
        <ConnectionChip view={view} />
      </div>
      {problem === null ? <LinePreviewNote preview={preview} /> : null}
      <FieldProblem id={problemId} problem={problem} />
    </section>
  );
}

function ConnectionChip({ view }: { readonly view: View }) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { popover, connections } = i18n.messages;
  const { connection, others } = view;
  const choices = [connection, ...others].map(({ id, name }) => ({
    key: id,
    label: name,
    isChosen: id === connection.id,
    choose: () => void use({ id, name }),
  }));

  async function use({ id, name }: Pick<View['connection'], 'id' | 'name'>): Promise<void> {
    if (id !== connection.id && (await perform(() => clocktower.chooseConnection({ id })))) {
      say(connections.nowUsed(name));
    }
  }

  return (
    <ChoiceChip
      label={popover.switchConnection(connection.name)}
      choices={choices}
      creation={null}
      isMultiple={false}
      onOverlay={ignoreOverlay}
    >
      <span className={controlStyles.ellipsis} dir="auto">
        {connection.name}
      </span>
    </ChoiceChip>
  );
}
