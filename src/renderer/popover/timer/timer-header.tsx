/** The first two lines: what is worked on, for how long, and the one round button. */
import { useId, useRef, useState } from 'react';
import { useServices } from '../../services.ts';
import type { ViewProps } from '../editing-state.ts';
import { useActions } from '../../actions.ts';
import { FieldTrouble } from '../../components/field-trouble.tsx';
import { changeIntent, enterMeaning, shownText, startingIntent } from '../description/description-draft.ts';
import { DescriptionField } from '../description/description-field.tsx';
import { DescriptionHint } from '../description/description-hint.tsx';
import { Elapsed } from './elapsed.tsx';
import { LinePreviewNote } from '../description/line-preview-note.tsx';
import { useLinePreview } from '../description/use-line-preview.ts';
import { ProjectName } from './project-name.tsx';
import { StartStopButton } from './start-stop-button.tsx';
import { StartTime } from './start-time.tsx';
import type { Suggestion } from '../description/suggestions.ts';
import { useDescriptionLine } from '../description/use-description-line.ts';

interface TimerHeaderProps extends ViewProps {
  /** How far down the open suggestions reach, in CSS pixels; 0: closed. */
  readonly onOverlay: (bottomPx: number) => void;
}

export function TimerHeader({ view, onOverlay }: TimerHeaderProps) {
  const { clocktower, words } = useServices();
  const { perform } = useActions();
  const { draft, dispatch, commit } = useDescriptionLine();
  const [caret, setCaret] = useState(0);
  const preview = useLinePreview(draft.typed?.text ?? null, caret);
  const troubleId = useId();
  /** While the button is pressed with the pointer it commits itself: the line's blur must not come before it. */
  const pressing = useRef(false);

  const running = view.timer.kind === 'running' ? view.timer.entry : null;
  const meaning = enterMeaning(draft, running);
  const project = draft.typed?.about.kind === 'next' ? chosenProject(draft.typed.text, draft.typed.chosen) : (running?.project ?? null);

  async function press(): Promise<void> {
    pressing.current = false;
    if (running === null) {
      await commit(startingIntent(draft));
      return;
    }
    await commit(changeIntent(draft));
    await perform(clocktower.stopTimer);
  }

  return (
    <div className="timer" data-running={running !== null}>
      <DescriptionField
        text={shownText(draft, running)}
        label={running === null ? words.messages.popover.descriptionLabel : words.messages.popover.runningDescriptionLabel}
        view={view}
        line={{ draft, dispatch, commit }}
        completions={preview?.completions ?? []}
        onCaret={setCaret}
        troubleId={troubleId}
        onOverlay={onOverlay}
        keepsOnBlur={() => pressing.current}
      />
      {draft.trouble === null ? <LinePreviewNote preview={preview} /> : null}
      <FieldTrouble id={troubleId} trouble={draft.trouble} />
      <div className="clock-row">
        <div className="clock-block">
          <Elapsed entry={running} />
          <div className="meta">
            {meaning === 'plain' && project !== null ? <ProjectName project={project} /> : null}
            {meaning === 'plain' && project === null && running === null ? <span>{words.messages.popover.stoppedState}</span> : null}
            {running === null ? null : <StartTime key={running.localId} entry={running} aside={meaning !== 'plain'} />}
            <DescriptionHint meaning={meaning} />
          </div>
        </div>
        <StartStopButton
          running={running !== null}
          onPointer={(down) => {
            pressing.current = down;
          }}
          onPress={() => void press()}
        />
      </div>
    </div>
  );
}

/** A suggestion's project belongs to the line only while the suggestion's own words stand there. */
function chosenProject(text: string, chosen: Suggestion | null) {
  return chosen !== null && chosen.description === text ? chosen.project : null;
}
