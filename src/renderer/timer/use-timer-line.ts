/** The draft of the description field with everything rendered beside it: for the popover and the window's timer bar. */
import type { View } from '#shared/timer/view.ts';
import { useId, useRef, useState } from 'react';
import type { Press } from '../components/keyboard/single-press.ts';
import { useActions } from '../page/actions.ts';
import { useServices } from '../page/services.ts';
import { shownText } from './description/description-draft.ts';
import { useDescriptionLine } from './description/use-description-line.ts';
import { useLinePreview } from './description/use-line-preview.ts';

export function useTimerLine(view: View) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const line = useDescriptionLine();
  const { draft, act } = line;
  const [caret, setCaret] = useState(0);
  const preview = useLinePreview(draft.typed?.text ?? null, caret);
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  /** The pressed button commits by itself, so the field must not commit on blur. */
  const pressing = useRef(false);
  const running = view.timer.kind === 'running' ? view.timer.entry : null;

  function setPressed(down: boolean): void {
    pressing.current = down;
  }

  async function press({ byPointer }: Press): Promise<void> {
    if (byPointer) {
      // On the button, a space of the next description would press it again.
      input.current?.focus();
    }
    if (running === null) {
      await act('button', running);
      return;
    }
    await act('leave', running);
    await perform(clocktower.stopTimer);
  }

  async function pause({ byPointer }: Press): Promise<void> {
    if (byPointer) {
      input.current?.focus();
    }
    await act('leave', running);
    await perform(clocktower.pauseTimer);
  }

  return {
    line,
    preview,
    running,
    input,
    problemId,
    setCaret,
    field: {
      input,
      text: shownText(draft, running),
      label: running === null ? i18n.messages.popover.descriptionLabel : i18n.messages.popover.runningDescriptionLabel,
      view,
      line,
      preview,
      onCaret: setCaret,
      problemId,
      keepsOnBlur: () => pressing.current,
    },
    button: { running: running !== null, onPressedChange: setPressed, onPress: (how: Press) => void press(how) },
    pauseButton: { onPressedChange: setPressed, onPress: (how: Press) => void pause(how) },
  };
}
