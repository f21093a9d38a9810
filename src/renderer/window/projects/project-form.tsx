/** The form of a new or existing project. Stays open until the service has accepted it. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import { nameLimit } from '#shared/values/limits.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Form } from '../../components/fields/form.tsx';
import { Button } from '../../components/controls/button.tsx';
import type { Problem } from '../../page/bridge.ts';
import { Field } from '../../components/fields/field.tsx';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { Select } from '../../components/select/select.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { useRefusal } from '../../editing/use-refusal.ts';
import { leaveOnEscape } from '../../components/keyboard/leave-on-escape.ts';
import { useServices } from '../shell/services.ts';
import { colorOfText, projectColors } from '#shared/timer/project-colors.ts';
import type { ProjectContent } from './use-project-commands.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
import * as styles from './projects.module.css';

interface ProjectFormProps {
  readonly title: string;
  readonly beginning: ProjectContent;
  /** Clients for projects; null: the service has none. */
  readonly clients: CatalogView['clients'] | null;
  /** Resolves with the failure, or null. */
  readonly onSave: (content: ProjectContent) => Promise<Problem | null>;
  readonly onClose: () => void;
}

export function ProjectForm({ title, beginning, clients, onSave, onClose }: ProjectFormProps) {
  const { i18n } = useServices();
  const { projects, actions, projectAndTask } = i18n.messages;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal<'name' | 'color' | 'form'>(form, ({ kind }) => (kind === 'record-exists' ? 'name' : 'form'));
  const [name, setName] = useState(beginning.name);
  const [colorText, setColorText] = useState(beginning.color);
  const [clientId, setClientId] = useState(beginning.clientId ?? null);
  const [isBillable, setBillable] = useState(beginning.isBillable ?? false);
  const [isSaving, setSaving] = useState(false);
  const color = colorOfText(colorText);
  const isNamed = projectColors.some((each) => each.color === color);

  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
    field?.scrollIntoView({ block: 'nearest' });
  }, []);

  function typeColor(text: string): void {
    setColorText(text);
    refusal.forget();
  }

  async function save(): Promise<void> {
    if (isSaving) {
      return;
    }
    if (name.trim() === '') {
      refusal.reject('name', projects.nameMissing);
    } else if (color === null) {
      refusal.reject('color', projects.colorUnreadable);
    } else {
      setSaving(true);
      refusal.forget();
      const failed = await onSave({ name: name.trim(), color, ...(clients === null ? {} : { clientId, isBillable }) });
      if (failed === null) {
        onClose();
      } else {
        setSaving(false);
        refusal.refuse(failed);
      }
    }
  }

  return (
    <Form
      ref={form}
      className={`${pageStyles.panel} ${styles.projectForm}`}
      aria-labelledby={`${id}-title`}
      aria-busy={isSaving}
      onSubmit={save}
      onKeyDown={leaveOnEscape(onClose)}
    >
      <h2 id={`${id}-title`} className={pageStyles.panelTitle}>
        {title}
      </h2>
      <TextField
        name="name"
        label={projects.nameField}
        maxLength={nameLimit}
        value={name}
        problem={refusal.at('name')}
        onType={(text) => {
          setName(text);
          refusal.forget();
        }}
      />
      <div className={styles.colorLine}>
        <Field label={projects.color}>
          {(control) => (
            <Select
              {...control}
              value={color}
              choices={[
                ...(isNamed ? [] : [{ value: color, label: colorText, color }]),
                ...projectColors.map((each) => ({ value: each.color, label: projects.colors[each.id], color: each.color })),
              ]}
              onChoose={(chosen) => typeColor(chosen ?? colorText)}
            />
          )}
        </Field>
        <Field label={projects.hexField} problem={refusal.at('color')}>
          {(control) => (
            <input
              {...control}
              className={`${controlStyles.textInput} ${styles.hexInput}`}
              type="text"
              autoComplete="off"
              spellCheck={false}
              maxLength={16}
              value={colorText}
              onChange={(event) => typeColor(event.target.value)}
            />
          )}
        </Field>
      </div>
      {clients === null ? null : (
        <>
          <Field label={projectAndTask.client}>
            {(control) => (
              <Select
                {...control}
                value={clientId}
                choices={[
                  { value: null, label: projectAndTask.noClient },
                  ...clients
                    .filter((client) => !client.isArchived || client.id === beginning.clientId)
                    .map((client) => ({ value: client.id, label: client.name })),
                ]}
                onChoose={setClientId}
              />
            )}
          </Field>
          <label className={controlStyles.choice}>
            <input type="checkbox" checked={isBillable} onChange={(event) => setBillable(event.target.checked)} />
            {projects.billableField}
          </label>
        </>
      )}
      <FieldProblem id={`${id}-failure`} problem={refusal.at('form')} />
      <div className={controlStyles.buttons}>
        <Button look="solid" label={isSaving ? projects.saving : actions.save} isDisabled={isSaving} />
        <Button look="text" label={actions.cancel} onPress={onClose} />
      </div>
    </Form>
  );
}
