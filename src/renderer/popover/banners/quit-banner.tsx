/** Asks before quitting while entries are stored on this computer only. They are kept in any case. */
import { unsavedCount } from '#shared/timer/view.ts';
import { useCallback, useEffect, useId, useRef } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import * as choiceStyles from '../../components/overlaps/choice.module.css';

export function QuitBanner({ view }: ViewProps) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { attention } = i18n.messages;
  const question = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const headingId = useId();
  const textId = useId();
  const count = unsavedCount(view);

  useEffect(() => {
    const focus = (): void => first.current?.focus();
    focus();
    return clocktower.onPopoverShown(focus);
  }, [clocktower]);

  const stay = useCallback(async (): Promise<void> => {
    await perform(() => clocktower.dismissNotice({ kind: 'quit-asked' }));
    document.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }, [clocktower, perform]);

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key === 'Escape' && question.current?.contains(document.activeElement) === true) {
        event.preventDefault();
        event.stopPropagation();
        void stay();
      }
    }
    // Handled before Escape hides the popover.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [stay]);

  return (
    <div ref={question} role="alertdialog" aria-labelledby={headingId} aria-describedby={textId} className={choiceStyles.choiceCard}>
      <h2 id={headingId}>{attention.quitHeading}</h2>
      <p id={textId}>{attention.quitQuestion(count)}</p>
      <div className={choiceStyles.choiceButtons}>
        <Button ref={first} look="solid" label={attention.quit} onPress={() => void clocktower.quit()} />
        {count === 0 ? null : (
          <Button look="text" label={attention.exportUnsaved} onPress={() => void perform(() => clocktower.exportUnsaved({ id: null }))} />
        )}
        <Button look="text" label={attention.stay} onPress={stay} />
      </div>
    </div>
  );
}
