import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { EntryView } from '#shared/timer/view.ts';
import { Form } from '../components/fields/form.tsx';
import type { Problem } from '../page/bridge.ts';
import { FieldProblem } from '../components/fields/field-problem.tsx';
import { useServices } from '../page/services.ts';
import { useUnfinished } from '../editing/use-unfinished.ts';
import * as controlStyles from '../components/controls/control.module.css';
import * as styles from './timer.module.css';

interface StartTimeProps {
  readonly entry: EntryView;
  /** Hides in favour of other content, unless a time is being typed. */
  readonly aside: boolean;
}

export function StartTime({ entry, aside }: StartTimeProps) {
  const { messages, timeOfDay, timeToEdit } = useServices().i18n;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const takesFocusBack = useRef(false);
  const time = timeOfDay(entry.start);

  useEffect(() => {
    if (!open && takesFocusBack.current) {
      takesFocusBack.current = false;
      button.current?.focus();
    }
  }, [open]);

  function close({ byKey }: { readonly byKey: boolean }): void {
    takesFocusBack.current = byKey;
    setOpen(false);
  }

  if (open) {
    return <StartTimeField entry={entry} time={timeToEdit(entry.start)} onClose={close} />;
  }
  return aside ? null : (
    <button
      ref={button}
      type="button"
      className={styles.quietButton}
      aria-label={messages.popover.sinceAction(time)}
      title={messages.popover.startTimeLabel}
      onClick={() => setOpen(true)}
    >
      {messages.popover.since(time)}
    </button>
  );
}

interface StartTimeFieldProps {
  readonly entry: EntryView;
  readonly time: string;
  readonly onClose: (how: { readonly byKey: boolean }) => void;
}

function StartTimeField({ entry, time, onClose }: StartTimeFieldProps) {
  const { clocktower, i18n, data } = useServices();
  const { messages } = i18n;
  const [opened] = useState(time);
  const [text, setText] = useState(time);
  const [problem, setProblem] = useState<Problem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  useUnfinished('start', text !== opened);

  useEffect(() => {
    input.current?.select();
  }, []);

  async function commit(): Promise<void> {
    if (text === opened) {
      onClose({ byKey: true });
      return;
    }
    const answer = await clocktower.editEntry({ localId: entry.localId, start: text });
    if (answer.ok) {
      await data.view.refresh();
      onClose({ byKey: true });
    } else {
      setProblem(answer.failure);
      input.current?.select();
    }
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      onClose({ byKey: true });
    }
  }

  return (
    <>
      <Form className={styles.startTime} onSubmit={commit}>
        <input
          ref={input}
          className={`${controlStyles.textInput} ${styles.startInput}`}
          type="text"
          aria-label={messages.popover.startTimeLabel}
          aria-invalid={problem !== null}
          aria-describedby={problemId}
          title={messages.popover.timeHint}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          onKeyDown={press}
          onBlur={() => {
            // Input stays until it is saved or cancelled; an unchanged field closes.
            if (text === opened && problem === null) {
              onClose({ byKey: false });
            }
          }}
        />
        {problem === null ? (
          <span aria-hidden className={styles.hint}>
            {messages.popover.timeHintShort}
          </span>
        ) : null}
      </Form>
      <FieldProblem id={problemId} problem={problem} />
    </>
  );
}
