/** A form with only a name, in one line with its buttons. Every refusal is about the name. */
import { useEffect, useId, useRef, useState } from 'react';
import { nameLimit } from '#shared/values/limits.ts';
import { Form } from './form.tsx';
import { Button } from '../controls/button.tsx';
import type { Problem } from '../../page/bridge.ts';
import { useRefusal } from '../../editing/use-refusal.ts';
import { leaveOnEscape } from '../keyboard/leave-on-escape.ts';
import { FieldProblem } from './field-problem.tsx';
import * as styles from '../controls/control.module.css';
import * as nameStyles from './name-form.module.css';

interface NameFormProps {
  readonly label: string;
  readonly isLabelShown?: boolean;
  readonly placeholder?: string;
  readonly beginning?: string;
  readonly maxLength?: number;
  readonly mayBeEmpty?: boolean;
  readonly save: { readonly label: string; readonly spoken?: string };
  /** Saves the name without surrounding space. Resolves with the failure; null: none, and the form stays with the name of before. */
  readonly onSave: (name: string) => Promise<Problem | null>;
  /** Closes the form, which takes the focus when it opens; also called if the name is unchanged. Omitted: the form stays. */
  readonly onCancel?: () => void;
  readonly cancel?: string;
}

export function NameForm({
  label,
  isLabelShown = false,
  placeholder,
  beginning = '',
  maxLength = nameLimit,
  mayBeEmpty = false,
  save,
  onSave,
  onCancel,
  cancel,
}: NameFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const refusal = useRefusal(form, () => 'name');
  const [typed, setTyped] = useState<string | null>(null);
  const isOpened = onCancel !== undefined;
  const name = (typed ?? beginning).trim();
  const isSame = name === beginning || (name === '' && !mayBeEmpty);

  useEffect(() => {
    if (isOpened) {
      input.current?.focus();
      input.current?.select();
    }
  }, [isOpened]);

  async function submit(): Promise<void> {
    if (isSame) {
      onCancel?.();
      return;
    }
    const failure = await onSave(name);
    if (failure === null) {
      setTyped(null);
    } else {
      refusal.refuse(failure);
    }
  }

  return (
    <Form
      ref={form}
      className={nameStyles.nameForm}
      onSubmit={submit}
      onKeyDown={onCancel === undefined ? undefined : leaveOnEscape(onCancel)}
    >
      {isLabelShown ? <label htmlFor={id}>{label}</label> : null}
      <input
        ref={input}
        id={id}
        className={styles.textInput}
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        aria-label={isLabelShown ? undefined : label}
        placeholder={placeholder}
        aria-invalid={refusal.at('name') !== null}
        aria-describedby={`${id}-problem`}
        maxLength={maxLength}
        value={typed ?? beginning}
        onChange={(event) => {
          setTyped(event.target.value);
          refusal.forget();
        }}
      />
      <Button label={save.label} spoken={save.spoken} isDisabled={!isOpened && isSame} />
      {cancel === undefined ? null : <Button look="text" label={cancel} onPress={onCancel} />}
      <FieldProblem id={`${id}-problem`} problem={refusal.at('name')} />
    </Form>
  );
}
