/** Asks before something is deleted, and shows why it could not be. */
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import type { Problem } from '../../page/bridge.ts';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { leaveOnEscape } from '../../components/keyboard/leave-on-escape.ts';
import { useServices } from '../shell/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';

interface DeleteQuestionProps {
  readonly question: string;
  readonly confirm: string;
  readonly onDelete: () => Promise<Problem | null>;
  readonly onClose: () => void;
}

export function DeleteQuestion({ question, confirm, onDelete, onClose }: DeleteQuestionProps) {
  const { projects, actions } = useServices().i18n.messages;
  const id = useId();
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<Problem | null>(null);
  const cancel = useRef<HTMLButtonElement>(null);

  useEffect(() => cancel.current?.focus(), []);

  async function remove(): Promise<void> {
    if (!isDeleting) {
      setDeleting(true);
      setFailure(await onDelete());
      setDeleting(false);
    }
  }

  return (
    // The buttons handle keys; Escape bubbles up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-labelledby={id} aria-busy={isDeleting} onKeyDown={leaveOnEscape(onClose)}>
      <p id={id} className={pageStyles.panelText}>
        {question}
      </p>
      <FieldProblem id={`${id}-failure`} problem={failure} />
      <div className={controlStyles.buttons}>
        <Button tone="alert" label={isDeleting ? projects.deleting : confirm} isDisabled={isDeleting} onPress={remove} />
        <Button ref={cancel} look="text" label={actions.cancel} onPress={onClose} />
      </div>
    </section>
  );
}
