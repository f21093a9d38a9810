import { type ConnectionView, connectionNameLimit } from '#shared/connections/connections.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '../../page/bridge.ts';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { leaveOnEscape } from '../../components/keyboard/leave-on-escape.ts';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../shell/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './connections.module.css';

interface RenameFormProps {
  readonly connection: ConnectionView;
  readonly onClose: () => void;
}

export function RenameForm({ connection, onClose }: RenameFormProps) {
  const { clocktower, i18n, data } = useServices();
  const { say } = useActions();
  const { connections } = i18n.messages;
  const [opened] = useState(connection.name);
  const [text, setText] = useState(connection.name);
  const [problem, setProblem] = useState<Problem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();

  useEffect(() => {
    input.current?.select();
  }, []);

  async function save(): Promise<void> {
    if (text === opened) {
      onClose();
      return;
    }
    const answer = await clocktower.renameConnection({ id: connection.id, name: text });
    if (answer.ok) {
      await data.connections.refresh();
      say(connections.renamed(text.trim()));
      onClose();
    } else {
      setProblem(answer.failure);
      input.current?.focus();
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }

  return (
    <form onSubmit={submit}>
      <div className={styles.renameLine}>
        <input
          ref={input}
          className={controlStyles.textInput}
          type="text"
          dir="auto"
          aria-label={connections.nameOf(opened)}
          aria-invalid={problem !== null}
          aria-describedby={problemId}
          maxLength={connectionNameLimit}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          onKeyDown={leaveOnEscape(onClose)}
        />
        <button type="submit" className={controlStyles.solidButton} onKeyDown={leaveOnEscape(onClose)}>
          {connections.save}
        </button>
        <button type="button" className={controlStyles.textButton} onClick={onClose} onKeyDown={leaveOnEscape(onClose)}>
          {connections.cancel}
        </button>
      </div>
      <FieldProblem id={problemId} problem={problem} />
    </form>
  );
}
