/** An entry that is edited in place. The list keeps the input; this component renders it, with errors at their fields. */
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Form } from '../../components/fields/form.tsx';
import { Button } from '../../components/controls/button.tsx';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { EarlierVersions } from '../../components/versions/earlier-versions.tsx';
import { ItemChip } from '../../components/items/item-chip.tsx';
import { AssignmentFields } from '../../components/fields/assignment-fields.tsx';
import { useServices } from '../../page/services.ts';
import { useLatest } from '../../data/use-query.ts';
import { choose, type EntryDraft, type EntryFieldName, fieldWithProblem, typeInto } from './entry-draft.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './entries.module.css';

interface EntryEditorProps {
  /** The field that takes the focus when it opens; omitted: the first. */
  readonly firstField?: EntryFieldName;
  readonly draft: EntryDraft;
  readonly onChange: (draft: EntryDraft) => void;
  readonly onSave: () => Promise<void>;
  readonly onCancel: () => void;
  readonly onDelete: () => void;
}

export function EntryEditor({ firstField = 'description', draft, onChange, onSave, onCancel, onDelete }: EntryEditorProps) {
  const { i18n, data } = useServices();
  const { messages } = i18n;
  const catalog = useLatest(data.catalog);
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  const problemField = fieldWithProblem(draft);
  const hasProblem = draft.problem !== null;

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(`input[name="${firstField}"]`)?.focus();
    form.current?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [firstField]);

  useEffect(() => {
    if (problemField !== null) {
      form.current?.querySelector<HTMLElement>(`[name="${problemField}"]`)?.focus();
    }
    if (hasProblem) {
      form.current?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    }
  }, [problemField, hasProblem]);

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  }

  function field(name: EntryFieldName) {
    return {
      name,
      className: controlStyles.textInput,
      type: 'text',
      autoComplete: 'off',
      spellCheck: false,
      value: draft.typed[name],
      'aria-invalid': problemField === name,
      'aria-describedby': problemField === name ? problemId : undefined,
      onChange: (event: { readonly target: { readonly value: string } }) => onChange(typeInto(draft, name, event.target.value)),
    };
  }

  return (
    <tr className={styles.rowEditor} data-row={draft.localId}>
      <td>
        <Form
          ref={form}
          aria-label={messages.popover.editorLabel(draft.opened.description || messages.noDescription)}
          onSubmit={onSave}
          onKeyDown={press}
        >
          <label>
            <span>{messages.popover.fieldDescription}</span>
            <input {...field('description')} dir="auto" />
          </label>
          <div className={styles.editorTimes}>
            <label>
              <span>{messages.popover.fieldStart}</span>
              <input {...field('start')} maxLength={64} title={messages.popover.timeHint} />
            </label>
            <label>
              <span>{messages.popover.fieldEnd}</span>
              <input
                {...field('end')}
                maxLength={64}
                title={messages.popover.timeHint}
                placeholder={draft.opened.end === '' ? messages.popover.stillRunning : undefined}
              />
            </label>
            <label>
              <span>{messages.popover.fieldDuration}</span>
              <input {...field('duration')} maxLength={64} title={messages.popover.durationHint} />
            </label>
          </div>
          <div className={styles.editorPlace}>
            <AssignmentFields
              form={draft.typed}
              entry={draft.entry}
              catalog={catalog}
              onChange={(change) => onChange(choose(draft, change))}
              problemAt={(each) => (problemField === each ? problemId : null)}
            />
          </div>
          <ItemChip entry={draft.entry} />
          <EarlierVersions entry={draft.entry} onUsed={onCancel} />
          <FieldProblem id={problemId} problem={draft.problem} />
          <div className={styles.editorButtons}>
            <Button look="text" tone="alert" label={messages.actions.delete} onPress={onDelete} />
            <Button look="text" label={messages.actions.cancel} onPress={onCancel} />
            <Button look="solid" label={messages.actions.save} />
          </div>
        </Form>
      </td>
    </tr>
  );
}
